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
     * A query that was perhaps meant.
     *
     * @param sure every word that was replaced is in hardly any page, and is one slip or the other layout of the keyboard away from one that is
     */
    record Better(String query, boolean sure) {}

    private record Meant(String word, boolean sure) {}

    /** The query with the words replaced that no title knows; empty when there is nothing better. */
    Optional<Better> better(String query, List<Clause> clauses) throws IOException {
        StringBuilder better = new StringBuilder(query);
        boolean sure = true;
        for (Clause clause : clauses.reversed()) { // from the end: places before it stay
            if (clause instanceof Clause.Word word && !word.not()) {
                Meant meant = meant(word.text());
                if (meant != null) {
                    better.replace(word.start(), word.end(), meant.word);
                    sure &= meant.sure;
                }
            }
        }
        return better.toString().equals(query) ? Optional.empty() : Optional.of(new Better(better.toString(), sure));
    }

    /** A word as it was written, with punctuation and signs between its parts. */
    private @Nullable Meant meant(String word) throws IOException {
        if (common(word)) {
            return null;
        }
        StringBuilder better = new StringBuilder(word);
        boolean sure = true;
        int end = word.length();
        while (end > 0) {
            int start = end;
            while (start > 0 && Character.isLetter(word.charAt(start - 1))) {
                start--;
            }
            Meant part = start == end ? null : part(word.substring(start, end));
            if (part != null) {
                better.replace(start, end, part.word);
                sure &= part.sure;
            }
            end = start == end ? end - 1 : start;
        }
        return better.toString().equals(word) ? null : new Meant(better.toString(), sure);
    }

    private @Nullable Meant part(String word) throws IOException {
        String small = word.toLowerCase(Locale.ROOT);
        if (small.length() > LONGEST || known(small) || common(small)) {
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
        String strokes = Hangul.strokes(small);
        SuggestWord[] near = checker.suggestSimilar(
                new Term(Fields.SPELLING, strokes), 1, reader, SuggestMode.SUGGEST_WHEN_NOT_IN_INDEX);
        if (near.length == 0) {
            return null;
        }
        boolean sure = near[0].freq >= COMMON && oneSlip(strokes, near[0].string);
        return new Meant(Hangul.composed(near[0].string), sure);
    }

    /** Whether a single character is missing, too many, another, or has changed places with the next one. */
    static boolean oneSlip(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        int begin = 0;
        while (begin < shorter && one.charAt(begin) == other.charAt(begin)) {
            begin++;
        }
        int end = 0;
        while (end < shorter - begin && one.charAt(one.length() - 1 - end) == other.charAt(other.length() - 1 - end)) {
            end++;
        }
        String left = one.substring(begin, one.length() - end);
        String right = other.substring(begin, other.length() - end);
        boolean swapped = left.length() == 2
                && right.length() == 2
                && left.charAt(0) == right.charAt(1)
                && left.charAt(1) == right.charAt(0);
        return swapped || (left.length() <= 1 && right.length() <= 1);
    }

    /** Whether the words of pages, not only of titles, have it in one of the ways in which they are analysed. */
    private boolean common(String word) throws IOException {
        for (Analyzer analyzer : analysis.all()) {
            List<Analysis.Token> tokens = Analysis.tokens(analyzer, word);
            boolean common = tokens.size() == 1;
            for (Analysis.Token token : tokens) {
                common &= reader.docFreq(new Term(Fields.WORDS, token.term())) >= COMMON;
            }
            if (common) {
                return true;
            }
        }
        return false;
    }

    private boolean known(String word) throws IOException {
        return reader.docFreq(new Term(Fields.SPELLING, Hangul.strokes(word))) > 0;
    }
}
