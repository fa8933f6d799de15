package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.LinkContext;
import io.freshet.model.LinkKind;
import io.freshet.model.Page;
import io.freshet.model.RobotsDirectives;
import io.freshet.store.Digest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RecentPagesTest {
    private static final Digest DIGEST = Digest.of("bytes".getBytes(StandardCharsets.UTF_8));

    @Test
    void a_page_is_here_until_it_is_taken_and_only_with_the_same_bytes() {
        var recent = new RecentPages(1 << 20);
        Page page = page(1, "some words", 3);
        recent.add(page, DIGEST);

        assertThat(recent.take(page.url().key(), DIGEST)).contains(page);
        assertThat(recent.take(page.url().key(), DIGEST)).isEmpty();

        recent.add(page, DIGEST);
        assertThat(recent.take(page.url().key(), Digest.of(new byte[1]))).isEmpty();
    }

    @Test
    void many_that_wait_are_all_here_and_a_page_too_many_is_not() {
        String text = "the quick brown fox jumps over the lazy dog. ".repeat(200);
        var recent = new RecentPages(300_000);
        int waiting = 0;
        for (int i = 0; i < 500; i++) {
            recent.add(page(i, text, 20), DIGEST);
        }
        for (int i = 0; i < 500; i++) {
            Page page = page(i, text, 20);
            var taken = recent.take(page.url().key(), DIGEST);
            waiting += taken.isPresent() ? 1 : 0;
            taken.ifPresent(found -> assertSame(found, page));
        }
        assertThat(waiting).isBetween(40, 499); // not packed, they would be at most 12
    }

    static Stream<Long> seeds() {
        return LongStream.range(0, 50).boxed();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_a_page_has_it_is_the_same_for_the_index_after_it_was_packed(long seed) {
        var random = new SplittableRandom(seed);
        var text = new StringBuilder();
        for (int i = random.nextInt(5_000); i > 0; i--) {
            text.appendCodePoint(
                    switch (random.nextInt(4)) {
                        case 0 -> random.nextInt('가', '힣');
                        case 1 -> random.nextInt(0x1F600, 0x1F640);
                        default -> random.nextInt(' ', 'z');
                    });
        }
        Page page = page((int) seed, text.toString(), random.nextInt(30));

        assertSame(new PackedPage.Packer().packed(page).page(), page);
    }

    private static void assertSame(Page found, Page page) {
        assertThat(found).usingRecursiveComparison().ignoringFields("links").isEqualTo(page);
        assertThat(found.links()).hasSameSizeAs(page.links());
        for (int i = 0; i < page.links().size(); i++) {
            assertThat(found.links().get(i).target())
                    .isEqualTo(page.links().get(i).target());
            assertThat(found.links().get(i).anchor())
                    .isEqualTo(page.links().get(i).anchor());
            assertThat(found.links().get(i).nofollow())
                    .isEqualTo(page.links().get(i).nofollow());
        }
    }

    private static Page page(int number, String text, int links) {
        List<Link> its = new ArrayList<>();
        for (int i = 0; i < links; i++) {
            int start = text.isEmpty() ? 0 : text.offsetByCodePoints(0, text.codePointCount(0, text.length()) / 2);
            var context = new LinkContext(text, start, i % 2 == 0 ? start : text.length(), "이름 " + i, 5, "above");
            its.add(new Link(url("/target" + i), LinkKind.ANCHOR, context, i % 3 == 0));
        }
        return new Page(
                url("/p" + number),
                "제목 " + number,
                text,
                "ko",
                List.of("one", "둘"),
                its,
                RobotsDirectives.NONE,
                null,
                "UTF-8",
                number,
                -number);
    }

    private static CrawlUrl url(String path) {
        return Canonicaliser.DEFAULT.parse("http://example.org" + path).orElseThrow();
    }
}
