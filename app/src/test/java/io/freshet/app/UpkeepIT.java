package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.demo.LivingWeb;
import io.freshet.demo.PageState;
import io.freshet.demo.Traffic;
import io.freshet.store.Store;
import io.freshet.web.CrawlStatus;
import io.freshet.web.Crawls;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A store that is served keeps itself fresh: measured against the truth about a web that lives. */
class UpkeepIT {
    private static final Duration LONG = Duration.ofMinutes(3);

    @TempDir
    private Path folder = Path.of("");

    private static void await(BooleanSupplier condition) throws InterruptedException {
        Instant deadline = Instant.now().plus(LONG);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.sleep(100);
        }
    }

    /** When each copy was last known to be current. */
    private static Map<String, Instant> copies(Store store) {
        Map<String, Instant> current = new HashMap<>();
        store.eachUrl(record -> {
            if (record.content() != null) {
                current.put(record.url().text(), record.content().current());
            }
        });
        return current;
    }

    /** Of the pages that are there and of which there is a copy, the share that has not changed since that was current. */
    private static double freshness(Map<String, Instant> copies, LivingWeb web, Instant now) {
        long there = 0;
        long current = 0;
        for (PageState page : web.pages(now)) {
            Instant seen = copies.get(page.url());
            if (page.there() && seen != null) {
                there++;
                current += seen.isAfter(page.since()) ? 1 : 0;
            }
        }
        return current / (double) Math.max(1, there);
    }

    private static long requests(LivingWeb web) {
        return web.requests().values().stream().mapToLong(Traffic::requests).sum();
    }

    private Settings settings(int visitsPerDay) {
        return new Settings()
                .set(Setting.ALLOW_PRIVATE, true)
                .set(Setting.REFRESH_DAY, Duration.ofSeconds(30))
                .set(Setting.REFRESH_PER_DAY, visitsPerDay);
    }

    @Test
    void copies_are_fresher_with_visits_than_without() throws Exception {
        try (LivingWeb web = LivingWeb.start(7, Clock.systemUTC(), 0)) {
            crawl(web);
            try (var product = new ServedProduct(settings(300), folder, "a test")) {
                Map<String, Instant> before = copies(product.store());
                long earlier = requests(web);
                await(() -> requests(web) >= earlier + 200 && freshness(before, web, Instant.now()) < 0.8);
                product.store().flush();
                Map<String, Instant> after = copies(product.store());
                Instant now = Instant.now();
                assertThat(freshness(after, web, now)).isGreaterThan(freshness(before, web, now) + 0.03);
            }
        }
    }

    private void crawl(LivingWeb web) throws InterruptedException {
        try (var product = new ServedProduct(settings(0), folder, "a test")) {
            product.crawls()
                    .start(new Crawls.Order(
                            web.seeds(), "host", 0, -1, 0, Duration.ofMillis(20), List.of(), List.of("calendar")));
            await(() -> product.crawls().status().phase() == CrawlStatus.Phase.DONE);
        }
    }
}
