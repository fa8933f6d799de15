package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.search.IndexFeed;
import io.freshet.search.IndexTime;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class IndexTimeOfCrawlTest {
    private static IndexTime seconds(int seconds, int pages) {
        return new IndexTime(Duration.ofSeconds(seconds), pages);
    }

    @Test
    void a_crawl_has_the_time_from_its_start_until_the_index_knows_its_last_event() {
        var index = new AtomicReference<>(new IndexFeed.Spent(seconds(10, 100), 100));
        var crawl = new IndexTimeOfCrawl(index::get);
        assertThat(crawl.spent()).isEqualTo(IndexTime.NONE);
        index.set(new IndexFeed.Spent(seconds(13, 130), 130));
        assertThat(crawl.spent()).isEqualTo(seconds(3, 30));
        crawl.endsWith(150);
        index.set(new IndexFeed.Spent(seconds(14, 140), 149));
        assertThat(crawl.spent()).isEqualTo(seconds(4, 40));
        index.set(new IndexFeed.Spent(seconds(15, 150), 150));
        assertThat(crawl.spent()).isEqualTo(seconds(5, 50));
        index.set(new IndexFeed.Spent(seconds(90, 900), 900)); // pages of other crawls
        assertThat(crawl.spent()).isEqualTo(seconds(5, 50));
    }
}
