package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.freshet.model.LinkKind;
import io.freshet.model.UrlKey;
import io.freshet.testkit.Seeds;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinkMessageTest {
    private static final List<Found> LINKS = List.of(
            Found.seed(SimulatedWeb.url("http://example.org/")),
            new Found(
                    SimulatedWeb.url("http://example.org/a/b?q=%ED%95%9C"),
                    SimulatedWeb.url("http://example.org/a/b?q=%ED%95%9C").key(),
                    LinkKind.SITEMAP,
                    0.25f,
                    true,
                    SimulatedWeb.url("http://example.org/a//b?q=%ED%95%9C"),
                    7,
                    new UrlKey(1, -2),
                    3,
                    4,
                    Instant.parse("2026-02-01T00:00:00Z")));

    static LongStream seeds() {
        return Seeds.some(200);
    }

    @Test
    void what_was_written_is_read_as_the_same() {
        assertThat(LinkMessage.decoded(LinkMessage.encoded(LINKS))).isEqualTo(LINKS);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void damaged_bytes_are_told_as_such(long seed) {
        var random = new SplittableRandom(seed);
        byte[] bytes = LinkMessage.encoded(LINKS);
        for (int i = 0; i < 4; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        assertThatCode(() -> {
                    try {
                        LinkMessage.decoded(bytes);
                    } catch (IllegalStateException e) {
                        assertThat(e.getMessage()).isNotBlank();
                    }
                })
                .doesNotThrowAnyException();
    }
}
