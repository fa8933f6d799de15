package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class KeptTextTest {
    private static final String[] PARTS = {"word ", "데이터베이스를", "\n", " ", "y".repeat(70), "漢字", "\uD83D\uDE00", "é"};

    static LongStream seeds() {
        return LongStream.range(0, 20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_the_text_every_part_of_it_is_read_as_it_was_kept(long seed) {
        var random = new SplittableRandom(seed);
        StringBuilder written = new StringBuilder();
        for (int i = random.nextInt(20_000); i > 0; i--) {
            written.append(PARTS[random.nextInt(PARTS.length)]);
        }
        String text = written.toString();
        var packer = new KeptText.Packer();
        packer.packed("another text before it");
        var kept = new KeptText(packer.packed(text));
        assertThat(kept.length()).isEqualTo(text.length());
        for (int i = 0; i < 200 && !text.isEmpty(); i++) {
            int start = random.nextInt(text.length());
            int end = random.nextInt(start, text.length());
            assertThat(kept.substring(start, end)).isEqualTo(text.substring(start, end));
            assertThat(kept.charAt(start)).isEqualTo(text.charAt(start));
            int next = text.indexOf('\n', start, end);
            assertThat(kept.next('\n', start, end)).isEqualTo(next < 0 ? end : next);
            assertThat(kept.last('\n', start, end)).isEqualTo(Math.max(start - 1, text.lastIndexOf('\n', end)));
        }
        assertThat(kept.substring(0, text.length())).isEqualTo(text);
    }
}
