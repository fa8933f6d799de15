package io.freshet.lab;

import io.freshet.model.CrawlUrl;
import io.freshet.topics.Example;
import io.freshet.topics.Topic;
import java.util.Collection;
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
    private final List<String> inOrder; // of the relevant pages
    private final List<String> named;

    /**
     * @param topic with its examples; those about it and against it are not counted
     * @param relevant the pages that are to be found
     * @param neutral pages that are not counted either
     * @param named pages whose rank is shown; if empty, the first relevant page that all strategies reach
     */
    public FocusTask(
            Topic topic, List<CrawlUrl> seeds, List<CrawlUrl> relevant, List<CrawlUrl> neutral, List<CrawlUrl> named) {
        this.topic = topic;
        this.seeds = List.copyOf(seeds);
        this.uncounted = neutral.stream().map(FocusTask::name).collect(Collectors.toSet());
        topic.examples().stream()
                .filter(example -> example.kind() != Example.Kind.BACKLINK)
                .forEach(example -> uncounted.add(name(example.page().url())));
        this.relevant = relevant.stream().map(FocusTask::name).collect(Collectors.toSet());
        this.relevant.removeAll(uncounted);
        this.inOrder = relevant.stream()
                .map(FocusTask::name)
                .distinct()
                .filter(this.relevant::contains)
                .toList();
        this.named = named.stream().map(FocusTask::name).toList();
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

    /** The pages whose rank is shown, given what the crawls have reached. */
    List<String> named(Collection<FocusRun.Outcome> outcomes) {
        return !named.isEmpty()
                ? named
                : inOrder.stream()
                        .filter(page -> outcomes.stream().allMatch(outcome -> outcome.rank(page) > 0))
                        .limit(1)
                        .toList();
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
