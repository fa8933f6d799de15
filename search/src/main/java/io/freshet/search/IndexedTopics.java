package io.freshet.search;

import io.freshet.model.UrlKey;
import java.io.IOException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;

/** The topics of a page as one state of the index has them. */
final class IndexedTopics {
    private IndexedTopics() {}

    /** Empty when the page is not in the index. */
    static Optional<Set<String>> of(IndexReader reader, UrlKey page) throws IOException {
        for (LeafReaderContext leaf : reader.leaves()) {
            LeafReader segment = leaf.reader();
            PostingsEnum documents = segment.postings(PageDocument.keyTerm(page), PostingsEnum.NONE);
            Bits live = segment.getLiveDocs();
            int document = documents == null ? DocIdSetIterator.NO_MORE_DOCS : documents.nextDoc();
            while (documents != null
                    && document != DocIdSetIterator.NO_MORE_DOCS
                    && live != null
                    && !live.get(document)) {
                document = documents.nextDoc();
            }
            if (document != DocIdSetIterator.NO_MORE_DOCS) {
                return Optional.of(topics(segment.getSortedSetDocValues(Fields.TOPIC), document));
            }
        }
        return Optional.empty();
    }

    private static Set<String> topics(@Nullable SortedSetDocValues values, int document) throws IOException {
        Set<String> topics = new HashSet<>();
        if (values != null && values.advanceExact(document)) {
            for (int i = 0; i < values.docValueCount(); i++) {
                topics.add(values.lookupOrd(values.nextOrd()).utf8ToString());
            }
        }
        return topics;
    }
}
