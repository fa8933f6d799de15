package io.freshet.web;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.web.Reports.Form;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/** The routes of the API that are about topics: what they answer is what commands print. Safe for use by many threads. */
final class TopicApi {
    static final String[] ORDER = {"name", "pages", "against"};
    static final String[] TEST = {"name", "url"};

    private static final String NAME = "name";
    private static final String TOPIC = "/api/v1/topics/{" + NAME + "}";

    private static final int MOST_LINES = 1_000;
    /** Programs wait for a topic while its pages are fetched. */
    private static final Duration PATIENCE = Duration.ofSeconds(100);

    private final Topics topics;
    private final Canonicaliser canonicaliser;

    TopicApi(Topics topics, Canonicaliser canonicaliser) {
        this.topics = topics;
        this.canonicaliser = canonicaliser;
    }

    List<Route> routes() {
        return List.of(
                Route.api(
                        Route.Method.GET,
                        "/api/v1/topics",
                        request -> told(200, request, form -> TopicText.list(topics.all(), form))),
                Route.api(Route.Method.GET, TOPIC, this::topic),
                Route.api(Route.Method.PUT, TOPIC, this::make, "pages", "against"),
                Route.api(Route.Method.DELETE, TOPIC, this::remove),
                Route.api(Route.Method.POST, TOPIC + "/test", this::test, "url"),
                Route.api(Route.Method.POST, TOPIC + "/feedback", this::feedback, "url", "about"));
    }

    private record Removed(String removed) {}

    private Answer topic(Route.Request request) {
        TopicFacts facts = done(() -> topics.topic(request.variable(NAME)));
        return told(200, request, form -> TopicText.facts(facts, form));
    }

    private Answer make(Route.Request request) {
        String name = request.variable(NAME);
        boolean there = topics.all().stream().anyMatch(topic -> topic.name().equals(name));
        Topics.Order order = order(name, request.parameters());
        TopicMade made = done(() -> topics.make(order, PATIENCE)).orElse(null);
        if (made == null) {
            throw new ProblemException(
                    503, "the pages of the topic are still being fetched; it is made when they are there");
        }
        return told(there ? 200 : 201, request, form -> TopicText.made(made, form)); // RFC 9110, 9.3.4
    }

    private Answer test(Route.Request request) {
        CrawlUrl page = page(request.parameters(), canonicaliser);
        TopicDecision decision = done(() -> topics.test(request.variable(NAME), page));
        return told(200, request, form -> TopicText.decision(decision, form));
    }

    private Answer feedback(Route.Request request) {
        Parameters said = request.parameters();
        CrawlUrl page = page(said, canonicaliser);
        boolean about = about(said);
        TopicFacts facts = done(() -> topics.feedback(request.variable(NAME), page, about));
        return told(202, request, form -> TopicText.feedback(facts, form));
    }

    private Answer remove(Route.Request request) {
        String name = request.variable(NAME);
        done(() -> {
            topics.remove(name);
            return name;
        });
        return Answer.document(200, new Removed(name));
    }

    // ---- what forms of the console say too

    static String name(Parameters said) {
        return said.required("name", "the topic").strip();
    }

    static CrawlUrl page(Parameters said, Canonicaliser canonicaliser) {
        String text =
                said.required("url", "the page, such as https://example.org/").strip();
        return canonicaliser
                .parse(text)
                .orElseThrow(() -> new ProblemException(
                        400, "url must be an http or https URL, such as https://example.org/, not \"" + text + "\""));
    }

    static boolean about(Parameters said) {
        said.required("about", "true or false");
        return said.flag("about");
    }

    static Topics.Order order(String name, Parameters said) {
        return new Topics.Order(name, lines("pages", said), lines("against", said));
    }

    private static List<String> lines(String field, Parameters said) {
        List<String> lines = new ArrayList<>();
        for (String text : said.all(field)) {
            text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(lines::add);
        }
        if (lines.size() > MOST_LINES) {
            throw new ProblemException(
                    400, field + " has " + lines.size() + " lines; at most " + MOST_LINES + " are taken here");
        }
        return lines;
    }

    private static <T> T done(Supplier<T> work) {
        try {
            return work.get();
        } catch (Topics.RefusedException e) {
            throw e.problem();
        }
    }

    /** JSON, unless words alone are accepted. */
    private static Answer told(int status, Route.Request request, Function<Form, String> text) {
        String accept = request.header("accept").split(";", 2)[0].strip();
        boolean words = accept.equalsIgnoreCase("text/plain");
        return Answer.text(
                        status, words ? "text/plain" : "application/json", text.apply(words ? Form.WORDS : Form.JSON))
                .with("Vary", "Accept");
    }
}
