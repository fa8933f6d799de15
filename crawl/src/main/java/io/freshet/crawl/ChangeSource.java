package io.freshet.crawl;

import io.freshet.model.UrlKey;
import java.time.Instant;

/** Who says that pages changed. Each earns its own credit with the planner; their places are its numbers for them, so new ones are added at the end. */
public enum ChangeSource {
    SITEMAP,
    FEED,
    /** Somebody who tells us without being asked, such as a site's agent. */
    NOTICE;

    /** Is told what they say. */
    public interface Listener {
        /** @param at when the page changed, by their words */
        void changed(ChangeSource by, UrlKey page, Instant at);
    }
}
