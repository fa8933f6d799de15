package io.freshet.lab;

import io.freshet.model.CrawlUrl;
import io.freshet.topics.Example;
import io.freshet.topics.Topic;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A topic to crawl for, and the truth to score a crawl by. Addresses are compared without query, and with {@code index.html} where they end in a slash. Training pages and neutral
 * ones (index pages, borderline cases) are no gain and no cost.
 */
public final class FocusTask {
    private final Topic topic;
    private final List<CrawlUrl> seeds;
    private final Set<String> relevant;
    private final Set<String> uncounted;

    /**
     * @param topic with its examples; those about it and against it are not counted
     * @param relevant the pages that are to be found
     * @param neutral pages that are not counted either
     */
    public FocusTask(Topic topic, List<CrawlUrl> seeds, List<CrawlUrl> relevant, List<CrawlUrl> neutral) {
        this.topic = topic;
        this.seeds = List.copyOf(seeds);
        this.uncounted = neutral.stream().map(FocusTask::name).collect(Collectors.toSet());
        topic.examples().stream()
                .filter(example -> example.kind() != Example.Kind.BACKLINK)
                .forEach(example -> uncounted.add(name(example.page().url())));
        this.relevant = relevant.stream().map(FocusTask::name).collect(Collectors.toSet());
        this.relevant.removeAll(uncounted);
        if (this.relevant.isEmpty()) {
            throw new IllegalArgumentException("task " + topic.name() + " has no relevant page to be found");
        }
    }

    String name() {
        return topic.name();
    }

    Topic topic() {
        return topic;
    }

    List<CrawlUrl> seeds() {
        return seeds;
    }

    /** How many pages are to be found. */
    int size() {
        return relevant.size();
    }

    boolean counts(String name) {
        return !uncounted.contains(name);
    }

    boolean relevant(String name) {
        return relevant.contains(name);
    }

    /** What the page is compared by. */
    static String name(CrawlUrl url) {
        String text = url.text();
        int query = text.indexOf('?');
        String path = query < 0 ? text : text.substring(0, query);
        return path.endsWith("/") ? path + "index.html" : path;
    }
}
