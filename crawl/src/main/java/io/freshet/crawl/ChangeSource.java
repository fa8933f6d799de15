package io.freshet.crawl;

import io.freshet.model.UrlKey;
import java.time.Instant;

/** Who says that pages changed. Each earns its own credit with the planner. */
public enum ChangeSource {
    SITEMAP(0),
    FEED(1),
    /** Somebody who tells us without being asked, such as a site's agent. */
    NOTICE(2);

    /** The planner's name for it, which is kept on disk. */
    final int number;

    ChangeSource(int number) {
        this.number = number;
    }

    /** Is told what they say. */
    public interface Listener {
        /** @param at when the page changed, by their words */
        void changed(ChangeSource by, UrlKey page, Instant at);
    }
}
