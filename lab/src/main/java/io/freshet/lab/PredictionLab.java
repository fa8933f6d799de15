package io.freshet.lab;

import io.freshet.freshness.Distribution;
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
import io.freshet.plot.ValueBars;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * How well the past of a page tells its future: the paper's tables 1 and 2 and figures 3 and 4 for groups of pages, and every predictor's chances against what came. A group is visited in rounds two
 * days apart; the last {@code future} of them are kept aside.
 */
public final class PredictionLab {
    /** Figures 3 and 4 are drawn for so many groups, the largest. */
    static final int MOST_GROUPS = 12;

    private static final Map<String, String> KOREAN_NAMES = Map.of(
            "the paper's table", "논문의 표",
            "the table, exact", "표, 정확한 비율",
            "Poisson", "푸아송",
            "Cho and Garcia-Molina", "Cho와 Garcia-Molina",
            "Beta-binomial", "베타-이항",
            "two-state chain", "두 상태 연쇄",
            "ours", "본 시스템");

    private final Settings settings;
    private final Map<String, List<List<Rounds>>> groups;

    /**
     * @param rounds of each observation, those that are predicted among them
     * @param every days from one to the next
     * @param past rounds that must be known of a page that is predicted
     * @param future rounds that are predicted
     */
    public record Settings(int rounds, double every, int past, int future) {
        public static final Settings PAPER = new Settings(55, 2, 5, 5);

        public Settings {
            if (past < 1 || future < 1 || future > past || rounds <= past + future || !(every > 0)) {
                throw new IllegalArgumentException(
                        "no forecast is longer than the observation: future is 1 to past, and rounds more than both; not past "
                                + past + ", future " + future + ", rounds " + rounds);
            }
        }
    }

    /** On pages whose whole past is on record: each site is a group, observed several times. */
    public PredictionLab(Settings settings, PageLives lives, double firstDay, double lastDay, int windows) {
        this.settings = settings;
        groups = new LinkedHashMap<>();
        double length = settings.rounds() * settings.every();
        for (int window = 0; window < windows; window++) {
            double start = firstDay + (lastDay - firstDay - length) * (windows == 1 ? 0 : window / (windows - 1.0));
            Map<String, List<Rounds>> bySite = new LinkedHashMap<>();
            for (PageLife page : lives.pages()) {
                Rounds rounds = page.rounds(start, settings.every(), settings.rounds());
                if (rounds.requests() > 0) {
                    bySite.computeIfAbsent(page.site, _ -> new ArrayList<>()).add(rounds);
                }
            }
            bySite.forEach((site, pages) ->
                    groups.computeIfAbsent(site, _ -> new ArrayList<>()).add(pages));
        }
    }

    /** On pages that were visited: each group as it was seen. */
    public PredictionLab(Settings settings, Map<String, List<Rounds>> seen) {
        this.settings = settings;
        groups = new LinkedHashMap<>();
        seen.forEach((name, pages) -> groups.put(name, List.of(pages)));
    }

