package io.freshet.web;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.UrlRules;
import io.freshet.search.Age;
import io.freshet.search.Marked;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchException;
import io.freshet.search.SearchRequest;
import io.freshet.search.SearchResult;
import io.freshet.search.Unanswered;
import io.freshet.search.Why;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The real server on a free port, with a search and reports that are made up but keep the rules of the real ones. */
final class TestServer implements AutoCloseable {
    static final String LOCAL_TOKEN = "the-token-of-the-lock-file";
    static final Canonicaliser URLS = new Canonicaliser(UrlRules.DEFAULT);

    private final WebApp app;
    private final MadeUpCrawls crawls = new MadeUpCrawls();
    private final HttpClient client = HttpClient.newHttpClient();

    private TestServer(WebSettings settings, @Nullable Parts parts) throws IOException {
        app = WebApp.start(settings, LOCAL_TOKEN, parts == null ? parts(crawls) : parts);
    }

    static TestServer start() throws IOException {
        return start(settings("", Set.of(), Duration.ofSeconds(30)));
    }

    static TestServer start(WebSettings settings) throws IOException {
        return new TestServer(settings, null);
    }

    static TestServer start(WebSettings settings, Parts parts) throws IOException {
        return new TestServer(settings, parts);
    }

    static WebSettings settings(String token, Set<String> names, Duration idle) {
        return settings(token, "", names, idle);
    }

    static WebSettings settings(String token, String password, Set<String> names, Duration idle) {
        return new WebSettings(
                InetAddress.ofLiteral("127.0.0.1"), 0, token, password, names, 100, 8, 4, 1_000, 500, idle);
    }

    static Parts parts(Crawls crawls) {
        return new Parts(
                new MadeUpSearch(),
                new MadeUpReports(),
                new MadeUpCopies(),
                new MadeUpViews(),
                crawls,
                new MadeUpFreshness(),
                new MadeUpTopics(),
                new MadeUpSites(),
                URLS,
                Clock.systemUTC());
    }

    MadeUpCrawls crawls() {
        return crawls;
    }

    URI address() {
        return app.address();
    }

    int port() {
        return app.address().getPort();
    }

