package io.freshet.cooperate;

import io.freshet.model.CrawlUrl;

/**
 * Where sites and hubs reach us.
 *
 * @param base what they put before the paths
 */
public record NoticesAddress(CrawlUrl base) {
    /** Where the agent of a site posts. */
    String posts(FollowedSite site) {
        return under("notices/" + site.noticesId());
    }

    /** Where a hub verifies and delivers. */
    String callback(Subscription subscription) {
        return under("websub/" + subscription.id());
    }

    private String under(String path) {
        return base.text() + (base.text().endsWith("/") ? "" : "/") + path;
    }
}
