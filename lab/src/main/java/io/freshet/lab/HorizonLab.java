package io.freshet.lab;

import io.freshet.freshness.Evaluation;
import io.freshet.freshness.Predictor;
import io.freshet.freshness.Question;
import io.freshet.freshness.Rounds;
import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The paper's second open question: how far ahead the past tells. For pasts and horizons of several lengths, the log-loss of how many visits find a change, against that of who knows only how often that happens to pages of
 * the site.
 */
public final class HorizonLab {
    private static final int[] PASTS = {5, 10, 20, 40};
    private static final int[] HORIZONS = {1, 2, 3, 5, 8, 12, 20, 30, 40};

    private final PageLives lives;
    private final double firstDay;
    private final double lastDay;
    private final int windows;
    private final double every;

    /**
     * @param every days between two visits
     * @param windows so many times, from the first day to the last, it is predicted
     */
    public HorizonLab(PageLives lives, double firstDay, double lastDay, int windows, double every) {
        if (windows < 1) {
            throw new IllegalArgumentException("at least one observation is needed, not " + windows);
        }
        if (!(every > 0) || lastDay - firstDay < 80 * every) {
            throw new IllegalArgumentException("80 visits that are " + Axis.number(every)
                    + " days apart do not fit between day " + Axis.number(firstDay) + " and " + Axis.number(lastDay));
        }
        this.lives = lives;
        this.firstDay = firstDay;
        this.lastDay = lastDay;
        this.windows = windows;
        this.every = every;
    }

    /** Log-losses for one past and one horizon. */
    record Score(int past, int horizon, int pages, double told, double untold) {}

    public LabPage run(LabProgress progress) {
        List<Score> scores = new ArrayList<>();
        double done = 0;
        for (int past : PASTS) {
            for (int horizon : HORIZONS) {
                progress.at(
                        done++ / (PASTS.length * HORIZONS.length), "predicting " + horizon + " visits from " + past);
                if (horizon <= past) {
                    scores.add(score(past, horizon));
                }
            }
        }
        return new LabPage(
                        "horizon",
                        Text.of("How far ahead does the past tell?", "과거는 얼마나 앞을 알려 주는가?"),
                        Text.of(
                                        "Visits %1$s days apart; from the last 5 to 40 of them it is predicted how many of the next ones find a change. No forecast is longer than the observation.",
                                        "방문 간격 %1$s일. 지난 5~40회로부터 다음 방문 중 몇 번 바뀌어 있을지 예측한다. 예측은 관찰보다 길지 않다.")
                                .with(Axis.number(every)),
                        table(scores, Language.EN))
                .figure(
                        losses(scores),
                        Text.of(
                                "The smaller, the better. It grows with the horizon, as there is more to tell. What counts is how far a line stays below that of who is not told.",
                                "작을수록 좋다. 예측할 것이 많아지므로 기간과 함께 커진다. '과거 없음'보다 얼마나 낮은지가 문제이다."))
                .figure(
                        gains(scores),
                        Text.of(
                                "The part of the log-loss that knowing a page's own past takes away. Where it comes to 0, the past tells nothing any more that the site's pages as a whole do not tell.",
                                "문서 자신의 과거를 알아서 줄어드는 로그 손실의 비율. 0이 되는 곳부터 과거는 사이트 전체가 알려 주는 것 이상을 알려 주지 않는다."))
                .table(Text.of("All numbers", "모든 수치"), language -> table(scores, language), Text.NONE);
    }

    Score score(int past, int horizon) {
        var told = new Evaluation(horizon);
        var untold = new Evaluation(horizon);
        for (int window = 0; window < windows; window++) {
            double end = lastDay - (lastDay - firstDay - 80 * every) * (windows == 1 ? 0 : window / (windows - 1.0));
            Map<String, List<Rounds>> bySite = new LinkedHashMap<>();
            for (PageLife page : lives.pages()) {
                Rounds rounds = page.rounds(end - (past + 1 + horizon) * every, every, past + 1 + horizon);
                if (rounds.downloads() == rounds.size()) {
                    bySite.computeIfAbsent(page.site, _ -> new ArrayList<>()).add(rounds);
                }
            }
            for (List<Rounds> site : bySite.values()) {
                told.add(Evaluation.of(Predictor.best(), site, Question.MODIFICATION, past, horizon));
                untold.add(Evaluation.of(new Climate(horizon), site, Question.MODIFICATION, past, horizon));
            }
        }
        return new Score(past, horizon, told.pages(), told.logLoss(), untold.logLoss());
    }