    public LabPage run(LabProgress progress) {
        Map<Question, Map<Predictor.Kind, Evaluation>> all = new EnumMap<>(Question.class);
        Map<Question, Map<String, Map<Predictor.Kind, Evaluation>>> each = new EnumMap<>(Question.class);
        double done = 0;
        for (Question question : Question.values()) {
            Map<Predictor.Kind, Evaluation> kinds = new LinkedHashMap<>();
            Map<String, Map<Predictor.Kind, Evaluation>> byGroup = new LinkedHashMap<>();
            for (Predictor.Kind kind : Predictor.kinds()) {
                progress.at(done++ / (2.0 * Predictor.kinds().size()), "predicting with " + kind);
                var sum = new Evaluation(settings.future());
                groups.forEach((name, windows) -> {
                    Evaluation group = evaluate(kind, question, windows, settings);
                    sum.add(group);
                    byGroup.computeIfAbsent(name, _ -> new LinkedHashMap<>()).put(kind, group);
                });
                kinds.put(kind, sum);
            }
            all.put(question, kinds);
            each.put(question, byGroup);
        }
        var page = new LabPage(
                "prediction",
                Text.of("How well does a page's past tell its future?", "문서의 과거는 미래를 얼마나 알려 주는가?"),
                lead(),
                scores(all, Language.EN));
        page.table(
                Text.of("Distribution of download rates (the paper's table 1)", "다운로드율 분포(논문의 표 1)"),
                language -> distributions(Question.DOWNLOAD, language),
                Text.of(
                        "Share of pages, in percent, with a download rate in each bin; pages with a recall of at least 0.2 and a request rate of at least 0.9. The last two columns are the paper's, for its famous and its random sites.",
                        "다운로드율 구간별 문서 비율(%). 재현율 0.2 이상, 요청률 0.9 이상인 문서만 센다. 마지막 두 열은 논문의 유명 사이트와 임의 사이트 값이다."));
        page.table(
                Text.of("Distribution of modification rates (the paper's table 2)", "변경률 분포(논문의 표 2)"),
                language -> distributions(Question.MODIFICATION, language),
                Text.of(
                        "The same for modification rates. The paper's table 2 is printed as a copy of table 1, so there is nothing to compare with.",
                        "변경률에 대한 같은 표. 논문의 표 2는 표 1의 사본으로 인쇄되어 비교할 값이 없다."));
        for (Question question : Question.values()) {
            Map<Predictor.Kind, Evaluation> kinds = all.getOrDefault(question, Map.of());
            page.figure(bars(question, kinds, "", ""), barsCaption(kinds));
            groupBars(page, question, each.getOrDefault(question, Map.of()));
            page.figure(calibration(question, kinds), calibrationCaption());
        }
        return page.table(
                Text.of("Log-loss and Brier score", "로그 손실과 브라이어 점수"),
                language -> scores(all, language),
                Text.of(
                        "Log-loss is the mean of -ln of the chance that was given to what came; Brier the mean squared distance between chances and what came. Mispredicted is the paper's measure, half of the summed differences of the bars: errors of single pages cancel out in it.",
                        "로그 손실은 실제로 일어난 일에 준 확률의 -ln 평균이고, 브라이어 점수는 확률과 결과의 제곱 거리 평균이다. 오예측은 논문의 척도로 막대 차이 합의 절반이며, 문서별 오차가 서로 상쇄된다."));
    }

    /** Tries predictions of downloads on sites that had no part in choosing their prior. */
    public LabPage leaveOutSites(LabProgress progress) {
        return new LeaveOutLab(settings, groups).run(progress);
    }

    Evaluation evaluate(Predictor.Kind kind, Question question) {
        var sum = new Evaluation(settings.future());
        groups.values().forEach(windows -> sum.add(evaluate(kind, question, windows, settings)));
        return sum;
    }

    /** Of one group, in each of the windows in which it was observed. */
    static Evaluation evaluate(Predictor.Kind kind, Question question, List<List<Rounds>> windows, Settings settings) {
        var sum = new Evaluation(settings.future());
        for (List<Rounds> group : windows) {
            sum.add(Evaluation.of(kind, group, question, settings.past(), settings.future()));
        }
        return sum;
    }

    /** The paper's figures for each group, when there are several. */
    private void groupBars(LabPage page, Question question, Map<String, Map<Predictor.Kind, Evaluation>> byGroup) {
        List<String> largest = byGroup.keySet().stream()
                .filter(name -> pages(byGroup, name) > 0)
                .sorted(Comparator.comparingInt((String name) -> -pages(byGroup, name)))
                .limit(MOST_GROUPS)
                .toList();
        if (byGroup.size() < 2) {
            return;
        }
        int number = 0;
        for (String name : largest) {
            Map<Predictor.Kind, Evaluation> kinds = byGroup.getOrDefault(name, Map.of());
            String id = "-" + ++number + "-" + name.replaceAll("[^A-Za-z0-9.-]+", "-");
            page.figure(bars(question, kinds, id, name + ": "), barsCaption(kinds));
        }
    }

