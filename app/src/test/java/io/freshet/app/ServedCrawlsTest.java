package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.crawl.Revisits;
import io.freshet.testkit.TestSite;
import io.freshet.web.CrawlStatus;
import io.freshet.web.Crawls;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ServedCrawlsTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void known_pages_are_visited_again_also_after_a_crawl_that_was_refused_since_that_took_too_long_to_end()
            throws Exception {
        Settings settings = new Settings()
                .set(Setting.ALLOW_PRIVATE, true)
                .set(Setting.DELAY, Duration.ZERO)
                .set(Setting.REFRESH_PER_DAY, 1);
        try (TestSite site = TestSite.start().page("/", "<title>home</title>");
                var workshop = new Workshop(settings, folder.resolve("store"), "a test");
                Indexing indexing = workshop.indexing(settings.search());
                Revisits revisits = workshop.revisits();
                var crawls =
                        new ServedCrawls(workshop, settings, indexing, revisits, Clock.systemUTC(), Duration.ZERO)) {
            while (revisits.ask(1).isEmpty()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            var order = new Crawls.Order(
                    List.of(site.url("/")), "host", 0, -1, 0, Duration.ZERO, List.of(), List.of(), List.of(), "");
            assertThatThrownBy(() -> crawls.start(order)).hasMessageContaining("still ending");
            assertThat(revisits.ask(1))
                    .as("the crawl that would visit them is ending")
                    .isEmpty();
            while (revisits.ask(1).isEmpty()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
        }
    }

    @Test
    void seeds_that_could_not_be_fetched_are_explained_once_the_crawl_has_ended() throws Exception {
        Settings settings = new Settings().set(Setting.DELAY, Duration.ZERO).set(Setting.REFRESH_PER_DAY, 0);
        try (TestSite site = TestSite.start().page("/", "<title>home</title>");
                var workshop = new Workshop(settings, folder.resolve("store"), "a test");
                Indexing indexing = workshop.indexing(settings.search());
                Revisits revisits = workshop.revisits();
                var crawls = new ServedCrawls(workshop, settings, indexing, revisits, Clock.systemUTC())) {
            crawls.start(new Crawls.Order(
                    List.of(site.url("/")), "host", 0, -1, 0, Duration.ZERO, List.of(), List.of(), List.of(), ""));
            while (crawls.status().phase().active()) {
                TimeUnit.MILLISECONDS.sleep(10);
            }
            assertThat(crawls.status().seeds()).singleElement().satisfies(seed -> {
                assertThat(seed.url()).isEqualTo(site.url("/"));
                assertThat(seed.reason()).startsWith("its host's address is private: 127.0.0.1");
                assertThat(seed.remedy()).isEqualTo(CrawlStatus.Remedy.ALLOW_PRIVATE);
            });
        }
    }
}
