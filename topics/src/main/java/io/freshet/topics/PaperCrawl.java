package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.Page;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The paper's crawlers. The conventional one follows every link of a page that it takes for relevant, and none of any other. With segmentation each link is judged by itself, by its
 * descriptor, whatever the page is. A link over the threshold joins its topic's list, which is worked off first in, first out, so all links that are followed are alike; the
 * others are never followed. Nothing is learned while crawling. Safe for use by many threads.
 */
final class PaperCrawl implements FocusedCrawl {
    private static final float FOLLOWED = 0.5f;

    private final PaperClassifier classifier;
    private final PaperSettings settings;
    private final Terms terms;
    private final boolean segments;
    private final AtomicLong pages = new AtomicLong();
    private final AtomicLong relevant = new AtomicLong();

    /** @param segments whether links are judged by themselves */
    PaperCrawl(PaperClassifier classifier, PaperSettings settings, boolean segments, Terms terms) {
        this.classifier = classifier;
        this.settings = settings;
        this.segments = segments;
        this.terms = terms;
    }

    @Override
    public Judgement read(Page page) {
        ReadPage read = ReadPage.of(page, terms);
        double best = best(classifier.page(read));
        boolean about = best >= settings.threshold();
        pages.incrementAndGet();
        relevant.addAndGet(about ? 1 : 0);
        LinkWords words = classifier.words(read);
        return new Judgement() {
            @Override
            public float grade() {
                return (float) best;
            }

            @Override
            public float score(Link link) {
                boolean follow = segments ? best(classifier.link(words, link)) >= settings.threshold() : about;
                return follow ? FOLLOWED : OFF_TOPIC;
            }

            @Override
            public List<Raised> raised() {
                return List.of();
            }
        };
    }

    private static double best(double[] ofTopics) {
        double best = 0;
        for (double each : ofTopics) {
            best = Math.max(best, each);
        }
        return best;
    }

    @Override
    public float score(CrawlUrl url) {
        return OFF_TOPIC; // the paper follows links of pages
    }

    @Override
    public float again(CrawlUrl url, float before) {
        return before;
    }

    @Override
    public void asked(CrawlUrl url) {}

    @Override
    public Harvest harvest() {
        return new Harvest(pages.get(), relevant.get());
    }
}
