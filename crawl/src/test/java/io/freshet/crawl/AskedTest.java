package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.CrawlUrl;
import io.freshet.model.VisitClass;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.testkit.TestSite;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is asked for besides what links lead to. */
class AskedTest {
    @TempDir
    Path folder;

    private TestSite site;
    private TestCrawl crawl;

    @BeforeEach
    void start() {
        site = TestSite.start();
        crawl = new TestCrawl(folder).attempts(1);
        site.page("/", TestCrawl.links("/a", "/b", "/c"));
        for (String path : List.of("/a", "/b", "/c")) {
            site.page(path, "<!DOCTYPE html><title>" + path + "</title><p>page " + path);
        }
    }

    @AfterEach
    void stop() {
        site.close();
    }

    private CrawlUrl url(String path) {
        return TestCrawl.url(site.url(path));
    }

    private UrlRecord record(String path) {
        return Objects.requireNonNull(crawl.record(site.url(path)));
    }

    private interface Asking {
        void of(Crawler crawler);
    }

    private void visit(Asking asking) throws InterruptedException {
        try (Store store = crawl.open()) {
            crawl.on(store, crawler -> {
                asking.of(crawler);
                return crawler.visitAsked(List.of(url("/")), Long.MAX_VALUE);
            });
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = VisitClass.class,
            names = {"REVISIT", "SIGNALLED"})
    void a_url_that_waits_for_its_first_visit_and_is_asked_for_is_fetched_once(VisitClass kind) throws Exception {
        crawl.maxPages(1);
        crawl.run(site.url("/"));
        assertThat(crawl.waiting()).hasSize(3);
        crawl.maxPages(0);
        visit(crawler -> List.of("/a", "/b", "/c").forEach(path -> crawler.ask(url(path), kind, 0.5f)));
        for (String path : List.of("/a", "/b", "/c")) {
            assertThat(site.count(path)).as(path).isEqualTo(1);
        }
        assertThat(crawl.waiting()).isEmpty();
        visit(crawler -> crawler.ask(url("/a"), kind, 0.5f));
        assertThat(site.count("/a")).as("it can be asked for again").isEqualTo(2);
    }

    @Test
    void a_url_that_nobody_knew_can_be_asked_for_again_and_again() throws Exception {
        site.page("/new", "<!DOCTYPE html><title>new</title>");
        crawl.run(site.url("/"));
        for (int i = 1; i <= 3; i++) {
            visit(crawler -> crawler.ask(url("/new"), VisitClass.SIGNALLED, 0.5f));
            assertThat(site.count("/new")).isEqualTo(i);
        }
    }

    @Test
    void a_page_that_its_site_says_is_gone_leaves_the_store_when_it_is_found_gone_once() throws Exception {
        crawl.run(site.url("/"));
        site.status("/a", 410).status("/b", 404);
        visit(crawler -> {
            crawler.askGone(url("/a"), 0.5f);
            crawler.ask(url("/b"), VisitClass.SIGNALLED, 0.5f);
            crawler.askGone(url("/c"), 0.5f);
        });
        assertThat(record("/a").state()).isEqualTo(UrlState.GONE);
        assertThat(record("/a").content()).isNull();
        assertThat(record("/b").content()).as("nobody said that it is gone").isNotNull();
        assertThat(record("/c").state()).as("what was said is not true").isEqualTo(UrlState.PAGE);
        site.status("/c", 404);
        visit(crawler -> crawler.ask(url("/c"), VisitClass.SIGNALLED, 0.5f));
        assertThat(record("/c").content()).as("the notice is used up").isNotNull();
    }

    @Test
    void a_notice_of_a_deletion_counts_though_the_page_was_asked_for_before() throws Exception {
        crawl.run(site.url("/"));
        site.status("/a", 404);
        visit(crawler -> {
            crawler.ask(url("/a"), VisitClass.REVISIT, 0.5f);
            crawler.askGone(url("/a"), 0.5f);
        });
        assertThat(record("/a").content()).isNull();
        assertThat(site.count("/a")).isEqualTo(2);
    }

    @Test
    void a_notice_of_a_deletion_outlives_a_run_that_ends_before_the_visit() throws Exception {
        crawl.run(site.url("/"));
        site.status("/a", 404).status("/b", 404);
        try (Store store = crawl.open()) {
            crawl.on(store, crawler -> {
                crawler.askGone(url("/a"), 0.5f);
                crawler.ask(url("/b"), VisitClass.REVISIT, 0.5f);
                crawler.askGone(url("/b"), 0.5f);
                return crawler.visitAsked(List.of(url("/")), 0);
            });
        }
        assertThat(site.count("/a") + site.count("/b"))
                .as("only the first crawl")
                .isEqualTo(2);
        assertThat(crawl.waiting()).contains(site.url("/a"), site.url("/b"));
        visit(_ -> {});
        assertThat(record("/a").content()).isNull();
        assertThat(record("/b").content()).as("asked for before the notice").isNull();
        assertThat(crawl.waiting()).isEmpty();
    }
}
