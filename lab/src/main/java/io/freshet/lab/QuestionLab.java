package io.freshet.lab;

import io.freshet.model.CrawlUrl;
import io.freshet.search.Considered;
import io.freshet.search.RankingWeights;
import io.freshet.search.SavedIndex;
import io.freshet.search.SearchException;
import io.freshet.search.SearchRequest;
import io.freshet.search.SearchResult;
import io.freshet.search.Signs;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/**
 * How well real questions are answered, by pages that people have judged; and which ranking weights answer them best. A question that cannot be read has no results. Tuning asks the index once and then only orders
 * the pages that were considered again, so that a thousand settings take seconds.
 */
public final class QuestionLab {
    private static final int FOLDS = 5;
    private static final int MOST_ROUNDS = 6;

    /** What a weight is multiplied by; one that is 0 is tried as these tenths. */
    private static final double[] STEPS = {0, 0.5, 0.7, 0.85, 1.2, 1.5, 2};

    /** A smaller gain is chance. */
    private static final double WORTH_A_CHANGE = 0.0003;

    /** Decides what is found at all, which is not looked up again while tuning. */
    private static final String LEAST = "least";

    private final List<JudgedQuestion> questions;
    private final SavedIndex index;

    /** @param questions at least one */
    public QuestionLab(List<JudgedQuestion> questions, SavedIndex index) {
        if (questions.isEmpty()) {
            throw new IllegalArgumentException("there are no questions in the file");
        }
        this.questions = List.copyOf(questions);
        this.index = index;
    }

    /**
     * Figures of some questions.
     *
     * @param name of what they have in common
     * @param ndcg discounted gain of the first ten results, as a share of the best possible one
     * @param mrr 1 / the place of the first page that answers at least in part
     * @param judged share of the results that were judged
     */
    public record Row(
            String name,
            int questions,
            double ndcg,
            double mrr,
            double within1,
            double within3,
            double within10,
            double judged) {}

    /** All questions first, then by language and by kind, the largest groups first. */
    public List<Row> measure() {
        List<JudgedQuestion.Score> scores = questions.stream()
                .map(question -> question.score(asked(question)))
                .toList();
        List<Row> rows = new ArrayList<>();
        rows.add(row("all", scores));
        rows.addAll(by(JudgedQuestion::language, scores));
        rows.addAll(by(JudgedQuestion::kind, scores));
        return rows;
    }

    private List<CrawlUrl> asked(JudgedQuestion question) {
        try {
            return index.find(SearchRequest.of(question.query())).results().stream()
                    .map(SearchResult::url)
                    .toList();
        } catch (SearchException e) {
            if (e.kind() != SearchException.Kind.QUERY) {
                throw e;
            }
            return List.of();
        }
    }

    private List<Row> by(Function<JudgedQuestion, String> group, List<JudgedQuestion.Score> scores) {
        Map<String, List<JudgedQuestion.Score>> groups = new TreeMap<>();
        for (int i = 0; i < scores.size(); i++) {
            groups.computeIfAbsent(group.apply(questions.get(i)), _ -> new ArrayList<>())
                    .add(scores.get(i));
        }
        return groups.entrySet().stream()
                .map(one -> row(one.getKey(), one.getValue()))
                .sorted(Comparator.comparingInt(Row::questions).reversed())
                .toList();
    }

    private static Row row(String name, List<JudgedQuestion.Score> scores) {
        return new Row(
                name,
                scores.size(),
                mean(scores, JudgedQuestion.Score::ndcg),
                mean(scores, score -> score.firstAnswer() == 0 ? 0 : 1.0 / score.firstAnswer()),
                mean(scores, score -> score.within(1) ? 1 : 0),
                mean(scores, score -> score.within(3) ? 1 : 0),
                mean(scores, score -> score.within(10) ? 1 : 0),
                mean(scores, JudgedQuestion.Score::judgedShare));
    }

    private static double mean(List<JudgedQuestion.Score> scores, ToDoubleFunction<JudgedQuestion.Score> of) {
        return scores.stream().mapToDouble(of).average().orElseThrow();
    }

    /**
     * What tuning came to.
     *
     * @param before mean nDCG with the weights that it began with
     * @param after with those that were found, on the questions that they were found with
     * @param crossValidated on questions on topics that had no part in finding the weights: what to expect of other questions
     */
    public record Tuned(RankingWeights weights, double before, double after, double crossValidated) {}

    /** Looks for better weights, one after another, beginning with these. */
    public Tuned tune(RankingWeights from) {
        List<List<Page>> considered = new ArrayList<>();
        for (JudgedQuestion question : questions) {
            considered.add(considered(question));
        }
        List<String> topics = new ArrayList<>(
                new TreeSet<>(questions.stream().map(JudgedQuestion::topic).toList()));
        List<Integer> all = new ArrayList<>();
        Map<Integer, List<Integer>> folds = new TreeMap<>();
        for (int i = 0; i < questions.size(); i++) {
            all.add(i);
            folds.computeIfAbsent(topics.indexOf(questions.get(i).topic()) % FOLDS, _ -> new ArrayList<>())
                    .add(i);
        }
        double held = 0;
        for (List<Integer> fold : folds.values()) {
            List<Integer> others = new ArrayList<>(all);
            others.removeAll(fold);
            RankingWeights its = others.isEmpty() ? from : best(from, others, considered);
            held += mean(its, fold, considered) * fold.size();
        }
        RankingWeights best = best(from, all, considered);
        return new Tuned(best, mean(from, all, considered), mean(best, all, considered), held / all.size());
    }

    private List<Page> considered(JudgedQuestion question) {
        try {
            List<Considered> pages = index.consider(question.query());
            List<Integer> numbers =
                    question.numbers(pages.stream().map(Considered::url).toList());
            List<Page> considered = new ArrayList<>();
            for (int i = 0; i < pages.size(); i++) {
                considered.add(new Page(numbers.get(i), pages.get(i).signs()));
            }
            return considered;
        } catch (SearchException e) {
            if (e.kind() != SearchException.Kind.QUERY) {
                throw e;
            }
            return List.of();
        }
    }

    private RankingWeights best(RankingWeights from, List<Integer> which, List<List<Page>> considered) {
        RankingWeights best = from;
        double most = mean(from, which, considered);
        boolean better = true;
        for (int round = 0; round < MOST_ROUNDS && better; round++) {
            better = false;
            for (String name : from.byName().keySet()) {
                double value = best.byName().getOrDefault(name, 0.0);
                for (double step : name.equals(LEAST) ? new double[0] : STEPS) {
                    double other = value == 0 ? step / 10 : value * step;
                    if (name.equals("listing")) {
                        other = Math.min(1, other);
                    }
                    RankingWeights tried = best.with(name, other);
                    double its = mean(tried, which, considered);
                    if (its > most + WORTH_A_CHANGE) {
                        most = its;
                        best = tried;
                        better = true;
                    }
                }
            }
        }
        return best;
    }

    private double mean(RankingWeights weights, List<Integer> which, List<List<Page>> considered) {
        double sum = 0;
        for (int one : which) {
            List<Integer> results = considered.get(one).stream()
                    .map(page -> new Placed(page.number(), weights.score(page.signs())))
                    .sorted(Comparator.comparingDouble(Placed::score).reversed())
                    .limit(JudgedQuestion.DEPTH)
                    .map(Placed::number)
                    .toList();
            sum += questions.get(one).scoreOf(results).ndcg();
        }
        return sum / which.size();
    }

    /** @param number of the judged page, or -1 */
    private record Page(int number, Signs signs) {}

    private record Placed(int number, double score) {}
}
