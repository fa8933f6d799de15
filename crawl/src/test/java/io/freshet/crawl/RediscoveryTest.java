package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Store;
import io.freshet.testkit.TestSite;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Rounds of an observation, from the root of a site. */
@Timeout(60)
class RediscoveryTest {
    @TempDir
    private Path folder = Path.of("");

    private static CrawlResult round(TestCrawl crawl, TestSite site, int depth, long pages)
            throws InterruptedException {
        CrawlUrl root = Canonicaliser.DEFAULT.parse(site.url("/")).orElseThrow();
        var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
        try (Store store = crawl.open()) {
            return crawl.on(store, crawler -> new Rediscovery(store, crawler, parser, depth, pages).run(List.of(root)));
        }
    }

    private static TestSite chain() {
        return TestSite.start()
                .page("/", TestCrawl.links("/a", "/b"))
                .page("/a", TestCrawl.links("/a/deep"))
                .page("/a/deep", TestCrawl.links("/a/deeper"))
                .page("/a/deeper", "<title>deeper</title>")
                .page("/b", "<title>b</title>");
    }

    @Test
    void pages_are_visited_once_in_a_round_although_nothing_changed() throws InterruptedException {
        try (TestSite site = chain()) {
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));
            assertThat(round(crawl, site, 9, 3_000).ending()).isEqualTo(CrawlResult.Ending.DONE);
            for (String path : List.of("/", "/a", "/a/deep", "/a/deeper", "/b")) {
                assertThat(site.count(path)).as("visits of " + path).isEqualTo(2);
            }
        }
    }

    @Test
    void a_page_to_which_no_link_leads_any_more_is_not_requested_and_a_new_one_is_found() throws InterruptedException {
        try (TestSite site = chain()) {
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));
            site.page("/", TestCrawl.links("/b", "/new"));
            site.page("/new", TestCrawl.links("/a/deep"));
            round(crawl, site, 9, 3_000);
            assertThat(site.count("/a")).as("no link leads there").isEqualTo(1);
            assertThat(site.count("/new")).isEqualTo(1);
            assertThat(site.count("/a/deep")).as("the new page links there").isEqualTo(2);
            assertThat(site.count("/a/deeper")).isEqualTo(2);
            assertThat(site.count("/b")).isEqualTo(2);
        }
    }

    @Test
    void a_round_goes_no_deeper_and_no_further_than_it_may() throws InterruptedException {
        try (TestSite site = chain()) {
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));
            round(crawl, site, 1, 3_000);
            assertThat(site.count("/a")).isEqualTo(2);
            assertThat(site.count("/a/deep")).isEqualTo(1);
            int before = site.requests().size();
            round(crawl, site, 9, 2);
            assertThat(site.requests().size() - before).isEqualTo(2);
        }
    }
}
