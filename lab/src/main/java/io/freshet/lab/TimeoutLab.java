package io.freshet.lab;

import io.freshet.model.Stage;
import io.freshet.plot.Axis;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import io.freshet.store.Store;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

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
     * @param never share of pages of which connect, header or body never ends
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
                        "the pages that are crawled are 0 (no crawl), or at least one a host and at most 100,000, not "
                                + crawlPages);
            }
            if (!(scale >= 1 && scale <= 100)) {
                throw new IllegalArgumentException(
                        "the scale is 1 to 100: beyond, this machine is slower than the web; not " + scale);
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
                int hosts,
                int pages,
                int dead,
                double never,
                double slow,
                double tail,
                double extra,
                boolean connects,
                long seed) {
            return new SlowWebSettings(hosts, pages, dead, never, slow, tail, extra, connects, seed);
        }
    }

    /**
     * A figure of the paper: failures against the timeout of a stage.
     *
     * @param enough the seconds from which on it saw nothing more gained
     */
    private record Published(int figure, Stage stage, Text name, double enough) {}

    private static final List<Published> PAPER = List.of(
            new Published(5, Stage.CONNECT, Text.of("connect", "접속"), 8),
            new Published(6, Stage.HEADER, Text.of("header", "헤더"), 25),
            new Published(7, Stage.BODY, Text.of("body", "본문"), 30));
    private static final double LEFT_OVER = 0.1;
    private static final double[] TIMEOUTS = timeouts(0.25, 180, 100);
    /** Sites nearby answer within milliseconds. */
    private static final double[] STORED_TIMEOUTS = timeouts(0.001, 180, 100);

    private static final double[] EXTRA_LINKS = {0, 0.05, 0.1, 0.15, 0.25, 0.4, 0.6, 1, 1.5, 2, 3, 5};

    private final Settings settings;
    private final Clock clock;
    private final @Nullable SlowWeb stored; // null for a web that is made up
    private final double[] timeouts;

    /** On a web that is made up. */
    public TimeoutLab(Settings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        stored = null;
        timeouts = TIMEOUTS;
    }

    /** On the pages of a store and the times that its crawls saw. Reads the store here. */
    public TimeoutLab(Settings settings, Store store, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        stored = StoredWeb.of(store, settings.seed());
        timeouts = STORED_TIMEOUTS;
    }

    /** Whether there is nothing to look at: a store without pages. */
    public boolean empty() {
        return stored != null && stored.pages() == 0;
    }

    public LabPage run(LabProgress progress) throws IOException, InterruptedException {
        progress.at(0, stored == null ? "making a slow web" : "looking at the times of the store");
        SlowWeb web = stored == null ? SlowWeb.made(settings.sweepWeb()) : stored;
        var sweep = new TimeoutSweep(web);
        progress.at(0.05, "sweeping timeouts");
        Plot lost = lost(sweep);
        Plot behind = stored == null ? behind() : null;
        progress.at(0.15, "simulating crawls");
        TradeOff tradeOff =
                stored == null ? TradeOff.tried(settings, clock, progress) : TradeOff.simulated(stored, stored.hosts());

        List<List<String>> summary = new ArrayList<>();
        for (Published paper : PAPER) {
            summary.add(List.of(
                    "figure " + paper.figure() + ": " + paper.name().en() + " timeout beyond which nothing is gained",
                    enough(sweep, paper.stage()) + " s",
                    Axis.number(paper.enough()) + " s"));
        }
        summary.add(List.of(
                "figure 8: pages lost for each failed header, at 2 s", Axis.number(ratio(sweep, 2), 1), "about 8"));
        summary.addAll(tradeOff.summary());
        LabPage page = new LabPage(
                "timeouts",
                Text.of("How long should a crawler wait?", "크롤러는 얼마나 기다려야 하는가?"),
                lead(web),
                new Table(List.of("measure", "here", "paper"), summary));
        for (Published paper : PAPER) {
            page.figure(failures(sweep, paper), failureCaption(sweep, paper));
        }
        page.figure(lost, lostCaption(sweep));
        if (behind != null) {
            page.figure(behind, behindCaption(behind));
        }
        page.figure(tradeOff.plot(), tradeOff.caption());
        page.table(Text.of("All crawls", "모든 수집"), tradeOff::table, tradeOff.tableCaption());
        return page.words(Text.of("How this was made", "실험 방법"), stored == null ? method() : storedMethod());
    }

    private Text lead(SlowWeb web) {
        Text made = Text.of(
                "Figures 5 to 8 of “Design and Implementation of a High Performance Web Crawler” again, on a made-up slow web of %s pages on %s hosts (seed %s), and what fixed and adaptive timeouts do to a crawl.",
                "「고성능 웹크롤러의 설계 및 구현」의 그림 5~8을 가상의 느린 웹(문서 %s개, 호스트 %s개, 시드 %s)에서 다시 그리고, 고정 타임아웃과 적응형 타임아웃이 수집에 미치는 영향을 살펴본다.");
        Text seen = Text.of(
                "Figures 5 to 8 of “Design and Implementation of a High Performance Web Crawler” for the crawls in a store: %s pages on %s hosts, with times drawn from what the crawls saw of each host (seed %s), and what fixed and adaptive timeouts would do to such a crawl.",
                "「고성능 웹크롤러의 설계 및 구현」의 그림 5~8을 저장소의 수집(문서 %s개, 호스트 %s개)에 대해 그린다. 시간은 수집하면서 호스트마다 관측한 값에서 뽑았다(시드 %s). 고정 타임아웃과 적응형 타임아웃이 이런 수집에 미치는 영향도 살펴본다.");
        return (stored == null ? made : seen).with(Axis.number(web.pages()), web.hosts(), settings.seed());
    }

    private String enough(TimeoutSweep sweep, Stage stage) {
        double enough = sweep.enough(stage, timeouts, LEFT_OVER);
        return Double.isFinite(enough) ? Axis.number(enough) : "> 180";
    }

    // ---- figures 5 to 7

    private Plot failures(TimeoutSweep sweep, Published paper) {
        Text name = paper.name();
        Text failed = Text.of("pages that failed", "응답 실패 문서");
        String enough = Axis.number(paper.enough());
        return new Plot(
                "figure-" + paper.figure() + "-" + name.en(),
                Text.of("Figure %1$d: failures against the %2$s timeout", "그림 %1$d: %3$s 타임아웃과 응답 실패")
                        .with(paper.figure(), name.en(), name.ko()),
                Axis.log(
                        Text.of(name.en() + " timeout", name.ko() + " 타임아웃"),
                        "s",
                        timeouts[0],
                        timeouts[timeouts.length - 1]),
                Axis.upTo(failed, "%", sweep.failed(paper.stage(), timeouts[0])),
                List.of(Series.Line.of(failed, timeouts, timeout -> sweep.failed(paper.stage(), timeout))),
                List.of(Plot.Mark.x(paper.enough(), Text.of("paper: " + enough + " s", "논문: " + enough + "초"))));
    }

    private Text failureCaption(TimeoutSweep sweep, Published paper) {
        Stage stage = paper.stage();
        double floor = sweep.failed(stage, Double.MAX_VALUE);
        String here = enough(sweep, stage);
        Text seen = Text.of(
                        "With 1 s, %1$s %% of the pages fail. From %2$s s on, waiting for ever would gain at most %3$s %% more (the paper saw no more gain from %4$s s on); %5$s %% never come.",
                        "1초에서는 문서의 %1$s%%가 실패한다. %2$s초부터는 무한히 기다려도 %3$s%%p 이상 더 얻지 못하며(논문에서는 %4$s초부터), %5$s%%는 끝내 오지 않는다.")
                .with(
                        Axis.number(sweep.failed(stage, 1)),
                        here,
                        Axis.number(LEFT_OVER),
                        Axis.number(paper.enough()),
                        Axis.number(floor));
        Text more = switch (stage) {
            case CONNECT ->
                Text.of(
                        " In the paper more than 3,000 of some 50,000 pages (6 %) fail to connect with 1 s.",
                        " 논문에서는 1초에서 약 5만 개 중 3,000개 이상(6%)이 접속에 실패했다.");
            case BODY ->
                Text.of(
                                " With 1 s the header fails %s times as often as the body; in the paper more than twice as often.",
                                " 1초에서 헤더 실패는 본문 실패의 %s배이며, 논문에서는 2배 이상이었다.")
                        .with(Axis.number(
                                sweep.failed(Stage.HEADER, 1) / Math.max(1e-9, sweep.failed(Stage.BODY, 1)), 1));
            default -> Text.NONE;
        };
        return Text.of(seen.en() + more.en(), seen.ko() + more.ko());
    }

    // ---- figure 8

    private static double ratio(TimeoutSweep sweep, double timeout) {
        SlowWeb.Reached reached = sweep.crawled(timeout);
        return (double) reached.lost() / Math.max(1, reached.failed());
    }

    private Plot lost(TimeoutSweep sweep) {
        List<Series.Point> failed = new ArrayList<>();
        List<Series.Point> all = new ArrayList<>();
        double shortest = stored == null ? 1 : timeouts[0];
        for (double timeout : timeouts(shortest, 60, 40)) {
            SlowWeb.Reached reached = sweep.crawled(timeout);
            failed.add(new Series.Point(timeout, sweep.percent(reached.failed())));
            all.add(new Series.Point(timeout, sweep.percent(reached.lost())));
        }
        return new Plot(
                "figure-8-lost",
                Text.of("Figure 8: pages lost against the header timeout", "그림 8: 헤더 타임아웃과 전체 수집 손실"),
                Axis.log(Text.of("header timeout", "헤더 타임아웃"), "s", shortest, 60),
                Axis.upTo(
                        Text.of("pages not collected", "수집하지 못한 문서"),
                        "%",
                        all.getFirst().y()),
                List.of(
                        new Series.Line(Text.of("all that are lost", "전체 손실"), all),
                        new Series.Line(Text.of("header failed", "헤더 응답 실패"), failed)),
                List.of(Plot.Mark.x(25, Text.of("paper: 25 s", "논문: 25초"))));
    }

    private static Text lostCaption(TimeoutSweep sweep) {
        SlowWeb.Reached at = sweep.crawled(2);
        return Text.of(
                        "A page that fails takes with it those that only it leads to. At 2 s, %1$s %% of the pages fail when they are asked for, and %2$s %% are lost in all: %3$s for each failure (at 25 s %4$s); the paper found about 8. Which pages are lost follows from the links: a page is lost when every way to it from a home page passes through one that failed.",
                        "실패한 문서는 그 문서만 가리키는 문서들도 함께 잃게 한다. 2초에서 %1$s%%가 응답에 실패하고 모두 %2$s%%를 잃는다. 실패 하나당 %3$s개(25초에서는 %4$s개)이며, 논문은 약 8배라고 했다. 손실은 링크 그래프에서 계산했다. 홈페이지에서 그 문서로 가는 모든 길이 실패한 문서를 지나면 잃은 것이다.")
                .with(
                        Axis.number(sweep.percent(at.failed())),
                        Axis.number(sweep.percent(at.lost())),
                        Axis.number(ratio(sweep, 2), 1),
                        Axis.number(ratio(sweep, 25), 1));
    }

    /** On webs of the same kind: with more links to a page fewer are lost. */
    private Plot behind() {
        SlowWebSettings web = settings.sweepWeb();
        List<Series.Point> hasty = new ArrayList<>();
        List<Series.Point> patient = new ArrayList<>();
        for (double extra : EXTRA_LINKS) {
            var sweep = new TimeoutSweep(SlowWeb.made(new SlowWebSettings(
                    web.hosts(), web.pages(), 0, web.never(), web.slow(), web.tail(), extra, true, web.seed())));
            hasty.add(new Series.Point(extra, ratio(sweep, 2)));
            patient.add(new Series.Point(extra, ratio(sweep, 25)));
        }
        List<Series> series = List.of(
                new Series.Line(Text.of("with 2 s", "2초"), hasty),
                new Series.Line(Text.of("with 25 s", "25초"), patient));
        double most = series.stream().mapToDouble(Series::largest).max().orElse(1);
        return new Plot(
                "lost-and-links",
                Text.of("How much links across a site save", "사이트 안의 추가 링크가 손실을 얼마나 줄이는가"),
                Axis.linear(
                        Text.of("links to a page besides the one that it is found by", "문서를 처음 찾은 링크 이외의 링크 수"),
                        "",
                        0,
                        5),
                Axis.upTo(Text.of("pages lost for each failed header", "헤더 실패 하나당 잃는 문서"), "", Math.max(most, 8)),
                series,
                List.of(Plot.Mark.y(8, Text.of("paper: about 8", "논문: 약 8"))));
    }

    private static Text behindCaption(Plot plot) {
        List<double[]> hasty = plot.series().get(0).rows();
        List<double[]> patient = plot.series().get(1).rows();
        return Text.of(
                        "Where each page is found by one link alone, a failed header loses %1$s pages with a timeout of 2 s and %2$s with 25 s. With one more link to each page it is %3$s and %4$s, with five %5$s and %6$s: hardly more than the page itself. The paper's 8 means sites that were nearly trees.",
                        "모든 문서가 링크 하나로만 발견되면 헤더 실패 하나가 타임아웃 2초에서 문서 %1$s개, 25초에서 %2$s개를 잃게 한다. 문서마다 링크가 하나 더 있으면 %3$s개와 %4$s개, 다섯이면 %5$s개와 %6$s개로 그 문서 자신보다 거의 많지 않다. 논문의 8배는 사이트가 거의 트리였다는 뜻이다.")
                .with(
                        Axis.number(hasty.getFirst()[1], 1),
                        Axis.number(patient.getFirst()[1], 1),
                        Axis.number(at(hasty, 1), 1),
                        Axis.number(at(patient, 1), 1),
                        Axis.number(hasty.getLast()[1], 1),
                        Axis.number(patient.getLast()[1], 1));
    }

    private static double at(List<double[]> rows, double x) {
        return rows.stream().filter(row -> row[0] == x).findFirst().orElseThrow()[1];
    }

    // ---- words

    private Text[] method() {
        return new Text[] {
            Text.of(
                            "The web is made up. Times of a stage are log-normal (medians 0.08 s to connect, 0.30 s to the header, 0.20 s for the body, each times the host's own pace); a share of %s of the headers, and half as many connections and bodies, are slow instead: Pareto with exponent %s. A fifth of the hosts are overloaded and give four fifths of the slow answers. For a share of %s of the pages connection, header or body never comes. The parameters were chosen so that the figures are like the paper's: the shapes are worth more than the numbers.",
                            "이 웹은 가상이다. 각 단계의 시간은 로그정규분포(중앙값: 접속 0.08초, 헤더 0.30초, 본문 0.20초에 호스트별 배수)를 따른다. 헤더의 %s, 접속과 본문은 그 절반의 비율이 느린 응답이며 지수 %s의 파레토분포를 따른다. 호스트의 5분의 1은 과부하 상태로 느린 응답의 5분의 4를 낸다. 문서의 %s 비율은 접속, 헤더 또는 본문이 끝내 오지 않는다. 매개변수는 그림이 논문과 비슷해지도록 골랐다. 그러니 수치보다 모양을 보아야 한다.")
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

    private static Text[] storedMethod() {
        return new Text[] {
            Text.of(
                    "The pages are those that the crawls of the store asked for and that were answered or failed in the end; each hangs below the page on which it was found first, so figure 8 counts what is lost at most, as if no other link led there. Of each host the store has how often its connections, headers and bodies took how long, in steps of half an octave, recent times more than old ones: the times from which its timeouts are made. A page's times are drawn from these, each stage apart. Connections that stayed open cost nothing and are not in them. A page that failed in the crawl never comes here, so that failures do not fall below the crawl's own.",
                    "문서는 저장소의 수집에서 요청하여 응답을 받았거나 끝내 실패한 것이다. 각 문서는 처음 발견된 문서 아래에 매달려 있으므로 그림 8은 다른 링크가 없다고 가정한 최대 손실이다. 저장소에는 호스트마다 접속·헤더·본문에 걸린 시간의 분포가 반 옥타브 간격으로 있으며 최근 값의 비중이 크다. 타임아웃을 정하는 바로 그 값이다. 문서의 시간은 단계별로 이 분포에서 뽑았다. 유지된 연결은 시간이 들지 않으므로 들어 있지 않다. 수집에서 실패한 문서는 여기서도 끝내 오지 않으므로 실패율은 실제 수집보다 낮아지지 않는다."),
            Text.of(
                    "The crawls are simulated with the timeouts class of the crawler, as many requests at once as there are hosts, each page tried once, no delay between requests.",
                    "수집은 수집기의 타임아웃 클래스로 모의 실험했다. 호스트 수만큼 동시에 요청하고 문서마다 한 번만 시도하며 요청 사이에 쉬지 않는다.")
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
}