    private Plot losses(List<Score> scores) {
        List<Series> lines = new ArrayList<>();
        double most = 0.1;
        for (int past : PASTS) {
            List<Series.Point> points = new ArrayList<>();
            for (Score each : scores) {
                if (each.past() == past) {
                    points.add(new Series.Point(each.horizon() * every, each.told()));
                    most = Math.max(most, Math.max(each.told(), each.untold()));
                }
            }
            lines.add(new Series.Line(Text.of("told " + past + " visits", "지난 " + past + "회"), points));
        }
        int longest = PASTS[PASTS.length - 1];
        lines.add(new Series.Line(
                Text.of("not told", "과거 없음"),
                scores.stream()
                        .filter(each -> each.past() == longest)
                        .map(each -> new Series.Point(each.horizon() * every, each.untold()))
                        .toList()));
        return new Plot(
                "log-loss-by-horizon",
                Text.of("Log-loss by horizon and past", "기간과 과거에 따른 로그 손실"),
                horizonAxis(),
                Axis.linear(Text.of("log-loss", "로그 손실"), "", 0, most),
                lines,
                List.of());
    }

    private Plot gains(List<Score> scores) {
        List<Series> lines = new ArrayList<>();
        for (int past : PASTS) {
            lines.add(new Series.Line(
                    Text.of("told " + past + " visits", "지난 " + past + "회"),
                    scores.stream()
                            .filter(each -> each.past() == past)
                            .map(each -> new Series.Point(each.horizon() * every, 100 * gain(each)))
                            .toList()));
        }
        return new Plot(
                "gain-by-horizon",
                Text.of("What the past takes away from the log-loss", "과거가 줄이는 로그 손실"),
                horizonAxis(),
                Axis.linear(Text.of("gain", "이득"), "%", 0, 100),
                lines,
                List.of());
    }

    private Axis horizonAxis() {
        return Axis.log(
                Text.of("days ahead", "앞으로의 날 수"), "", HORIZONS[0] * every, HORIZONS[HORIZONS.length - 1] * every);
    }

    static double gain(Score score) {
        return score.untold() <= 0 ? 0 : Math.clamp(1 - score.told() / score.untold(), 0, 1);
    }

    private static Table table(List<Score> scores, Language language) {
        List<List<String>> rows = new ArrayList<>();
        for (Score each : scores) {
            rows.add(List.of(
                    Text.of(each.past() + " visits", "방문 " + each.past() + "회").in(language),
                    Integer.toString(each.horizon()),
                    String.format(Locale.ROOT, "%,d", each.pages()),
                    Axis.number(each.told(), 4),
                    Axis.number(each.untold(), 4),
                    Axis.number(100 * gain(each), 1)));
        }
        return Table.in(
                language,
                List.of(
                        Text.of("past", "과거"),
                        Text.of("horizon", "예측 기간"),
                        Text.of("pages", "문서"),
                        Text.of("log-loss", "로그 손실"),
                        Text.of("not told", "과거 없음"),
                        Text.of("gain %", "이득(%)")),
                rows);
    }

    /** Gives every page of a group the same chances: how often so many of that many visits in a row found a change. */
    private record Climate(int horizon) implements Predictor.Kind {
        @Override
        public String toString() {
            return "not told";
        }

        @Override
        public Predictor learn(List<Rounds> group, Question question, int past) {
            Map<Integer, Double> counts = new HashMap<>();
            double sum = 0;
            for (Rounds page : group) {
                for (int from = 1; from + horizon <= page.size(); from++) {
                    counts.merge(page.part(from, from + horizon).changes(), 1.0, Double::sum);
                    sum++;
                }
            }
            double[] chances = new double[horizon + 1];
            for (int hits = 0; hits <= horizon; hits++) {
                chances[hits] = (counts.getOrDefault(hits, 0.0) + 0.5 / (horizon + 1)) / (sum + 0.5);
            }
            return (_, _) -> chances.clone();
        }
    }
}
