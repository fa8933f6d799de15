package io.freshet.search;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** How common words are in one state of the index. Not thread-safe: owned by one search. */
final class Statistics {
    /** Of letters of a word that may stand for a longer one. */
    private static final int SHORTEST = 3;

    /** A word on a larger share of all pages stands for itself. */
    private static final double COMMON = 0.1;

    /** The share of a word's pages that must have the longer one too. */
    private static final double TOGETHER = 0.5;

    /** So many times as often as other pages do. */
    private static final double MORE_OFTEN = 4;

    private static final int MOST_LOOKED_AT = 300;

    private final IndexReader reader;
    private final long pages;
    private final long korean;

    Statistics(IndexReader reader) throws IOException {
        this.reader = reader;
        pages = Math.max(1, reader.getDocCount(Fields.WORDS));
        korean = Math.max(1, reader.docFreq(new Term(Fields.LANGUAGE, "ko")));
    }

    /** In how many pages a term is. */
    long frequency(String field, String term) throws IOException {
        return reader.docFreq(new Term(field, term));
    }

    /**
     * Longer words that a word stands for, as far as the pages show: a word that begins with it and is on most of its pages, and seldom elsewhere (postgres, postgresql; env,
     * environment).
     */
    Set<String> longer(String term) throws IOException {
        long its = frequency(Fields.WORDS, term);
        Set<String> longer = new LinkedHashSet<>();
        if (term.length() < SHORTEST || its == 0 || its > COMMON * pages) {
            return longer;
        }
        BytesRef begin = new BytesRef(term);
        TermsEnum each = Objects.requireNonNull(MultiTerms.getTerms(reader, Fields.WORDS))
                .iterator();
        each.seekCeil(begin);
        for (int looked = 0; looked < MOST_LOOKED_AT; looked++) {
            BytesRef next = each.next();
            if (next == null || !StringHelper.startsWith(next, begin)) {
                break;
            }
            if (next.length > begin.length + 1 && each.docFreq() >= TOGETHER * its && onlyLetters(next)) {
                String other = next.utf8ToString();
                double share = together(term, other) / (double) its;
                if (share >= TOGETHER && share >= MORE_OFTEN * each.docFreq() / pages) {
                    longer.add(other);
                }
            }
        }
        return longer;
    }

    private static boolean onlyLetters(BytesRef term) {
        return term.utf8ToString().chars().allMatch(c -> c >= 'a' && c <= 'z');
    }

    /** How many pages have both. */
    private long together(String one, String other) throws IOException {
        long both = 0;
        for (LeafReaderContext leaf : reader.leaves()) {
            PostingsEnum its = leaf.reader().postings(new Term(Fields.WORDS, one), PostingsEnum.NONE);
            PostingsEnum others = leaf.reader().postings(new Term(Fields.WORDS, other), PostingsEnum.NONE);
            if (its == null || others == null) {
                continue;
            }
            int at = -1;
            for (int page = its.nextDoc(); page != DocIdSetIterator.NO_MORE_DOCS; page = its.nextDoc()) {
                at = at < page ? others.advance(page) : at;
                both += at == page ? 1 : 0;
            }
        }
        return both;
    }

    /** What a term says that so many pages have, as BM25 has it. */
    double information(long frequency) {
        return information(frequency, pages);
    }

    /** The same among Korean pages: a common Korean word is rare in a collection that is mostly English, and still says little. */
    double koreanInformation(long frequency) {
        return information(Math.min(frequency, korean), korean);
    }

    private static double information(long frequency, long of) {
        return Math.log(1 + (of - frequency + 0.5) / (frequency + 0.5));
    }
}
