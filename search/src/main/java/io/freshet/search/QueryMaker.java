package io.freshet.search;

import io.freshet.search.Analysis.Token;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
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

    /** Words are near each other when so many others stand between them, or one fewer in the other order. */
    private static final int NEAR_SLOP = 4;

    /** In so many pages two words are written as one, if that is no accident. */
    private static final int LEAST_JOINED = 5;

    /** Quotes within so many words belong to a message that was pasted: what they hold may be missing like any word. */
    private static final int PASTED = 4;

    private final Analysis analysis;
    private final CalledByOthers called;
    private final Statistics statistics;
    private final Weights weights;
    private final long[] complete = new long[1];
    private final Map<String, Set<List<Token>>> read = new HashMap<>();

    QueryMaker(Analysis analysis, CalledByOthers called, Statistics statistics, Weights weights) {
        this.analysis = analysis;
        this.called = called;
        this.statistics = statistics;
        this.weights = weights;
    }

    /** How many of the pages that were found since the last call have everything. */
    long complete() {
        long pages = complete[0];
        complete[0] = 0;
        return pages;
    }

    /**
     * @param strict finds pages that have what operators ask for, and a good part of the words
     * @param relaxed finds pages that have a good part of everything; the same as {@code strict} when there are no operators
     * @param named finds pages that are called by the whole query, by themselves or by others, whether they have its words or not
     * @param wanted what a page may have or lack
     * @param near finds pages that have two neighbouring words of the question near each other
     * @param together finds pages that have the words close together and in order, which is worth something
     * @param absent words that no page has
     */
    record Made(
            Query strict,
            Query relaxed,
            Query named,
            List<Wanted> wanted,
            List<Near> near,
            List<Together> together,
            Marks marks,
            List<Clause.Word> absent) {}

    /**
     * Two words near each other.
     *
     * @param mass of both
     */
    record Near(Query query, double mass) {}

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
        List<Query> required = new ArrayList<>();
        Map<Object, Wanted> words = new LinkedHashMap<>();
        Map<Object, Wanted> all = new LinkedHashMap<>();
        List<Clause.Word> absent = new ArrayList<>();
        for (Clause clause : clauses) {
            if (clause.not()) {
                rest.add(query(clause), Occur.MUST_NOT);
            } else if (clause instanceof Clause.Only) {
                rest.add(query(clause), Occur.FILTER);
            } else {
                marks(clause, marks);
                if (clause instanceof Clause.Word word && !word.inTitle()) {
                    List<Wanted> parts = wanted(word.text(), joined(clauses, word));
                    parts.forEach(part -> words.putIfAbsent(part.terms(), part));
                    parts.forEach(part -> all.putIfAbsent(part.terms(), part));
                    if (parts.isEmpty()) {
                        absent.add(word);
                    }
                } else {
                    Query query = query(clause);
                    required.add(query);
                    all.put(query, operator(clause, query));
                }
            }
        }
        BooleanQuery others = rest.build();
        String whole = whole(clauses);
        List<Wanted> counted = weighed(List.copyOf(words.values()));
        boolean pasted = !required.isEmpty() && counted.size() >= PASTED;
        List<Wanted> everything = required.isEmpty() ? counted : weighed(List.copyOf(all.values()));
        Query relaxed = share(others, List.of(), everything);
        Query strict = pasted || required.isEmpty() ? relaxed : share(others, required, counted);
        if (everything.isEmpty() && !absent.isEmpty()) {
            strict = new MatchNoDocsQuery("no page has any of the words");
            relaxed = strict;
        }
        return new Made(
                strict, relaxed, named(others, whole), everything, near(everything), together(whole), marks, absent);
    }

    /** Pages that have a good part of what is wanted, and everything that is required. */
    private Query share(BooleanQuery others, List<Query> required, List<Wanted> wanted) {
        BooleanQuery.Builder query = with(others);
        required.forEach(one -> query.add(one, Occur.MUST));
        if (!wanted.isEmpty()) {
            query.add(
                    new ShareQuery(wanted, weights.of(Weight.LEAST), weights.of(Weight.MISSING), complete), Occur.MUST);
        } else if (required.isEmpty()) {
            query.add(new ConstantScoreQuery(MatchAllDocsQuery.INSTANCE), Occur.MUST);
        }
        return query.build();
    }

    /** The parts of a word that a page may have or lack: the morphemes of a Korean one, the words that a name is made of; none that no page has. */
    private List<Wanted> wanted(String text, Set<String> joined) throws IOException {
        boolean korean = PairTokenizer.occurIn(text);
        List<Token> english = Analysis.tokens(analysis.of("en"), Analysis.apart(text));
        List<Token> universal = Analysis.tokens(analysis.of("other"), Analysis.apart(text));
        List<Token> morphemes = Analysis.tokens(analysis.of("ko"), Analysis.apart(text));
        List<Token> main = korean ? morphemes : english;
        List<Wanted> parts = new ArrayList<>();
        for (int i = 0; i < main.size(); i++) {
            Set<String> terms = new LinkedHashSet<>();
            terms.add(main.get(i).term());
            for (List<Token> other : List.of(english, universal, morphemes)) {
                if (other.size() == main.size()) {
                    terms.add(other.get(i).term());
                }
            }
            Set<Query> ways = new LinkedHashSet<>();
            long frequency = 0;
            for (String term : terms) {
                long its = statistics.frequency(Fields.WORDS, term);
                frequency = Math.max(frequency, its);
                if (its > 0) {
                    ways.add(term(term, false));
                }
            }
            if (main.size() == 1) {
                for (List<Token> other : List.of(universal, morphemes)) {
                    if (other.size() > 1) {
                        ways.addAll(phrases(other, false, 0));
                        frequency = Math.max(frequency, least(Fields.WORDS, other));
                    }
                }
            }
            if (!korean && main.size() == 1) {
                Set<String> others = new LinkedHashSet<>(joined);
                if (!FunctionWords.has(text.toLowerCase(Locale.ROOT))) {
                    others.addAll(statistics.longer(main.getFirst().term()));
                }
                for (String other : others) {
                    ways.add(new BoostQuery(term(other, false), (float) weights.of(Weight.VARIANT)));
                    terms.add(other);
                    frequency = Math.max(frequency, statistics.frequency(Fields.WORDS, other));
                }
            }
            if (korean) {
                pairs(text, ways);
                if (frequency == 0) {
                    frequency = least(Fields.PAIRS, Analysis.tokens(analysis.pairs(), text));
                }
            }
            if (frequency > 0) {
                double plain = statistics.information(frequency);
                double mass = korean ? statistics.koreanInformation(frequency) : plain;
                Query query = best(ways);
                parts.add(new Wanted(
                        main.size() == 1 ? text : main.get(i).term(),
                        plain == mass ? query : new BoostQuery(query, (float) (mass / plain)),
                        List.copyOf(terms),
                        mass));
            }
        }
        return parts;
    }

    /** A word together with the one before or after it, where pages write them so: back up, backup. */
    private Set<String> joined(List<Clause> clauses, Clause.Word word) throws IOException {
        Set<String> joined = new LinkedHashSet<>();
        int at = clauses.indexOf(word);
        for (int first = Math.max(0, at - 1); first <= at && first + 1 < clauses.size(); first++) {
            if (clauses.get(first) instanceof Clause.Word one
                    && clauses.get(first + 1) instanceof Clause.Word other
                    && (one.text() + other.text()).chars().allMatch(c -> c < 0x80 && Character.isLetter(c))
                    && !(FunctionWords.has(one.text().toLowerCase(Locale.ROOT))
                            && FunctionWords.has(other.text().toLowerCase(Locale.ROOT)))) {
                for (Token token : Analysis.tokens(analysis.of("en"), one.text() + other.text())) {
                    if (statistics.frequency(Fields.WORDS, token.term()) >= LEAST_JOINED) {
                        joined.add(token.term());
                    }
                }
            }
        }
        return joined;
    }

    /** Something that was asked for by an operator, where it may be missing as any word may. */
    private Wanted operator(Clause clause, Query query) throws IOException {
        double mass = 0;
        String text = String.valueOf(clause.words());
        List<String> terms = new ArrayList<>();
        for (String word : text.split("\\s+")) {
            for (Wanted part : wanted(word, Set.of())) {
                mass += part.mass();
                terms.addAll(part.terms());
            }
        }
        return new Wanted(text, query, terms.size() == 1 ? terms : List.of(), Math.max(1, mass));
    }

    /** Function words count less, and a name in Latin letters among Korean words more. */
    private List<Wanted> weighed(List<Wanted> words) {
        boolean korean = words.stream().anyMatch(word -> PairTokenizer.occurIn(word.text()));
        boolean onlyFunction = words.stream().allMatch(QueryMaker::functionWord);
        List<Wanted> weighed = new ArrayList<>();
        for (Wanted word : words) {
            boolean hangul = PairTokenizer.occurIn(word.text());
            double factor = functionWord(word) && !onlyFunction
                    ? weights.of(Weight.FUNCTION_WORD)
                    : korean && !hangul
                            ? weights.of(Weight.LATIN_NAME)
                            : hangul && words.size() > 1 && word.text().length() == 1 ? weights.of(Weight.SYLLABLE) : 1;
            weighed.add(
                    factor == 1
                            ? word
                            : new Wanted(
                                    word.text(),
                                    new BoostQuery(word.query(), (float) factor),
                                    word.terms(),
                                    word.mass() * factor));
        }
        return weighed;
    }

    static boolean functionWord(Wanted word) {
        return FunctionWords.has(word.text().toLowerCase(Locale.ROOT))
                || word.terms().stream().anyMatch(FunctionWords::has);
    }

    private long least(String field, List<Token> tokens) throws IOException {
        long least = Long.MAX_VALUE;
        for (Token token : tokens) {
            least = Math.min(least, statistics.frequency(field, token.term()));
        }
        return tokens.isEmpty() ? 0 : least;
    }

    /** Words that stand next to each other in the question, function words between them or not. */
    private static List<Near> near(List<Wanted> wanted) {
        List<Wanted> words = wanted.stream()
                .filter(word -> !word.terms().isEmpty() && !functionWord(word))
                .toList();
        List<Near> near = new ArrayList<>();
        for (int i = 1; i < words.size(); i++) {
            Wanted one = words.get(i - 1);
            Wanted other = words.get(i);
            BooleanQuery.Builder any = new BooleanQuery.Builder();
            for (String first : one.terms()) {
                for (String second : other.terms()) {
                    any.add(new PhraseQuery(NEAR_SLOP, Fields.WORDS, first, second), Occur.SHOULD);
                }
            }
            near.add(new Near(any.build(), one.mass() + other.mass()));
        }
        return near;
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
            together.add(new Together(any.build(), weights.of(Weight.IN_A_ROW) * TOGETHER_WORTH * weight(field)));
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
