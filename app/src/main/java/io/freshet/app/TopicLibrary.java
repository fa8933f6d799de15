package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.search.PageTopics;
import io.freshet.store.Control;
import io.freshet.store.Store;
import io.freshet.topics.Example;
import io.freshet.topics.PlainTerms;
import io.freshet.topics.Terms;
import io.freshet.topics.Topic;
import io.freshet.topics.TopicQuality;
import io.freshet.topics.TopicSet;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The topics of a store, made from what people gave: examples are read and learned from anew, so a newer Freshet learns better from the same pages. */
final class TopicLibrary {
    static final Terms TERMS = new PlainTerms();

    private final Control control;
    private final HtmlParser parser;
    private final Canonicaliser canonicaliser;

    TopicLibrary(Control control, HtmlParser parser, Canonicaliser canonicaliser) {
        this.control = control;
        this.parser = parser;
        this.canonicaliser = canonicaliser;
    }

    List<String> names() {
        return control.topics().stream().map(Control.TopicRow::name).toList();
    }

    /** @throws SettingsException when there is none of that name */
    Topic topic(String name) {
        if (control.topic(name).isEmpty()) {
            List<String> names = names();
            throw new SettingsException("there is no topic \"" + name + "\""
                    + (names.isEmpty()
                            ? "; make one with: freshet topic add"
                            : "; there are: " + String.join(", ", names)));
        }
        List<Example> examples = new ArrayList<>();
        for (Control.ExampleRow row : control.examples(name)) {
            canonicaliser.parse(row.url()).ifPresent(url -> examples.add(example(url, row)));
        }
        return new Topic(name, examples);
    }

    List<Topic> topics(List<String> names) {
        return names.stream().map(this::topic).toList();
    }

    TopicSet learned() {
        return TopicSet.learn(topics(names()), TERMS);
    }

    /** Where a crawl of the topic begins when nobody says where: at its examples and the pages that link to them. */
    static List<CrawlUrl> seeds(List<Topic> topics) {
        Set<CrawlUrl> seeds = new LinkedHashSet<>();
        for (Topic topic : topics) {
            for (Example example : topic.examples()) {
                if (example.kind() != Example.Kind.AGAINST) {
                    seeds.add(example.page().url());
                }
            }
        }
        return List.copyOf(seeds);
    }

    /** The categories of search: the topics of the store that a page is about. */
    static PageTopics categories(Store store, HtmlParser parser) {
        if (!Control.exists(store.folder())) {
            return PageTopics.NONE;
        }
        try (Control control = Control.open(store.folder())) {
            TopicSet topics = new TopicLibrary(control, parser, Canonicaliser.DEFAULT).learned();
            return topics.isEmpty() ? PageTopics.NONE : page -> names(topics, page);
        }
    }

    static Set<String> names(TopicSet topics, Page page) {
        float[] grades = topics.grades(page);
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < grades.length; i++) {
            if (grades[i] >= TopicQuality.TAKEN) {
                names.add(topics.topics().get(i).name());
            }
        }
        return names;
    }

    private Example example(CrawlUrl url, Control.ExampleRow row) {
        Page page = parser.parse(url, Headers.of("Content-Type", row.contentType()), row.body());
        return new Example(page, Example.Kind.valueOf(row.kind().toUpperCase(Locale.ROOT)));
    }
}
