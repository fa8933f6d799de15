package io.freshet.search;

import java.io.IOException;
import java.util.Arrays;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.jspecify.annotations.Nullable;

/**
 * The pages that are called by a whole query, mostly none or one, and what that adds to their score. They are found apart from those that have its words:
 * Lucene walks through pages that fit one query or another by way of tables that it makes for every segment, which costs more than finding them. Not
 * thread-safe: owned by one search.
 */
final class Named implements Collector {
    private int[] documents = new int[4];
    private float[] scores = new float[4];
    private int size;
    private @Nullable Scorable scorer;

    static Named found(IndexSearcher searcher, Query query) throws IOException {
        return searcher.search(query, new Alone<>(new Named()));
    }

    /** The number of the first page that is not before this document. */
    int from(int document) {
        int at = Arrays.binarySearch(documents, 0, size, document);
        return at < 0 ? -at - 1 : at;
    }

    /** The document of a page, in rising order; beyond all documents when there are no more. */
    int document(int number) {
        return number < size ? documents[number] : Integer.MAX_VALUE;
    }

    float score(int number) {
        return scores[number];
    }

    @Override
    public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE;
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext context) {
        return new LeafCollector() {
            @Override
            public void setScorer(Scorable ofTheSegment) {
                scorer = ofTheSegment;
            }

            @Override
            public void collect(int document) throws IOException {
                if (size == documents.length) {
                    documents = Arrays.copyOf(documents, 2 * size);
                    scores = Arrays.copyOf(scores, 2 * size);
                }
                documents[size] = context.docBase + document;
                scores[size++] = Objects.requireNonNull(scorer).score();
            }
        };
    }
}
