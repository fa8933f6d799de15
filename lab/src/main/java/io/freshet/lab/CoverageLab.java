package io.freshet.lab;

import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The paper's first open question: what is missed because a changed page was predicted unchanged, and so not visited. New pages are found only through pages that lead to them: the longer these wait, the later
 * the new ones come.
 */
public final class CoverageLab {
    private static final double[] SHARES = {0.005, 0.02, 0.1};
    private static final int[] DAYS = {1, 2, 3, 5, 7, 10, 14, 21, 30, 45, 60, 90, 120};

    private final Replay replay;

    public CoverageLab(FreshnessLab.Settings settings, PageLives lives) {
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
        Map<Text, Replay.Result> results = new LinkedHashMap<>();
        List<RevisitPolicy.Kind> kinds = List.of(
                RevisitPolicy.Kind.ROUND_ROBIN,
                RevisitPolicy.Kind.ADAPTIVE,
                RevisitPolicy.Kind.GREEDY,
                RevisitPolicy.Kind.OURS);
        double done = 0;
        for (double share : SHARES) {
            int budget = Math.max(1, (int) Math.round(share * replay.initial()));
            for (RevisitPolicy.Kind kind : kinds) {
                Text name = Text.of("%s, %s", "%3$s, %4$s")
                        .with(
                                kind.words().en(),
                                percent(share).en(),
                                kind.words().ko(),
                                percent(share).ko());
                progress.at(done++ / (SHARES.length * kinds.size()), "replaying: " + name.en());
                results.put(name, replay.run(kind.on(replay), budget, Replay.Discovery.BY_VISITS));
            }
        }
        var page = new LabPage(
                "coverage",
                Text.of("What is missed when a changed page is taken for unchanged?", "바뀐 문서를 안 바뀌었다고 보면 무엇을 놓치는가?"),
                Text.of(
                        "An assumption: a new page is linked from the pages of its section that changed on the day of its birth, and found when one of them is visited. Histories of pages do not say what links to what. Where nothing in its section changed on that day, it is taken to be found at once and not counted here.",
                        "가정: 새 문서는 그것이 생긴 날에 바뀐 같은 구역의 문서들에서 링크되며, 그중 하나를 방문할 때 발견된다. 문서 이력에는 링크가 없다. 그날 구역에서 아무것도 바뀌지 않았으면 바로 발견된 것으로 보고 여기서 세지 않는다."),
                table(results, Language.EN));
        for (double share : SHARES) {
            page.figure(
                    plot(share, results),
                    Text.of(
                            "Of the new pages that had to be found, the share that was known so many days after its birth.",
                            "발견되어야 했던 새 문서 가운데, 생긴 뒤 그만큼의 날 안에 알려진 비율."));
        }
        return page.table(
                Text.of("Found, and when", "발견과 그 시점"),
                language -> table(results, language),
                Text.of(
                        "A policy that visits what changes finds new pages sooner; one that leaves out pages that change much, since no budget keeps them current, finds them later. Never: not before it went, or the replay ended.",
                        "바뀌는 문서를 찾아가는 방법은 새 문서를 일찍 발견한다. 끝까지 발견되지 않은 것은 '없음'에 센다."));
    }

    private static Text percent(double share) {
        String number = Axis.number(100 * share);
        return Text.of(Language.EN.percent(number), Language.KO.percent(number));
    }

    private static Plot plot(double share, Map<Text, Replay.Result> results) {
        Text percent = percent(share);
        List<Series> lines = new ArrayList<>();
        results.forEach((name, result) -> {
            if (name.en().endsWith(", " + percent.en())) {
                List<Series.Point> points = new ArrayList<>();
                for (int days : DAYS) {
                    points.add(new Series.Point(days, 100 * within(result.found(), days)));
                }
                lines.add(new Series.Line(name, points));
            }
        });
        return new Plot(
                "found-within-" + Math.round(1_000 * share),
                Text.of(
                        "New pages found, with " + percent.en() + " of the pages visited a day",
                        "하루 " + percent.ko() + " 방문일 때 발견된 새 문서"),
                Axis.log(Text.of("days since birth", "생긴 뒤 날 수"), "", 1, DAYS[DAYS.length - 1]),
                Axis.linear(Text.of("found", "발견"), "%", 0, 100),
                lines,
                List.of());
    }

    static double within(List<Integer> delays, int days) {
        int found = 0;
        for (int delay : delays) {
            found += delay >= 0 && delay <= days ? 1 : 0;
        }
        return found / (double) Math.max(1, delays.size());
    }

    private static Table table(Map<Text, Replay.Result> results, Language language) {
        List<List<String>> rows = new ArrayList<>();
        results.forEach((name, result) -> {
            int never = 0;
            double sum = 0;
            for (int delay : result.found()) {
                never += delay < 0 ? 1 : 0;
                sum += Math.max(0, delay);
            }
            int found = result.found().size() - never;
            rows.add(List.of(
                    name.in(language),
                    String.format(Locale.ROOT, "%,d", result.found().size()),
                    Axis.number(100 * within(result.found(), 7), 1),
                    Axis.number(100 * within(result.found(), 30), 1),
                    Axis.number(sum / Math.max(1, found), 1),
                    Axis.number(100.0 * never / Math.max(1, result.found().size()), 1),
                    Axis.number(result.freshness(), 4)));
        });
        return Table.in(
                language,
                List.of(
                        Text.of("policy", "방법"),
                        Text.of("new pages", "새 문서"),
                        Text.of("within 7 days %", "7일 이내(%)"),
                        Text.of("30 days %", "30일 이내(%)"),
                        Text.of("mean days", "평균 일수"),
                        Text.of("never %", "없음(%)"),
                        Text.of("freshness", "최신성")),
                rows);
    }
}
