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
import java.util.stream.Stream;
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

    /** What a word counts in its Latin spelling, or in full. */
    private static final double SPELLED_WORTH = 0.8;

    private static final double WHOLE_WORTH = 0.7;

    /** So many words beside quoted ones are no longer typed. */
    private static final int PASTED_WORDS = 5;

    private final Analysis analysis;
    private final CalledByOthers called;
    private final Rarity rarity;
    private final Variants variants;
    private final double least;
    private final Tally tally;
    private final Map<String, Set<List<Token>>> read = new HashMap<>();

    QueryMaker(Analysis analysis, Rarity rarity, Variants variants, double least, Tally tally, CalledByOthers called) {
        this.analysis = analysis;
        this.rarity = rarity;
        this.variants = variants;
        this.least = least;
        this.tally = tally;
        this.called = called;
    }

    /**
     * @param query finds pages that have enough of what is asked for
     * @param named finds pages that are called by the whole query, by themselves or by others, whether they have its words or not
     * @param words what is asked for, without words that say nothing; none when only conditions are given
     */
    record Made(Query query, Query named, List<QuestionWord> words, Marks marks) {}

    /** Looks up what others call by a name: keys of pages. */
    interface CalledByOthers {
        Set<BytesRef> by(String name) throws IOException;
    }

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
        List<Clause> asked = new ArrayList<>();
        for (Clause clause : clauses) {
            if (clause.not()) {
                rest.add(excluded(clause), Occur.MUST_NOT);
            } else if (clause instanceof Clause.Only only) {
                rest.add(new TermQuery(new Term(only.field(), only.value())), Occur.FILTER);
            } else {
                asked.add(clause);
            }
        }
        if (pasted(asked)) {
            asked = asked.stream().flatMap(QueryMaker::unquoted).toList();
        }
        boolean content = asked.stream().anyMatch(clause -> !sayingNothing(clause));
        List<QuestionWord> words = new ArrayList<>();
        Marks marks = new Marks(new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
        for (Clause clause : asked) {
            if (!content || !sayingNothing(clause)) {
                words.add(word(clause));
                marks(clause, marks);
            }
        }
        join(asked, words);
        BooleanQuery others = rest.build();
        return new Made(query(others, words), named(others, whole(clauses)), words, marks);
    }

    private Query query(BooleanQuery others, List<QuestionWord> words) {
        BooleanQuery.Builder query = with(others);
        boolean sought = words.stream().anyMatch(word -> word.info() > 0);
        Query any = sought
                ? new AnyWords(
                        words.stream()
                                .filter(word -> word.info() > 0 || word.required())
                                .toList(),
                        least,
                        tally)
                : words.isEmpty()
                        ? new ConstantScoreQuery(MatchAllDocsQuery.INSTANCE)
                        : new MatchNoDocsQuery("no page has any of the words");
        return query.add(any, Occur.MUST).build();
    }

    /** Whether a query is a message as it was pasted: then quotes in it are the message's own, and ask for nothing. */
    private static boolean pasted(List<Clause> asked) {
        return asked.stream().filter(Clause.Word.class::isInstance).count() >= PASTED_WORDS;
    }

    private static Stream<Clause> unquoted(Clause clause) {
        if (!(clause instanceof Clause.Phrase phrase) || phrase.inTitle()) {
            return Stream.of(clause);
        }
        return Stream.of(phrase.text().split("\\s+"))
                .filter(word -> word.codePoints().anyMatch(Character::isLetterOrDigit))
                .map(word -> new Clause.Word(word, 0, 0, false, false));
    }

    /** Two words that the collection writes as one can both be had by that. */
    private void join(List<Clause> asked, List<QuestionWord> words) throws IOException {
        for (int i = 0; i + 1 < words.size(); i++) {
            QuestionWord first = words.get(i);
            QuestionWord second = words.get(i + 1);
            List<String> joined = variants.joined(Words.whole(first.text()), Words.whole(second.text()));
            if (!joined.isEmpty() && !first.required() && !second.required()) {
                String term = Analysis.tokens(analysis.of("en"), joined.getFirst())
                        .getFirst()
                        .term();
                double info = rarity.of(Fields.WORDS, term);
                var way = new QuestionWord.Reading(
                        List.of(new QuestionWord.Part(term(term, false), List.of(term), info)), 1);
                words.set(i, first.or(way));
                words.set(i + 1, second.or(way));
            }
        }
    }

    /** Whether a word only makes a sentence of the question. */
    private boolean sayingNothing(Clause clause) {
        if (!(clause instanceof Clause.Word word) || word.inTitle()) {
            return false;
        }
        String bare = Words.trimmed(word.text());
        if (!PairTokenizer.occurIn(bare)) {
            return FunctionWords.english(bare);
        }
        List<Token> morphemes = Analysis.tokens(analysis.of("ko"), bare);
        return FunctionWords.korean(bare) || morphemes.stream().allMatch(token -> FunctionWords.korean(token.term()));
    }

    private QuestionWord word(Clause clause) throws IOException {
        return switch (clause) {
            case Clause.Word word when !word.inTitle() -> word(word.text());
            case Clause.Word word -> required(word.text(), excluded(clause));
            case Clause.Phrase phrase -> required(phrase.text(), excluded(clause));
            case Clause.Prefix prefix -> begun(prefix);
            case Clause.Only only -> throw new IllegalArgumentException(only + " is no word");
        };
    }

    private QuestionWord word(String text) throws IOException {
        boolean syllables = PairTokenizer.occurIn(text);
        List<QuestionWord.Reading> ways = new ArrayList<>();
        double info = 0;
        double whole =
                rarity.most(); // the word as one, where the collection has that: a compound says less than its parts
        // do apart
        for (Analyzer analyzer : analysis.all()) {
            List<Token> tokens = Analysis.tokens(analyzer, Analysis.apart(text));
            List<QuestionWord.Part> parts = new ArrayList<>();
            for (Token token : tokens) {
                double its = rarity.of(Fields.WORDS, token.term());
                boolean nothing = syllables && tokens.size() > 1 && FunctionWords.korean(token.term());
                if (its > 0 && !nothing) {
                    parts.add(part(token.term(), its));
                }
            }
            if (parts.isEmpty()) {
                continue;
            }
            if (!syllables
                    && tokens.size() > 1
                    && info > 0
                    && !ways.getFirst().parts().equals(parts)) {
                // an identifier that another analysis takes apart: its parts are the word only in a row
                parts = List.of(new QuestionWord.Part(phrase(Fields.WORDS, tokens, 0), List.of(), info));
            }
            var way = new QuestionWord.Reading(parts, 1);
            if (ways.stream().noneMatch(known -> known.parts().equals(way.parts()))) {
                ways.add(way);
            }
            whole = Math.min(whole, tokens.size() == 1 ? way.info() : whole);
            boolean usual = analyzer.equals(analysis.of(syllables ? "ko" : "en"));
            info = usual || info == 0 ? way.info() : info;
        }
        Set<Query> pairs = new LinkedHashSet<>();
        pairs(text, pairs);
        double others = variants(text, syllables, ways);
        double own = info > 0 ? Math.min(info, whole) : Math.max(others, ofPairs(text));
        for (Query each : own > 0 ? pairs : Set.<Query>of()) {
            ways.add(new QuestionWord.Reading(List.of(new QuestionWord.Part(each, List.of(), own)), 1));
        }
        info = pairs.isEmpty() ? Math.max(info, others) : own;
        return new QuestionWord(text, ways, info, false);
    }

    /** Its score is as much as it says among the pages of its language. */
    private QuestionWord.Part part(String term, double info) throws IOException {
        double plain = rarity.plain(Fields.WORDS, term);
        Query query = term(term, false);
        return new QuestionWord.Part(
                info == plain ? query : new BoostQuery(query, (float) (info / plain)), List.of(term), info);
    }

    /** What else the collection calls it, beside the ways that are known; how much the most telling says. */
    private double variants(String text, boolean syllables, List<QuestionWord.Reading> ways) throws IOException {
        List<List<String>> others = new ArrayList<>();
        List<Double> worth = new ArrayList<>();
        List<String> terms = Analysis.tokens(analysis.of(syllables ? "ko" : "en"), Analysis.apart(text)).stream()
                .map(Token::term)
                .toList();
        if (syllables) {
            String joined = String.join("", terms);
            for (String spelled : variants.spelled(joined)) {
                others.add(List.of(spelled));
                worth.add(SPELLED_WORTH);
            }
            if (others.isEmpty() && terms.size() > 1) {
                List<String> parts = new ArrayList<>();
                for (String term : terms) {
                    parts.addAll(variants.spelled(term).stream().limit(1).toList());
                }
                if (!parts.isEmpty()) {
                    others.add(parts);
                    worth.add(SPELLED_WORTH * parts.size() / terms.size());
                }
            }
        } else if (terms.size() == 1) {
            for (String whole : variants.whole(terms.getFirst())) {
                others.add(List.of(whole));
                worth.add(WHOLE_WORTH);
            }
            List<String> parted = new ArrayList<>();
            for (String part : variants.parted(Words.whole(text))) {
                Analysis.tokens(analysis.of("en"), part).forEach(token -> parted.add(token.term()));
            }
            if (!parted.isEmpty()) {
                others.add(parted);
                worth.add(WHOLE_WORTH);
            }
        }
        double info = 0;
        for (int i = 0; i < others.size(); i++) {
            List<QuestionWord.Part> parts = new ArrayList<>();
            for (String term : others.get(i)) {
                double its = rarity.of(Fields.WORDS, term);
                if (its > 0) {
                    parts.add(part(term, its));
                }
            }
            if (!parts.isEmpty()) {
                var way = new QuestionWord.Reading(parts, worth.get(i));
                ways.add(way);
                info = Math.max(info, way.info() * worth.get(i));
            }
        }
        return info;
    }

    private QuestionWord required(String text, Query query) throws IOException {
        double info = 0;
        List<String> terms = new ArrayList<>();
        for (Token token :
                Analysis.tokens(analysis.of(PairTokenizer.occurIn(text) ? "ko" : "en"), Analysis.apart(text))) {
            info += rarity.of(Fields.WORDS, token.term());
            terms.add(token.term());
        }
        double its = info == 0 ? 1 : info;
        var part = new QuestionWord.Part(query, terms.size() == 1 ? terms : List.of(), its);
        return new QuestionWord(text, List.of(new QuestionWord.Reading(List.of(part), 1)), its, true);
    }

    private QuestionWord begun(Clause.Prefix prefix) throws IOException {
        Query query = excluded(prefix);
        double info = rarity.ofBeginning(Fields.WORDS, prefix.text().toLowerCase(Locale.ROOT));
        var part = new QuestionWord.Part(query, List.of(), info);
        return new QuestionWord(
                prefix.text(), List.of(new QuestionWord.Reading(List.of(part), 1)), info, prefix.inTitle());
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

    /** All of a clause, which strictly has to be there, or not to be. */
    private Query excluded(Clause clause) {
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

    /** How much the rarest pair of syllables of a word says; 0 when no page has all of them. */
    private double ofPairs(String text) throws IOException {
        double most = 0;
        for (Token pair : Analysis.tokens(analysis.pairs(), text)) {
            double its = rarity.of(Fields.PAIRS, pair.term());
            if (its == 0) {
                return 0;
            }
            most = Math.max(most, its);
        }
        return most;
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
