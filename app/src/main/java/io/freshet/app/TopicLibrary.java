package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.store.ExampleRow;
import io.freshet.store.TopicTables;
import io.freshet.topics.Example;
import io.freshet.topics.PlainTerms;
import io.freshet.topics.Terms;
import io.freshet.topics.Topic;
import io.freshet.topics.TopicSet;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The topics of a store, made from what people gave: examples are read and learned from anew, so a newer Freshet learns better from the same pages. */
final class TopicLibrary {
    static final Terms TERMS = new PlainTerms();
    private static final int MOST_NAMES = 20;

    private final TopicTables tables;
    private final HtmlParser parser;
    private final Canonicaliser canonicaliser;
    private final Clock clock;

    TopicLibrary(TopicTables tables, HtmlParser parser, Canonicaliser canonicaliser, Clock clock) {
        this.tables = tables;
        this.parser = parser;
        this.canonicaliser = canonicaliser;
        this.clock = clock;
    }

    List<TopicTables.TopicRow> rows() {
        return tables.topics();
    }

    /** @throws SettingsException when there is none of that name */
    TopicTables.TopicRow row(String name) {
        return tables.topic(name).orElseThrow(() -> missing(name));
    }

    /** Makes a topic, or makes it anew. What people said of other pages meanwhile still holds. */
    void put(String name, List<ExampleRow> examples) {
        tables.putTopic(name, examples, clock);
    }

    /**
     * Somebody says whether a page is about a topic. That counts from now on, whatever was said of the page before.
     *
     * @param page {@code about} or {@code against}
     * @throws SettingsException when there is no such topic
     * @throws WorkFailedException when no page about the topic would be left
     */
    void feedback(String name, ExampleRow page) {
        if (!tables.putFeedback(name, page, clock)) {
            row(name); // is it there at all?
            throw new WorkFailedException("no page about " + name
                    + " would be left: say first which pages are about it, or remove the topic");
        }
    }

    /** @throws SettingsException when there is none of that name */
    void remove(String name) {
        if (!tables.removeTopic(name)) {
            throw missing(name);
        }
    }

    List<String> names() {
        return tables.topics().stream().map(TopicTables.TopicRow::name).toList();
    }

    /** @throws SettingsException when there is none of that name */
    Topic topic(String name) {
        return find(name).orElseThrow(() -> missing(name));
    }

    private SettingsException missing(String name) {
        return missing(name, names());
    }

    /** @param names of all that there are */
    static SettingsException missing(String name, List<String> names) {
        int more = names.size() - MOST_NAMES;
        return new SettingsException("there is no topic \"" + name + "\""
                + (names.isEmpty()
                        ? "; make one with: freshet topic add"
                        : "; there are: " + String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size())))
                                + (more > 0 ? " and " + more + " more" : "")));
    }

    private Optional<Topic> find(String name) {
        List<Example> examples = new ArrayList<>();
        for (ExampleRow row : tables.examples(name)) {
            canonicaliser.parse(row.url()).ifPresent(url -> examples.add(example(url, row)));
        }
        boolean about = examples.stream().anyMatch(example -> example.kind() == Example.Kind.ABOUT);
        return about ? Optional.of(new Topic(name, examples)) : Optional.empty();
    }

    List<Topic> topics(List<String> names) {
        return names.stream().map(this::topic).toList();
    }

    /** The pages that topics know from the beginning. */
    static List<CrawlUrl> start(List<Topic> topics) {
        return topics.stream()
                .flatMap(topic -> topic.start().stream())
                .distinct()
                .toList();
    }

    TopicSet learned() {
        return TopicSet.learn(
                names().stream().map(this::find).flatMap(Optional::stream).toList(), TERMS);
    }

    private Example example(CrawlUrl url, ExampleRow row) {
        Page page = parser.parse(url, Headers.of("Content-Type", row.contentType()), row.body());
        return new Example(page, Example.Kind.valueOf(row.kind().toUpperCase(Locale.ROOT)));
    }
}
