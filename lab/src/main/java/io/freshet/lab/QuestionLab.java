package io.freshet.lab;

import io.freshet.lab.JudgedQuestion.Score;
import io.freshet.search.Search;
import io.freshet.search.SearchFilter;
import io.freshet.search.SearchRequest;
import io.freshet.search.Weight;
import io.freshet.search.Weights;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** How well questions are answered of which somebody has judged the answers, and the weights of the ranking that answer them best. Not thread-safe. */
public final class QuestionLab {
    /** Topics are dealt out into so many parts; each is held out once while the others choose the weights. */
    private static final int FOLDS = 5;

    private static final double[] STEPS = {0.7, 1.4};
    private static final double LEAST_GAIN = 0.0005;
    private static final int MOST_ROUNDS = 3;

    private final List<JudgedQuestion> questions;
    private final Function<Weights, Search> search;
    private final Map<Weights, List<Score>> measured = new HashMap<>();

    /** @param search the same pages, ranked by other weights */
    public QuestionLab(List<JudgedQuestion> questions, Function<Weights, Search> search) {
        this.questions = List.copyOf(questions);
        this.search = search;
    }

    /** A table of figures: all questions, then by language and by kind. */
    public List<String> figures(Weights weights) {
        List<Score> scores = scores(weights);
        List<String> lines = new ArrayList<>();
        lines.add(String.format(Locale.ROOT, "%-16s%5s%8s%8s%8s%8s%8s", "", "n", "nDCG", "MRR", "S@1", "S@3", "S@10"));
        lines.add(row("all", scores));
        lines.add("");
        rows(JudgedQuestion::language, scores, lines);
        lines.add("");
        rows(JudgedQuestion::kind, scores, lines);
        return lines;
    }

    /** The score of each question with its results, in the order of the questions. */
    public List<String> each(Weights weights) {
        List<Score> scores = scores(weights);
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < questions.size(); i++) {
            JudgedQuestion question = questions.get(i);
            lines.add(
                    String.format(Locale.ROOT, "%.3f\t%s\t%s", scores.get(i).ndcg(), question.id(), question.query()));
            scores.get(i).shown().forEach(shown -> lines.add("  " + shown));
        }
        return lines;
    }

    /**
     * What tuning came to.
     *
     * @param weights those that answer all questions best
     * @param ndcg of all questions with them, which flatters: they were chosen by it
     * @param heldOut nDCG of each question with weights that were chosen by questions on other topics
     */
    public record Tuned(Weights weights, double ndcg, double heldOut) {}

    /** Changes one weight after another for as long as that helps. */
    public Tuned tune(Weights from, Consumer<String> progress) {
        int[] all = among(_ -> true);
        Weights best = climb(from, all, progress);
        List<Integer> folds = folds();
        double heldOut = 0;
        for (int fold = 0; fold < FOLDS; fold++) {
            int out = fold;
            int[] others = among(i -> folds.get(i) != out);
            int[] itself = among(i -> folds.get(i) == out);
            Weights chosen = climb(from, others, progress);
            heldOut += mean(scores(chosen), itself) * itself.length / questions.size();
            progress.accept(String.format(
                    Locale.ROOT,
                    "part %d of %d held out: nDCG %.3f with %s",
                    fold + 1,
                    FOLDS,
                    mean(scores(chosen), itself),
                    chosen));
        }
        return new Tuned(best, mean(scores(best), all), heldOut);
    }

    private Weights climb(Weights from, int[] chosenBy, Consumer<String> progress) {
        Weights best = from;
        double ndcg = mean(scores(best), chosenBy);
        boolean better = true;
        for (int round = 0; better && round < MOST_ROUNDS; round++) {
            better = false;
            for (Weight weight : Weight.values()) {
                Weights before = best;
                for (double step : STEPS) {
                    double value = Math.clamp(rounded(before.of(weight) * step), weight.least(), weight.most());
                    Weights tried = before.with(weight, value);
                    double reached = mean(scores(tried), chosenBy);
                    if (reached > ndcg + LEAST_GAIN) {
                        ndcg = reached;
                        best = tried;
                        better = true;
                    }
                }
                if (!best.equals(before)) {
                    progress.accept(String.format(Locale.ROOT, "%.4f %s=%s", ndcg, weight.key(), best.of(weight)));
                }
            }
        }
        return best;
    }

    /** Two digits: more would be chance. */
    private static double rounded(double value) {
        return new BigDecimal(value).round(new MathContext(2)).doubleValue();
    }

    private interface Chosen {
        boolean test(int question);
    }

    private int[] among(Chosen chosen) {
        return IntStream.range(0, questions.size()).filter(chosen::test).toArray();
    }

    /** Topics in turn: a question is in the part of its topic. */
    private List<Integer> folds() {
        Map<String, Integer> byTopic = new LinkedHashMap<>();
        questions.forEach(question -> byTopic.putIfAbsent(question.topic(), byTopic.size() % FOLDS));
        return questions.stream().map(question -> byTopic.get(question.topic())).toList();
    }

    private List<Score> scores(Weights weights) {
        return measured.computeIfAbsent(weights, asked -> {
            Search ranked = search.apply(asked);
            return questions.stream()
                    .map(question -> question.score(ranked
                            .find(new SearchRequest(
                                    question.query(), SearchFilter.NONE, 0, JudgedQuestion.LOOKED_AT, false, 0))
                            .results()
                            .stream()
                            .map(result -> result.url().text())
                            .toList()))
                    .toList();
        });
    }

    private static double mean(List<Score> scores, int[] of) {
        return IntStream.of(of).mapToDouble(i -> scores.get(i).ndcg()).average().orElse(0);
    }

    private void rows(Function<JudgedQuestion, String> by, List<Score> scores, List<String> lines) {
        Map<String, List<Score>> groups = IntStream.range(0, questions.size())
                .boxed()
                .collect(Collectors.groupingBy(
                        i -> by.apply(questions.get(i)),
                        TreeMap::new,
                        Collectors.mapping(scores::get, Collectors.toList())));
        groups.forEach((name, group) -> lines.add(row(name, group)));
    }

    private static String row(String name, List<Score> scores) {
        return String.format(
                Locale.ROOT,
                "%-16s%5d%8.3f%8.3f%8.3f%8.3f%8.3f",
                name,
                scores.size(),
                scores.stream().mapToDouble(Score::ndcg).average().orElse(0),
                scores.stream().mapToDouble(Score::reciprocal).average().orElse(0),
                share(scores, 1),
                share(scores, 3),
                share(scores, JudgedQuestion.LOOKED_AT));
    }

    private static double share(List<Score> scores, int places) {
        return scores.stream().filter(score -> score.within(places)).count() / (double) scores.size();
    }
}
