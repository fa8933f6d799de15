package io.freshet.web;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Text;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchException;
import io.freshet.search.SearchFilter;
import io.freshet.search.SearchRequest;
import io.freshet.search.SearchResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The topics as people make, judge and teach them. Safe for use by many threads. */
final class TopicPage {
    static final int WIDE = 940;
    static final int NARROW = 320;

    private static final int PAGES_SHOWN = 5;
    /** People see what becomes of a topic that takes longer. */
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Topics topics;
    private final Crawls crawls;
    private final Search search;
    private final Views views;
    private final Canonicaliser canonicaliser;
    private final Frame frame;
    private final Live live;

    TopicPage(Parts parts, Frame frame, Live live) {
        this.topics = parts.topics();
        this.crawls = parts.crawls();
        this.search = parts.search();
        this.views = parts.views();
        this.canonicaliser = parts.canonicaliser();
        this.frame = frame;
        this.live = live;
    }

    List<Route> routes() {
        return List.of(
                Route.page("/topics", this::all),
                Route.page("/topics/view", this::view, "name"),
                Route.page("/topics/live", this::follow, "name"),
                Route.form("/topics/make", this::make, TopicApi.ORDER),
                Route.form("/topics/test", this::test, TopicApi.TEST),
                Route.form("/topics/feedback", this::feedback, "name", "url", "about", "back"),
                Route.form("/topics/remove", this::remove, "name"));
    }

    /** What was typed into the form of a new topic, and what is wrong with it. */
    record Form(String name, String pages, String against, String problem) {
        static final Form EMPTY = new Form("", "", "", "");
    }

    /** What the page of all topics shows. */
    record AllView(List<TopicLine> topics, List<Topics.Making> making, Form form) {}

    /**
     * What the page of one topic shows.
     *
     * @param found pages of the store that are about it; null when that cannot be told
     * @param crawl the crawl that follows it, or was the last one to; null when none did
     * @param leftOut pages that were given as examples and could not be had, with the reasons
     * @param tested the page that somebody wanted to be judged; null when nobody did
     * @param typed into the box for that
     * @param problem why something was not done; empty when it was
     */
    record OneView(
            TopicFacts topic,
            @Nullable Found found,
            @Nullable CrawlStatus crawl,
            List<String> leftOut,
            @Nullable TopicDecision tested,
            String typed,
            String problem) {
        String name() {
            return topic.line().name();
        }
    }

    /** Pages about a topic. */
    record Found(long total, List<SearchResult> best) {}

    /** A word with a bar: how long it is, of 100. */
    record Bar(TopicFacts.Word word, int percent) {}

    private Answer all(Route.Request request) {
        return all(request, 200, Form.EMPTY);
    }

    private Answer all(Route.Request request, int status, Form form) {
        Look look = frame.look(request);
        AllView view = new AllView(topics.all(), topics.making(), form);
        return frame.page(request, status, (out, tags) -> JtetopicsGenerated.render(out, tags, look, view));
    }

    private Answer view(Route.Request request) {
        try {
            return view(request, 200, topics.topic(TopicApi.name(request.parameters())), null, "", "");
        } catch (Topics.RefusedException e) {
            throw e.problem();
        }
    }

    private Answer view(
            Route.Request request,
            int status,
            TopicFacts topic,
            @Nullable TopicDecision tested,
            String typed,
            String problem) {
        Look look = frame.look(request);
        OneView view = one(topic, tested, typed, problem);
        return frame.page(request, status, (out, tags) -> JtetopicGenerated.render(out, tags, look, view));
    }

    private OneView one(TopicFacts topic, @Nullable TopicDecision tested, String typed, String problem) {
        CrawlStatus crawl = crawls.status();
        String name = topic.line().name();
        return new OneView(
                topic,
                found(name),
                crawl.topics().contains(name) ? crawl : null,
                topics.leftOut(name),
                tested,
                typed,
                problem);
    }

    private @Nullable Found found(String topic) {
        try {
            var filter = new SearchFilter(Set.of(topic), Set.of(), Set.of(), null);
            SearchAnswer answer = search.find(new SearchRequest("topic:" + topic, filter, 0, PAGES_SHOWN, false, 0));
            return new Found(answer.total(), answer.results());
        } catch (SearchException e) {
            return null; // there is no index yet, or none that can be read
        }
    }

    private Answer follow(Route.Request request) {
        String name = request.parameters().optional("name", "");
        return live.answer(() -> {
            Look look = frame.look(request);
            try {
                if (name.isEmpty()) {
                    AllView view = new AllView(topics.all(), topics.making(), Form.EMPTY);
                    return Templates.render((out, tags) -> JtetopicsLiveGenerated.render(out, tags, look, view));
                }
                OneView view = one(topics.topic(name), null, "", "");
                return Templates.render((out, tags) -> JtetopicLiveGenerated.render(out, tags, look, view));
            } catch (Topics.RefusedException e) { // it was removed while somebody looked at it
                return Templates.render((out, tags) -> JtenoteGenerated.render(out, tags, look.say("topic.gone")));
            }
        });
    }

