package io.freshet.crawl;

import io.freshet.fetch.TimeoutSettings;
import io.freshet.model.Canonicaliser;

/**
 * Everything that decides what a crawl does, and nothing that changes while it runs.
 *
 * @param agentToken the name by which robots.txt speaks of us
 * @param allowPrivate whether private addresses may be asked
 */
public record CrawlPolicy(
        CrawlSettings settings,
        TimeoutSettings timeouts,
        LinkRules rules,
        LinkScorer scorer,
        Canonicaliser canonicaliser,
        String agentToken,
        boolean allowPrivate) {

    /** Changes when something that was dropped might be followed now. */
    String summary() {
        return rules.summary() + " " + allowPrivate + " " + agentToken;
    }
}
