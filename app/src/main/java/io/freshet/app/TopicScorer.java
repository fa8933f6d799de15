package io.freshet.app;

import io.freshet.crawl.Choosiness;
import io.freshet.crawl.LinkScorer;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.topics.FocusedCrawl;
import java.util.List;

/** Plugs topics into the crawl, which do not know each other. Safe for use by many threads. */
final class TopicScorer implements LinkScorer {
    /** An offer of nine tenths of what the best busy host has next is taken; a worse one waits. */
    private static final Choosiness CHOOSINESS = new Choosiness(0.9f, 0.1f);

    private final FocusedCrawl crawl;

    TopicScorer(FocusedCrawl crawl) {
        this.crawl = crawl;
    }

    @Override
    public Judgement read(Page page) {
        FocusedCrawl.Judgement judgement = crawl.read(page);
        return new Judgement() {
            @Override
            public boolean keeps() {
                return judgement.keeps();
            }

            @Override
            public float score(Link link) {
                return judgement.score(link);
            }

            @Override
            public List<Raised> raised() {
                return judgement.raised().stream()
                        .map(link -> new Raised(link.url(), link.from(), link.score()))
                        .toList();
            }
        };
    }

    @Override
    public float score(CrawlUrl url) {
        return crawl.score(url);
    }

    @Override
    public float again(CrawlUrl url, float before) {
        return crawl.again(url, before);
    }

    @Override
    public void restore(float score) {
        crawl.restore(score);
    }

    @Override
    public void asked(CrawlUrl url) {
        crawl.asked(url);
    }

    @Override
    public boolean raises() {
        return crawl.learns();
    }

    @Override
    public Choosiness choosiness() {
        return crawl.learns() ? CHOOSINESS : Choosiness.NONE;
    }
}
