package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.store.Control;
import io.freshet.topics.Example;
import io.freshet.topics.PlainTerms;
import io.freshet.topics.Terms;
import io.freshet.topics.Topic;
import io.freshet.topics.TopicSet;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

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
        return find(name).orElseThrow(() -> {
            List<String> names = names();
            return new SettingsException("there is no topic \"" + name + "\""
                    + (names.isEmpty()
                            ? "; make one with: freshet topic add"
                            : "; there are: " + String.join(", ", names)));
        });
    }

    private Optional<Topic> find(String name) {
        List<Example> examples = new ArrayList<>();
        for (Control.ExampleRow row : control.examples(name)) {
            canonicaliser.parse(row.url()).ifPresent(url -> examples.add(example(url, row)));
        }
        return examples.isEmpty() ? Optional.empty() : Optional.of(new Topic(name, examples));
    }

    List<Topic> topics(List<String> names) {
        return names.stream().map(this::topic).toList();
    }

    TopicSet learned() {
        return TopicSet.learn(
                names().stream().map(this::find).flatMap(Optional::stream).toList(), TERMS);
    }

    private Example example(CrawlUrl url, Control.ExampleRow row) {
        Page page = parser.parse(url, Headers.of("Content-Type", row.contentType()), row.body());
        return new Example(page, Example.Kind.valueOf(row.kind().toUpperCase(Locale.ROOT)));
    }
}
