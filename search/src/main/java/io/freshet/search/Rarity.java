package io.freshet.search;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** How much a word tells a page from the others, in one state of the index: the logarithm of how few pages have it, as in BM25. */
final class Rarity {
    private static final int MOST_BEGINNING = 200;

    private final IndexReader reader;

    Rarity(IndexReader reader) {
        this.reader = reader;
    }

    /** 0 for a word that no page has: it tells none from the others. */
    double of(String field, String term) throws IOException {
        int pages = pages(field, term);
        return pages == 0 ? 0 : of(pages, all(term));
    }

    /** What a search takes for it, which does not know of languages. */
    double plain(String field, String term) throws IOException {
        int pages = pages(field, term);
        return pages == 0 ? 0 : of(pages, reader.maxDoc());
    }

    /** The pages that could have a word: Korean words are rare among all pages, and say no more for that than English ones. */
    private int all(String term) throws IOException {
        boolean korean = !term.isEmpty() && Hangul.syllable(term.charAt(0));
        return korean ? pages(Fields.LANGUAGE, "ko") : reader.maxDoc();
    }

    int pages(String field, String term) throws IOException {
        return reader.docFreq(new Term(field, term));
    }

    /** Of what is found in a single page. */
    double most() {
        return of(1, reader.maxDoc());
    }

    /** Of words that begin so, as if no page had two of them. */
    double ofBeginning(String field, String prefix) throws IOException {
        Terms terms = MultiTerms.getTerms(reader, field);
        if (terms == null) {
            return 0;
        }
        BytesRef begins = new BytesRef(prefix);
        TermsEnum each = terms.iterator();
        int pages = 0;
        BytesRef term = each.seekCeil(begins) == TermsEnum.SeekStatus.END ? null : each.term();
        for (int i = 0; i < MOST_BEGINNING && term != null && StringHelper.startsWith(term, begins); i++) {
            pages += each.docFreq();
            term = each.next();
        }
        return pages == 0 ? most() : of(Math.min(pages, reader.maxDoc()), reader.maxDoc());
    }

    private static double of(int pages, int of) {
        int all = Math.max(pages, of);
        return Math.log(1 + (all - pages + 0.5) / (pages + 0.5));
    }
}
