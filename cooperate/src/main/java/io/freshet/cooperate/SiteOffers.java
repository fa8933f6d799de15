package io.freshet.cooperate;

import io.freshet.model.CrawlUrl;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * By what a site tells of its changes.
 *
 * @param agent where robots register; null if there is none
 * @param topics feeds and pages with a hub
 * @param feeds all feeds, those with a hub too
 * @param sitemaps that robots.txt names
 * @param resourceSync its description; null if there is none
 */
public record SiteOffers(
        @Nullable CrawlUrl agent,
        List<Topic> topics,
        List<CrawlUrl> feeds,
        List<CrawlUrl> sitemaps,
        @Nullable CrawlUrl resourceSync) {
    /** What a hub can be asked to tell of. */
    public record Topic(CrawlUrl hub, CrawlUrl topic) {}

    public SiteOffers {
        topics = List.copyOf(topics);
        feeds = List.copyOf(feeds);
        sitemaps = List.copyOf(sitemaps);
    }
}