    HttpClient client() {
        return client;
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create(app.address() + path)).timeout(Duration.ofSeconds(20));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return client.send(to(path).build(), HttpResponse.BodyHandlers.ofString());
    }

    HttpResponse<String> get(String path, String token) throws IOException, InterruptedException {
        var request = to(path).version(HttpClient.Version.HTTP_1_1) // the other one hides how an answer ends
                .header("Authorization", "Bearer " + token)
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    Socket connect() throws IOException {
        var socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port());
        socket.setSoTimeout(20_000);
        return socket;
    }

    /** Sends these bytes and gives all that comes back until the server closes the connection. */
    String raw(String request) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            socket.getOutputStream().flush();
            try (InputStream in = socket.getInputStream()) {
                return new String(in.readAllBytes(), StandardCharsets.UTF_8);
            }
        }
    }

    @Override
    public void close() {
        client.close();
        app.close();
    }

    /** A crawl that does what it is told, and remembers the order. */
    static final class MadeUpCrawls implements Crawls {
        private static final CrawlStatus.UnfetchedSeed NOT_FETCHED = new CrawlStatus.UnfetchedSeed(
                "http://127.0.0.1/",
                "waiting",
                "",
                "its host's address is private: 127.0.0.1",
                null,
                CrawlStatus.Remedy.ALLOW_PRIVATE);

        private volatile CrawlStatus.Phase phase = CrawlStatus.Phase.NONE;
        private volatile @Nullable Order order;

        @Nullable
        Order order() {
            return order;
        }

        @Override
        public CrawlStatus status() {
            Order order = this.order;
            Instant now = Instant.parse("2026-03-01T12:00:00Z");
            return new CrawlStatus(
                    phase,
                    phase == CrawlStatus.Phase.NONE ? null : now,
                    Duration.ofSeconds(61),
                    "",
                    List.of("https://example.org/"),
                    1234,
                    5678,
                    1300,
                    7,
                    2,
                    0,
                    9_000_000,
                    42,
                    3,
                    20.25,
                    List.of(new CrawlStatus.Sample(now, 20, 0), new CrawlStatus.Sample(now.plusSeconds(1), 21, 1)),
                    Map.of("header", new CrawlStatus.Stage(Duration.ofSeconds(3), 1300)),
                    Map.of("connect: no answer in time", 7L, "it answered <b>503</b>", 2L),
                    Map.of("forbidden by robots.txt", 5L),
                    List.of(
                            new CrawlStatus.HostLine("https://example.org", 40, CrawlStatus.HostPhase.RESTING, now, ""),
                            new CrawlStatus.HostLine(
                                    "https://slow.example",
                                    2,
                                    CrawlStatus.HostPhase.BACKING_OFF,
                                    now,
                                    "it answered 503")),
                    phase.active() || phase == CrawlStatus.Phase.NONE ? List.of() : List.of(NOT_FETCHED),
                    order == null ? List.of() : order.topics(),
                    order == null || order.topics().isEmpty()
                            ? List.of()
                            : List.of(new CrawlStatus.Harvest(10, 4), new CrawlStatus.Harvest(20, 9)));
        }

        @Override
        public Duration usualDelay() {
            return Duration.ofSeconds(1);
        }

        @Override
        public void start(Order wanted) {
            if (phase.active()) {
                throw new RefusedException("a crawl is under way");
            }
            if (wanted.urls().contains("nonsense")) {
                throw new RefusedException("\"nonsense\" is not a URL");
            }
            order = wanted;
            phase = CrawlStatus.Phase.RUNNING;
        }

        @Override
        public void pause() {
            change(CrawlStatus.Phase.PAUSED);
        }

        @Override
        public void resume() {
            change(CrawlStatus.Phase.RUNNING);
        }

        @Override
        public void stop() {
            change(CrawlStatus.Phase.STOPPED);
        }

        private void change(CrawlStatus.Phase to) {
            if (!phase.active()) {
                throw new RefusedException("there is no crawl");
            }
            phase = to;
        }
    }

    /** Exports are cut off after some bytes, histories cannot be read at all, and a backup is always under way. */
    static final class MadeUpCopies implements Copies {
        static final String URL = "https://example.org/\n";

        @Override
        public void backup(boolean withIndex, OutputStream out) throws IOException {
            if (!withIndex) {
                throw new Crawls.RefusedException("another copy is under way");
            }
            out.write(URL.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public void export(What what, boolean known, OutputStream out) throws IOException {
            if (what != What.HISTORY) {
                out.write(URL.getBytes(StandardCharsets.UTF_8));
            }
            if (what != What.URLS) {
                throw new UnavailableException("the disk cannot be read");
            }
        }
    }

    /** Keeps a few pages fresh, for a day and a half; refuses when somebody wants thirteen pages. */
    static final class MadeUpFreshness implements Freshness {
        @Override
        public FreshnessStatus status() {
            Instant then = Instant.parse("2026-03-01T12:00:00Z");
            List<FreshnessStatus.Sample> samples = IntStream.range(0, 300)
                    .mapToObj(i -> new FreshnessStatus.Sample(
                            then.plusSeconds(432L * i),
                            Duration.ofSeconds(432),
                            0.9 + 0.0003 * i,
                            new FreshnessStatus.Visits(i % 5, 20, i % 2, 1),
                            30))
                    .toList();
            return new FreshnessStatus(
                    1_234,
                    1_200,
                    14,
                    56,
                    7,
                    0.987,
                    5_000,
                    Duration.ofDays(1),
                    new FreshnessStatus.Visits(400, 4_000, 100, 12),
                    Duration.ofDays(1),
                    new FreshnessStatus.Visits(600, 6_000, 150, 18),
                    samples,
                    List.of(
                            new FreshnessStatus.Pace(30, 1),
                            new FreshnessStatus.Pace(0.5, 700),
                            new FreshnessStatus.Pace(0.001, 300)),
                    new FreshnessStatus.Study(
                            1_000,
                            spread(0.2, 0.7),
                            spread(0.8, 0.05),
                            new FreshnessStatus.Forecast(
                                    900,
                                    List.of(90.5, 1.0, 1.0, 1.0, 6.5, 800.0),
                                    List.of(90.0, 0.0, 0.0, 2.0, 8.0, 800.0),
                                    0.0028),
                            new FreshnessStatus.Forecast(
                                    800,
                                    List.of(600.0, 50.0, 50.0, 50.0, 25.0, 25.0),
                                    List.of(620.0, 40.0, 50.0, 40.0, 25.0, 25.0),
                                    0.025)),
                    List.of(
                            new FreshnessStatus.Coming(url("https://example.org/"), visit(PlannedVisit.Why.AGE)),
                            new FreshnessStatus.Coming(
                                    url("https://example.org/signal"), visit(PlannedVisit.Why.SIGNAL))));
        }

        private static FreshnessStatus.Spread spread(double none, double all) {
            double other = (1 - none - all) / 10;
            return new FreshnessStatus.Spread(
                    950,
                    IntStream.range(0, FreshnessStatus.Spread.BINS)
                            .mapToObj(i -> i == 0 ? none : i == FreshnessStatus.Spread.BINS - 1 ? all : other)
                            .toList());
        }

        private static CrawlUrl url(String text) {
            return URLS.parse(text).orElseThrow();
        }

        static PlannedVisit visit(PlannedVisit.Why why) {
            return new PlannedVisit(Instant.parse("2026-03-03T12:00:00Z"), why, 0.935, 0.99, 0.2, 3.25, 1, 0.5, 0.75);
        }

        @Override
        public int refresh(int most) {
            if (most == 13) {
                throw new Crawls.RefusedException("no crawl could be asked");
            }
            return Math.min(most, 56);
        }
    }

    /** Knows https://example.org/ and that https://example.org/hostile wants no good. */
    static final class MadeUpViews implements Views {
        static final String HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>\u202Egnp.exe";

        @Override
        public Summary summary() {
            return new Summary(3, 1, Instant.parse("2026-03-01T12:00:00Z"));
        }

        @Override
        public PageFacts page(CrawlUrl page) {
            boolean hostile = page.text().endsWith("/hostile");
            boolean known = hostile || page.text().equals("https://example.org/");
            Instant then = Instant.parse("2026-03-01T12:00:00Z");
            String title = hostile ? HOSTILE : "Example";
            return new PageFacts(
                    page,
                    known ? "page" : "unknown",
                    hostile ? HOSTILE : "",
                    null,
                    known ? 200 : 0,
                    known ? then : null,
                    null,
                    1,
                    known ? then : null,
                    2,
                    2,
                    1,
                    1,
                    1,
                    known
                            ? new PageFacts.Content(
                                    title, "text/html", "UTF-8", "en", 1234, then, then, null, false, !hostile)
                            : null,
                    List.of(new PageFacts.Version(then.plusSeconds(60), 700), new PageFacts.Version(then, 600)),
                    known ? history(then, hostile) : PageHistory.NONE,
                    known ? MadeUpFreshness.visit(PlannedVisit.Why.WAVE) : null,
                    known ? forecast() : null,
                    known ? new PageFacts.Host(then, hostile ? HOSTILE : "no answer in time") : null,
                    known ? List.of(new PageFacts.Neighbour(page, title)) : List.of(),
                    1,
                    List.of(),
                    known
                            ? List.of(
                                    new PageFacts.Topic("rivers", 0.8, true, "about"),
                                    new PageFacts.Topic("soup", 0, false, ""))
                            : List.of(),
                    known
                            ? new PageFacts.DescribedLink(
                                    "all about",
                                    title,
                                    "and more",
                                    List.of(new PageFacts.Chance("rivers", 0.93), new PageFacts.Chance("soup", 0.02)),
                                    0.76)
                            : null);
        }

        private static PageForecast forecast() {
            return new PageForecast(
                    "example.org",
                    120,
                    30,
                    Duration.ofDays(2),
                    0.85,
                    0.4,
                    0.35,
                    false,
                    2,
                    new PageForecast.Chances(11, 1, 110, List.of(0.01, 0.04, 0.95), List.of(0.02, 0.05, 0.93)),
                    new PageForecast.Chances(3, 7, 100, List.of(0.5, 0.3, 0.2), List.of(0.45, 0.35, 0.2)));
        }

        private static PageHistory history(Instant then, boolean hostile) {
            List<PageHistory.Visit> visits = new ArrayList<>();
            for (PageHistory.Found found : PageHistory.Found.values()) {
                String cause = hostile ? HOSTILE : found == PageHistory.Found.FAILED ? "no answer in time" : "";
                visits.addFirst(new PageHistory.Visit(then.plusSeconds(3_600L * visits.size()), found, cause));
            }
            return new PageHistory(visits, new PageHistory.Earlier(40, 39, 3, then.minusSeconds(86_400)));
        }

        @Override
        public Optional<Copy> copy(CrawlUrl page, @Nullable Instant at) {
            Instant newest = Instant.parse("2026-03-01T12:01:00Z");
            Instant then = at == null ? newest : at;
            boolean first = then.equals(newest.minusSeconds(60));
            return page.text().equals("https://example.org/") && (first || then.equals(newest))
                    ? Optional.of(new Copy(
                            first ? "<p>The first copy</p>" : "<p>A kept copy</p>",
                            then,
                            1234,
                            first ? Extent.TEXT : Extent.WHOLE))
                    : Optional.empty();
        }

        @Override
        public List<SettingLine> settings() {
            return List.of(
                    new SettingLine("crawl.delay", "2s", "1s", "How long a host rests", true),
                    new SettingLine("serve.token", "••••••••", "", "What requests must show", true));
        }

        @Override
        public String folder() {
            return "/var/lib/freshet/freshet.toml";
        }

        @Override
        public String metrics() {
            return "# TYPE freshet_pages_total counter\nfreshet_pages_total 3.0\n";
        }
    }

    /** Finds three pages whatever is asked for, but for words that say otherwise. */
    static final class MadeUpSearch implements Search {
        @Override
        public SearchAnswer find(SearchRequest request) {
            switch (request.query()) {
                case "title:" -> throw Unanswered.because(SearchException.Kind.QUERY, "column 7: a word must follow");
                case "missing" -> throw Unanswered.because(SearchException.Kind.MISSING, "there is no index yet");
                case "unreadable" -> throw Unanswered.because(SearchException.Kind.UNREADABLE, "run: freshet reindex");
                case "disk" -> throw Unanswered.because(SearchException.Kind.DISK, "the disk failed");
                case "bug" -> throw new IllegalStateException("never told to those who ask: s3cret");
                default -> {}
            }
            List<SearchResult> results = IntStream.range(
                            request.offset(), Math.min(3, request.offset() + request.limit()))
                    .mapToObj(MadeUpSearch::result)
                    .toList();
            var facets = request.facets()
                    ? List.of(new SearchAnswer.Facet(
                            SearchAnswer.Dimension.SITE,
                            List.of(
                                    new SearchAnswer.Count("example.org", 2),
                                    new SearchAnswer.Count("example.com", 1))))
                    : List.<SearchAnswer.Facet>of();
            Age age = request.filter().age();
            return new SearchAnswer(
                    request.query(),
                    3,
                    results,
                    false,
                    false,
                    facets,
                    request.query().equals("serach") ? "search" : null,
                    List.of("filter " + request.filter().sites().size()
                            + request.filter().languages().size()
                            + request.filter().topics().size() + (age == null ? "" : age.word())),
                    request.at() == 0 ? 42 : request.at());
        }

        static SearchResult result(int number) {
            return new SearchResult(
                    URLS.parse("https://example.org/" + number).orElseThrow(),
                    "페이지 \"" + number + "\"",
                    new Marked("a <b>word</b> and 단어", List.of(new Marked.Mark(5, 9), new Marked.Mark(18, 20))),
                    1.5 / (number + 1),
                    Instant.parse("2026-03-01T12:00:00Z"),
                    Instant.parse("2026-02-01T12:00:00.123Z"),
                    "ko",
                    List.of("news"),
                    number != 2,
                    new Why(
                            List.of(
                                    new Why.Word("word", 0.75, Why.Place.TITLE),
                                    new Why.Word("단어", 0.25, Why.Place.NOWHERE)),
                            List.of(new Why.Factor("title", 1.3))),
                    number == 0 ? null : 0.93);
        }

        @Override
        public List<String> suggest(String typed, int most) {
            return IntStream.range(0, most).mapToObj(i -> typed + i).toList();
        }
    }

    /** Knows one page, https://example.org/. */
    static final class MadeUpReports implements Reports {
        private static final Map<Boolean, String> STATES = Map.of(true, "page", false, "unknown");

        @Override
        public Report stats(int hosts, Form form) {
            if (hosts == 13) {
                throw new UnavailableException("the store cannot be read: no such luck");
            }
            return new Report(
                    true,
                    form == Form.WORDS
                            ? "3 pages, " + hosts + " hosts at most\n"
                            : "{\"pages\":3,\"requests\":4,\"failures\":0,\"gone\":1,\"urls\":{\"page\":3},\"deadLinkShare\":0.25,\"hosts\":[]}\n");
        }

        @Override
        public Report page(CrawlUrl page, Form form) {
            boolean known = page.text().equals("https://example.org/");
            return new Report(
                    known,
                    form == Form.WORDS
                            ? page + (known ? " is known\n" : " is not known\n")
                            : "{\"url\":\"" + page + "\",\"known\":" + known + ",\"state\":\"" + STATES.get(known)
                                    + "\",\"status\":200,\"title\":\"\",\"fetched\":[],\"history\":{\"requests\":1,\"downloads\":1,"
                                    + "\"modifications\":0},\"next\":null,\"reason\":\"\",\"links\":[]}\n");
        }

        @Override
        public Report forecast(Forecast wanted, Form form) {
            boolean known = !wanted.groups().equals("none");
            return new Report(
                    known,
                    form == Form.WORDS
                            ? wanted + "\n"
                            : "{\"url\":\"" + wanted.url() + "\",\"after\":\"" + wanted.hits() + "," + wanted.misses()
                                    + "\",\"next\":" + wanted.next() + ",\"group\":\"" + wanted.groups() + "\"}\n");
        }

        @Override
        public Report prediction(Prediction wanted, Form form) {
            boolean known = !wanted.groups().equals("none");
            return new Report(
                    known,
                    form == Form.WORDS
                            ? wanted + "\n"
                            : "{\"past\":" + wanted.past() + ",\"future\":" + wanted.future() + ",\"every\":"
                                    + wanted.every().toSeconds() + ",\"compare\":\"" + wanted.compare() + "\"}\n");
        }

        @Override
        public Optional<byte[]> body(CrawlUrl page, @Nullable Instant at) {
            return switch (page.text() + (at == null ? "" : " " + at)) {
                case "https://example.org/ 2026-03-01T12:00:00Z" ->
                    Optional.of("earlier".getBytes(StandardCharsets.UTF_8));
                case "https://example.org/" ->
                    Optional.of("<script>alert(1)</script>".getBytes(StandardCharsets.UTF_8));
                case "https://example.org/large" -> Optional.of(new byte[9 << 20]);
                default -> Optional.empty();
            };
        }
    }
}
