package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.testkit.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Pages written to break a parser. The timeouts are far above what they take; without the limits they take minutes or all memory. */
final class HostilePagesTest {
    private static final int LENGTH = 1_000_000;

    static Stream<Arguments> pages() {
        return Stream.of(
                arguments("less-than signs", repeat("<")),
                arguments("zeros", repeat("\0")),
                arguments("nested blocks", repeat("<div>")),
                arguments("nested lists", repeat("<ul><li>")),
                arguments("nested tables", repeat("<table><tr><td>")),
                arguments("tables in captions", repeat("<table><caption>")),
                arguments("nested drawings", repeat("<svg><g>")),
                arguments("nested templates", repeat("<template>")),
                arguments("nested links", repeat("<a href=x>y")),
                arguments("links around blocks", repeat("<a href=x><div>")),
                arguments("paragraphs", repeat("<p>")),
                arguments("ends of paragraphs", repeat("</p>")),
                arguments("end tags that match nothing", "<x>".repeat(500) + repeat("</b></y>")),
                arguments("overlapping formatting", numbered(i -> "<p><b x=" + i + ">", LENGTH / 2) + repeat("</i>")),
                arguments("formatting with attributes", "<p>" + wideTags() + repeat("<p>x")),
                arguments("content misplaced in a table", "<table>" + repeat("<i></i>")),
                arguments("words misplaced in a table", "<table>" + repeat("<tr>x")),
                arguments("bodies with attributes", "<body>" + numbered(i -> "<body x" + i + "=1>", LENGTH)),
                arguments("a tag with many attributes", "<a " + numbered(i -> "x" + i + " ", LENGTH) + ">"),
                arguments("a tag without end", "<a " + repeat("x")),
                arguments("quotes without end", repeat("<a href=\"x")),
                arguments("comments without end", repeat("<!--")),
                arguments("comments that nearly end", "<!--" + repeat("--")),
                arguments("raw text without end", repeat("<script></scrip")),
                arguments("title without end", "<title>" + repeat("</titl")),
                arguments("references that are none", repeat("&aaaaa")),
                arguments("references", repeat("&notin;&copy")),
                arguments("instructions", repeat("<?x")),
                arguments("sections of data", repeat("<svg><![CDATA[")),
                arguments("one word", repeat("가")),
                arguments("refreshes", repeat("<meta http-equiv=refresh content='0;x'>")),
                arguments("robots", repeat("<meta name=robots content='noindex,,,,,'>")),
                arguments("headings", repeat("<h1>x</h1>")));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void it_becomes_a_page_in_good_time(String name, String html) {
        Page page = Reading.page(html);

        assertThat(page.text().length()).as(name).isLessThanOrEqualTo(PageSettings.DEFAULT.maxText());
        assertThat(page.links().size()).isLessThanOrEqualTo(PageSettings.DEFAULT.maxLinks());
    }

    /** Just within what is given to the tree builder. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("pages")
    @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void a_shorter_one_that_is_repaired_does_too(String name, String html) {
        String cut = html;
        while (cut.length() > 1_000
                && MarkupCost.of(cut.getBytes(StandardCharsets.UTF_8)).exceeded() != null) {
            cut = cut.substring(0, cut.length() * 9 / 10);
        }
        Page page = Reading.page(cut);

        assertThat(page.url()).as(name).isEqualTo(Reading.URL);
    }

    static LongStream seeds() {
        return Seeds.some(30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void random_bytes_are_a_page(long seed) {
        var random = new SplittableRandom(seed);
        byte[] content = new byte[random.nextInt(20_000)];
        random.nextBytes(content);

        contextsFit(Reading.page(content, Headers.of("Content-Type", "text/html; charset=" + charset(random))));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    @Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
    void a_damaged_page_is_a_page(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 40; i++) {
            String fixture =
                    Reading.fixtures().get(random.nextInt(Reading.fixtures().size()));
            byte[] content = TagSoup.damaged(Reading.fixture(fixture), random).getBytes(StandardCharsets.UTF_8);
            for (int flips = random.nextInt(8); flips > 0 && content.length > 0; flips--) {
                content[random.nextInt(content.length)] ^= (byte) (1 << random.nextInt(8));
            }
            contextsFit(Reading.page(content, Headers.NONE));
        }
    }

    /** That the offsets of a context lie in the text is checked where it is made; here they are used. */
    private static void contextsFit(Page page) {
        page.links()
                .forEach(link -> assertThat(page.text())
                        .contains(link.context().before())
                        .contains(link.context().after()));
    }

    private static String charset(SplittableRandom random) {
        return new String[] {"utf-8", "euc-kr", "shift_jis", "gb18030", "big5", "iso-2022-jp", "nonsense"}
                [random.nextInt(7)];
    }

    private static String repeat(String piece) {
        return piece.repeat(LENGTH / piece.length());
    }

    private static String numbered(IntFunction<String> piece, int length) {
        StringBuilder pieces = new StringBuilder(length);
        for (int i = 0; pieces.length() < length; i++) {
            pieces.append(piece.apply(i));
        }
        return pieces.toString();
    }

    private static String wideTags() {
        return numbered(i -> "<b " + numbered(j -> " a" + j + "=" + i, 4_000) + ">", 60_000);
    }
}
