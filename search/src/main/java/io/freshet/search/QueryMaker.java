package io.freshet.search;

import io.freshet.search.Analysis.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.PrefixQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;

/**
 * Makes Lucene's query from what was read. Each word is looked for in all zones at once ({@link Fields#WORDS}), and by every analysis that a page may
 * have had, the best of which counts. So no language of the query has to be guessed: a word that is written the same is found in pages of each. Not
 * thread-safe: owned by one search.
 */
final class QueryMaker {
    // For words in a row, or a word that is begun.
    private static final float TITLE_WEIGHT = 5;
    private static final float CALLED_WEIGHT = 3;
    private static final float WORDS_WEIGHT = 0.5f;

    /** For a page whose title is just what was asked for. */
    private static final float WHOLE_TITLE_BONUS = 30;

    /** For a page whose first heading, or the first part of whose title, is just what was asked for. */
    private static final float WHOLE_NAME_BONUS = 18;

    /** For a page that others call just so: a link may also name a part of it, or a copy. */
    private static final float CALLED_BONUS = 15;

    private static final int TOGETHER_SLOP = 4;
    private static final double TOGETHER_WORTH = 0.3;
    private static final int MOST_TOGETHER = 10;

    private final Analysis analysis;
    private final CalledByOthers called;
    private final Map<String, Set<List<Token>>> read = new HashMap<>();

    QueryMaker(Analysis analysis, CalledByOthers called) {
        this.analysis = analysis;
        this.called = called;
    }

    /**
     * @param strict finds pages that have everything
     * @param relaxed finds pages that have half of the words; the same as {@code strict} when there is only one
     * @param named finds pages that are called by the whole query, by themselves or by others, whether they have its words or not
     * @param together finds pages that have the words close together and in order, which is worth something
     */
    record Made(Query strict, Query relaxed, Query named, List<Together> together, Marks marks) {}

    /** Looks up what others call by a name: keys of pages. */
    interface CalledByOthers {
        Set<BytesRef> by(String name) throws IOException;
    }

    /**
     * Words close together and in order, in one field.
     *
     * @param worth share of a page's score that it adds
     */
    record Together(Query query, double worth) {}

    /**
     * What to mark in a snippet.
     *
     * @param words terms of the text
     * @param prefixes beginnings of terms of the text
     * @param pairs terms of {@link Fields#PAIRS}
     */
    record Marks(Set<String> words, Set<String> prefixes, Set<String> pairs) {}

