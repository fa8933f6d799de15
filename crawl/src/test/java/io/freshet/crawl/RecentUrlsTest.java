package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Fingerprint;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RecentUrlsTest {
    @Test
    void the_last_one_is_there_and_a_stranger_never() {
        var recent = new RecentUrls(new SeenMemory(1 << 20), 1);
        for (int i = 0; i < 100_000; i++) {
            long url = Fingerprint.of("http://example.org/" + i);
            assertThat(recent.contains(url)).isFalse();
            assertThat(recent.add(url)).isTrue();
            assertThat(recent.contains(url)).isTrue();
            assertThat(recent.add(url)).isFalse();
        }
    }

    @Test
    void what_is_met_all_the_time_is_nearly_always_there() {
        var recent = new RecentUrls(new SeenMemory(1 << 20), 1);
        var random = new SplittableRandom(1);
        int forgotten = 0;
        for (int page = 0; page < 10_000; page++) {
            for (int i = 0; i < 20; i++) { // of each page's menu
                forgotten += recent.add(Fingerprint.of("http://example.org/menu/" + i)) ? 1 : 0;
            }
            recent.add(random.nextLong());
        }
        assertThat(forgotten).isLessThan(2_000);
    }

    @Test
    void many_of_them_share_what_memory_allows() {
        var memory = new SeenMemory(1 << 16); // an eighth of it: 1,024 places beside the first ones
        var first = new RecentUrls(memory, 1);
        var random = new SplittableRandom(1);
        for (int i = 0; i < 100_000; i++) {
            first.add(random.nextLong());
        }
        assertThat(memory.takeForRecent(1 << 13)).isFalse();
        assertThat(memory.takeForRecent(8 * 64)).isTrue();
    }
}
