package io.freshet.web;

import io.freshet.model.CrawlUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** Has the topic rivers, and beside the list one called hostile, whose words and examples want no good; makes topics of all pages that do not fail. */
final class MadeUpTopics implements Topics {
    private final Map<String, TopicLine> lines = new ConcurrentSkipListMap<>();
    private final List<Making> making = new CopyOnWriteArrayList<>();

    MadeUpTopics() {
        put("rivers", 3, 2, 0);
    }

    private TopicLine put(String name, int pages, int against, int feedback) {
        Instant then = Instant.parse("2026-03-01T12:00:00Z");
        var line = new TopicLine(
                name, then, then, pages, against, 1, feedback, new TopicLine.Quality(0.75, 0.875, 0.96875));
        lines.put(name, line);
        return line;
    }

    @Override
    public List<TopicLine> all() {
        return List.copyOf(lines.values());
    }

    @Override
    public List<Making> making() {
        return making;
    }

    @Override
    public TopicFacts topic(String name) {
        boolean hostile = name.equals("hostile");
        TopicLine line = lines.get(hostile ? "rivers" : name);
        if (line == null) {
            throw new RefusedException(RefusedException.Kind.MISSING, "there is no topic \"" + name + "\"");
        }
        return new TopicFacts(line, words(hostile), terms(hostile), examples(hostile), new TopicFacts.Progress(30, 60));
    }

    private static List<TopicFacts.Word> words(boolean hostile) {
        return List.of(
                new TopicFacts.Word("river", "text", 0.5),
                new TopicFacts.Word(hostile ? TestServer.MadeUpViews.HOSTILE : "stream", "title", 0.25),
                new TopicFacts.Word("soup", "address", -0.125));
    }

    private static List<TopicFacts.Term> terms(boolean hostile) {
        return List.of(
                new TopicFacts.Term(hostile ? TestServer.MadeUpViews.HOSTILE : "river", 5, 3, 3, 0, 2),
                new TopicFacts.Term("soup", 1.875, 0, 3, 1, 2));
    }

    private static List<TopicFacts.Example> examples(boolean hostile) {
        return List.of(
                new TopicFacts.Example(
                        "https://example.org/a", "about", hostile ? TestServer.MadeUpViews.HOSTILE : "A river", false),
                new TopicFacts.Example("https://example.org/b", "against", "", true),
                new TopicFacts.Example("https://example.org/c", "backlink", "Links", false));
    }

    @Override
    public List<String> leftOut(String name) {
        return name.equals("rivers") ? List.of() : List.of("https://example.org/x: the server answered 404");
    }

    @Override
    public TopicDecision test(String name, CrawlUrl page) {
        if (page.text().endsWith("/none")) {
            throw new RefusedException(RefusedException.Kind.NOT_NOW, page + ": the server answered 404");
        }
        return new TopicDecision(topic(name).line().name(), page, 0.625, 0.35, words(name.equals("hostile")));
    }

    @Override
    public Optional<TopicMade> make(Order order, Duration patience) {
        if (!order.name().matches("\\p{L}+")) {
            throw new RefusedException(RefusedException.Kind.WRONG, "no topic can be called " + order.name());
        }
        if (order.pages().isEmpty()) {
            throw new RefusedException(RefusedException.Kind.WRONG, "give a page that is about it");
        }
        if (order.name().equals("slow")) {
            making.add(new Making("slow", 1, order.pages().size(), ""));
            return Optional.empty();
        }
        put(order.name(), order.pages().size(), order.against().size(), 0);
        return Optional.of(new TopicMade(topic(order.name()), List.of("https://example.org/x: gone")));
    }

    @Override
    public TopicFacts feedback(String name, CrawlUrl page, boolean about) {
        TopicLine line = topic(name).line();
        if (page.text().endsWith("/only") && !about) {
            throw new RefusedException(RefusedException.Kind.NOT_NOW, "no page about it would be left");
        }
        put(name, line.pages() + (about ? 1 : 0), line.against() + (about ? 0 : 1), line.feedback() + 1);
        return topic(name);
    }

    @Override
    public void remove(String name) {
        topic(name);
        lines.remove(name);
    }
}
