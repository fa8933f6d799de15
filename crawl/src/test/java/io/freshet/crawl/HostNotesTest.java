package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.freshet.testkit.Seeds;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HostNotesTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    static LongStream seeds() {
        return Seeds.some(10);
    }

    @Test
    void both_parts_come_back_as_they_were() {
        HostNotes notes = HostNotes.of(HostNotes.bytes(new long[] {1, 2, 3, 4}, new long[] {7, 8, 9}));
        assertThat(notes.pages()).containsExactly(1, 2, 3, 4);
        assertThat(notes.errors()).containsExactly(7, 8, 9);
    }

    @Test
    void a_row_with_last_pages_alone_is_as_older_versions_wrote_it() {
        byte[] old = ByteBuffer.allocate(32)
                .putLong(5)
                .putLong(6)
                .putLong(7)
                .putLong(8)
                .array();
        assertThat(HostNotes.of(old).pages()).containsExactly(5, 6, 7, 8);
        assertThat(HostNotes.of(old).errors()).isEmpty();
        assertThat(HostNotes.bytes(new long[] {5, 6, 7, 8}, new long[0])).isEqualTo(old);
    }

    @Test
    void error_pages_come_back_as_they_were() {
        var known = new ErrorPages(SoftGoneSettings.DEFAULT);
        known.answered(11, 0xABCD, false, NOON);
        known.answered(12, 0xFFFF_0000, true, NOON);
        known.turned(new Suspicion(21, 22, 11, false, null, List.of()), 33);
        var again = new ErrorPages(SoftGoneSettings.DEFAULT);
        again.restore(known.encoded());
        assertThat(again.encoded()).isEqualTo(known.encoded());
        var same = new Suspicion(0xABCD, 1, 99, false, null, List.of());
        assertThat(again.known(same, 5, NOON)).isEqualTo(ErrorPages.Verdict.GONE);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_bytes_there_are_nothing_is_thrown(long seed) {
        var random = new SplittableRandom(seed);
        byte[] whole = HostNotes.bytes(new long[] {1, 2}, new long[] {1, 2, 3, 0, 4, 5, 6, 7});
        for (int i = 0; i < 1_000; i++) {
            byte[] damaged = Arrays.copyOf(whole, random.nextInt(whole.length + 1));
            if (damaged.length > 0) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            assertThatCode(() -> new ErrorPages(SoftGoneSettings.DEFAULT)
                            .restore(HostNotes.of(damaged).errors()))
                    .doesNotThrowAnyException();
        }
    }
}
