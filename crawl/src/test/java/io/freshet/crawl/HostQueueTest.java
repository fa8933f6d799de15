package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.fetch.AdaptiveTimeouts;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.model.CrawlUrl;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostQueueTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    private static HostQueue host() {
        return new HostQueue(page(0).host(), CrawlSettings.DEFAULT, new AdaptiveTimeouts(TimeoutSettings.DEFAULT));
    }

    /** Each of its own kind. */
    private static CrawlUrl page(int kind) {
        return SimulatedWeb.url("http://h0.test/" + "x".repeat(kind) + "/1");
    }

    /** The host remembers 64 pages. */
    @ParameterizedTest(name = "{0} pages")
    @ValueSource(ints = {1, 2, 63, 64, 65, 100})
    void the_last_pages_are_known_after_parking_as_before(int count) {
        HostQueue before = host();
        for (int kind = 0; kind < count; kind++) {
            assertThat(before.repeats(page(kind), 1L << 40 | kind, TrapSettings.DEFAULT))
                    .isFalse();
        }
        HostQueue after = host();
        after.restore(before.record(), null, NOON);

        assertThat(after.record()).isEqualTo(before.record());
        // looking at a page remembers it, and so forgets the oldest: both forget the same
        for (int kind : new int[] {count - 1, Math.max(0, count - 64), Math.max(0, count - 65), 0}) {
            assertThat(after.repeats(page(kind), 1L << 40 | kind, TrapSettings.DEFAULT))
                    .as("page %s", kind)
                    .isEqualTo(before.repeats(page(kind), 1L << 40 | kind, TrapSettings.DEFAULT));
        }
    }
}
