package io.freshet.lab;

import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The paper's two measures, collection efficiency and collection speed, for crawls that wait in different ways. Immutable. */
final class TradeOff {
    private static final double[] SAME = {3, 3.5, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 25, 30, 45, 60};
    private static final double[] SAME_CRAWLED = {3, 5, 10, 30};
    private static final Set<String> MEASURED = Set.of("3s", "5s", "10s", "30s", "8-25-30s", "adaptive");

    private final List<Run> runs;

    private TradeOff(List<Run> runs) {
        this.runs = List.copyOf(runs);
    }

    /** One crawl: how much of what could be collected was, and how many pages in a second of the web's time. */
    record Run(Strategy strategy, boolean real, int collected, int collectable, double speed) {
        double efficiency() {
            return (double) collected / collectable;
        }
    }

    /** Simulates a crawl of the web for each strategy. */
    static TradeOff simulated(SlowWeb web, int turns) {
        int collectable = web.reached(web::everComes).collected();
        List<Strategy> strategies = new ArrayList<>();
        for (double seconds : SAME) {
            strategies.add(Strategy.same(seconds));
        }
        strategies.add(Strategy.paper());
        strategies.add(Strategy.adaptive());
        List<Run> runs = new ArrayList<>();
        for (Strategy strategy : strategies) {
            SlowCrawl.Outcome outcome = new SlowCrawl(web, strategy.settings(), turns).run();
            runs.add(new Run(strategy, false, outcome.collected(), collectable, outcome.speed()));
        }
        return new TradeOff(runs);
    }

    /** Simulates a crawl for each strategy, and crawls over real sockets with some of them. */
    static TradeOff tried(TimeoutLab.Settings settings, Clock clock, LabProgress progress)
            throws IOException, InterruptedException {
        SlowWeb web = SlowWeb.made(settings.crawlWeb());
        int collectable = web.reached(web::everComes).collected();
        int turns = settings.turns();
        TradeOff simulated = simulated(web, turns);
        List<Run> runs = new ArrayList<>(simulated.runs);
        if (settings.crawlPages() == 0) {
            return simulated;
        }
        List<Strategy> real = new ArrayList<>();
        for (double seconds : SAME_CRAWLED) {
            real.add(Strategy.same(seconds));
        }
        real.add(Strategy.paper());
        real.add(Strategy.adaptive());
        var crawl = new TrueCrawl(settings.scale(), turns, clock);
        for (int i = 0; i < real.size(); i++) {
            Strategy strategy = real.get(i);
            progress.at(
                    0.2 + 0.8 * i / real.size(),
                    "crawling over real sockets: " + strategy.name().en());
            try (SlowSites sites = SlowSites.serve(web, settings.scale())) {
                TrueCrawl.Outcome outcome = crawl.run(sites.homes(), strategy.scaled(settings.scale()));
                runs.add(new Run(strategy, true, outcome.collected(), collectable, outcome.speed()));
            }
        }
        return new TradeOff(runs);
    }

    Plot plot() {
        List<Series.Point> line = new ArrayList<>();
        List<Series.Point> fixed = new ArrayList<>();
        List<Series.Point> paper = new ArrayList<>();
        List<Series.Point> adaptive = new ArrayList<>();
        boolean crawled = runs.stream().anyMatch(Run::real);
        for (Run run : runs) {
            boolean same = run.strategy().id().matches("[0-9.]+s");
            boolean named =
                    crawled ? run.real() : MEASURED.contains(run.strategy().id());
            Text label = named ? run.strategy().name() : Text.NONE;
            Text ownName = run.strategy().fixed()
                    ? Text.of("8/25/30 s", "8/25/30초")
                    : run.strategy().name();
            var point = new Series.Point(run.speed(), 100 * run.efficiency(), same || !named ? label : ownName);
            List<Series.Point> series =
                    same ? (run.real() ? fixed : line) : run.strategy().fixed() ? paper : adaptive;
            series.add(point);
        }
        List<Series> series = new ArrayList<>();
        series.add(new Series.Line(Text.of("one timeout for all, simulated", "모든 요청에 같은 타임아웃, 모의 실험"), line));
        series.add(new Series.Dots(Text.of("8 / 25 / 30 s, simulated and real", "8 / 25 / 30초, 모의와 실제"), paper));
        series.add(new Series.Dots(Text.of("adaptive, simulated and real", "적응형, 모의와 실제"), adaptive));
        if (!fixed.isEmpty()) {
            series.add(new Series.Dots(Text.of("one timeout for all, real crawl", "모든 요청에 같은 타임아웃, 실제 수집"), fixed));
        }
        double least =
                runs.stream().mapToDouble(run -> 100 * run.efficiency()).min().orElse(0);
        double slowest = Math.floor(runs.stream().mapToDouble(Run::speed).min().orElse(0));
        double fastest = Math.ceil(runs.stream().mapToDouble(Run::speed).max().orElse(1));
        return new Plot(
                "efficiency-and-speed",
                Text.of("Collection efficiency against collection speed", "수집효율과 수집속도"),
                Axis.linear(Text.of("collection speed", "수집속도"), "pages/s", slowest, Math.max(slowest + 1, fastest)),
                Axis.linear(
                        Text.of("collection efficiency", "수집효율"), "%", Math.min(90, Math.floor(least / 10) * 10), 100),
                series,
                List.of());
    }