    private Answer make(Route.Request request) {
        Parameters said = request.parameters();
        try {
            Topics.Order order = TopicApi.order(TopicApi.name(said), said);
            Optional<TopicMade> made = topics.make(order, PATIENCE);
            return Answer.seeOther(made.isPresent() ? path(order.name()) : "/topics");
        } catch (Topics.RefusedException e) {
            return all(request, e.status(), form(said, String.valueOf(e.getMessage())));
        } catch (ProblemException e) {
            return all(request, e.problem().status(), form(said, e.problem().detail()));
        }
    }

    /** The first one of which there is a copy, so that it need not be fetched; else the first. */
    private CrawlUrl known(List<CrawlUrl> meant) {
        return meant.stream()
                .filter(page -> views.page(page).content() != null)
                .findFirst()
                .orElse(meant.getFirst());
    }

    private static Form form(Parameters said, String problem) {
        return new Form(
                said.optional("name", ""),
                String.join("\n", said.all("pages")),
                String.join("\n", said.all("against")),
                problem);
    }

    private Answer test(Route.Request request) {
        Parameters said = request.parameters();
        String typed = said.optional("url", "").strip();
        TopicFacts topic;
        try {
            topic = topics.topic(TopicApi.name(said));
        } catch (Topics.RefusedException e) {
            throw e.problem();
        }
        List<CrawlUrl> meant = Addresses.meant(typed, canonicaliser);
        if (meant.isEmpty()) {
            return view(
                    request,
                    400,
                    topic,
                    null,
                    typed,
                    "url must be an http or https URL, such as https://example.org/, not \"" + typed + "\"");
        }
        try {
            return view(request, 200, topic, topics.test(topic.line().name(), known(meant)), typed, "");
        } catch (Topics.RefusedException e) {
            return view(request, e.status(), topic, null, typed, String.valueOf(e.getMessage()));
        }
    }

    private Answer feedback(Route.Request request) {
        Parameters said = request.parameters();
        String name = TopicApi.name(said);
        CrawlUrl page = TopicApi.page(said, canonicaliser);
        try {
            topics.feedback(name, page, TopicApi.about(said));
        } catch (Topics.RefusedException e) {
            throw e.problem();
        }
        return Answer.seeOther(SignIn.local(said.optional("back", path(name))));
    }

    private Answer remove(Route.Request request) {
        try {
            topics.remove(TopicApi.name(request.parameters()));
        } catch (Topics.RefusedException e) {
            throw e.problem();
        }
        return Answer.seeOther("/topics");
    }

    // ---- for the templates

    static String path(String name) {
        return Look.link("/topics/view", "name", name);
    }

    /** Where all pages about a topic are found. */
    static String searchPath(String name) {
        return Look.link("/", "q", "topic:" + name);
    }

    /** The longest bar is the strongest word's, whichever way it speaks. */
    static List<Bar> bars(List<TopicFacts.Word> words) {
        double most = words.stream()
                .mapToDouble(word -> Math.abs(word.weight()))
                .max()
                .orElse(1);
        return words.stream()
                .map(word -> new Bar(word, (int) Math.round(100 * Math.abs(word.weight()) / Math.max(1e-9, most))))
                .toList();
    }

    static List<TopicFacts.Word> words(TopicFacts topic) {
        return topic.words().stream()
                .filter(word -> !word.where().equals("folder"))
                .toList();
    }

    /** Where pages about the topic lie: no words, and of another weight. */
    static List<TopicFacts.Word> folders(TopicFacts topic) {
        return topic.words().stream()
                .filter(word -> word.where().equals("folder"))
                .toList();
    }

    static String plain(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    static String signed(double number) {
        return String.format(Locale.ROOT, "%+.2f", number);
    }

    static List<TopicFacts.Example> examples(TopicFacts topic, String kind) {
        return topic.examples().stream()
                .filter(example -> example.kind().equals(kind))
                .toList();
    }

    /** Pages about the topics against pages fetched, with the line of a crawl that finds one at every step. */
    static String harvestPlot(CrawlStatus crawl, Messages messages, int width) {
        List<Series.Point> points = new ArrayList<>();
        double most = 10;
        for (CrawlStatus.Harvest harvest : crawl.harvest()) {
            points.add(new Series.Point((double) harvest.pages(), (double) harvest.relevant()));
            most = Math.max(most, (double) harvest.pages());
        }
        var plot = new Plot(
                "harvest",
                text("harvest.title"),
                Axis.linear(text("harvest.pages"), "", 0, most),
                Axis.linear(text("harvest.relevant"), "", 0, most),
                List.of(
                        new Series.Line(text("harvest.this"), points),
                        new Series.Line(
                                text("harvest.best"), List.of(new Series.Point(0, 0), new Series.Point(most, most)))),
                List.of());
        return plot.svg(width, messages.language());
    }

    private static Text text(String key) {
        return Text.of(
                Messages.in(Language.EN).say(key), Messages.in(Language.KO).say(key));
    }
}
