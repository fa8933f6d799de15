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

    /** The query with the words replaced that no title knows; empty when there is nothing better. */
    Optional<String> better(String query, List<Clause> clauses) throws IOException {
        StringBuilder better = new StringBuilder(query);
        for (Clause clause : clauses.reversed()) { // from the end: places before it stay
            if (clause instanceof Clause.Word word && !word.not()) {
                String meant = meant(word.text());
                if (meant != null) {
                    better.replace(word.start(), word.end(), meant);
                }
            }
        }
        return better.toString().equals(query) ? Optional.empty() : Optional.of(better.toString());
    }

    private @Nullable String meant(String word) throws IOException {
        String small = word.toLowerCase(Locale.ROOT);
        if (small.length() > LONGEST || !small.chars().allMatch(Character::isLetter) || known(small) || common(small)) {
            return null;
        }
        String hangul = Hangul.fromLatinKeys(word);
        if (hangul.chars().allMatch(c -> Hangul.syllable((char) c)) && known(hangul)) {
            return hangul;
        }
        String latin = Hangul.toLatinKeys(word);
        if (!latin.equals(small) && known(latin)) {
            return latin;
        }
        SuggestWord[] near = checker.suggestSimilar(
                new Term(Fields.SPELLING, Hangul.strokes(small)), 1, reader, SuggestMode.SUGGEST_WHEN_NOT_IN_INDEX);
        return near.length == 0 ? null : Hangul.composed(near[0].string);
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
