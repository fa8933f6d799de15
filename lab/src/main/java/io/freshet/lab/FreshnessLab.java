package io.freshet.lab;

import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Freshness against budget: real lives of pages are replayed to several ways of choosing what to visit, for several numbers of visits a day. */
public final class FreshnessLab {
    private static final Text POLICY = Text.of("policy", "방법");
    private static final double[] SHARES = {0.005, 0.01, 0.02, 0.05, 0.1};
    private static final double SHOWN = 0.02;
    /** Days that one point of the curve over time stands for. */
    private static final int SPAN = 20;

    private final Replay replay;
    private final Settings settings;

    /**
     * @param sample the share of the pages that is taken
     * @param start the first day, counted from 1970
     * @param days that are replayed
     * @param warm of them at the beginning that do not count: policies still learn
     */
    public record Settings(double sample, int start, int days, int warm, long seed) {
        public static final Settings DEFAULT = new Settings(0.1, 18_993, 1_000, 180, 1);

        public Settings {
            if (!(sample > 0) || sample > 1) {
                throw new IllegalArgumentException("sample is a share above 0, up to 1, not " + sample);
            }
            if (warm < 0 || days <= warm) {
                throw new IllegalArgumentException(
                        "days are more than those of the warm-up, not " + days + " and " + warm);
            }
        }
    }

    public FreshnessLab(Settings settings, PageLives lives) {
        this.settings = settings;
        replay = new Replay(
                settings.sample() < 1 ? lives.sample(settings.sample(), settings.seed()) : lives,
                settings.start(),
                settings.days(),
                settings.warm());
        if (replay.initial() == 0) {
            throw new IllegalArgumentException("no page of the sample is there on day " + settings.start()
                    + "; choose another first day or a larger sample");
        }
    }

    public LabPage run(LabProgress progress) {
        Map<RevisitPolicy.Kind, List<Replay.Result>> results = new EnumMap<>(RevisitPolicy.Kind.class);
        double done = 0;
        for (RevisitPolicy.Kind kind : RevisitPolicy.Kind.values()) {
            List<Replay.Result> row = new ArrayList<>();
            for (double share : SHARES) {
                progress.at(
                        done++ / (SHARES.length * RevisitPolicy.Kind.values().length),
                        "replaying: " + kind.words().en() + ", " + Language.EN.percent(Axis.number(100 * share))
                                + " a day");
                row.add(replay.run(kind.on(replay), budget(share), Replay.Discovery.NEXT_DAY));
            }
            results.put(kind, row);
        }
        return new LabPage(
                        "freshness",
                        Text.of("How fresh is a collection for how many visits?", "방문 수에 따라 수집물은 얼마나 신선한가?"),
                        lead(),
                        table(results, Language.EN))
                .figure(
                        against(results),
                        Text.of(
                                "The share of the time in which copies say what pages say, over the visits a day as a share of the pages. The oracle knows the future: no policy can be better by much. Between round robin and the oracle lies all that there is to gain.",
                                "하루 방문 수(문서 수 대비)에 따른, 사본이 원본과 같은 시간의 비율. 예언자는 미래를 알므로 어떤 방법도 이를 크게 넘을 수 없다."))
                .figure(
                        overTime(results),
                        Text.of(
                                        "The same over time, at %1$s %% of the pages a day; means of %2$s days. Dips are waves: days on which a whole part of a site changes. The first %3$s days do not count above: policies still learn.",
                                        "하루 %1$s%% 방문일 때의 시간에 따른 최신성(%2$s일 평균). 골은 사이트의 한 부분 전체가 바뀐 날이다. 처음 %3$s일은 위의 값에 넣지 않는다.")
                                .with(Axis.number(100 * SHOWN), SPAN, settings.warm()))
                .table(
                        Text.of("What visits found", "방문의 결과"),
                        language -> found(results, language),
                        Text.of(
                                "At 2 % a day, after the warm-up. A visit that finds nothing new is the price of not knowing.",
                                "하루 2% 방문, 준비 기간 이후. 아무것도 바뀌지 않은 방문은 모르는 데 대한 대가이다."));
    }

    private int budget(double share) {
        return Math.max(1, (int) Math.round(share * replay.initial()));
    }

