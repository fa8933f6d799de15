package io.freshet.app;

import io.freshet.model.CrawlUrl;
import io.freshet.store.ExampleRow;
import io.freshet.store.TopicTables;
import io.freshet.topics.Explanation;
import io.freshet.topics.PaperClassifier;
import io.freshet.topics.PaperSettings;
import io.freshet.topics.Topic;
import io.freshet.topics.TopicQuality;
import io.freshet.topics.TopicSet;
import io.freshet.web.TopicDecision;
import io.freshet.web.TopicFacts;
import io.freshet.web.TopicLine;
import io.freshet.web.TopicMade;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What can be done with the topics of a store that this process holds: commands and the server do it here. What was learned of a topic is remembered until it changes, for
 * the topics that were looked at last. Safe for use by many threads.
 */
final class StoreTopics {
    private static final int WORDS_SHOWN = 20;
    private static final int REMEMBERED = 8;

    private final Workshop workshop;
    private final TopicLibrary library;
    private final PageSource source;
    private final ReentrantLock lock = new ReentrantLock();
    private final LinkedHashMap<String, Learned> learned = new LinkedHashMap<>(16, 0.75f, true); // guarded by lock
    private final Map<String, Known> known = new LinkedHashMap<>(); // guarded by lock

    /** A topic by itself, and when it was told last what it was learned from. */
    private record Learned(Instant changed, TopicSet set, List<TopicFacts.Term> terms) {
        Topic topic() {
            return set.topics().getFirst();
        }
    }

    private record Known(Instant changed, TopicLine.Quality quality) {}

    /** Gathers the pages that a topic is made of. */
    interface Gathering {
        void into(ExamplePages examples) throws InterruptedException;
    }

    StoreTopics(Workshop workshop) {
        this.workshop = workshop;
        this.library = workshop.topics();
        this.source = workshop.pages();
    }

    /** All of them, with their quality as far as it is known. */
    List<TopicLine> all() {
        return library.rows().stream().map(this::line).toList();
    }

    private TopicLine line(TopicTables.TopicRow row) {
        lock.lock();
        try {
            Known its = known.get(row.name());
            return new TopicLine(
                    row.name(),
                    row.made(),
                    row.changed(),
                    row.about(),
                    row.against(),
                    row.backlinks(),
                    row.feedback(),
                    its != null && its.changed().equals(row.changed()) ? its.quality() : null);
        } finally {
            lock.unlock();
        }
    }

    /** @throws SettingsException when there is none of that name, as with all that follows */
    TopicFacts topic(String name) {
        Learned its = learned(name);
        List<TopicFacts.Word> words = words(its.set().strongest(0, WORDS_SHOWN));
        Map<String, Boolean> said = new LinkedHashMap<>();
        workshop.topicTables().examples(name).forEach(row -> said.put(row.url(), row.feedback()));
        List<TopicFacts.Example> examples = new ArrayList<>();
        its.topic()
                .examples()
                .forEach(example -> examples.add(new TopicFacts.Example(
                        example.page().url().text(),
                        example.kind().name().toLowerCase(Locale.ROOT),
                        example.page().title(),
                        said.getOrDefault(example.page().url().text(), false))));
        return new TopicFacts(line(library.row(name)), words, its.terms(), examples, null);
    }

    /** @throws WorkFailedException when the page cannot be had */
    TopicDecision test(String name, CrawlUrl url) throws InterruptedException {
        Learned its = learned(name);
        Explanation why = its.set().explain(0, source.read(source.of(url)));
        return new TopicDecision(name, url, why.grade(), TopicQuality.TAKEN, words(why.words()));
    }

    /**
     * Makes a topic, or makes it anew.
     *
     * @throws WorkFailedException when none of the pages about it can be had
     */
    TopicMade make(String name, Gathering gathering) throws InterruptedException {
        check(name);
        List<String> leftOut = new ArrayList<>();
        ExamplePages examples = workshop.examples(source, leftOut::add);
        gathering.into(examples);
        if (examples.count("about") == 0) {
            throw new WorkFailedException("none of the pages that are about " + name + " can be had: no topic was made"
                    + (leftOut.isEmpty() ? "" : " (" + leftOut.getFirst() + ")"));
        }
        library.put(name, examples.rows());
        return new TopicMade(topic(name), leftOut);
    }

    /** @throws SettingsException when no topic can be called so */
    static void check(String name) {
        try {
            Topic.check(name);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Somebody says whether a page is about a topic.
     *
     * @throws WorkFailedException when the page cannot be had, or no page about the topic would be left
     */
    TopicFacts feedback(String name, CrawlUrl url, boolean about) throws InterruptedException {
        library.row(name); // before anything is fetched
        PageSource.Source page = source.of(url);
        library.feedback(
                name,
                new ExampleRow(page.url().text(), about ? "about" : "against", page.contentType(), page.body(), true));
        return topic(name);
    }

    void remove(String name) {
        library.remove(name);
        lock.lock();
        try {
            learned.remove(name);
            known.remove(name);
        } finally {
            lock.unlock();
        }
    }

    /** What a topic is learned from is read and learned from once for each of its states. */
    private Learned learned(String name) {
        TopicTables.TopicRow row = library.row(name);
        lock.lock();
        try {
            Learned its = learned.get(name);
            if (its != null && its.changed().equals(row.changed())) {
                return its;
            }
        } finally {
            lock.unlock();
        }
        List<Topic> topic = List.of(library.topic(name));
        var its = new Learned(row.changed(), TopicSet.learn(topic, TopicLibrary.TERMS), terms(topic));
        TopicQuality quality = its.set().quality(0);
        lock.lock();
        try {
            learned.put(name, its);
            if (learned.size() > REMEMBERED) {
                learned.pollFirstEntry();
            }
            known.put(
                    name,
                    new Known(
                            row.changed(),
                            new TopicLine.Quality(quality.precision(), quality.recall(), quality.ranking())));
            return its;
        } finally {
            lock.unlock();
        }
    }

    /** The terms that tell the topic's pages from the others it was made with. */
    private static List<TopicFacts.Term> terms(List<Topic> topic) {
        if (!TopicCategories.quick(topic)) {
            return List.of();
        }
        String name = topic.getFirst().name();
        return PaperClassifier.learn(topic, PaperSettings.DEFAULT, false, TopicLibrary.TERMS)
                .terms(WORDS_SHOWN)
                .stream()
                .map(term -> {
                    boolean its = term.topic().equals(name);
                    return new TopicFacts.Term(
                            term.text(),
                            term.value(),
                            its ? term.with() : term.otherWith(),
                            its ? term.of() : term.otherOf(),
                            its ? term.otherWith() : term.with(),
                            its ? term.otherOf() : term.of());
                })
                .toList();
    }

    /** Finds out how good a topic is, if it is still there. */
    void study(String name) {
        TopicTables.TopicRow row = workshop.topicTables().topic(name).orElse(null);
        if (row != null && line(row).quality() == null) {
            learned(name);
        }
    }

    private static List<TopicFacts.Word> words(List<Explanation.Word> words) {
        return words.stream()
                .map(word -> new TopicFacts.Word(word.text(), word.where(), word.weight()))
                .toList();
    }
}
