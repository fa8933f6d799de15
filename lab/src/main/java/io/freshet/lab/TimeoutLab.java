package io.freshet.lab;

import io.freshet.model.Stage;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * How long to wait: failures against the timeout for connect, header and body, what is lost behind a page that fails (the paper's figures 5 to 8), and what
 * fixed and adaptive timeouts do to collection efficiency and speed, in a simulation and in crawls over real sockets.
 */
public final class TimeoutLab {
    /**
     * What to try.
     *
     * @param hosts of the web of figures 5 to 8; the paper has 10
     * @param pages of it; the paper has about 50,000
     * @param never share of pages of which header or body never comes
     * @param slow share of answers that are slow
     * @param tail exponent of the times of slow answers: the smaller, the heavier
     * @param extraLinks links to a page besides the one that it is found by
     * @param crawlHosts of the web that is really crawled; two of them answer nobody
     * @param crawlPages of it; 0 for no real crawl
     * @param scale so many seconds of that web pass in one
     */
    public record Settings(
            int hosts,
            int pages,
            double never,
            double slow,
            double tail,
            double extraLinks,
            int crawlHosts,
            int crawlPages,
            double scale,
            long seed) {
        public static final Settings DEFAULT = new Settings(10, 50_000, 0.03, 0.1, 1.9, 0.15, 40, 1_000, 40, 1);

        public Settings {
            if (crawlPages != 0 && (crawlHosts < 5 || crawlHosts > 500)) {
                throw new IllegalArgumentException("the hosts that are crawled are 5 to 500, not " + crawlHosts);
            }
            if (crawlPages != 0 && (crawlPages < crawlHosts || crawlPages > 100_000)) {
                throw new IllegalArgumentException(
                        "the pages that are crawled are 0 (no crawl), or at least one a host and at most 100,000, not " + crawlPages);
            }
            if (!(scale >= 1 && scale <= 100)) {
                throw new IllegalArgumentException("the scale is 1 to 100: beyond, this machine is slower than the web; not " + scale);
            }
            web(hosts, pages, 0, never, slow, tail, extraLinks, true, seed);
        }

        SlowWebSettings sweepWeb() {
            return web(hosts, pages, 0, never, slow, tail, extraLinks, true, seed);
        }

        /** In it connecting takes no time, since on loopback it cannot be made to. */
        SlowWebSettings crawlWeb() {
            int size = crawlPages == 0 ? 25 * crawlHosts : crawlPages;
            return web(crawlHosts, size, 2, never, slow, tail, 2, false, seed + 1);
        }

        /** Fewer than hosts, so that a host that takes long does not decide alone when the crawl ends. */
        int turns() {
            return Math.max(1, crawlHosts / 5);
        }

        private static SlowWebSettings web(
                int hosts, int pages, int dead, double never, double slow, double tail, double extra, boolean connects, long seed) {
            return new SlowWebSettings(hosts, pages, dead, never, slow, tail, extra, connects, seed);
        }
    }

    private static final double[] PAPER = {8, 25, 30};
    private static final double LEFT_OVER = 0.1;
    private static final double[] TIMEOUTS = timeouts(0.25, 180, 100);
    private static final double[] EXTRA_LINKS = {0, 0.05, 0.1, 0.15, 0.25, 0.4, 0.6, 1, 1.5, 2, 3, 5};
    private static final double[] SAME = {0.5, 0.7, 1, 1.4, 2, 3, 4, 5, 7, 10, 14, 20, 30, 45, 60};
    private static final double[] SAME_CRAWLED = {1, 3, 10, 30};

    private final Settings settings;
    private final Clock clock;

    public TimeoutLab(Settings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
    }

    public LabPage run(LabProgress progress) throws IOException, InterruptedException {
        progress.at(0, "making a slow web");
        var sweep = new TimeoutSweep(SlowWeb.made(settings.sweepWeb()));
        progress.at(0.05, "sweeping timeouts");
        Plot lost = lost(sweep);
        Plot behind = behind();
        progress.at(0.15, "simulating crawls");
        List<Run> runs = runs(progress);

        List<List<String>> summary = new ArrayList<>();
        List<Plot> failures = new ArrayList<>();
        for (int i = 0; i < PAPER.length; i++) {
            Stage stage = Stage.values()[i];
            failures.add(failures(sweep, stage, PAPER[i]));
            summary.add(List.of(
                    "figure " + (5 + i) + ": " + stage.name().toLowerCase(Locale.ROOT) + " timeout beyond which nothing is gained",
                    Axis.number(sweep.enough(stage, TIMEOUTS, LEFT_OVER)) + " s",
                    Axis.number(PAPER[i]) + " s"));
        }
        summary.add(List.of("figure 8: pages lost for each failed header, at 2 s", format("%.1f", ratio(sweep, 2)), "about 8"));
        for (Run run : runs) {
            summary.add(List.of(
                    "collected with " + run.strategy().name().en() + (run.real() ? ", real crawl" : ", simulated"),
                    format("%.1f %%, %.2f pages/s", 100 * run.efficiency(), run.speed()),
                    "-"));
        }
        LabPage page = new LabPage(
                "timeouts",
                Text.of("How long should a crawler wait?", "크롤러는 얼마나 기다려야 하는가?"),
                Text.of(
                                "Figures 5 to 8 of “Design and Implementation of a High Performance Web Crawler” again, on a made-up slow web of %s pages on %s hosts (seed %s), and what fixed and adaptive timeouts do to a crawl.",
                                "「고성능 웹크롤러의 설계 및 구현」의 그림 5~8을 가상의 느린 웹(문서 %s개, 호스트 %s개, 시드 %s)에서 다시 그리고, 고정 타임아웃과 적응형 타임아웃이 수집에 미치는 영향을 살펴본다.")
                        .with(Axis.number(settings.pages()), settings.hosts(), settings.seed()),
                new Table(List.of("measure", "here", "paper"), summary));
        for (int i = 0; i < PAPER.length; i++) {
            page.figure(failures.get(i), failureCaption(sweep, Stage.values()[i], PAPER[i]));
        }
        page.figure(lost, lostCaption(sweep));
        page.figure(behind, behindCaption(behind));
        page.figure(tradeOff(runs), tradeOffCaption(runs));
        page.table(Text.of("All crawls", "모든 수집"), table(runs), tableCaption(runs));
        return page.words(Text.of("How this was made", "실험 방법"), method());
    }

    // ---- figures 5 to 7

    private static Plot failures(TimeoutSweep sweep, Stage stage, double paper) {
        Text name = name(stage);
        Axis y = Axis.upTo(Text.of("pages that failed", "응답 실패 문서"), "%", sweep.failed(stage, TIMEOUTS[0]));
        return new Plot(
                "figure-" + (5 + stage.ordinal()) + "-" + stage.name().toLowerCase(Locale.ROOT),
                Text.of(
                        "Figure %d: failures against the %s timeout".formatted(5 + stage.ordinal(), name.en()),
                        "그림 %d: %s 타임아웃과 응답 실패".formatted(5 + stage.ordinal(), name.ko())),
                Axis.log(Text.of(name.en() + " timeout", name.ko() + " 타임아웃"), "s", TIMEOUTS[0], TIMEOUTS[TIMEOUTS.length - 1]),
                y,
                List.of(Series.Line.of(
                        Text.of("pages that failed", "응답 실패 문서"), TIMEOUTS, timeout -> sweep.failed(stage, timeout))),
                List.of(Plot.Mark.x(paper, Text.of("paper: " + Axis.number(paper) + " s", "논문: " + Axis.number(paper) + "초"))));
    }

    private static Text failureCaption(TimeoutSweep sweep, Stage stage, double paper) {
        double enough = sweep.enough(stage, TIMEOUTS, LEFT_OVER);
        double floor = sweep.failed(stage, Double.MAX_VALUE);
        String here = Double.isFinite(enough) ? Axis.number(enough) : "> 180";
        Text seen = Text.of(
                        "With 1 s, %1$s %% of the pages fail. From %2$s s on, waiting for ever would gain at most %3$s %% more (the paper saw no more gain from %4$s s on); %5$s %% never come.",
                        "1초에서는 문서의 %1$s %%가 실패한다. %2$s초부터는 무한히 기다려도 %3$s %%p 이상 더 얻지 못하며(논문에서는 %4$s초부터), %5$s %%는 끝내 오지 않는다.")
                .with(Axis.number(sweep.failed(stage, 1)), here, Axis.number(LEFT_OVER), Axis.number(paper), Axis.number(floor));
        Text more =
                switch (stage) {
                    case CONNECT ->
                        Text.of(
                                " In the paper more than 3,000 of some 50,000 pages (6 %) fail to connect with 1 s.",
                                " 논문에서는 1초에서 약 5만 개 중 3,000개 이상(6 %)이 접속에 실패했다.");
                    case BODY ->
                        Text.of(
                                        " With 1 s the header fails %s times as often as the body; in the paper more than twice as often.",
                                        " 1초에서 헤더 실패는 본문 실패의 %s배이며, 논문에서는 2배 이상이었다.")
                                .with(format("%.1f", sweep.failed(Stage.HEADER, 1) / Math.max(1e-9, sweep.failed(Stage.BODY, 1))));
                    default -> Text.NONE;
                };
        return Text.of(seen.en() + more.en(), seen.ko() + more.ko());
    }

    // ---- figure 8

    private static double ratio(TimeoutSweep sweep, double timeout) {
        SlowWeb.Reached reached = sweep.crawled(timeout);
        return (double) reached.lost() / Math.max(1, reached.failed());
    }

    private static Plot lost(TimeoutSweep sweep) {
        List<Series.Point> failed = new ArrayList<>();
        List<Series.Point> all = new ArrayList<>();
        for (double timeout : timeouts(1, 60, 40)) {
            SlowWeb.Reached reached = sweep.crawled(timeout);
            failed.add(new Series.Point(timeout, sweep.percent(reached.failed())));
            all.add(new Series.Point(timeout, sweep.percent(reached.lost())));
        }
        return new Plot(
                "figure-8-lost",
                Text.of("Figure 8: pages lost against the header timeout", "그림 8: 헤더 타임아웃과 전체 수집 손실"),
                Axis.log(Text.of("header timeout", "헤더 타임아웃"), "s", 1, 60),
                Axis.upTo(Text.of("pages not collected", "수집하지 못한 문서"), "%", all.getFirst().y()),
                List.of(
                        new Series.Line(Text.of("all that are lost", "전체 손실"), all),
                        new Series.Line(Text.of("header failed", "헤더 응답 실패"), failed)),
                List.of(Plot.Mark.x(25, Text.of("paper: 25 s", "논문: 25초"))));
    }

    private static Text lostCaption(TimeoutSweep sweep) {
        SlowWeb.Reached at = sweep.crawled(2);
        return Text.of(
                        "A page that fails takes with it those that only it leads to. At 2 s, %1$s %% of the pages fail when they are asked for, and %2$s %% are lost in all: %3$s for each failure (at 25 s %4$s); the paper found about 8. Which pages are lost follows from the links: a page is lost when every way to it from a home page passes through one that failed.",
                        "실패한 문서는 그 문서만 가리키는 문서들도 함께 잃게 한다. 2초에서 %1$s %%가 응답에 실패하고 모두 %2$s %%를 잃는다. 실패 하나당 %3$s개(25초에서는 %4$s개)이며, 논문은 약 8배라고 했다. 손실은 링크 그래프에서 계산했다. 홈페이지에서 그 문서로 가는 모든 길이 실패한 문서를 지나면 잃은 것이다.")
                .with(
                        Axis.number(sweep.percent(at.failed())),
                        Axis.number(sweep.percent(at.lost())),
                        format("%.1f", ratio(sweep, 2)),
                        format("%.1f", ratio(sweep, 25)));
    }

    /** On smaller webs of the same kind: with more links to a page fewer are lost. */
    private Plot behind() {
        SlowWebSettings web = settings.sweepWeb();
        List<Series.Point> points = new ArrayList<>();
        for (double extra : EXTRA_LINKS) {
            var sweep = new TimeoutSweep(SlowWeb.made(new SlowWebSettings(
                    web.hosts(), web.pages(), 0, web.never(), web.slow(), web.tail(), extra, true, web.seed())));
            points.add(new Series.Point(extra, ratio(sweep, 25)));
        }
        return new Plot(
                "lost-and-links",
                Text.of("How much links across a site save", "사이트 안의 추가 링크가 손실을 얼마나 줄이는가"),
                Axis.linear(Text.of("links to a page besides the one that it is found by", "문서를 처음 찾은 링크 이외의 링크 수"), "", 0, 5),
                Axis.upTo(
                        Text.of("pages lost for each failed header, at 25 s", "헤더 실패 하나당 잃는 문서 (25초)"),
                        "",
                        points.stream().mapToDouble(Series.Point::y).max().orElse(1)),
                List.of(new Series.Line(Text.of("pages lost", "잃은 문서"), points)),
                List.of(Plot.Mark.y(8, Text.of("paper: about 8", "논문: 약 8"))));
    }

    private static Text behindCaption(Plot plot) {
        List<double[]> rows = plot.series().getFirst().rows();
        return Text.of(
                        "In a web where each page is found by one link alone, a failure loses %1$s pages; with one more link to each page it is %2$s, and with five %3$s: nothing but the page itself. The paper's 8 means sites that were nearly trees.",
                        "모든 문서가 링크 하나로만 발견되는 웹에서는 실패 하나가 문서 %1$s개를 잃게 한다. 문서마다 링크가 하나 더 있으면 %2$s개, 다섯이면 %3$s개로 그 문서 자신뿐이다. 논문의 8배는 사이트가 거의 트리였다는 뜻이다.")
                .with(format("%.1f", rows.getFirst()[1]), format("%.1f", at(rows, 1)), format("%.1f", rows.getLast()[1]));
    }

    private static double at(List<double[]> rows, double x) {
        return rows.stream().filter(row -> row[0] == x).findFirst().orElseThrow()[1];
    }

    // ---- efficiency and speed

    private record Run(Strategy strategy, boolean real, int collected, int collectable, double speed) {
        double efficiency() {
            return (double) collected / collectable;
        }
    }

    private List<Run> runs(LabProgress progress) throws IOException, InterruptedException {
        SlowWeb web = SlowWeb.made(settings.crawlWeb());
        int collectable = web.reached(web::everComes).collected();
        int turns = settings.turns();
        List<Strategy> simulated = new ArrayList<>();
        for (double seconds : SAME) {
            simulated.add(Strategy.same(seconds));
        }
        simulated.add(Strategy.paper());
        simulated.add(Strategy.adaptive());
        List<Run> runs = new ArrayList<>();
        for (Strategy strategy : simulated) {
            SlowCrawl.Outcome outcome = new SlowCrawl(web, strategy.settings(), turns).run();
            runs.add(new Run(strategy, false, outcome.collected(), collectable, outcome.speed()));
        }
        if (settings.crawlPages() == 0) {
            return runs;
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
            progress.at(0.2 + 0.8 * i / real.size(), "crawling over real sockets: " + strategy.name().en());
            try (SlowSites sites = SlowSites.serve(web, settings.scale())) {
                TrueCrawl.Outcome outcome = crawl.run(sites.homes(), strategy.scaled(settings.scale()));
                runs.add(new Run(strategy, true, outcome.collected(), collectable, outcome.speed()));
            }
        }
        return runs;
    }

    private static Plot tradeOff(List<Run> runs) {
        List<Series.Point> line = new ArrayList<>();
        List<Series.Point> fixed = new ArrayList<>();
        List<Series.Point> paper = new ArrayList<>();
        List<Series.Point> adaptive = new ArrayList<>();
        for (Run run : runs) {
            boolean own = !run.strategy().id().matches("[0-9.]+s");
            boolean same = run.strategy().fixed() && !own;
            Text label = run.real() && same ? run.strategy().name() : Text.NONE;
            Text kind = run.real() ? Text.of("real crawl", "실제 수집") : Text.of("simulated", "모의 실험");
            var point = new Series.Point(run.speed(), 100 * run.efficiency(), same ? label : kind);
            List<Series.Point> series = same ? (run.real() ? fixed : line) : run.strategy().fixed() ? paper : adaptive;
            series.add(point);
        }
        List<Series> series = new ArrayList<>();
        series.add(new Series.Line(Text.of("one timeout for all, simulated", "모든 요청에 같은 타임아웃, 모의 실험"), line));
        series.add(new Series.Dots(Text.of("8 / 25 / 30 s, each its own", "8 / 25 / 30초, 종류별"), paper));
        series.add(new Series.Dots(Text.of("adaptive", "적응형"), adaptive));
        if (!fixed.isEmpty()) {
            series.add(new Series.Dots(Text.of("one timeout for all, real crawl", "모든 요청에 같은 타임아웃, 실제 수집"), fixed));
        }
        double least = runs.stream().mapToDouble(run -> 100 * run.efficiency()).min().orElse(0);
        double fastest = runs.stream().mapToDouble(Run::speed).max().orElse(1);
        return new Plot(
                "efficiency-and-speed",
                Text.of("Collection efficiency against collection speed", "수집효율과 수집속도"),
                Axis.upTo(Text.of("collection speed", "수집속도"), "pages/s", fastest),
                Axis.linear(Text.of("collection efficiency", "수집효율"), "%", Math.floor(least / 10) * 10, 100),
                series,
                List.of());
    }

    private static Text tradeOffCaption(List<Run> runs) {
        boolean real = runs.stream().anyMatch(Run::real);
        Run adaptive = find(runs, "adaptive", real);
        Run paper = find(runs, "8-25-30s", real);
        Run patient = find(runs, "30s", real);
        Run hasty = find(runs, "1s", real);
        Series.Point guessed = guess(runs);
        return Text.of(
                        "Up is more of what could be collected, right is sooner: the trade-off that the paper describes. With 1 s for everything the crawl gets %1$s %% at %2$s pages a second; with 30 s %3$s %% at %4$s; with the paper's 8, 25 and 30 s %5$s %% at %6$s. Adaptive timeouts, which the paper asks for, get %7$s %% at %8$s pages a second: %9$s %% of the speed of the fixed 8, 25 and 30 s, which are their ceilings. One timeout for all that collects as much would have to be guessed: in the simulation about %10$s s, at %11$s times the speed of the adaptive ones.",
                        "위로 갈수록 더 많이, 오른쪽으로 갈수록 더 빨리 모은다. 논문이 말한 상충관계이다. 모두 1초이면 %1$s %%를 초당 %2$s개로, 30초이면 %3$s %%를 %4$s개로, 논문의 8·25·30초이면 %5$s %%를 %6$s개로 모은다. 논문이 제안한 적응형 타임아웃은 %7$s %%를 초당 %8$s개로 모으며, 상한인 고정 8·25·30초 속도의 %9$s %%이다. 같은 만큼 모으는 공통 타임아웃은 미리 알아맞혀야 한다. 모의 실험에서는 약 %10$s초이며, 속도는 적응형의 %11$s배이다.")
                .with(
                        format("%.1f", 100 * hasty.efficiency()),
                        format("%.2f", hasty.speed()),
                        format("%.1f", 100 * patient.efficiency()),
                        format("%.2f", patient.speed()),
                        format("%.1f", 100 * paper.efficiency()),
                        format("%.2f", paper.speed()),
                        format("%.1f", 100 * adaptive.efficiency()),
                        format("%.2f", adaptive.speed()),
                        format("%.0f", 100 * adaptive.speed() / paper.speed()),
                        Axis.number(guessed.x()),
                        format("%.2f", guessed.y() / find(runs, "adaptive", false).speed()));
    }

    /** The smallest simulated timeout for all that collects at least what adaptive ones do, and its speed. */
    private static Series.Point guess(List<Run> runs) {
        double wanted = find(runs, "adaptive", false).efficiency();
        for (double seconds : SAME) {
            Run run = find(runs, Strategy.same(seconds).id(), false);
            if (run.efficiency() >= wanted) {
                return new Series.Point(seconds, run.speed());
            }
        }
        return new Series.Point(SAME[SAME.length - 1], find(runs, Strategy.same(SAME[SAME.length - 1]).id(), false).speed());
    }

    private static Run find(List<Run> runs, String id, boolean real) {
        return runs.stream()
                .filter(run -> run.strategy().id().equals(id) && run.real() == real)
                .findFirst()
                .orElseThrow();
    }

    private static Table table(List<Run> runs) {
        List<List<String>> rows = new ArrayList<>();
        for (Run run : runs) {
            rows.add(List.of(
                    run.strategy().name().en(),
                    run.real() ? "real" : "simulated",
                    Axis.number(run.collected()),
                    format("%.1f %%", 100 * run.efficiency()),
                    format("%.2f /s", run.speed())));
        }
        return new Table(List.of("timeouts", "crawl", "collected", "efficiency", "speed"), rows);
    }

    private static Text tableCaption(List<Run> runs) {
        return Text.of(
                        "%s pages could be collected: those to which links lead without a page that never comes. Efficiency is collected of these, speed is collected in a second of the web's time.",
                        "수집 가능한 문서는 %s개이다. 끝내 오지 않는 문서를 거치지 않고 링크로 닿을 수 있는 문서이다. 효율은 이 가운데 수집한 비율, 속도는 웹의 시간으로 1초에 수집한 문서 수이다.")
                .with(Axis.number(runs.getFirst().collectable()));
    }

    private Text[] method() {
        return new Text[] {
            Text.of(
                            "The web is made up. Times of a stage are log-normal (medians 0.08 s to connect, 0.30 s to the header, 0.20 s for the body, each times the host's own pace); a share of %s of the headers, and half as many connections and bodies, are slow instead: Pareto with exponent %s. A fifth of the hosts are overloaded and give four fifths of the slow answers. A share of %s of the pages never sends its header or its body. The parameters were chosen to be like the paper's figures; what follows from them was not.",
                            "이 웹은 가상이다. 각 단계의 시간은 로그정규분포(중앙값: 접속 0.08초, 헤더 0.30초, 본문 0.20초에 호스트별 배수)를 따른다. 헤더의 %s, 접속과 본문은 그 절반의 비율이 느린 응답이며 지수 %s의 파레토분포를 따른다. 호스트의 5분의 1은 과부하 상태로 느린 응답의 5분의 4를 낸다. 문서의 %s 비율은 헤더나 본문을 끝내 보내지 않는다. 매개변수는 논문의 그림과 비슷하도록 골랐고, 그 결과는 고르지 않았다.")
                    .with(Axis.number(settings.slow()), Axis.number(settings.tail()), Axis.number(settings.never())),
            Text.of(
                            "Figures 5 to 8 are computed from delays that were drawn once (seed %s): a hundred timeouts times %s pages cannot be waited for. A page has %s links besides the one that it is found by, on average.",
                            "그림 5~8은 한 번 뽑은 지연(시드 %s)에서 계산했다. 백 개의 타임아웃과 문서 %s개를 실제로 기다릴 수는 없기 때문이다. 문서에는 처음 찾은 링크 이외에 평균 %s개의 링크가 있다.")
                    .with(settings.seed(), Axis.number(settings.pages()), Axis.number(settings.extraLinks())),
            Text.of(
                            "The crawls are of a smaller web of the same kind: %s hosts, two of them dead, %s pages, %s requests at once, each page tried once. Real crawls are Freshet's own crawler with its store over loopback sockets, where %s s of the web pass in one. Connecting on loopback cannot be slowed page by page, so in this web it takes no time except for the dead hosts, whose queue of connections is really full. Simulated crawls use the same timeouts class and the same web. Real crawls differ a little from run to run.",
                            "수집 실험은 같은 종류의 더 작은 웹에서 했다. 호스트 %s개(둘은 응답 없음), 문서 %s개, 동시 요청 %s개, 문서마다 한 번만 시도한다. 실제 수집은 Freshet의 수집기와 저장소를 루프백 소켓에서 돌린 것으로, 웹의 %s초가 1초에 지나간다. 루프백에서는 접속을 문서별로 늦출 수 없으므로 이 웹의 접속은 시간이 들지 않으며, 응답 없는 호스트만 접속 대기열이 실제로 가득 차 있다. 모의 실험도 같은 타임아웃 클래스와 같은 웹을 쓴다. 실제 수집은 실행할 때마다 조금씩 다르다.")
                    .with(
                            settings.crawlHosts(),
                            Axis.number(settings.crawlWeb().pages()),
                            settings.turns(),
                            Axis.number(settings.scale()))
        };
    }

    private static Text name(Stage stage) {
        return switch (stage) {
            case CONNECT -> Text.of("connect", "접속");
            case HEADER -> Text.of("header", "헤더");
            case BODY -> Text.of("body", "본문");
            default -> throw new IllegalArgumentException(stage + " has no timeout");
        };
    }

    /** So many, each the same factor above the one before. */
    static double[] timeouts(double from, double to, int count) {
        double[] timeouts = new double[count];
        for (int i = 0; i < count; i++) {
            timeouts[i] = from * Math.pow(to / from, (double) i / (count - 1));
        }
        return timeouts;
    }

    private static String format(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
