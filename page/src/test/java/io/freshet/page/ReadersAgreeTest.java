package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of the two readers: a page that the plain one takes is told by both alike. */
final class ReadersAgreeTest {
    private static final TreeBuilder TREES = new TreeBuilder();

    @ParameterizedTest
    @ValueSource(strings = {"news-ko.html", "manual-en.html", "tables.html"})
    void a_page_in_order_needs_no_tree(String fixture) {
        String html = Reading.fixture(fixture);

        assertThat(plain(html)).isNotNull().isEqualTo(tree(html));
    }

    @ParameterizedTest
    @ValueSource(strings = {"frameset.html", "soup.html", "drawing.html"})
    void a_page_that_has_to_be_repaired_is_given_up(String fixture) {
        assertThat(PlainReader.read(utf8(Reading.fixture(fixture)), gatherer())).isFalse();
    }

    static LongStream seeds() {
        return Seeds.some(20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_the_tags_both_tell_the_same_or_the_plain_one_gives_up(long seed) {
        var random = new SplittableRandom(seed);
        assertThat(taken(2_000, () -> TagSoup.random(random))).isGreaterThan(50);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void however_elements_overlap_both_tell_the_same_or_the_plain_one_gives_up(long seed) {
        var random = new SplittableRandom(seed);
        assertThat(taken(3_000, () -> TagSoup.overlapping(random))).isGreaterThan(1_200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_tags_wear_both_tell_the_same_or_the_plain_one_gives_up(long seed) {
        var random = new SplittableRandom(seed);
        assertThat(taken(3_000, () -> TagSoup.dressed(random))).isGreaterThan(500);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_is_done_to_a_page_both_tell_the_same_or_the_plain_one_gives_up(long seed) {
        var random = new SplittableRandom(seed);
        List<String> fixtures = Reading.fixtures();
        assertThat(taken(150, () -> {
                    String fixture = fixtures.get(random.nextInt(fixtures.size()));
                    return TagSoup.damaged(Reading.fixture(fixture), random);
                }))
                .isPositive();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<head><template>text</template></head><p>x",
                "<p>a<main>b</main>c</p>d",
                "<head><html><body></head></p>x",
                "<ul><li>a<ul><li>b</ul><li>c</ul>",
                "<table><colgroup><col><tbody><tr><td><p>a<td>b<tfoot><tr><th>c</table>",
                "<dl><dt>a<dd><p>b<dt>c</dl><p>d<hr>e</p>"
            })
    void these_are_told_alike_or_given_up(String html) {
        agree(html);
        PlainReader.readAnyhow(utf8(html), gatherer());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p><small><i>a</small>b</i>c",
                "<p><b>a<p>b</b>c<p>d",
                "<ul><li><b>a<li>b</b></ul>c",
                "<div><i>a<p>b</div>c</i>d<p>e</i>f",
                "<p>a</br>b</img>c</span>d</div>e",
                "<table><tr><td><b>a</td></tr></table>b</b>c",
                "<p>a<a href=x>b<em><a href=y>c</a></em>d</a>e",
                "<p><a href=x>a<a href=y>b</a>c",
                "<table><tr><td>a</td></tr><p><br>\n</p><tr><td>b</table>c",
                "<p>a<span>b<x-y>c<p>d</span>e",
                "<div><ul><li>a<section>b</div>c",
                "<li>a<div>b<li>c</div>d",
                "<h1>a<b>b</h2>c",
                "<h2>a<div>b</h3>c</div>d",
                "<h2>a<h3>b</h3>c</h2>d",
                "<table><tr><td>a<table><td>b</table>c</table>d",
                "<table><tr><td>a</tr><table><tr><td>b</table>c</table>d",
                "<table><td>a<td>b</tbody><td>c<tr><td>d</table>e",
                "<table><tr><td><p>a<i>b<tr><th><span>c<td>d</table>e",
                "<b>a<p>b<span>c</b>d</span>e</p>f",
                "<i>a<div>b<b>c<p>d</i>e</b>f</div>g",
                "<a href=x>a<span>b</a>c</span>d",
                "<a href=x>a<span>b<a href=y>c</span>d</a>e",
                "<label>a<span>b</label>c<div>d</label>e",
                "<p>a<body>b<head>c"
            })
    void what_is_broken_without_harm_needs_no_tree(String html) {
        assertThat(agree("<body>" + html)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p><small><i hidden>a</small>b</i>c",
                "<p><b>a<p><span hidden>b</b>c</span>d",
                "<p><b>a<p><a href=x>b</b>c</a>d",
                "<table><tr><td>a</td></tr><p>x</p><tr><td>b</table>c",
                "<table><tr><td>a</td></tr><p><a href=x></a></p><tr><td>b</table>c",
                "<form><b>a</form>b",
                "<form><p><b>a</p>b</form>c",
                "<form>a<table><td>b<form>c</table>d",
                "<div>a<form>b</div>c<form>d",
                "<p><b>a<h1>b<h2>c",
                "<b hidden>a<p>b</b>c",
                "<b>a<p>b<a href=x>c</b>d</a>e",
                "<ul><li>a<a href=x>b</li><li>c</ul>d",
                "<ul><li>a<ul>b</li>c</ul>d",
                "<table><tr>a<td>b</table>c",
                "<math><script>a<pre>b</script>c",
                "<p>a<body hidden>b",
                "<p hidden>a<table><tr><td>b</table>c",
                "<p>a<span hidden>b<table><tr><td>c</table>d",
                "<strong>a<h2><code>b</strong>c<strong>d</code><h2>e"
            })
    void what_is_broken_with_consequences_is_given_up(String html) {
        assertThat(agree("<body>" + html)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<p class=\"c\">a<p class=\"c\" hidden>b<p class=\"c\">c<p hidden class=\"c\">d",
                "<p class=\"c\"hidden>a<P CLASS=\"c\" HIDDEN>b<p class=\"hidden\">c<p class=\"c\" Hidden=\"\">d",
                "<p class=\" > \" hidden>a<p class=\"\">b<p class=\"\"/>c<br class=\"c\"/>d",
                "<a class=\"c\" HREF=\"x\">a</a><a class=\"href\">b</a><a hrefs=x class=\"c\" href=y>c</a>",
                "<svg class=\"c\"/>a<svg class=\"c\"><g class=\"c\"/><g class=\"c\" hidden>b</g></svg>c",
                "<table class=\"c\"><tr class=\"c\"><td class=\"c\">a<td class=\"c\" hidden>b<td class=\"c\">c</table>d",
                "<select class=\"c\"><option class=\"c\">a</select>b<select class=\"c\"><option>c</select>d"
            })
    void a_tag_that_comes_again_with_other_attributes_is_another(String html) {
        assertThat(agree("<body>" + html)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<svg hidden />a<p>b",
                "<svg/><p>a<svg/>b<table><tr><td><svg hidden/>c</table>",
                "<math hidden/>a<ul><li>b",
                "<p><svg hidden/ >a",
                "<svg><svg hidden/><g>a</g></svg>b"
            })
    void a_drawing_that_ends_where_it_begins_hides_nothing_behind_it(String html) {
        assertThat(agree("<body>" + html)).isTrue();
    }

    @Test
    void what_is_broken_is_read_anyhow() {
        Gatherer gatherer = gatherer();
        PlainReader.readAnyhow(utf8("<p><b>one<p><a href=x>two<div>three</a>four</b><table>five</table>"), gatherer);
        gatherer.end();

        assertThat(gatherer.text()).hasToString("one\ntwo\nthreefour\nfive");
        assertThat(gatherer.links()).hasSize(1);
    }

    /** How many of so many pages were compared; all of them are also read anyhow. */
    private static int taken(int pages, Supplier<String> made) {
        int taken = 0;
        for (int i = 0; i < pages; i++) {
            String html = made.get();
            taken += agree(html) ? 1 : 0;
            PlainReader.readAnyhow(utf8(html), gatherer());
        }
        return taken;
    }

    /** Returns whether the plain reader took the page. */
    private static boolean agree(String page) {
        // two things in which jsoup differs from browsers: a broken doctype takes the tag after it, and after the
        // body's end spaces are lost
        String html = page.replaceAll("(?i)<!doctype[^>]*>|</body|</html", "");
        String plain = plain(html);
        if (plain != null) {
            assertThat(plain).as(html).isEqualTo(tree(html));
        }
        return plain != null;
    }

    private static @Nullable String plain(String html) {
        Gatherer gatherer = gatherer();
        return PlainReader.read(utf8(html), gatherer) ? told(gatherer) : null;
    }

    private static byte[] utf8(String html) {
        return html.getBytes(StandardCharsets.UTF_8);
    }

    private static String tree(String html) {
        Gatherer gatherer = gatherer();
        var built = (TreeOutcome.Built) TREES.build(Markup.of(html, StandardCharsets.UTF_8));
        TreeWalk.read(built.tree(), gatherer);
        return told(gatherer);
    }

    private static Gatherer gatherer() {
        return new Gatherer(PageSettings.DEFAULT, 100);
    }

    private static String told(Gatherer found) {
        found.end();
        StringBuilder told = new StringBuilder();
        told.append(found.title())
                .append('\n')
                .append(found.base())
                .append('\n')
                .append(found.canonical());
        told.append('\n').append(found.language()).append('\n').append(found.directives());
        told.append('\n').append(found.headings()).append('\n');
        for (FoundLink link : found.links()) {
            told.append("%s %s %s %d %d-%d %s%n"
                    .formatted(
                            link.kind,
                            link.href,
                            link.nofollow,
                            link.headings,
                            link.start,
                            link.end,
                            link.start == link.end ? link.label : ""));
        }
        return told.append(found.text()).toString();
    }
}
