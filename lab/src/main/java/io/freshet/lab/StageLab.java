package io.freshet.lab;

import io.freshet.crawl.CollectionEfficiency;
import io.freshet.crawl.CrawlTotals;
import io.freshet.model.Stage;
import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.ShareBars;
import io.freshet.plot.Table;
import io.freshet.plot.Text;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Where the time of a crawl went, beside what the paper measured: its figures 9 to 11. */
public final class StageLab {
    private static final Text OURS = Text.of("this crawl", "이 수집");
    private static final Text NETWORK = Text.of("network", "네트워크");
    private static final Text COMPUTING = Text.of("computing", "컴퓨팅");
    private static final Text PAPER = Text.of("the paper", "논문");

    private final CrawlTotals totals;
    private final CollectionEfficiency efficiency;

    /** @param totals of all crawls on a store */
    public StageLab(CrawlTotals totals, CollectionEfficiency efficiency) {
        this.efficiency = efficiency;
        this.totals = totals;
    }

    /** Whether there is anything to show: a store without a crawl has no times. */
    public boolean empty() {
        return total(true).isZero() && total(false).isZero();
    }

    public LabPage run() {
        double network = seconds(total(true));
        double computing = seconds(total(false));
        double all = network + computing;
        ShareBars nine = bars(
                "figure-9-network-computing",
                Text.of("Figure 9: network and computing", "그림 9: 네트워크와 컴퓨팅 시간"),
                List.of(NETWORK, COMPUTING),
                List.of(percent(network, all), percent(computing, all)),
                List.of(64.2, 36.2));
        ShareBars ten = bars(
                "figure-10-network",
                Text.of("Figure 10: within network time", "그림 10: 네트워크 시간의 구성"),
                List.of(name(Stage.CONNECT), name(Stage.HEADER), name(Stage.BODY)),
                List.of(of(Stage.CONNECT, network), of(Stage.HEADER, network), of(Stage.BODY, network)),
                List.of(17.0, 35.5, 47.6));
        ShareBars eleven = bars(
                "figure-11-computing",
                Text.of("Figure 11: within computing time", "그림 11: 컴퓨팅 시간의 구성"),
                List.of(
                        name(Stage.UNIQUENESS),
                        name(Stage.PARSE),
                        Text.of("schedule (paper: all the rest)", "스케줄링 (논문: 나머지)"),
                        name(Stage.STORE),
                        name(Stage.INDEX)),
                List.of(
                        of(Stage.UNIQUENESS, computing),
                        of(Stage.PARSE, computing),
                        of(Stage.SCHEDULE, computing),
                        of(Stage.STORE, computing),
                        of(Stage.INDEX, computing)),
                List.of(68.1, 18.0, 13.9, 0.0, 0.0));
        var page = new LabPage(
                "stages",
                Text.of("Where does the time of a crawl go?", "수집 시간은 어디에 쓰이는가?"),
                Text.of(
                                "Figures 9 to 11 of “Design and Implementation of a High Performance Web Crawler” for the crawls in a store: %s pages, %s requests, %s s of crawling; collection efficiency %s %%, collection speed %s pages a second.",
                                "「고성능 웹크롤러의 설계 및 구현」의 그림 9~11을 저장소의 수집에 대해 그린다. 문서 %s개, 요청 %s회, 수집 시간 %s초, 수집효율 %s%%, 수집속도 초당 %s개.")
                        .with(
                                String.format(Locale.ROOT, "%,d", totals.pages()),
                                String.format(Locale.ROOT, "%,d", totals.requests()),
                                Axis.number(seconds(totals.elapsed())),
                                Axis.number(100 * efficiency.share()),
                                Axis.number(totals.pagesPerSecond())),
                summary(nine, ten, eleven));
        page.figure(nine, nineCaption(percent(network, all)));
        page.figure(ten, tenCaption(network));
        page.figure(eleven, elevenCaption(computing));
        page.table(
                Text.of("All stages", "모든 단계"),
                this::table,
                Text.of(
                        "Seconds are sums over all visits, which run side by side: together they can be longer than the crawl.",
                        "초는 모든 방문의 합이다. 방문은 나란히 진행되므로 합이 수집 시간보다 길 수 있다."));
        return page.words(
                Text.of("How to read this beside the paper", "논문과 비교하는 법"),
                Text.of(
                        "The paper's crawler ran as one process on a Pentium III with a 10 Mbit network and ten university sites, and its shares are of one process's turn-around time; 64.2 % and 36.2 % add up to 100.4 %, as printed. Ours are the times of the work itself: connect, header and body until the last byte; parse is decompression, character set, text and links; schedule is rules, scores and queues. The paper kept no archive and no search index, or did not count them.",
                        "논문의 크롤러는 펜티엄 III와 10 Mbit 네트워크에서 프로세스 하나로 대학 사이트 열 곳을 수집했으며, 비율은 한 프로세스의 수행시간에 대한 것이다. 64.2%와 36.2%의 합은 인쇄된 대로 100.4%이다. 여기의 값은 일 자체의 시간이다. 접속, 헤더, 마지막 바이트까지의 본문, 추출(압축 해제·문자 집합·본문·링크), 스케줄링(규칙·점수·대기열)이다. 논문은 보존 파일과 검색 색인을 두지 않았거나 세지 않았다."));
    }

