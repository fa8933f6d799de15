package io.freshet.crawl;

import io.freshet.fetch.TimeoutSettings;
import io.freshet.model.Canonicaliser;

/**
 * Everything that decides what a crawl does, and nothing that changes while it runs.
 *
 * @param agentToken the name by which robots.txt speaks of us
 * @param allowPrivate whether private addresses may be asked
 * @param softGone when an answer 200 counts as "no such page"
 * @param feeds how feeds are read that pages announce
 */
public record CrawlPolicy(
        CrawlSettings settings,
        TimeoutSettings timeouts,
        LinkRules rules,
        LinkScorer scorer,
        Canonicaliser canonicaliser,
        String agentToken,
        boolean allowPrivate,
        SoftGoneSettings softGone,
        FeedSettings feeds) {

    /** With what is usual of error pages and feeds. */
    public CrawlPolicy(
            CrawlSettings settings,
            TimeoutSettings timeouts,
            LinkRules rules,
            LinkScorer scorer,
            Canonicaliser canonicaliser,
            String agentToken,
            boolean allowPrivate) {
        this(
                settings,
                timeouts,
                rules,
                scorer,
                canonicaliser,
                agentToken,
                allowPrivate,
                SoftGoneSettings.DEFAULT,
                FeedSettings.DEFAULT);
    }

    /** Changes when something that was dropped might be followed now. */
    String summary() {
        return rules.summary() + " " + allowPrivate + " " + agentToken;
    }
}
