package io.freshet.web;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.search.Age;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchFilter;
import io.freshet.search.SearchRequest;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The routes of the API. What they take and give is written in {@code openapi.json}. Safe for use by many threads. */
final class Api {
    static final int RESULTS = 10;
    static final int MAX_OFFSET = 1_000;
    static final int MAX_SUGGESTIONS = 50;
    static final int HOSTS = 20;
    static final int MAX_HOSTS = 1_000_000;
    /** As in the paper. */
    static final int ROUNDS = 5;

    static final int MAX_ROUNDS = 1_000;
    private static final Pattern TWO_NUMBERS = Pattern.compile("(\\d{1,6}),(\\d{1,6})");
    private static final int TWO_DAYS = 2 * 86_400;
    private static final Set<String> COMPARISONS = Set.of("bytes", "text", "near");

    private final Search search;
    private final Reports reports;
    private final Copies copies;
    private final Crawls crawls;
    private final Freshness freshness;
    private final Views views;
    private final TopicApi topics;
    private final SiteApi sites;
    private final Canonicaliser canonicaliser;
    private final int maxResults;
    private final String description = description();

    Api(Parts parts, int maxResults) {
        this.search = parts.search();
        this.reports = parts.reports();
        this.copies = parts.copies();
        this.crawls = parts.crawls();
        this.freshness = parts.freshness();
        this.views = parts.views();
        this.topics = new TopicApi(parts.topics(), parts.canonicaliser());
        this.sites = new SiteApi(parts.sites(), parts.canonicaliser());
        this.canonicaliser = parts.canonicaliser();
        this.maxResults = maxResults;
    }

    List<Route> routes() {
        List<Route> routes = new ArrayList<>(own());
        routes.addAll(topics.routes());
        routes.addAll(sites.routes());
        return routes;
    }

    private List<Route> own() {
        return List.of(
                Route.open(Route.Access.OPEN, "/healthz", _ -> Answer.text(200, "text/plain", "ok\n")),
                get("/metrics", _ -> Answer.bytes("text/plain; version=0.0.4; charset=utf-8", utf8(views.metrics()))),
                get(
                        "/api/v1/search",
                        this::find,
                        "q",
                        "limit",
                        "offset",
                        "site",
                        "lang",
                        "topic",
                        "age",
                        "facets",
                        "at"),
                get("/api/v1/suggest", this::suggest, "q", "limit"),
                get("/api/v1/stats", this::stats, "hosts"),
                get("/api/v1/prediction", this::prediction, "group", "past", "future", "every", "compare"),
                get("/api/v1/pages", this::page, "url").asHeavy(),
                get("/api/v1/pages/body", this::body, "url", "at").asHeavy(),
                get("/api/v1/forecast", this::forecast, "url", "after", "next", "group", "every", "compare"),
                Route.owner("/api/v1/backup", this::backup, "index"),
                Route.owner("/api/v1/export", this::export, "what", "known"),
                get("/api/v1/crawls", _ -> crawl(200)),
                Route.api(Route.Method.POST, "/api/v1/crawls", this::start, CrawlPage.ORDER),
                post("/api/v1/crawls/pause", () -> crawls.pause()),
                post("/api/v1/crawls/resume", () -> crawls.resume()),
                post("/api/v1/crawls/stop", () -> crawls.stop()),
                get("/api/v1/freshness", _ -> freshness()),
                Route.api(Route.Method.POST, "/api/v1/refresh", this::refresh, FreshnessPage.REFRESH),
                get("/api/v1/settings", _ -> settings()),
                get("/api/v1/openapi.json", _ -> Answer.json(description)));
    }

    /** What is suggested. */
    private record Suggestions(List<String> suggestions) {}

    /** How many pages the crawl was asked for. */
    private record Refreshed(int asked) {}

    private record SettingLines(List<SettingLine> settings) {}

    private record SettingLine(
            String key, @JsonProperty("default") String standard, String value, String meaning) {}

    private static Route get(String path, Route.Handler handler, String... parameters) {
        return Route.api(Route.Method.GET, path, handler, parameters);
    }

    private Route post(String path, Runnable change) {
        return Route.api(Route.Method.POST, path, _ -> changed(change));
    }

    private Answer start(Route.Request request) {
        Crawls.Order order = CrawlPage.order(request.parameters(), crawls.usualDelay());
        return changed(() -> crawls.start(order));
    }

    /** What was asked for is under way (RFC 9110, 15.3.3); or it is not the time for it. */
    private Answer changed(Runnable change) {
        try {
            change.run();
        } catch (Crawls.RefusedException e) {
            throw new ProblemException(409, String.valueOf(e.getMessage()));
        }
        return crawl(202);
    }

    private Answer crawl(int status) {
        return Answer.document(status, CrawlDocument.of(crawls.status()));
    }

    private Answer freshness() {
        return Answer.document(200, FreshnessDocument.of(freshness.status()));
    }

    private Answer refresh(Route.Request request) {
        int most = request.parameters().number("budget", FreshnessPage.USUAL, 1, FreshnessPage.MOST);
        try {
            int asked = freshness.refresh(most);
            return Answer.document(202, new Refreshed(asked));
        } catch (Crawls.RefusedException e) {
            throw new ProblemException(409, String.valueOf(e.getMessage()));
        }
    }

