package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.CrawlUrl;
import io.freshet.store.Store;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Each page is asked for when few others wait: here three. */
@Timeout(60)
class VisitAllTest {
    private static final int PAGES = 30;
    private static final int AHEAD = 3;

    @TempDir
    private Path folder = Path.of("");

    private static TestSite site() {
        TestSite site = TestSite.start();
        String[] paths = TestCrawl.numbered("/p", PAGES);
        site.page("/", TestCrawl.links(paths));
        for (String path : paths) {
            site.page(path, "<!DOCTYPE html><title>page</title>" + path);
        }
        return site;
    }

    private static CrawlResult visitAll(TestCrawl crawl) throws InterruptedException {
        try (Store store = crawl.open()) {
            return crawl.on(store, crawler -> VisitAll.of(store, crawler, List.of(), Long.MAX_VALUE, AHEAD));
        }
    }

    @Test
    void every_page_is_visited_once_more() throws InterruptedException {
        try (TestSite site = site()) {
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));
            assertThat(visitAll(crawl).ending()).isEqualTo(CrawlResult.Ending.DONE);
            for (int i = 0; i < PAGES; i++) {
                assertThat(site.count("/p" + i)).as("visits of /p" + i).isEqualTo(2);
            }
        }
    }

    @Test
    void pages_that_were_never_visited_and_are_not_wanted_now_hold_nobody_up() throws InterruptedException {
        try (TestSite site = site()) {
            var crawl = new TestCrawl(folder).maxPages(10);
            crawl.run(site.url("/"));
            int before = site.requests().size();
            crawl.maxPages(0).maxPagesPerHost(CrawlSettings.NO_NEW_PAGES);
            assertThat(visitAll(crawl).ending()).isEqualTo(CrawlResult.Ending.DONE);
            assertThat(site.requests().size() - before).isEqualTo(10);
        }
    }

    @Test
    void pages_of_a_host_that_is_busy_for_hours_hold_nobody_up() throws InterruptedException {
        try (TestSite site = site();
                TestSite busy = site()) {
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"), busy.url("/"));
            for (int i = 0; i < PAGES; i++) {
                busy.respond(
                        "/p" + i,
                        (_, exchange) -> exchange.send(Response.of(503).header("Retry-After", "7200")));
            }
            assertThat(visitAll(crawl).ending()).isEqualTo(CrawlResult.Ending.DONE);
            for (int i = 0; i < PAGES; i++) {
                assertThat(site.count("/p" + i)).as("visits of /p" + i).isEqualTo(2);
            }
            assertThat(busy.requests()).hasSizeLessThan(2 * PAGES);
        }
    }

    @Test
    void a_crawl_that_cannot_begin_says_why_and_waits_for_nobody() throws InterruptedException {
        try (TestSite site = site()) {
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));
            Store store = crawl.open();
            assertThatThrownBy(() -> crawl.on(store, crawler -> {
                        store.close();
                        return VisitAll.of(store, crawler, List.of(), Long.MAX_VALUE, AHEAD);
                    }))
                    .hasMessageContaining("the store is closed");
        }
    }

    @Test
    void a_crawl_that_fails_half_way_leaves_no_thread_behind_and_does_not_run_again() throws InterruptedException {
        try (TestSite site = site()) {
            var crawl = new TestCrawl(folder);
            Store store = crawl.open();
            List<CrawlUrl> seeds = List.of(TestCrawl.url(site.url("/")));
            assertThatThrownBy(() -> crawl.on(store, crawler -> {
                        store.close();
                        assertThatThrownBy(() -> crawler.run(seeds)).hasMessageContaining("the store is closed");
                        crawler.close();
                        return crawler.run(seeds);
                    }))
                    .hasMessageContaining("a crawler runs once");
            assertThat(Thread.getAllStackTraces().keySet())
                    .extracting(Thread::getName)
                    .noneMatch(name -> name.startsWith("freshet-loop") || name.equals("freshet-merge"));
        }
    }
}
