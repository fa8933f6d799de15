package io.freshet.search;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;
import org.jspecify.annotations.Nullable;

/**
 * What somebody who mistyped a word meant: the nearest word of the titles and headings, in strokes, so that a slip within a syllable is as near as one within
 * a Latin word; or the word that the same keys give on the other layout of a Korean keyboard.
 */
final class Spelling {
    private static final int LONGEST = 40;

    /** A word that so many pages have is no slip. */
    private static final int COMMON = 3;

    /** Of letters, or strokes, before a single slip is told from another word. */
    private static final int LONG_ENOUGH = 5;

    /** So many times as many titles have the word that was meant. */
    private static final int FAR_BETTER = 2;

    private final IndexReader reader;
    private final Analysis analysis;
    private final DirectSpellChecker checker = new DirectSpellChecker();

    Spelling(IndexReader reader, Analysis analysis) {
        this.reader = reader;
        this.analysis = analysis;
        checker.setMinPrefix(0);
        checker.setMinQueryLength(4);
        checker.setMaxInspections(20);
        checker.setAccuracy(0.6f);
    }

    /**
     * What a query should have been.
     *
     * @param query with the words replaced
     * @param follow whether that is so much better that it should be answered: each word replaced is hardly in any page, and what it is replaced by is near and common, or
     *     was typed on the wrong layout
     */
    record Better(String query, boolean follow) {}

    /** Empty when there is nothing better. */
    Optional<Better> better(String query, List<Clause> clauses) throws IOException {
        StringBuilder better = new StringBuilder(query);
        boolean follow = true;
        for (Clause clause : clauses.reversed()) { // from the end: places before it stay
            if (clause instanceof Clause.Word word && !word.not()) {
                int start = word.start();
                int end = word.end();
                while (start < end && !part(query.charAt(start))) {
                    start++;
                }
                while (start < end && !part(query.charAt(end - 1))) {
                    end--;
                }
                Meant meant = start < end ? meant(query.substring(start, end)) : null;
                if (meant != null) {
                    better.replace(start, end, meant.word);
                    follow &= meant.sure;
                }
            }
        }
        return better.toString().equals(query) ? Optional.empty() : Optional.of(new Better(better.toString(), follow));
    }

    private static boolean part(char c) {
        return Character.isLetterOrDigit(c);
    }

    private record Meant(String word, boolean sure) {}

    private @Nullable Meant meant(String word) throws IOException {
        String small = word.toLowerCase(Locale.ROOT);
        if (small.length() > LONGEST
                || !small.chars().allMatch(c -> Character.isLetter(c) || c == '_')
                || known(small)) {
            return null;
        }
        long frequency = frequency(small);
        if (frequency >= COMMON) {
            return null;
        }
        String hangul = Hangul.fromLatinKeys(word);
        if (hangul.chars().allMatch(c -> Hangul.syllable((char) c)) && known(hangul)) {
            return new Meant(hangul, true);
        }
        String latin = Hangul.toLatinKeys(word);
        if (!latin.equals(small) && known(latin)) {
            return new Meant(latin, true);
        }
        boolean name = small.indexOf('_') >= 0; // titles are taken apart there
        String strokes = name ? small : Hangul.strokes(small);
        SuggestWord[] near = checker.suggestSimilar(
                new Term(name ? Fields.WORDS : Fields.SPELLING, strokes),
                1,
                reader,
                SuggestMode.SUGGEST_WHEN_NOT_IN_INDEX);
        if (near.length == 0) {
            return null;
        }
        int slips = slips(strokes, near[0].string);
        int allowed = strokes.length() >= 2 * LONG_ENOUGH ? 2 : strokes.length() >= LONG_ENOUGH ? 1 : 0;
        boolean close = slips <= allowed;
        return new Meant(Hangul.composed(near[0].string), close && near[0].freq >= FAR_BETTER * (frequency + 1));
    }

    /** How many letters were left out, added, changed, or exchanged with their neighbour (optimal string alignment). */
    static int slips(String one, String other) {
        int[][] least = new int[one.length() + 1][other.length() + 1];
        for (int i = 0; i <= one.length(); i++) {
            for (int j = 0; j <= other.length(); j++) {
                if (i == 0 || j == 0) {
                    least[i][j] = i + j;
                    continue;
                }
                int same = one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1;
                least[i][j] = Math.min(least[i - 1][j - 1] + same, 1 + Math.min(least[i - 1][j], least[i][j - 1]));
                if (i > 1
                        && j > 1
                        && one.charAt(i - 1) == other.charAt(j - 2)
                        && one.charAt(i - 2) == other.charAt(j - 1)) {
                    least[i][j] = Math.min(least[i][j], least[i - 2][j - 2] + 1);
                }
            }
        }
        return least[one.length()][other.length()];
    }

    /** How many pages have it, not only in titles, in the way in which most do. */
    private long frequency(String word) throws IOException {
        long most = 0;
        boolean hangul = PairTokenizer.occurIn(word);
        for (Analyzer analyzer : hangul ? List.of(analysis.of("ko"), analysis.pairs()) : analysis.all()) {
            List<Analysis.Token> tokens = Analysis.tokens(analyzer, word);
            long least = tokens.isEmpty() ? 0 : Long.MAX_VALUE;
            String field = analyzer.equals(analysis.pairs()) ? Fields.PAIRS : Fields.WORDS;
            for (Analysis.Token token : tokens) {
                least = Math.min(least, reader.docFreq(new Term(field, token.term())));
            }
            if (field.equals(Fields.PAIRS) || tokens.size() == 1) { // the parts of a word may stand anywhere
                most = Math.max(most, least);
            }
        }
        return most;
    }

    private boolean known(String word) throws IOException {
        return reader.docFreq(new Term(Fields.SPELLING, Hangul.strokes(word))) > 0;
    }
}