    private Text nineCaption(double network) {
        return Text.of(
                        "The network takes %1$s %% of the time, computing %2$s %%; in the paper 64.2 %% and 36.2 %%. A network that is far away raises the first, a machine that is slow the second.",
                        "네트워크가 시간의 %1$s%%, 컴퓨팅이 %2$s%%를 차지한다. 논문에서는 64.2%%와 36.2%%였다. 먼 네트워크는 앞의 값을, 느린 기계는 뒤의 값을 키운다.")
                .with(Axis.number(network), Axis.number(100 - network));
    }

    private Text tenCaption(double network) {
        double before = of(Stage.CONNECT, network) + of(Stage.HEADER, network);
        return Text.of(
                        "Connecting and waiting for the header take %1$s %% of the network time, the body %2$s %%. In the paper it was 52.5 %% and 47.6 %%: more time to be let in than to be served. Connections that are kept open make the first part small.",
                        "접속과 헤더 대기가 네트워크 시간의 %1$s%%, 본문이 %2$s%%를 차지한다. 논문에서는 52.5%%와 47.6%%로, 전송보다 접속에 더 많은 시간이 들었다. 연결을 유지하면 앞부분이 작아진다.")
                .with(Axis.number(before), Axis.number(of(Stage.BODY, network)));
    }

    private Text elevenCaption(double computing) {
        return Text.of(
                        "The uniqueness check takes %1$s %% of the computing time, link extraction %2$s %%. In the paper it was 68.1 %% and 18 %%, and a better check was its first wish; here a check is a look into a set of fingerprints in memory%3$s.",
                        "유일성 검사가 컴퓨팅 시간의 %1$s%%, 링크 추출이 %2$s%%를 차지한다. 논문에서는 68.1%%와 18%%였고 더 나은 유일성 검사가 첫째 과제였다. 여기서는 메모리에 있는 지문 집합을 한 번 보는 일이다%4$s.")
                .with(
                        Axis.number(of(Stage.UNIQUENESS, computing)),
                        Axis.number(of(Stage.PARSE, computing)),
                        mean(Stage.UNIQUENESS, " (%s µs a link)"),
                        mean(Stage.UNIQUENESS, "(링크당 %s µs)"));
    }

    private String mean(Stage stage, String words) {
        long count = count(stage);
        return count == 0 ? "" : words.formatted(Axis.number(totals.stage(stage).toNanos() / 1e3 / count));
    }

    private static ShareBars bars(String id, Text title, List<Text> parts, List<Double> ours, List<Double> paper) {
        return new ShareBars(id, title, parts, List.of(new ShareBars.Row(OURS, ours), new ShareBars.Row(PAPER, paper)));
    }

    private static Table summary(ShareBars... figures) {
        List<List<String>> rows = new ArrayList<>();
        for (ShareBars figure : figures) {
            for (int i = 0; i < figure.parts().size(); i++) {
                double paper = figure.rows().get(1).percents().get(i);
                rows.add(List.of(
                        figure.title().en() + ": " + figure.parts().get(i).en().replaceAll(" \\(.*", ""),
                        String.format(
                                Locale.ROOT,
                                "%.1f %%",
                                figure.rows().get(0).percents().get(i)),
                        paper == 0 ? "-" : String.format(Locale.ROOT, "%.1f %%", paper)));
            }
        }
        return new Table(List.of("share", "here", "paper"), rows);
    }

    private Table table(Language language) {
        List<List<String>> rows = new ArrayList<>();
        for (Stage stage : Stage.values()) {
            double group = seconds(total(stage.network()));
            long count = count(stage);
            rows.add(List.of(
                    name(stage).in(language),
                    (stage.network() ? NETWORK : COMPUTING).in(language),
                    language.percent(String.format(Locale.ROOT, "%.1f", of(stage, group))),
                    String.format(Locale.ROOT, "%.2f", seconds(totals.stage(stage))),
                    String.format(Locale.ROOT, "%,d", count),
                    count == 0
                            ? "-"
                            : String.format(
                                    Locale.ROOT, "%.4f", totals.stage(stage).toNanos() / 1e6 / count)));
        }
        return Table.in(
                language,
                List.of(
                        Text.of("stage", "단계"),
                        Text.of("part of", "구분"),
                        Text.of("share of it", "구분 안 비율"),
                        Text.of("seconds", "초"),
                        Text.of("times", "횟수"),
                        Text.of("mean ms", "평균 ms")),
                rows);
    }

    private Duration total(boolean network) {
        Duration sum = Duration.ZERO;
        for (Stage stage : Stage.values()) {
            sum = stage.network() == network ? sum.plus(totals.stage(stage)) : sum;
        }
        return sum;
    }

    private long count(Stage stage) {
        CrawlTotals.StageTotal total = totals.stages().get(stage);
        return total == null ? 0 : total.count();
    }

    private double of(Stage stage, double whole) {
        return percent(seconds(totals.stage(stage)), whole);
    }

    private static double percent(double part, double whole) {
        return whole == 0 ? 0 : 100 * part / whole;
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }

    private static Text name(Stage stage) {
        return switch (stage) {
            case CONNECT -> Text.of("connect", "접속");
            case HEADER -> Text.of("header", "헤더");
            case BODY -> Text.of("body", "본문");
            case PARSE -> Text.of("link extraction", "링크 추출");
            case UNIQUENESS -> Text.of("uniqueness check", "유일성 검사");
            case SCHEDULE -> Text.of("schedule", "스케줄링");
            case STORE -> Text.of("store", "저장");
            case INDEX -> Text.of("search index", "검색 색인");
        };
    }
}
