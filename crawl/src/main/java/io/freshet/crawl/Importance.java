package io.freshet.crawl;

import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;

/**
 * How much a page counts to the planner, by which the worth of its visits is multiplied:
 *
 * <pre>
 * place x (1 + log2(1 + links in) / 4) x (1 + topic) x (4 if watched)
 * </pre>
 *
 * <p>The place is 3 for a seed or a feed, where news is announced, 1.5 for what a seed links to, and 1 further on. 15 links in count twice as much as none, 255 three times.
 */
final class Importance {
    private static final double[] BY_DEPTH = {3, 1.5};
    private static final double OF_FEED = 3;
    private static final double WATCHED = 4;
    private static final double LINKS_SHARE = 0.25;

    private Importance() {}

    static double of(UrlRecord record, PageRegard.Regard regard) {
        double links = 1 + LINKS_SHARE * Math.log1p(regard.linksIn()) / Math.log(2);
        return place(record) * links * (1 + regard.topic()) * (regard.watched() ? WATCHED : 1);
    }

    private static double place(UrlRecord record) {
        UrlRecord.Content content = record.content();
        boolean feed = record.state() == UrlState.DOCUMENT
                && content != null
                && content.mediaType().endsWith("xml");
        return feed ? OF_FEED : record.depth() < BY_DEPTH.length ? BY_DEPTH[Math.max(0, record.depth())] : 1;
    }
}
