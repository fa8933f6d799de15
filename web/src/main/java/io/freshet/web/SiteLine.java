package io.freshet.web;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A followed site.
 *
 * @param email our address, where its mails go; empty if it sends none
 * @param sender from whose address its mails come; empty for any at its own name
 * @param plain whether mails without a signature count
 * @param registration null for a site that we are not registered with
 * @param channels by which it has told something, with what that proved to be
 * @param messages that were believed
 * @param notices pages that they spoke of
 * @param rejected messages and lines that were not
 * @param heard when it was heard last; null if never
 * @param problem the latest reason why something was rejected; empty if nothing was
 */
public record SiteLine(
        String url,
        String email,
        String sender,
        boolean plain,
        @Nullable Registration registration,
        List<Channel> channels,
        List<Hub> hubs,
        long messages,
        long notices,
        long rejected,
        @Nullable Instant heard,
        String problem) {
    /** That we are registered with its agent. */
    public record Registration(String agent, int latencyDays, boolean suspended, boolean push, Instant renewed) {}

    /**
     * What came by one way.
     *
     * @param credit 0 to 1
     */
    public record Channel(
            String name, double credit, long proved, long late, long missing, long wrong, long open, Instant heard) {}

    /** A subscription at a hub. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Hub(
            String hub,
            String topic,
            String state,
            @Nullable Instant until) {}

    public SiteLine {
        channels = List.copyOf(channels);
        hubs = List.copyOf(hubs);
    }
}
