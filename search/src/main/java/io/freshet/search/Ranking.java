package io.freshet.search;

import java.io.IOException;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;

/**
 * What a page is worth before anybody asks: links to it, whether it was there at the last visit, how long ago its copy was known to be current, whether it is the original among its copies, and whether it only
 * leads elsewhere. Not thread-safe: owned by one search.
 */
final class Ranking {
    private static final double STALE_AFTER_SECONDS = 90 * 86_400.0;

    private final NumericDocValues inLinks;
    private final NumericDocValues alive;
    private final NumericDocValues seen;
    private final NumericDocValues original;
    private final NumericDocValues listing;
    private final RankingWeights weights;
    private final long now;

    Ranking(LeafReader reader, RankingWeights weights, long now) throws IOException {
        inLinks = DocValues.getNumeric(reader, Fields.IN_LINKS);
        alive = DocValues.getNumeric(reader, Fields.ALIVE);
        seen = DocValues.getNumeric(reader, Fields.SEEN);
        original = DocValues.getNumeric(reader, Fields.ORIGINAL);
        listing = DocValues.getNumeric(reader, Fields.LISTING);
        this.weights = weights;
        this.now = now;
    }

    /** What does not depend on the question. */
    record Known(double listing, long links, boolean alive, boolean original, double stale) {}

    /** Documents in rising order. */
    Known known(int document) throws IOException {
        double age = (double) Math.max(0, now - number(seen, document, now));
        return new Known(
                number(listing, document, 0) / 100.0,
                number(inLinks, document, 0),
                number(alive, document, 1) == 1,
                number(original, document, 1) == 1,
                Math.min(1, age / STALE_AFTER_SECONDS));
    }

    /** Documents in rising order. */
    double worth(int document) throws IOException {
        Known its = known(document);
        return weights.worth(its.listing, its.links, its.alive, its.original, its.stale);
    }

    private static long number(NumericDocValues values, int document, long otherwise) throws IOException {
        return values.advanceExact(document) ? values.longValue() : otherwise;
    }
}
