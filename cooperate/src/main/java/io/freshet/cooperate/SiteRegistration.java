package io.freshet.cooperate;

import io.freshet.model.CrawlUrl;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * That we are registered with a site's agent.
 *
 * @param agent where its requests go
 * @param latencyDays after how many days at most it tells
 * @param suspended whether it was asked to be silent
 * @param token proves to the agent that it is us; null if it gave none
 * @param secret with which its summaries are signed
 * @param push whether it was given our address for notices
 * @param renewed when it last said yes
 */
public record SiteRegistration(
        CrawlUrl agent,
        int latencyDays,
        boolean suspended,
        @Nullable String token,
        String secret,
        boolean push,
        Instant renewed) {
    /** Without token and secret. */
    @Override
    public String toString() {
        return "SiteRegistration[" + agent + ", " + latencyDays + " days" + (suspended ? ", suspended" : "") + "]";
    }
}