    private static int pages(Map<String, Map<Predictor.Kind, Evaluation>> byGroup, String name) {
        Evaluation paper =
                byGroup.getOrDefault(name, Map.of()).get(Predictor.kinds().getFirst());
        return paper == null ? 0 : paper.pages();
    }

    private Text lead() {
        int pages = groups.values().stream()
                .flatMap(List::stream)
                .mapToInt(List::size)
                .sum();
        return Text.of(
                        "%1$s groups (sites), %2$s observations of pages, each %3$s rounds that are %4$s days apart. From all rounds but the last %5$s it is predicted how many of these find the page, and find it changed.",
                        "집단(사이트) %1$s개, 문서 관찰 %2$s건, 각각 %4$s일 간격 %3$s회. 마지막 %5$s회를 뺀 회차로부터 그 %5$s회 중 몇 번 다운로드되고 몇 번 변경되는지 예측한다.")
                .with(
                        groups.size(),
                        String.format(Locale.ROOT, "%,d", pages),
                        settings.rounds(),
                        Axis.number(settings.every()),
                        settings.future());
    }

    private Table distributions(Question question, Language language) {
        List<String> headings = new ArrayList<>(List.of(question == Question.DOWNLOAD ? "DR" : "MR"));
        List<Distribution> columns = new ArrayList<>();
        List<Rounds> everything = new ArrayList<>();
        groups.forEach((name, windows) -> {
            headings.add(name);
            List<Rounds> together = windows.stream().flatMap(List::stream).toList();
            everything.addAll(together);
            columns.add(Distribution.of(together, question));
        });
        headings.add(Text.of("all", "전체").in(language));
        columns.add(Distribution.of(everything, question));
        if (question == Question.DOWNLOAD) {
            headings.add(Text.of("the paper: famous", "논문: 유명").in(language));
            headings.add(Text.of("random", "임의").in(language));
        }
        List<List<String>> rows = new ArrayList<>();
        for (int bin = 0; bin < Distribution.BINS; bin++) {
            List<String> row = new ArrayList<>(List.of(Distribution.name(bin)));
            for (Distribution column : columns) {
                row.add(Axis.number(100 * column.share(bin), 2));
            }
            if (question == Question.DOWNLOAD) {
                row.add(Axis.number(100 * Distribution.FAMOUS.share(bin), 2));
                row.add(Axis.number(100 * Distribution.RANDOM.share(bin), 2));
            }
            rows.add(row);
        }
        return new Table(headings, rows);
    }

    private ValueBars bars(Question question, Map<Predictor.Kind, Evaluation> kinds, String idEnd, String titleStart) {
        List<Predictor.Kind> shown = List.of(Predictor.kinds().getFirst(), Predictor.best());
        List<Text> names = new ArrayList<>(List.of(Text.of("actual", "실제")));
        shown.forEach(kind -> names.add(name(kind)));
        List<ValueBars.Row> rows = new ArrayList<>();
        for (int hits = 0; hits <= settings.future(); hits++) {
            List<OptionalDouble> values = new ArrayList<>();
            for (Predictor.Kind kind : shown) {
                Evaluation of = kinds.getOrDefault(kind, new Evaluation(settings.future()));
                if (values.isEmpty()) {
                    values.add(OptionalDouble.of(of.actual(hits) / Math.max(1, of.pages())));
                }
                values.add(OptionalDouble.of(of.predicted(hits) / Math.max(1, of.pages())));
            }
            rows.add(new ValueBars.Row(
                    Text.of(
                            hits + (question == Question.DOWNLOAD ? " downloads" : " modifications"),
                            (question == Question.DOWNLOAD ? "다운로드 " : "변경 ") + hits + "회"),
                    values));
        }
        return new ValueBars(
                (question == Question.DOWNLOAD ? "figure-3-downloads" : "figure-4-modifications") + idEnd,
                question == Question.DOWNLOAD
                        ? Text.of(
                                titleStart + "predicted and actual downloads (the paper's figure 3)",
                                titleStart + "예측과 실제 다운로드(논문의 그림 3)")
                        : Text.of(
                                titleStart + "predicted and actual modifications (the paper's figure 4)",
                                titleStart + "예측과 실제 변경(논문의 그림 4)"),
                names,
                rows);
    }

