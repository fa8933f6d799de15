package io.freshet.model;

import java.time.Duration;

/**
 * How long the network took, stage by stage; zero for a stage that was not reached, and for a connection that was already open.
 *
 * @param connect name resolution, TCP and TLS
 * @param header from sending the request to the end of the response's header
 * @param body from there to the last byte
 */
public record StageTimes(Duration connect, Duration header, Duration body) {
    public static final StageTimes NONE = new StageTimes(Duration.ZERO, Duration.ZERO, Duration.ZERO);
}
