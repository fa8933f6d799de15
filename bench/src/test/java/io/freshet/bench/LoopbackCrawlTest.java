package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.crawl.Crawler;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.store.StoreSettings;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoopbackCrawlTest {
    @TempDir
    Path folder;

    @Test
    void a_crawl_that_has_ended_is_held_by_nobody_though_its_store_stays_open() throws Exception {
        try (var web = new ChangingWeb(1, 5, 1, () -> 0);
                var crawl = new LoopbackCrawl(folder.resolve("store"), StoreSettings.DEFAULT, Duration.ZERO)) {
            WeakReference<Crawler> ended = ended(web, crawl);
            long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
            while (!ended.refersTo(null) && System.nanoTime() < deadline) {
                System.gc();
            }
            assertThat(ended.refersTo(null)).isTrue();
        }
    }

    /** In a method of its own, so that no variable of the test holds it. */
    private static WeakReference<Crawler> ended(ChangingWeb web, LoopbackCrawl crawl) throws InterruptedException {
        Crawler crawler = crawl.crawler();
        List<CrawlUrl> seeds =
                List.of(Canonicaliser.DEFAULT.parse(web.seeds().getFirst()).orElseThrow());
        assertThat(crawler.run(seeds).run().pages()).isPositive();
        return new WeakReference<>(crawler);
    }
}