    Text caption() {
        boolean real = runs.stream().anyMatch(Run::real);
        Run adaptive = find("adaptive", real);
        Run paper = find("8-25-30s", real);
        Run patient = find("30s", real);
        Run hasty = find("3s", real);
        Series.Point guessed = guess();
        return Text.of(
                        "Up is more of what could be collected, right is sooner: the trade-off that the paper describes. With 3 s for everything the crawl gets %1$s %% at %2$s pages a second; with 30 s %3$s %% at %4$s; with the paper's 8, 25 and 30 s %5$s %% at %6$s. Adaptive timeouts, which the paper asks for, get %7$s %% at %8$s pages a second: %9$s %% of the speed of the fixed 8, 25 and 30 s, which are their ceilings. One timeout for all that collects as much would have to be guessed: in the simulation about %10$s s, at %11$s times the speed of the adaptive ones.",
                        "위로 갈수록 더 많이, 오른쪽으로 갈수록 더 빨리 모은다. 논문이 말한 상충관계이다. 모두 3초이면 %1$s%%를 초당 %2$s개로, 30초이면 %3$s%%를 %4$s개로, 논문의 8·25·30초이면 %5$s%%를 %6$s개로 모은다. 논문이 제안한 적응형 타임아웃은 %7$s%%를 초당 %8$s개로 모으며, 상한인 고정 8·25·30초 속도의 %9$s%%이다. 같은 만큼 모으는 공통 타임아웃은 미리 알아맞혀야 한다. 모의 실험에서는 약 %10$s초이며, 속도는 적응형의 %11$s배이다.")
                .with(
                        Axis.number(100 * hasty.efficiency(), 1),
                        Axis.number(hasty.speed(), 2),
                        Axis.number(100 * patient.efficiency(), 1),
                        Axis.number(patient.speed(), 2),
                        Axis.number(100 * paper.efficiency(), 1),
                        Axis.number(paper.speed(), 2),
                        Axis.number(100 * adaptive.efficiency(), 1),
                        Axis.number(adaptive.speed(), 2),
                        Axis.number(100 * adaptive.speed() / paper.speed(), 0),
                        Axis.number(guessed.x()),
                        Axis.number(guessed.y() / find("adaptive", false).speed(), 2));
    }

    /** The smallest simulated timeout for all that collects at least what adaptive ones do, and its speed. */
    private Series.Point guess() {
        double wanted = find("adaptive", false).efficiency();
        for (double seconds : SAME) {
            Run run = find(Strategy.same(seconds).id(), false);
            if (run.efficiency() >= wanted) {
                return new Series.Point(seconds, run.speed());
            }
        }
        return new Series.Point(
                SAME[SAME.length - 1],
                find(Strategy.same(SAME[SAME.length - 1]).id(), false).speed());
    }

    private Run find(String id, boolean real) {
        return runs.stream()
                .filter(run -> run.strategy().id().equals(id) && run.real() == real)
                .findFirst()
                .orElseThrow();
    }

    Table table(Language language) {
        List<List<String>> rows = new ArrayList<>();
        for (Run run : runs) {
            rows.add(List.of(
                    run.strategy().name().in(language),
                    (run.real() ? Text.of("real", "실제") : Text.of("simulated", "모의")).in(language),
                    Axis.number(run.collected()),
                    language.percent(Axis.number(100 * run.efficiency(), 1)),
                    Text.of("%s /s", "초당 %s개").with(Axis.number(run.speed(), 2)).in(language)));
        }
        return Table.in(
                language,
                List.of(
                        Text.of("timeouts", "타임아웃"),
                        Text.of("crawl", "수집"),
                        Text.of("collected", "수집 문서"),
                        Text.of("efficiency", "효율"),
                        Text.of("speed", "속도")),
                rows);
    }

    Text tableCaption() {
        return Text.of(
                        "%s pages could be collected: those to which links lead without a page that never comes. Efficiency is collected of these, speed is collected in a second of the web's time.",
                        "수집 가능한 문서는 %s개이다. 끝내 오지 않는 문서를 거치지 않고 링크로 닿을 수 있는 문서이다. 효율은 이 가운데 수집한 비율, 속도는 웹의 시간으로 1초에 수집한 문서 수이다.")
                .with(Axis.number(runs.getFirst().collectable()));
    }

    /** For a terminal: what, here, in the paper. */
    List<List<String>> summary() {
        List<List<String>> rows = new ArrayList<>();
        for (Run run : runs) {
            if (run.real() || MEASURED.contains(run.strategy().id())) {
                rows.add(List.of(
                        "collected with " + run.strategy().name().en() + (run.real() ? ", real crawl" : ", simulated"),
                        Axis.number(100 * run.efficiency(), 1) + " %, " + Axis.number(run.speed(), 2) + " pages/s",
                        "-"));
            }
        }
        return rows;
    }
}
