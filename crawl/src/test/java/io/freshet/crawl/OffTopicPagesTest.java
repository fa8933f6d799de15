package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.testkit.TestSite;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A crawl that keeps pages about its topic alone: here those with the word orb. */
class OffTopicPagesTest {
    @TempDir
    private Path folder = Path.of("");

    private final List<Float> restored = new CopyOnWriteArrayList<>();

    private final LinkScorer orbs = new LinkScorer() {
        @Override
        public Judgement read(Page page) {
            return new Judgement() {
                @Override
                public boolean keeps() {
                    return page.text().contains("orb");
                }

                @Override
                public float score(Link link) {
                    return 0.25f;
                }
            };
        }

        @Override
        public void restore(float score) {
            restored.add(score);
        }
    };

    @Test
    void a_page_off_the_topic_is_read_for_its_links_and_not_kept() throws InterruptedException, IOException {
        try (var site = site()) {
            var crawl = new TestCrawl(folder).scorer(orbs);
            List<String> listened = new CopyOnWriteArrayList<>();
            CrawlResult result = crawl.with(crawler -> {
                        crawler.onPage((page, _) -> listened.add(page.url().pathAndQuery()));
                        return crawler;
                    })
                    .run(site.url("/"));

            assertThat(result.ending()).isEqualTo(CrawlResult.Ending.DONE);
            assertThat(result.run().pages()).as("pages that were answered").isEqualTo(4);
            assertThat(result.run().refused()).as("pages that were not kept").isEqualTo(2);
            assertThat(crawl.pages()).containsExactly("/behind", "/orb");
            assertThat(listened).containsExactlyInAnyOrder("/behind", "/orb");
            try (Store store = crawl.open()) {
                UrlRecord soup = Objects.requireNonNull(
                        store.url(TestCrawl.url(site.url("/soup")).key()).orElse(null));
                assertThat(soup.state()).isEqualTo(UrlState.REFUSED);
                assertThat(soup.reason()).isEqualTo("it is not about the topics of the crawl");
                assertThat(Objects.requireNonNull(soup.visits()).status()).isEqualTo(200);
                assertThat(soup.content()).isNull();
                assertThat(store.body(soup)).isEmpty();
            }
            assertThat(crawl.run(site.url("/")).run().requests())
                    .as("requests of a second run")
                    .isLessThanOrEqualTo(1);
        }
    }

    @Test
    void scores_of_links_that_wait_are_told_at_the_next_start() throws InterruptedException {
        try (var site = site()) {
            var crawl = new TestCrawl(folder).scorer(orbs).maxPages(1);
            crawl.run(site.url("/"));
            assertThat(restored).isEmpty();
            crawl.maxPages(0).run(site.url("/"));
            assertThat(restored).containsExactly(0.25f, 0.25f);
            assertThat(crawl.pages()).containsExactly("/behind", "/orb");
        }
    }

    private static TestSite site() {
        return TestSite.start()
                .page("/", "<a href='/orb'>one</a> <a href='/soup'>two</a>")
                .page("/orb", "an orb")
                .page("/soup", "soup <a href='/behind'>more</a>")
                .page("/behind", "another orb");
    }
}
