package io.freshet.cooperate;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A subscription at a WebSub hub.
 *
 * @param id the secret last part of the callback
 * @param site whose pages it tells of
 * @param secret with which deliveries are signed
 * @param until when the lease ends; null before the hub has verified
 * @param newest the time of the newest entry that was delivered; null before the first
 */
public record Subscription(
        String id,
        Host site,
        CrawlUrl hub,
        CrawlUrl topic,
        String secret,
        State state,
        Instant asked,
        @Nullable Instant until,
        @Nullable Instant newest) {
    /** How far it came. The names are on disk. */
    public enum State {
        /** The hub was asked and has not verified. */
        ASKED,
        ACTIVE,
        /** The hub refused, or said later that it ends. */
        DENIED,
        /** We asked to end it, and the hub may ask whether that is true. */
        ENDING
    }

    /** Without the secret. */
    @Override
    public String toString() {
        return "Subscription[" + topic + " at " + hub + ", " + state + "]";
    }
}
