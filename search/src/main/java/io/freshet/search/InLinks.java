package io.freshet.search;

import io.freshet.model.UrlKey;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.SortedDocValues;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * The links to all pages of one state of the index, counted in one walk over the terms of links. A page is put into the index when it is fetched, when only
 * some of the pages that link to it are known; this finds those that are called something now that they are not found by.
 */
final class InLinks {
    /** A count that has changed by less is left as it is. */
    private static final double WORTH_COUNTING = 1.25;

    /** So many more names that others call a page by are worth a look at what they say, if they are half as many as were known. */
    private static final int WORTH_LOOKING = 3;

    /** What so many pages are called ("next", "home") tells none of them from the others. */
    private static final int CALLED_BY_ALL = 20;

    private final IndexReader reader;
    private final Analysis analysis;
    private final AnchorWords anchorWords = new AnchorWords();

    InLinks(IndexReader reader, Analysis analysis) {
        this.reader = reader;
        this.analysis = analysis;
    }

    /** Is told of a page of which the index says something else: how many links there are to it, and by how many names. */
    interface Counted {
        void accept(UrlKey page, long links, long names) throws IOException;
    }

    /** The pages that are worth putting again. Putting one costs as much as any page, so a name that its document has already is no reason. */
    List<UrlKey> recount(Counted counted) throws IOException {
        List<UrlKey> worth = new ArrayList<>();
        Terms terms = MultiTerms.getTerms(reader, Fields.LINKS);
        TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
        UrlKey page = null;
        long links = 0;
        long names = 0;
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

    private void judge(@Nullable UrlKey page, long links, long names, Counted counted, List<UrlKey> worth)
            throws IOException {
        Known known = page == null ? null : known(page);
        if (page == null || known == null) {
            return;
        }
        boolean more = known.names == 0 || names >= known.names + Math.max(WORTH_LOOKING, known.names / 2);
        if (more && called(page, known)) {
            worth.add(page);
        } else if (more || links > WORTH_COUNTING * known.links || WORTH_COUNTING * links < known.links) {
            counted.accept(page, links, more ? names : known.names);
        }
    }

    /** Whether others call the page something that tells it from others, in words that its document does not have. */
    private boolean called(UrlKey page, Known known) throws IOException {
        Map<String, Integer> names = new HashMap<>();
        anchorWords.collect(reader, page, names);
        for (Map.Entry<String, Integer> each : PageDocument.commonest(names)) {
            String name = Words.whole(each.getKey());
            if (!name.isEmpty()
                    && !known.hasWords(analysis, each.getKey())
                    && LinkTerms.called(reader, name, CALLED_BY_ALL).size() < CALLED_BY_ALL) {
                return true;
            }
        }
        return false;
    }

    /** What a page's document says. */
    private record Known(LeafReader segment, int document, long links, long names) {
        boolean hasWords(Analysis analysis, String text) throws IOException {
            SortedDocValues languages = DocValues.getSorted(segment, Fields.LANGUAGE);
            String language = languages.advanceExact(document)
                    ? languages.lookupOrd(languages.ordValue()).utf8ToString()
                    : "";
            for (Analysis.Token token : Analysis.tokens(analysis.of(language), Analysis.apart(text))) {
                PostingsEnum documents = segment.postings(new Term(Fields.WORDS, token.term()), PostingsEnum.NONE);
                if (documents == null || documents.advance(document) != document) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Null when there is no such page. */
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
                long links = number(segment, Fields.IN_LINKS, document);
                return new Known(segment, document, links, number(segment, Fields.ANCHORS_KNOWN, document));
            }
        }
        return null;
    }

    private static long number(LeafReader segment, String field, int document) throws IOException {
        NumericDocValues values = segment.getNumericDocValues(field);
        return values != null && values.advanceExact(document) ? values.longValue() : 0;
    }
}
