package io.freshet.web;

import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** The crawl as people watch and steer it. Safe for use by many threads. */
final class CrawlPage {
    private static final int WIDE = 940;
    private static final int NARROW = 340;
    /** Words of the form, which the API takes too. */
    static final String[] ORDER = {
        "urls", "scope", "maxPages", "maxDepth", "maxPagesPerHost", "delay", "include", "exclude", "topic", "strategy"
    };

    static final int SEEDS_SHOWN = 10;

    private static final int MOST_LINES = 1_000;

    private final Crawls crawls;
    private final Topics topics;
    private final Frame frame;
    private final Live live;

    CrawlPage(Crawls crawls, Topics topics, Frame frame, Live live) {
        this.crawls = crawls;
        this.topics = topics;
        this.frame = frame;
        this.live = live;
    }

    List<Route> routes() {
        return List.of(
                Route.page("/crawl", this::page, "topic"),
                Route.page("/crawl/live", this::follow),
                Route.form("/crawl/start", this::start, ORDER),
                Route.form("/crawl/pause", request -> done(request, crawls::pause)),
                Route.form("/crawl/resume", request -> done(request, crawls::resume)),
                Route.form("/crawl/stop", request -> done(request, crawls::stop)));
    }

    /** What was typed into the form, and what is wrong with it. */
    record Form(
            String urls,
            String scope,
            String maxPages,
            String maxDepth,
            String maxPagesPerHost,
            String delay,
            String include,
            String exclude,
            String topic,
            String problem) {
        static Form of(Parameters said, String problem) {
            return new Form(
                    said.optional("urls", ""),
                    said.optional("scope", ""),
                    said.optional("maxPages", ""),
                    said.optional("maxDepth", ""),
                    said.optional("maxPagesPerHost", ""),
                    said.optional("delay", ""),
                    said.optional("include", ""),
                    said.optional("exclude", ""),
                    said.optional("topic", ""),
                    problem);
        }

        /** Whether somebody has opened the part of the form that few need. */
        boolean special() {
            return !(maxPagesPerHost + include + exclude + maxDepth).isEmpty();
        }
    }

    /** One share of a whole, as a bar. */
    record Share(String name, long count, int percent) {}

    private Answer page(Route.Request request) {
        return page(request, 200, Form.of(request.parameters(), ""));
    }

    private Answer page(Route.Request request, int status, Form form) {
        Look look = frame.look(request);
        CrawlStatus crawl = crawls.status();
        List<String> names = topics.all().stream().map(TopicLine::name).toList();
        return frame.page(
                request,
                status,
                (out, tags) -> JtecrawlGenerated.render(out, tags, look, crawl, form, crawls.usualDelay(), names));
    }

    private Answer start(Route.Request request) {
        try {
            crawls.start(order(request.parameters(), crawls.usualDelay()));
            return Answer.seeOther("/crawl");
        } catch (Crawls.RefusedException e) {
            return page(request, 400, Form.of(request.parameters(), String.valueOf(e.getMessage())));
        } catch (ProblemException e) {
            return page(
                    request,
                    e.problem().status(),
                    Form.of(request.parameters(), e.problem().detail()));
        }
    }

    static Crawls.Order order(Parameters said, Duration usualDelay) {
        List<String> urls = new ArrayList<>();
        said.all("urls").forEach(text -> lines(text).forEach(urls::add));
        if (urls.size() > MOST_LINES) {
            throw new ProblemException(
                    400, "urls has " + urls.size() + " lines; at most " + MOST_LINES + " are taken here");
        }
        return new Crawls.Order(
                urls,
                said.word("scope", Crawls.Order.SCOPES, word -> word).orElse(Crawls.Order.SCOPES.getFirst()),
                said.number("maxPages", 0L, 0, 1_000_000_000_000L),
                said.number("maxDepth", -1, -1, 1_000_000),
                said.number("maxPagesPerHost", 0L, 0, 1_000_000_000_000L),
                delay(said.optional("delay", ""), usualDelay),
                said.all("include").stream()
                        .flatMap(text -> lines(text).stream())
                        .toList(),
                said.all("exclude").stream()
                        .flatMap(text -> lines(text).stream())
                        .toList(),
                List.copyOf(said.all("topic")),
                said.word("strategy", Crawls.Order.STRATEGIES, word -> word)
                        .orElse(Crawls.Order.STRATEGIES.getFirst()));
    }

