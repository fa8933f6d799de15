package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class VisibleTextTest {
    private static final String[] PIECES = {
        " ",
        "  ",
        "\n",
        "\t",
        "\0",
        "\u0001",
        "\u007f",
        "\u00a0",
        "\u200b",
        "a",
        "word",
        "!",
        "~",
        "가나",
        "é",
        "📚",
        "long-winded"
    };

    static LongStream seeds() {
        return Seeds.some(20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void bytes_are_added_as_their_characters_are(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            int limit = random.nextInt(60);
            VisibleText bytes = new VisibleText(limit, random.nextInt(20));
            VisibleText characters = new VisibleText(limit, 16);
            for (int part = 0; part < 12; part++) {
                StringBuilder more = new StringBuilder();
                for (int piece = random.nextInt(5); piece > 0; piece--) {
                    more.append(PIECES[random.nextInt(PIECES.length)]);
                }
                byte[] utf8 = more.toString().getBytes(StandardCharsets.UTF_8);
                assertThat(bytes.append(utf8, 0, utf8.length)).isEqualTo(utf8.length);
                characters.append(more.toString());
                if (random.nextInt(4) == 0) {
                    bytes.line();
                    characters.line();
                }
                assertThat(bytes).as("seed %d, text %d, part %d", seed, i, part).hasToString(characters.toString());
            }
        }
    }
}