    Made make(List<Clause> clauses) throws IOException {
        BooleanQuery.Builder rest = new BooleanQuery.Builder();
        Marks marks = new Marks(new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
        List<Query> words = new ArrayList<>();
        for (Clause clause : clauses) {
            Query query = query(clause);
            if (clause.not()) {
                rest.add(query, Occur.MUST_NOT);
            } else if (clause instanceof Clause.Only) {
                rest.add(query, Occur.FILTER);
            } else {
                words.add(query);
                marks(clause, marks);
            }
        }
        BooleanQuery others = rest.build();
        String whole = whole(clauses);
        Query strict = query(others, words, words.size());
        Query relaxed = words.size() < 2 ? strict : query(others, words, (words.size() + 1) / 2);
        return new Made(strict, relaxed, named(others, whole), together(whole), marks);
    }

    /** Pages that have so many of the words. */
    private static Query query(BooleanQuery others, List<Query> words, int least) {
        BooleanQuery.Builder query = with(others);
        if (words.isEmpty()) {
            return query.add(new ConstantScoreQuery(MatchAllDocsQuery.INSTANCE), Occur.MUST)
                    .build();
        }
        if (least == words.size()) {
            words.forEach(word -> query.add(word, Occur.MUST));
            return query.build();
        }
        BooleanQuery.Builder some = new BooleanQuery.Builder().setMinimumNumberShouldMatch(least);
        words.forEach(word -> some.add(word, Occur.SHOULD));
        return query.add(some.build(), Occur.MUST).build();
    }

    private Query named(BooleanQuery others, String whole) throws IOException {
        String name = Words.whole(whole);
        if (name.isEmpty()) {
            return new MatchNoDocsQuery("no words");
        }
        List<Query> ways = new ArrayList<>();
        ways.add(constant(new TermQuery(new Term(Fields.WHOLE_TITLE, name)), WHOLE_TITLE_BONUS));
        ways.add(constant(new TermQuery(new Term(Fields.WHOLE_NAMES, name)), WHOLE_NAME_BONUS));
        for (BytesRef page : called.by(name)) {
            ways.add(constant(new TermQuery(new Term(Fields.KEY, page)), CALLED_BONUS));
        }
        Query any = new DisjunctionMaxQuery(ways, 0);
        return with(others).add(any, Occur.MUST).build();
    }

    private static Query constant(Query query, float score) {
        return new BoostQuery(new ConstantScoreQuery(query), score);
    }

    private static BooleanQuery.Builder with(BooleanQuery others) {
        BooleanQuery.Builder query = new BooleanQuery.Builder();
        others.clauses().forEach(query::add);
        return query;
    }

    private Query query(Clause clause) {
        return switch (clause) {
            case Clause.Word word -> word(word.text(), word.inTitle());
            case Clause.Phrase phrase -> phrase(phrase.text(), phrase.inTitle());
            case Clause.Prefix prefix -> prefix(prefix.text(), prefix.inTitle());
            case Clause.Only only -> new TermQuery(new Term(only.field(), only.value()));
        };
    }

    private Query word(String text, boolean inTitle) {
        Set<Query> ways = new LinkedHashSet<>();
        for (List<Token> tokens : readings(text)) {
            if (tokens.size() == 1) {
                ways.add(term(tokens.getFirst().term(), inTitle));
            } else if (PairTokenizer.occurIn(text) && !fragments(tokens)) {
                ways.add(allOf(tokens, inTitle)); // the parts of a compound, which may be apart in the page
            } else {
                ways.addAll(phrases(tokens, inTitle, 0));
            }
        }
        if (!inTitle) {
            pairs(text, ways);
        }
        return best(ways);
    }

    private Query phrase(String text, boolean inTitle) {
        Set<Query> ways = new LinkedHashSet<>();
        for (List<Token> tokens : readings(text)) {
            if (tokens.size() == 1) {
                ways.add(term(tokens.getFirst().term(), inTitle));
            } else {
                ways.addAll(phrases(tokens, inTitle, 0));
            }
        }
        if (!inTitle) {
            pairs(text, ways);
        }
        return best(ways);
    }

    /** The last word may go on, those before it may not. */
    private Query prefix(String text, boolean inTitle) {
        List<Token> tokens = Analysis.tokens(analysis.of("en"), Analysis.apart(text));
        if (tokens.isEmpty()) {
            return new MatchNoDocsQuery("no word");
        }
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        for (Token token : tokens.subList(0, tokens.size() - 1)) {
            all.add(word(token.term(), inTitle), Occur.MUST);
        }
        Set<Query> ways = new LinkedHashSet<>();
        if (!inTitle) {
            pairs(text, ways); // morphemes do not begin where half a Korean word ends
        }
        for (String field : fields(inTitle)) {
            Query begins = new PrefixQuery(new Term(field, tokens.getLast().term()));
            ways.add(new BoostQuery(new ConstantScoreQuery(begins), weight(field)));
        }
        all.add(new DisjunctionMaxQuery(ways, 0), Occur.MUST);
        return all.build();
    }

    /** The terms of the text under each analysis, each reading once. */
    private Set<List<Token>> readings(String text) {
        return read.computeIfAbsent(text, this::analysed);
    }

    private Set<List<Token>> analysed(String text) {
        Set<List<Token>> readings = new LinkedHashSet<>();
        for (Analyzer analyzer : analysis.all()) {
            List<Token> tokens = Analysis.tokens(analyzer, Analysis.apart(text));
            if (!tokens.isEmpty()) {
                readings.add(tokens);
            }
        }
        return readings;
    }

    private static Query term(String term, boolean inTitle) {
        return new TermQuery(new Term(inTitle ? Fields.TITLE : Fields.WORDS, term));
    }

    private static Query allOf(List<Token> tokens, boolean inTitle) {
        BooleanQuery.Builder all = new BooleanQuery.Builder();
        tokens.forEach(token -> all.add(term(token.term(), inTitle), Occur.MUST));
        return all.build();
    }

    private static List<Query> phrases(List<Token> tokens, boolean inTitle, int slop) {
        return fields(inTitle).stream()
                .map(field -> (Query) new BoostQuery(phrase(field, tokens, slop), weight(field)))
                .toList();
    }

    private static PhraseQuery phrase(String field, List<Token> tokens, int slop) {
        PhraseQuery.Builder phrase = new PhraseQuery.Builder().setSlop(slop);
        int place = -1;
        for (Token token : tokens) {
            place = place < 0 ? 0 : place + token.step();
            phrase.add(new Term(field, token.term()), place);
        }
        return phrase.build();
    }

    /** Syllables in a row, spaces or not: finds what no dictionary knows. Only where there is nothing but syllables to find. */
    private void pairs(String text, Set<Query> ways) {
        boolean whole = text.chars().allMatch(c -> PairTokenizer.syllable((char) c) || c == ' ');
        List<Token> pairs = whole ? Analysis.tokens(analysis.pairs(), text) : List.of();
        if (!pairs.isEmpty()) {
            ways.add(new BoostQuery(phrase(Fields.PAIRS, pairs, 0), 1f / pairs.size()));
        }
    }

    /** All words that are asked for, as one text. */
    private static String whole(List<Clause> clauses) {
        StringBuilder whole = new StringBuilder();
        for (Clause clause : clauses) {
            String words = clause.words();
            if (!clause.not() && words != null) {
                whole.append(whole.isEmpty() ? "" : " ").append(words);
            }
        }
        return whole.toString();
    }

    /** The most worthy first. */
    private List<Together> together(String whole) {
        Set<List<Token>> readings = new LinkedHashSet<>(readings(whole));
        readings.removeIf(tokens -> tokens.size() < 2 || tokens.size() > MOST_TOGETHER);
        List<Together> together = new ArrayList<>();
        for (String field : readings.isEmpty() ? List.<String>of() : fields(false)) {
            BooleanQuery.Builder any = new BooleanQuery.Builder();
            readings.forEach(tokens -> any.add(phrase(field, tokens, TOGETHER_SLOP), Occur.SHOULD));
            together.add(new Together(any.build(), TOGETHER_WORTH * weight(field)));
        }
        return together;
    }

    private void marks(Clause clause, Marks marks) {
        String text = clause.words();
        if (text == null) {
            return;
        }
        for (List<Token> tokens : readings(text)) {
            if (!fragments(tokens)) {
                tokens.forEach(token -> marks.words.add(token.term()));
            }
        }
        if (clause instanceof Clause.Prefix) {
            marks.prefixes.add(text.toLowerCase(Locale.ROOT));
        }
        Analysis.tokens(analysis.pairs(), text).forEach(pair -> marks.pairs.add(pair.term()));
    }

    /** Whether single syllables are among the parts of a word: then they are guesses, and stand everywhere. */
    private static boolean fragments(List<Token> tokens) {
        return tokens.size() > 1
                && tokens.stream()
                        .anyMatch(token -> token.term().length() == 1
                                && PairTokenizer.syllable(token.term().charAt(0)));
    }

    private static Query best(Set<Query> ways) {
        return switch (ways.size()) {
            case 0 -> new MatchNoDocsQuery("no word");
            case 1 -> ways.iterator().next();
            default -> new DisjunctionMaxQuery(ways, 0);
        };
    }

    private static List<String> fields(boolean inTitle) {
        return inTitle ? List.of(Fields.TITLE) : List.of(Fields.TITLE, Fields.CALLED, Fields.WORDS);
    }

    private static float weight(String field) {
        return switch (field) {
            case Fields.TITLE -> TITLE_WEIGHT;
            case Fields.CALLED -> CALLED_WEIGHT;
            default -> WORDS_WEIGHT;
        };
    }
}
