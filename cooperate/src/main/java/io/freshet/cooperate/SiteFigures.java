package io.freshet.cooperate;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a site told in all.
 *
 * @param messages mails, posts, deliveries and IndexNow requests that were believed
 * @param notices pages that they spoke of
 * @param rejected messages and lines that were not
 * @param heard when it was heard last; null if never
 * @param problem the latest reason why something was rejected; empty if nothing was
 */
public record SiteFigures(
        long messages,
        long notices,
        long rejected,
        @Nullable Instant heard,
        String problem) {
    public static final SiteFigures NONE = new SiteFigures(0, 0, 0, null, "");
}
