package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.Page;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The paper's crawlers (5, table 1). The conventional one follows every link of a page that it takes for relevant, and none of any other. With segmentation each link is judged by itself, by its
 * descriptor, whatever the page is. A link over the threshold joins the {@linkplain TopicLists list} of its topic; the others are not followed. A page is kept if it is relevant itself. Nothing is
 * learned while crawling. Safe for use by many threads.
 */
final class PaperCrawl implements FocusedCrawl {
    private final PaperClassifier classifier;
    private final TopicLists lists;
    private final Terms terms;
    private final boolean segments;
    private final AtomicLong pages = new AtomicLong();
    private final AtomicLong relevant = new AtomicLong();

    /** @param segments whether links are judged by themselves */
    PaperCrawl(PaperClassifier classifier, boolean segments, Terms terms) {
        this.classifier = classifier;
        this.lists = new TopicLists(classifier.topics());
        this.segments = segments;
        this.terms = terms;
    }

    @Override
    public Judgement read(Page page) {
        ReadPage read = ReadPage.of(page, terms);
        double[] ofPage = classifier.page(read);
        boolean[] about = classifier.relevant(ofPage);
        boolean keep = any(about);
        pages.incrementAndGet();
        relevant.addAndGet(keep ? 1 : 0);
        LinkWords words = classifier.words(read);
        return new Judgement() {
            @Override
            public float grade() {
                double best = 0;
                for (double each : ofPage) {
                    best = Math.max(best, each);
                }
                return (float) best;
            }

            @Override
            public boolean keeps() {
                return keep;
            }

            @Override
            public float score(Link link) {
                boolean[] topics = segments ? classifier.relevant(classifier.link(words, link)) : about;
                return any(topics) ? lists.append(topics) : OFF_TOPIC;
            }

            @Override
            public List<Raised> raised() {
                return List.of();
            }
        };
    }

    private static boolean any(boolean[] topics) {
        for (boolean each : topics) {
            if (each) {
                return true;
            }
        }
        return false;
    }

    @Override
    public float score(CrawlUrl url) {
        return OFF_TOPIC; // the paper follows links of pages
    }

    @Override
    public float again(CrawlUrl url, float before) {
        lists.visit(before);
        return before;
    }

    @Override
    public void restore(float score) {
        lists.restore(score);
    }

    @Override
    public void asked(CrawlUrl url) {}

    @Override
    public Harvest harvest() {
        return new Harvest(pages.get(), relevant.get());
    }
}