    private static List<String> lines(String text) {
        return text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    }

    /** In seconds, perhaps with a point. */
    private static Duration delay(String text, Duration usual) {
        if (text.isBlank()) {
            return usual;
        }
        if (!text.matches("[0-9]{1,6}([.][0-9]{1,3})?")) {
            throw new ProblemException(
                    400, "delay must be a number of seconds, such as 1 or 0.5, and not \"" + text + "\"");
        }
        return Duration.ofMillis(Math.round(Double.parseDouble(text) * 1_000));
    }

    private Answer done(Route.Request request, Runnable change) {
        try {
            change.run();
            return Answer.seeOther("/crawl");
        } catch (Crawls.RefusedException e) {
            return page(request, 409, Form.of(request.parameters(), String.valueOf(e.getMessage())));
        }
    }

    private Answer follow(Route.Request request) {
        return live.answer(() -> {
            Look look = frame.look(request);
            CrawlStatus crawl = crawls.status();
            return Templates.render((out, tags) -> JtecrawlLiveGenerated.render(out, tags, look, crawl));
        });
    }

    // ---- for the templates

    /** Pages a second over the last minutes, for a desk or for a phone. */
    static String ratePlot(CrawlStatus crawl, Messages messages, boolean wide) {
        List<Series.Point> pages = new ArrayList<>();
        List<Series.Point> failures = new ArrayList<>();
        double most = 1;
        double longest = 60;
        Instant end = crawl.samples().isEmpty()
                ? Instant.EPOCH
                : crawl.samples().getLast().at();
        for (CrawlStatus.Sample sample : crawl.samples()) {
            double x = -Duration.between(sample.at(), end).toMillis() / 1e3;
            longest = Math.max(longest, -x);
            pages.add(new Series.Point(x, sample.pages()));
            failures.add(new Series.Point(x, sample.failures()));
            most = Math.max(most, Math.max(sample.pages(), sample.failures()));
        }
        var plot = new Plot(
                "rate",
                text("crawl.plot.title"),
                Axis.linear(text("crawl.plot.time"), "s", -longest, 0),
                Axis.upTo(text("crawl.plot.perSecond"), "", most),
                List.of(
                        new Series.Line(text("crawl.plot.pages"), pages),
                        new Series.Line(text("crawl.plot.failures"), failures)),
                List.of());
        return plot.svg(wide ? WIDE : NARROW, messages.language());
    }

    private static Text text(String key) {
        return Text.of(
                Messages.in(Language.EN).say(key), Messages.in(Language.KO).say(key));
    }

    /** What the time was spent on, the largest part first. */
    static List<Share> stages(CrawlStatus crawl, Messages messages) {
        double all = crawl.stages().values().stream()
                .mapToLong(stage -> stage.time().toNanos())
                .sum();
        return crawl.stages().entrySet().stream()
                .filter(stage -> stage.getValue().count() > 0)
                .sorted(Comparator.comparing((Map.Entry<String, CrawlStatus.Stage> stage) ->
                                stage.getValue().time())
                        .reversed())
                .map(stage -> new Share(
                        messages.sayOr("stage." + stage.getKey(), stage.getKey()),
                        stage.getValue().time().toMillis(),
                        (int) Math.round(100 * stage.getValue().time().toNanos() / Math.max(1, all))))
                .toList();
    }

    /** Requests that failed, for whatever reason: the sum of the reasons below it. A URL that failed is asked for again, so these are more than URLs that were given up. */
    static long failedRequests(CrawlStatus crawl) {
        return crawl.causes().values().stream().mapToLong(Long::longValue).sum();
    }

    /** Numbers by their reasons, the largest first. */
    static List<Share> shares(Map<String, Long> counts, Messages messages) {
        double all = counts.values().stream().mapToLong(Long::longValue).sum();
        return counts.entrySet().stream()
                .filter(count -> count.getValue() > 0)
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .map(count -> new Share(messages.told(count.getKey()), count.getValue(), (int)
                        Math.round(100 * count.getValue() / Math.max(1, all))))
                .toList();
    }
}
