package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.Fingerprint;
import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.search.PageTopics;
import io.freshet.store.Database;
import io.freshet.store.TopicTables;
import io.freshet.topics.PaperClassifier;
import io.freshet.topics.Topic;
import io.freshet.topics.TopicQuality;
import io.freshet.topics.TopicSet;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The categories of search: the topics of a store, as they are when it is made. They are learned when the first page comes. Safe for use by many threads. */
final class TopicCategories implements PageTopics {
    /** How pages are graded: to be raised when the same examples give other grades. */
    private static final int LEARNING = 2;

    private static final int MOST_EXAMPLES_FOR_A_LOOK = 1_000;

    private final Path folder;
    private final HtmlParser parser;
    private final String version;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable TopicSet learned;
    private volatile @Nullable Paper learnedPaper;

    /** The classifier of the method that was asked for last. */
    private record Paper(PaperMethod method, PaperClassifier classifier) {}

    private TopicCategories(Path folder, HtmlParser parser, String version) {
        this.folder = folder;
        this.parser = parser;
        this.version = version;
    }

    /** @param folder of the store */
    static TopicCategories of(Path folder, HtmlParser parser) {
        if (!Database.exists(folder)) {
            return new TopicCategories(folder, parser, "");
        }
        String made;
        try (Database database = Database.open(folder)) {
            made = new TopicTables(database)
                    .topics().stream()
                            .map(topic -> topic.name() + " " + topic.changed())
                            .collect(Collectors.joining("\n"));
        }
        return new TopicCategories(
                folder, parser, made.isEmpty() ? "" : LEARNING + "." + Long.toHexString(Fingerprint.of(made)));
    }

    @Override
    public Set<String> of(Page page) {
        if (version.isEmpty()) {
            return Set.of(); // without a look at its words, which no topic waits for
        }
        TopicSet topics = learned();
        float[] grades = topics.grades(page);
        Set<String> names = new LinkedHashSet<>();
        for (int i = 0; i < grades.length; i++) {
            if (grades[i] >= TopicQuality.TAKEN) {
                names.add(topics.topics().get(i).name());
            }
        }
        return names;
    }

    /** How much a page is about each topic, and why. */
    List<PageReport.TopicGrade> grades(Page page) {
        TopicSet topics = learned();
        List<PageReport.TopicGrade> grades = new ArrayList<>();
        for (int i = 0; i < topics.topics().size(); i++) {
            grades.add(new PageReport.TopicGrade(topics.topics().get(i).name(), topics.explain(i, page)));
        }
        return grades;
    }

    /** What speaks for a link of the page, by topic: see {@link TopicSet#explain(int, Page, Link)}. */
    List<PageReport.TopicGrade> grades(Page page, Link link) {
        TopicSet topics = learned();
        List<PageReport.TopicGrade> grades = new ArrayList<>();
        for (int i = 0; i < topics.topics().size(); i++) {
            grades.add(new PageReport.TopicGrade(topics.topics().get(i).name(), topics.explain(i, page, link)));
        }
        return grades;
    }

    /** How a paper's strategy judges a link of the page by its descriptor; nothing when there is no topic, or too many examples to learn from for a look. */
    Optional<PaperClassifier.Described> described(Page page, Link link, PaperMethod method) {
        List<Topic> topics = method.among(learned().topics());
        if (topics.isEmpty() || !quick(topics)) {
            return Optional.empty();
        }
        Paper paper = learnedPaper;
        if (paper == null || !paper.method().equals(method)) {
            paper = new Paper(
                    method, PaperClassifier.learn(topics, method.settings(), method.backlinks(), TopicLibrary.TERMS));
            learnedPaper = paper;
        }
        return Optional.of(paper.classifier().describe(page, link));
    }

    /** Whether the paper's classifier is learned from these topics in some tenths of a second, and within some tens of megabytes. */
    static boolean quick(List<Topic> topics) {
        return topics.stream().mapToLong(topic -> topic.examples().size()).sum() <= MOST_EXAMPLES_FOR_A_LOOK;
    }

    @Override
    public String version() {
        return version;
    }

    private TopicSet learned() {
        TopicSet topics = learned;
        if (topics != null) {
            return topics;
        }
        if (version.isEmpty()) {
            return TopicSet.learn(List.of(), TopicLibrary.TERMS);
        }
        lock.lock();
        try {
            topics = learned;
            if (topics == null) {
                try (Database database = Database.open(folder)) {
                    topics = new TopicLibrary(
                                    new TopicTables(database), parser, Canonicaliser.DEFAULT, Clock.systemUTC())
                            .learned();
                }
                learned = topics;
            }
            return topics;
        } finally {
            lock.unlock();
        }
    }
}
