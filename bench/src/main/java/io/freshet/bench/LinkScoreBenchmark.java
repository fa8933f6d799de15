package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.topics.Example;
import io.freshet.topics.FocusedCrawl;
import io.freshet.topics.PaperSettings;
import io.freshet.topics.PlainTerms;
import io.freshet.topics.Strategy;
import io.freshet.topics.Topic;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a crawl by topic asks of each link of a page that was read: its score. An operation is one link. The crawl has learned
 * from pages before these; it is made anew for each {@value #LINKS} links, because one that was met before costs less. Making it is not part of the time, but the profilers count it.
 *
 * <p>The wrong way: the same links again and again, or a crawl that has learned nothing, so that all that is looked up is in the processor's caches.
 *
 * <p>{@code bench/pieces linkScore}, with pages of your own {@code bench/pieces linkScore -p corpus=/usr/share/doc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@OperationsPerInvocation(LinkScoreBenchmark.LINKS)
public class LinkScoreBenchmark {
    static final int LINKS = 4_000;
    private static final int ABOUT = 12;
    private static final int EXAMPLES = 60;
    private static final int PAGES = 400;
    private static final int OF_MANUAL = 20_000;

    @Param(Corpus.GENERATED)
    String corpus = Corpus.GENERATED;

    private final List<Page> pages = new ArrayList<>();
    private final List<Waiting> links = new ArrayList<>();
    private List<Topic> topics = List.of();

    /** A link, and what is to be asked for its score. */
    private record Waiting(FocusedCrawl.Judgement page, Link link) {
        float score() {
            return page.score(link);
        }
    }

    @Setup
    public void read() {
        Corpus read = corpus.equals(Corpus.GENERATED) ? Corpus.generated(PAGES, OF_MANUAL) : Corpus.of(corpus);
        var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
        read.pages()
                .forEach(page -> pages.add(
                        parser.parse(page.url(), page.headers(), page.body().content())));
        List<Example> examples = new ArrayList<>();
        for (int i = 0; i < EXAMPLES; i++) {
            Page page = pages.get(i * pages.size() / EXAMPLES);
            examples.add(new Example(page, i < ABOUT ? Example.Kind.ABOUT : Example.Kind.AGAINST));
        }
        topics = List.of(new Topic("benchmark", examples));
    }

    /** The links of the last pages wait; those of all pages before have been scored. */
    @Setup(Level.Invocation)
    public void learn() {
        FocusedCrawl crawl = Strategy.ADAPTIVE.crawl(topics, PaperSettings.DEFAULT, new PlainTerms(), 1);
        int left = LINKS;
        int first = pages.size();
        while (left > 0 && first > 0) {
            left -= pages.get(--first).links().size();
        }
        links.clear();
        for (int i = 0; i < pages.size(); i++) {
            FocusedCrawl.Judgement judgement = crawl.read(pages.get(i));
            for (Link link : pages.get(i).links()) {
                if (i < first) {
                    judgement.score(link);
                } else if (links.size() < LINKS) {
                    links.add(new Waiting(judgement, link));
                }
            }
        }
        if (links.size() < LINKS) {
            throw new IllegalArgumentException("there are only " + links.size() + " links in the pages of " + corpus);
        }
    }

    @Benchmark
    public float linkScore() {
        float sum = 0;
        for (Waiting link : links) {
            sum += link.score();
        }
        return sum;
    }
}
