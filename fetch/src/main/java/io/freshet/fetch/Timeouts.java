package io.freshet.fetch;

import io.freshet.model.TimeText;
import java.time.Duration;

/**
 * How long each stage of an exchange may take.
 *
 * @param connect name resolution, TCP and TLS together
 * @param header from the request to the end of the response's header
 * @param body from there to the last byte; a body that comes at the minimum rate or faster may go on until the deadline of the call
 */
public record Timeouts(Duration connect, Duration header, Duration body) {
    private static final Duration LONGEST = Duration.ofHours(1);

    public Timeouts {
        check("connect", connect);
        check("header", header);
        check("body", body);
    }

    private static void check(String stage, Duration timeout) {
        if (timeout.compareTo(Duration.ofMillis(1)) < 0 || timeout.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    "the " + stage + " timeout must be between 1 ms and 1 hour, not " + TimeText.of(timeout));
        }
    }
}
