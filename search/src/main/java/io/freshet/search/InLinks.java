package io.freshet.search;

import io.freshet.model.UrlKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The links to all pages of one state of the index, counted in one walk over the terms of links. A page is put into the index when it is fetched, when only
 * some of the pages that link to it are known; this finds those of which more has become known since.
 */
final class InLinks {
    /** A count that has changed by less is left as it is. */
    private static final double WORTH_COUNTING = 1.25;

    /** So many more names that others call a page by are worth putting it again, if they are half as many as were known. */
    private static final int WORTH_PUTTING = 3;

    private final IndexReader reader;

    InLinks(IndexReader reader) {
        this.reader = reader;
    }

    /** Is told of a page with another number of links to it than the index says. */
    interface Counted {
        void accept(UrlKey page, long links) throws IOException;
    }

    /** The pages that are worth putting again. */
    List<UrlKey> recount(Counted counted) throws IOException {
        List<UrlKey> worth = new ArrayList<>();
        Terms terms = MultiTerms.getTerms(reader, Fields.LINKS);
        TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
        UrlKey page = null;
        long links = 0;
        int names = 0;
        for (BytesRef term = each.next(); term != null; term = each.next()) {
            UrlKey target = LinkTerms.target(term);
            if (!target.equals(page)) {
                judge(page, links, names, counted, worth);
                page = target;
                links = 0;
                names = 0;
            }
            links += each.docFreq();
            names++;
        }
        judge(page, links, names, counted, worth);
        return worth;
    }

    private void judge(@Nullable UrlKey page, long links, int names, Counted counted, List<UrlKey> worth)
            throws IOException {
        Known known = page == null ? null : known(page);
        if (page == null || known == null) {
            return;
        }
        if (links > WORTH_COUNTING * known.links || WORTH_COUNTING * links < known.links) {
            counted.accept(page, links);
        }
        if (known.names == 0 || names >= known.names + Math.max(WORTH_PUTTING, known.names / 2)) {
            worth.add(page);
        }
    }

    private record Known(long links, long names) {}

    /** What the page's document says; null when there is none. */
    private @Nullable Known known(UrlKey page) throws IOException {
        BytesRef key = LinkTerms.key(page);
        for (LeafReaderContext leaf : reader.leaves()) {
            LeafReader segment = leaf.reader();
            PostingsEnum documents = segment.postings(new Term(Fields.KEY, key), PostingsEnum.NONE);
            int document = documents == null ? DocIdSetIterator.NO_MORE_DOCS : documents.nextDoc();
            Bits live = segment.getLiveDocs();
            while (document != DocIdSetIterator.NO_MORE_DOCS && live != null && !live.get(document)) {
                document = documents.nextDoc();
            }
            if (document != DocIdSetIterator.NO_MORE_DOCS) {
                return new Known(
                        number(segment, Fields.IN_LINKS, document), number(segment, Fields.ANCHORS_KNOWN, document));
            }
        }
        return null;
    }

    private static long number(LeafReader segment, String field, int document) throws IOException {
        NumericDocValues values = segment.getNumericDocValues(field);
        return values != null && values.advanceExact(document) ? values.longValue() : 0;
    }
}