    private static Text barsCaption(Map<Predictor.Kind, Evaluation> kinds) {
        Evaluation paper = kinds.getOrDefault(Predictor.kinds().getFirst(), new Evaluation(1));
        return Text.of(
                        "Share of %1$s pages. The paper's table mispredicts %2$s %% of them by the paper's measure.",
                        "문서 %1$s개의 비율. 논문의 표는 논문의 척도로 %2$s%%를 잘못 예측한다.")
                .with(String.format(Locale.ROOT, "%,d", paper.pages()), Axis.number(100 * paper.mispredicted(), 2));
    }

    private static Plot calibration(Question question, Map<Predictor.Kind, Evaluation> kinds) {
        List<Series> lines = new ArrayList<>();
        lines.add(new Series.Line(
                Text.of("as it should be", "이상적"), List.of(new Series.Point(0, 0), new Series.Point(1, 1))));
        kinds.forEach((kind, evaluation) -> {
            if (kind.equals(Predictor.kinds().get(1))) {
                return; // the exact table beside the paper's: a plot has room for seven lines
            }
            List<Series.Point> points = new ArrayList<>();
            for (int bin = 0; bin < Evaluation.BINS; bin++) {
                Evaluation.Calibration each = evaluation.calibration(bin);
                if (each.count() >= 20) {
                    points.add(new Series.Point(each.chance(), each.share()));
                }
            }
            lines.add(new Series.Line(name(kind), points));
        });
        return new Plot(
                question == Question.DOWNLOAD ? "calibration-downloads" : "calibration-modifications",
                question == Question.DOWNLOAD
                        ? Text.of("Calibration: downloads", "보정: 다운로드")
                        : Text.of("Calibration: modifications", "보정: 변경"),
                Axis.linear(Text.of("chance that was given", "예측 확률"), "", 0, 1),
                Axis.linear(Text.of("how often it came so", "실제 비율"), "", 0, 1),
                lines,
                List.of());
    }

    private static Text calibrationCaption() {
        return Text.of(
                "Of all chances between 0.3 and 0.4, between 30 and 40 % should come true. Bins with fewer than 20 chances are left out.",
                "0.3과 0.4 사이의 확률은 30~40%가 실제로 일어나야 한다. 확률이 20개 미만인 구간은 뺐다.");
    }

    private static Table scores(Map<Question, Map<Predictor.Kind, Evaluation>> all, Language language) {
        List<List<String>> rows = new ArrayList<>();
        all.forEach((question, kinds) -> kinds.forEach((kind, evaluation) -> rows.add(List.of(
                name(question).in(language) + ", " + name(kind).in(language),
                Axis.number(evaluation.logLoss(), 4),
                Axis.number(evaluation.brier(), 4),
                Axis.number(100 * evaluation.mispredicted(), 2)))));
        return Table.in(
                language,
                List.of(
                        Text.of("predictor", "예측 방법"),
                        Text.of("log-loss", "로그 손실"),
                        Text.of("Brier", "브라이어"),
                        Text.of("mispredicted %", "오예측(%)")),
                rows);
    }

    private static Text name(Question question) {
        return switch (question) {
            case DOWNLOAD -> Text.of("download", "다운로드");
            case MODIFICATION -> Text.of("modification", "변경");
        };
    }

    static Text name(Predictor.Kind kind) {
        return Text.of(kind.toString(), KOREAN_NAMES.getOrDefault(kind.toString(), kind.toString()));
    }
}
