package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.WebOfHosts;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SlowHostsIT {
    @TempDir
    Path folder;

    @Test
    void a_thousand_hosts_that_answer_late_are_all_asked_at_once_and_none_of_them_twice() throws Exception {
        try (var web = new WebOfHosts(3, Duration.ofSeconds(1))) {
            var crawl = new TestCrawl(folder).patient();
            CrawlResult result = crawl.run(web.seeds(1_000).toArray(String[]::new));

            assertThat(result.run().pages()).isEqualTo(3_000);
            assertThat(result.run().failures()).isZero();
            assertThat(web.requests()).as("requests").isEqualTo(4_000);
            assertThat(web.mostAtOnce()).as("requests at once").isGreaterThan(900);
            assertThat(web.mostAtOneHost()).as("requests at one host").isEqualTo(1);
            assertThat(web.connections()).as("connections").isEqualTo(1_000);
        }
    }
}