    private Text lead() {
        return Text.of(
                        "The lives of %1$s pages over %2$s days (%3$s of them there on the first day), replayed to each policy. All start with current copies and no knowledge.",
                        "문서 %1$s개의 %2$s일(첫날 %3$s개) 동안의 이력을 각 방법에 재생했다. 모두 최신 사본으로, 아무 지식 없이 시작한다.")
                .with(
                        String.format(Locale.ROOT, "%,d", replay.pages().size()),
                        settings.days(),
                        String.format(Locale.ROOT, "%,d", replay.initial()));
    }

    private static Plot against(Map<RevisitPolicy.Kind, List<Replay.Result>> results) {
        List<Series> lines = new ArrayList<>();
        double least = 1;
        for (Map.Entry<RevisitPolicy.Kind, List<Replay.Result>> each : results.entrySet()) {
            List<Series.Point> points = new ArrayList<>();
            for (int i = 0; i < SHARES.length; i++) {
                points.add(new Series.Point(
                        100 * SHARES[i], 100 * each.getValue().get(i).freshness()));
                least = Math.min(least, each.getValue().get(i).freshness());
            }
            lines.add(new Series.Line(each.getKey().words(), points));
        }
        return new Plot(
                "freshness-against-budget",
                Text.of("Freshness against budget", "예산에 따른 최신성"),
                Axis.log(
                        Text.of("visits a day, of all pages", "하루 방문(전체 문서 대비)"),
                        "%",
                        100 * SHARES[0],
                        100 * SHARES[SHARES.length - 1]),
                Axis.linear(Text.of("freshness", "최신성"), "%", Math.floor(20 * least) * 5, 100),
                lines,
                List.of());
    }

    private Plot overTime(Map<RevisitPolicy.Kind, List<Replay.Result>> results) {
        List<Series> lines = new ArrayList<>();
        double least = 1;
        for (Map.Entry<RevisitPolicy.Kind, List<Replay.Result>> each : results.entrySet()) {
            List<Double> daily = each.getValue().get(shown()).daily();
            List<Series.Point> points = new ArrayList<>();
            for (int from = 0; from + SPAN <= daily.size(); from += SPAN) {
                double sum = 0;
                for (int day = from; day < from + SPAN; day++) {
                    sum += daily.get(day);
                }
                points.add(new Series.Point(from + SPAN / 2.0, 100 * sum / SPAN));
                least = Math.min(least, sum / SPAN);
            }
            lines.add(new Series.Line(each.getKey().words(), points));
        }
        return new Plot(
                "freshness-over-time",
                Text.of("Freshness over time", "시간에 따른 최신성"),
                Axis.linear(Text.of("day", "날"), "", 0, settings.days()),
                Axis.linear(Text.of("freshness", "최신성"), "%", Math.floor(10 * least) * 10, 100),
                lines,
                List.of(Plot.Mark.x(settings.warm(), Text.of("counted from here", "여기부터 셈"))));
    }

    private static int shown() {
        for (int i = 0; i < SHARES.length; i++) {
            if (SHARES[i] == SHOWN) {
                return i;
            }
        }
        return 0;
    }

    private static Table table(Map<RevisitPolicy.Kind, List<Replay.Result>> results, Language language) {
        List<String> headings = new ArrayList<>(List.of(POLICY.in(language)));
        for (double share : SHARES) {
            headings.add(language.percent(Axis.number(100 * share)));
        }
        List<List<String>> rows = new ArrayList<>();
        results.forEach((kind, row) -> {
            List<String> cells = new ArrayList<>(List.of(kind.words().in(language)));
            row.forEach(result -> cells.add(Axis.number(result.freshness(), 4)));
            rows.add(cells);
        });
        return new Table(headings, rows);
    }

    private static Table found(Map<RevisitPolicy.Kind, List<Replay.Result>> results, Language language) {
        List<List<String>> rows = new ArrayList<>();
        results.forEach((kind, row) -> {
            Replay.Visits visits = row.get(shown()).visits();
            List<String> cells = new ArrayList<>(List.of(kind.words().in(language)));
            for (int count : new int[] {visits.firstCopies(), visits.changed(), visits.unchanged(), visits.gone()}) {
                cells.add(String.format(Locale.ROOT, "%,d", count));
            }
            rows.add(cells);
        });
        return Table.in(
                language,
                List.of(
                        POLICY,
                        Text.of("first copy", "첫 사본"),
                        Text.of("changed", "바뀜"),
                        Text.of("unchanged", "그대로"),
                        Text.of("gone", "사라짐")),
                rows);
    }
}
