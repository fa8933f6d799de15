package io.freshet.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/**
 * What else the collection calls what a word says: the whole of a shortened word (postgres, env), two words that were drawn together (regex), and the Latin spelling of a transliteration (파이썬). All of it comes
 * from the titles and headings that are there. Not thread-safe: owned by one search.
 */
final class Variants {
    private static final int SHORTEST = 3;
    private static final int MOST_LOOKED_AT = 3_000;

    /** The whole word stands in so many times more titles than the short one. */
    private static final int MORE_TITLES = 3;

    private static final int FEWEST_TITLES = 3;

    /** A Korean word that pages have stands beside the word that it sounds like in at least this share of them. */
    private static final double BESIDE = 0.05;

    /** And so many times more often than in other pages. */
    private static final double MORE_BESIDE = 2;

    /** Words of so many syllables that have so many consonants in common seldom sound alike by chance. */
    private static final int SURE = 3;

    private static final int MOST_ALIKE = 3;

    private final IndexReader reader;
    private final Rarity rarity;
    private final Vocabulary vocabulary;

    Variants(IndexReader reader, Rarity rarity, Vocabulary vocabulary) {
        this.reader = reader;
        this.rarity = rarity;
        this.vocabulary = vocabulary;
    }

    /** The whole word that one in Latin letters shortens, as a term; null when no one is meant by it more than others. */
    List<String> whole(String term) throws IOException {
        return vocabulary.whole(term, () -> lookUpWhole(term));
    }

    private List<String> lookUpWhole(String term) throws IOException {
        if (term.length() < SHORTEST || !latin(term)) {
            return List.of();
        }
        Terms titles = MultiTerms.getTerms(reader, Fields.TITLE);
        TermsEnum each = titles == null ? TermsEnum.EMPTY : titles.iterator();
        BytesRef begins = new BytesRef(term);
        Map<String, Integer> found = new HashMap<>();
        int all = 0;
        int own = 0;
        BytesRef next = each.seekCeil(begins) == TermsEnum.SeekStatus.END ? null : each.term();
        for (int i = 0; i < MOST_LOOKED_AT && next != null && StringHelper.startsWith(next, begins); i++) {
            String word = next.utf8ToString();
            if (word.equals(term)) {
                own = each.docFreq();
            } else if (latin(word)) {
                found.put(word, each.docFreq());
                all += each.docFreq();
            }
            next = each.next();
        }
        for (Map.Entry<String, Integer> one : found.entrySet()) {
            boolean more = one.getValue() >= Math.max(FEWEST_TITLES, MORE_TITLES * own) && 2 * one.getValue() > all;
            if (more && rarity.pages(Fields.WORDS, one.getKey()) > rarity.pages(Fields.WORDS, term)) {
                return List.of(one.getKey());
            }
        }
        return List.of();
    }

    /** The two words that one in Latin letters is drawn together from, such as regular expression; none when there are no such. */
    List<String> parted(String word) throws IOException {
        return vocabulary.parts(word, () -> lookUpParts(word));
    }

    private List<String> lookUpParts(String word) throws IOException {
        if (word.length() < SHORTEST + 2 || word.length() > 10 || !latin(word)) {
            return List.of();
        }
        Terms entries = MultiTerms.getTerms(reader, Fields.COMPLETION);
        TermsEnum each = entries == null ? TermsEnum.EMPTY : entries.iterator();
        Map<String, Integer> found = new HashMap<>();
        for (int at = SHORTEST; at <= word.length() - 2; at++) {
            BytesRef begins = new BytesRef(word.substring(0, at));
            String second = word.substring(at);
            BytesRef next = each.seekCeil(begins) == TermsEnum.SeekStatus.END ? null : each.term();
            for (int i = 0; i < MOST_LOOKED_AT && next != null && StringHelper.startsWith(next, begins); i++) {
                String entry = next.utf8ToString();
                int space = entry.indexOf(' ');
                if (space > 0 && entry.startsWith(second, space + 1) && !entry.startsWith(word)) {
                    int end = space + 1;
                    while (end < entry.length() && Character.isLetter(entry.charAt(end))) {
                        end++;
                    }
                    found.merge(entry.substring(0, end), each.docFreq(), Integer::sum);
                }
                next = each.next();
            }
        }
        return found.entrySet().stream()
                .filter(one -> one.getValue() >= FEWEST_TITLES)
                .max(Map.Entry.<String, Integer>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(one -> List.of(one.getKey().split(" ", 2)))
                .orElse(List.of());
    }

    /** The term of two words as one, such as backup for back up; none when titles have it less often than slips. */
    List<String> joined(String first, String second) throws IOException {
        String both = first + second;
        boolean known = latin(both)
                && first.length() > 1
                && second.length() > 1
                && rarity.pages(Fields.TITLE, both) >= FEWEST_TITLES;
        return known ? List.of(both) : List.of();
    }

    /** Terms in Latin letters that a Korean word may be the transliteration of. */
    List<String> spelled(String hangul) throws IOException {
        if (hangul.length() < 2 || !hangul.chars().allMatch(c -> Hangul.syllable((char) c))) {
            return List.of();
        }
        int pages = rarity.pages(Fields.WORDS, hangul);
        List<String> spelled = new ArrayList<>();
        for (String latin : vocabulary.like(hangul)) {
            double usual = pages * (double) rarity.pages(Fields.WORDS, latin) / Math.max(1, reader.maxDoc());
            double least = Math.max(2, Math.max(BESIDE * pages, MORE_BESIDE * usual));
            boolean sure = pages == 0
                    || (hangul.length() >= SURE
                            && Sounds.ofHangul(hangul).consonants().length() >= SURE);
            if (spelled.size() < MOST_ALIKE && (sure || beside(hangul, latin) >= least)) {
                spelled.add(latin);
                if (sure) {
                    break;
                }
            }
        }
        return spelled;
    }

    private int beside(String one, String other) throws IOException {
        int both = 0;
        for (LeafReaderContext leaf : reader.leaves()) {
            PostingsEnum a = leaf.reader().postings(new Term(Fields.WORDS, one), PostingsEnum.NONE);
            PostingsEnum b = leaf.reader().postings(new Term(Fields.WORDS, other), PostingsEnum.NONE);
            for (int at = a == null || b == null ? DocIdSetIterator.NO_MORE_DOCS : a.nextDoc();
                    at != DocIdSetIterator.NO_MORE_DOCS;
                    at = a.nextDoc()) {
                int there = b.docID() < at ? b.advance(at) : b.docID();
                both += there == at ? 1 : 0;
            }
        }
        return both;
    }

    private static boolean latin(String word) {
        return word.chars().allMatch(c -> c >= 'a' && c <= 'z');
    }
}