    private Answer settings() {
        return Answer.document(
                200,
                new SettingLines(views.settings().stream()
                        .map(line -> new SettingLine(line.key(), line.standard(), line.value(), line.meaning()))
                        .toList()));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Answer find(Route.Request request) {
        Parameters parameters = request.parameters();
        Age age = parameters.word("age", List.of(Age.values()), Age::word).orElse(null);
        SearchAnswer answer = search.find(new SearchRequest(
                parameters.required("q", "what to search for, as in q=word"),
                new SearchFilter(parameters.all("topic"), parameters.all("site"), parameters.all("lang"), age),
                parameters.number("offset", 0, 0, MAX_OFFSET),
                parameters.number("limit", Math.min(RESULTS, maxResults), 1, maxResults),
                parameters.flag("facets"),
                parameters.number("at", 0, 0, 999_999_999_999_999_999L)));
        return Answer.document(200, SearchDocument.of(answer));
    }

    private Answer suggest(Route.Request request) {
        Parameters parameters = request.parameters();
        List<String> suggestions = search.suggest(
                parameters.required("q", "what has been typed so far, as in q=wo"),
                parameters.number("limit", RESULTS, 1, MAX_SUGGESTIONS));
        return Answer.document(200, new Suggestions(suggestions));
    }

    private Answer stats(Route.Request request) {
        int hosts = request.parameters().number("hosts", HOSTS, 0, MAX_HOSTS);
        return told(request, form -> reports.stats(hosts, form));
    }

    private Answer page(Route.Request request) {
        CrawlUrl page = url(request);
        return told(request, form -> reports.page(page, form));
    }

    private Answer prediction(Route.Request request) {
        Parameters given = request.parameters();
        int told = given.number("future", ROUNDS, 1, MAX_ROUNDS);
        int past = given.number("past", Math.max(ROUNDS, told), 1, MAX_ROUNDS);
        int future = given.optional("future", "").isEmpty() ? Math.min(ROUNDS, past) : told;
        if (future > past) {
            throw new ProblemException(
                    400, "no forecast is longer than the observation: future is 1 to past, not " + future);
        }
        var wanted =
                new Reports.Prediction(given.optional("group", "site"), past, future, every(given), compare(given));
        return told(request, form -> reports.prediction(wanted, form));
    }

    private static String compare(Parameters given) {
        String compare = given.optional("compare", "bytes");
        if (!COMPARISONS.contains(compare)) {
            throw new ProblemException(400, "compare is bytes, text or near, not " + compare);
        }
        return compare;
    }

    private static Duration every(Parameters given) {
        return Duration.ofSeconds(given.number("every", TWO_DAYS, 1, Integer.MAX_VALUE));
    }

    private Answer forecast(Route.Request request) {
        Parameters given = request.parameters();
        String after = given.optional("after", "");
        if (after.isEmpty() == given.optional("url", "").isEmpty()) {
            throw new ProblemException(400, "give either url, a page, or after, such as 0,2");
        }
        int next = given.number("next", ROUNDS, 1, MAX_ROUNDS);
        Reports.Forecast wanted;
        if (after.isEmpty()) {
            wanted = new Reports.Forecast(
                    url(request), 0, 0, next, given.optional("group", "site"), every(given), compare(given));
        } else {
            Matcher two = TWO_NUMBERS.matcher(after);
            if (!two.matches()) {
                throw new ProblemException(
                        400,
                        "after is two numbers of at most six digits, successes and failures, as in 0,2; not " + after);
            }
            wanted = new Reports.Forecast(
                    null,
                    Integer.parseInt(two.group(1)),
                    Integer.parseInt(two.group(2)),
                    next,
                    given.optional("group", "famous"),
                    every(given),
                    compare(given));
        }
        return told(request, form -> reports.forecast(wanted, form));
    }

    /** As bytes to be saved, and never as what they say they are: a page that was crawled must not run as one of this server. */
    private Answer body(Route.Request request) {
        CrawlUrl page = url(request);
        Instant at = request.parameters().time("at");
        byte[] body = reports.body(page, at)
                .orElseThrow(() -> new ProblemException(
                        404, "no body of " + page + (at == null ? "" : " from " + at) + " is kept"));
        return Answer.bytes("application/octet-stream", body).with("Content-Disposition", "attachment");
    }

    private Answer backup(Route.Request request) {
        boolean withIndex = request.parameters().flag("index");
        return copy("application/x-tar", out -> copies.backup(withIndex, out));
    }

    private Answer export(Route.Request request) {
        Copies.What what = request.parameters()
                .word("what", List.of(Copies.What.values()), each -> each.name().toLowerCase(Locale.ROOT))
                .orElse(Copies.What.URLS);
        boolean known = request.parameters().flag("known");
        String type = switch (what) {
            case WARC -> "application/warc";
            case URLS -> "text/plain; charset=utf-8";
            case HISTORY -> "text/tab-separated-values; charset=utf-8";
        };
        return copy(type, out -> copies.export(what, known, out));
    }

    private static Answer copy(String type, Answer.Stream content) {
        return Answer.stream(type, content).with("Content-Disposition", "attachment");
    }

    private CrawlUrl url(Route.Request request) {
        String text = request.parameters().required("url", "the page, as in url=https%3A%2F%2Fexample.org%2F");
        return canonicaliser
                .parse(text)
                .orElseThrow(() -> new ProblemException(
                        400, "url must be an http or https URL, such as https://example.org/, not " + text));
    }

    /** Makes a report in the form that is wanted. */
    private interface Teller {
        Reports.Report tell(Reports.Form form);
    }

    /** JSON, unless words alone are accepted. What says that nothing is known is still the report, with status 404. */
    private static Answer told(Route.Request request, Teller teller) {
        String accept = request.header("accept").split(";", 2)[0].strip();
        boolean words = accept.equalsIgnoreCase("text/plain");
        Reports.Report report = teller.tell(words ? Reports.Form.WORDS : Reports.Form.JSON);
        return Answer.text(report.known() ? 200 : 404, words ? "text/plain" : "application/json", report.text())
                .with("Vary", "Accept");
    }

    private static String description() {
        try (InputStream in = Objects.requireNonNull(Api.class.getResourceAsStream("openapi.json"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
