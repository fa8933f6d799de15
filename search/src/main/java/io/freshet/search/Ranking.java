package io.freshet.search;

import java.io.IOException;
import java.time.Instant;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;

/**
 * What a page is worth before anybody asks: links to it, whether it was there at the last visit, how long ago its copy was known to be current, and
 * whether it is the original among its copies. Factors on the score of the words, near 1. Not thread-safe: owned by one search.
 */
final class Ranking {
    /** A page with a hundred links to it gains a seventh. */
    private static final double LINKS = 0.03;

    /** More count as so many: there is a {@link #MOST}. */
    private static final long MOST_LINKS = 1_000_000;

    /** No factor is greater. */
    static final double MOST = 1 + LINKS * Math.log1p((double) MOST_LINKS);

    private static final double NOT_FOUND = 0.5;
    private static final double COPY = 0.95;

    /** A copy that nobody has looked after for long loses a tenth. */
    private static final double STALE = 0.1;

    private static final double STALE_AFTER_SECONDS = 90 * 86_400.0;

    private final NumericDocValues inLinks;
    private final NumericDocValues alive;
    private final NumericDocValues seen;
    private final NumericDocValues original;
    private final long now;

    Ranking(LeafReader reader, Instant now) throws IOException {
        inLinks = DocValues.getNumeric(reader, Fields.IN_LINKS);
        alive = DocValues.getNumeric(reader, Fields.ALIVE);
        seen = DocValues.getNumeric(reader, Fields.SEEN);
        original = DocValues.getNumeric(reader, Fields.ORIGINAL);
        this.now = now.getEpochSecond();
    }

    /** Documents in rising order. */
    double factor(int document) throws IOException {
        double factor = 1 + LINKS * Math.log1p((double) Math.min(MOST_LINKS, number(inLinks, document, 0)));
        factor *= number(alive, document, 1) == 1 ? 1 : NOT_FOUND;
        factor *= number(original, document, 1) == 1 ? 1 : COPY;
        double age = (double) Math.max(0, now - number(seen, document, now));
        return factor * (1 - STALE * Math.min(1, age / STALE_AFTER_SECONDS));
    }

    private static long number(NumericDocValues values, int document, long otherwise) throws IOException {
        return values.advanceExact(document) ? values.longValue() : otherwise;
    }
}
