package io.freshet.search;

import io.freshet.model.UrlKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.jspecify.annotations.Nullable;

/**
 * Looks up what others call one page after another, in the same state of the index as long as there is no newer one: to find the beginning of the terms of
 * links anew in every segment would cost more than the words. Not thread-safe: owned by the thread that feeds the index.
 */
final class AnchorWords {
    private final List<TermsEnum> segments = new ArrayList<>();
    private @Nullable IndexReader state;

    /** Adds the words of the links to a page, each with the number of pages that have it. */
    void collect(IndexReader reader, UrlKey target, Map<String, Integer> words) throws IOException {
        if (!reader.equals(state)) {
            segments.clear();
            for (LeafReaderContext leaf : reader.leaves()) {
                Terms terms = leaf.reader().terms(Fields.LINKS);
                if (terms != null) {
                    segments.add(terms.iterator());
                }
            }
            state = reader;
        }
        for (TermsEnum each : segments) {
            LinkTerms.collect(each, target, words);
        }
    }
}
