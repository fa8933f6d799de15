package io.freshet.page;

import static io.freshet.page.Reading.links;
import static io.freshet.page.Reading.page;
import static io.freshet.page.Reading.url;
import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.Headers;
import io.freshet.model.LinkKind;
import io.freshet.model.Page;
import io.freshet.model.RobotsDirectives;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class HtmlParserTest {
    @Test
    void a_korean_news_page_is_read_as_its_readers_see_it() {
        Page page = page(Reading.fixture("news-ko.html"));

        assertThat(page.title()).isEqualTo("한강에 새 다리가 열렸다 — 아침신문");
        assertThat(page.language()).isEqualTo("ko");
        assertThat(page.canonical()).isEqualTo(url("https://news.example.kr/city/2024/bridge"));
        assertThat(page.headings()).containsExactly("한강에 새 다리가 열렸다", "왜 차는 못 다니나", "함께 볼 글");
        assertThat(page.text()).isEqualTo("""
                        정치
                        경제
                        도시
                        한강에 새 다리가 열렸다
                        김하늘 기자 · 2024년 5월 3일
                        서울시는 사람과 자전거만 건널 수 있는 새 다리를 금요일에 열었다. 길이는 1.2킬로미터이고, 건너는 데 걸어서 15분쯤 걸린다.
                        다리 한가운데에는 쉴 곳이 있다. 밤에는 불을 켠다.
                        비가 오면 닫는다.
                        왜 차는 못 다니나
                        시는 이 다리를 공원으로 본다. 자세한 이야기는 계획서에 있다.
                        반대하는 사람도 있다.
                        해 사람
                        2024 12,000
                        2025 31,000
                        함께 볼 글
                        터널 이야기
                        위로
                        편지
                        인쇄
                        © 아침신문
                        찾기""");
        assertThat(links(page)).isEqualTo("""
                        RELATED /en/city/2024/bridge
                        FEED /rss.xml [RSS]
                        ANCHOR / [아침신문]
                        ANCHOR /politics [정치]
                        ANCHOR /economy [경제]
                        ANCHOR /city [도시]
                        ANCHOR /city/bridges [새 다리]
                        ANCHOR /dir/plan.html?%EB%8B%A8%EA%B3%84=%EB%91%98&%EC%AA%BD=1 nofollow [계획서]
                        ANCHOR /city/2023/tunnel [터널 이야기]
                        ANCHOR /alerts [알림]
                        ANCHOR /plain [간단히 보기]
                        """);
    }

    @Test
    void an_old_manual_page_gives_its_text_and_every_kind_of_link() {
        Page page = page(Reading.fixture("manual-en.html"));

        assertThat(page.title()).isEqualTo("Chapter 4. Connecting");
        assertThat(page.language()).isEqualTo("en");
        assertThat(page.directives()).isEqualTo(new RobotsDirectives(false, false, true, false));
        assertThat(page.headings()).containsExactly("Chapter 4. Connecting", "Options");
        assertThat(page.text()).startsWith("Prev Next\nChapter 4. Connecting\nBefore you begin, read the notes");
        assertThat(page.text()).endsWith("-p port\nthe port; see ports for the usual ones.\nLast changed 2001-02-03");
        assertThat(links(page)).isEqualTo("""
                        RELATED /dir/ch05.html
                        RELATED /dir/ch03.html
                        RELATED /dir/index.html [Table of contents]
                        ANCHOR /dir/ch03.html [Prev]
                        ANCHOR /dir/ch05.html [Next]
                        ANCHOR /dir/ch02.html [the notes on installation]
                        ANCHOR /dir/faq.html [list of questions]
                        ANCHOR /dir/ports.html [ports]
                        AREA /dir/north.html [North]
                        AREA /dir/south.html
                        FRAME /dir/counter.html
                        """);
    }

    @Test
    void the_frames_of_a_frameset_are_links() {
        Page page = page(Reading.fixture("frameset.html"));

        assertThat(page.title()).isEqualTo("우리 학교");
        assertThat(links(page)).isEqualTo("FRAME /dir/menu.htm [차례]\nFRAME /dir/main.htm\n");
        assertThat(page.text()).isEmpty();
    }

    @Test
    void tag_soup_is_read_as_a_browser_reads_it() {
        Page page = page(Reading.fixture("soup.html"));

        assertThat(page.title()).isEqualTo("Welcome to my home page");
        // what a table cannot hold goes before it; the attribute without its closing quote takes the text up to the
        // next quote
        assertThat(page.text()).contains("lost\nOne Two\nThree");
        assertThat(links(page))
                .contains("ANCHOR /dir/guest.html [Sign my guestbook]")
                .contains("ANCHOR /dir/lost.html [lost]")
                .contains("ANCHOR /dir/bob.html [Bob]")
                .contains("ANCHOR /dir/after.html [after the comment]")
                .doesNotContain("half.html");
        assertThat(page.text()).endsWith("after the comment tail");
    }

    @Test
    void drawings_formulas_and_templates_do_not_disturb() {
        Page page = page(Reading.fixture("drawing.html"));

        assertThat(page.title()).isEqualTo("Charts");
        assertThat(page.text()).isEqualTo("Sales up 5% <raw> and costs.\nArea is a×b here.\n猫猫ねこ");
        assertThat(links(page)).isEqualTo("ANCHOR /bars [up 5%]\nANCHOR /video.html [watch]\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <title>One</title><title>Two</title>                  | One
            <title> \t </title><h1>Heading</h1>                   | Heading
            <h2>No</h2><h1>Main</h1><h1>Second</h1>               | Main
            <svg><title>Drawing</title></svg><title>Page</title>  | Page
            <title>a &lt;b&gt; &amp; c</title>                    | a <b> & c
            <p>nothing                                            | ''
            """)
    void the_title_is_the_first_title_or_else_the_first_main_heading(String html, String title) {
        assertThat(page(html).title()).isEqualTo(title);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <p>a<p>b                                                  | a/b
            a <b>b</b>c<i> d </i>e                                    | a bc d e
            <div>a</div>b<div>c</div>                                 | a/b/c
            a<br>b<hr>c                                               | a/b/c
            <table><tr><td>a<td>b<tr><td>c</table>d                   | a b/c/d
            <ul><li>a<li>b</ul>                                       | a/b
            a<script>x</script>b<style>y</style>c                     | abc
            a<template>x</template>b<select><option>y</select>c       | abc
            a<textarea>x</textarea>b<noscript>y</noscript>c           | abc
            a<div hidden>x<p>y</div>b<span hidden>z</span>c           | a/bc
            a&nbsp;&emsp;b&#12288;c                                   | a b c
            so&shy;ft zero&#8203;width                                | soft zerowidth
            a<img alt=x>b                                             | ab
            a < b && c > d                                            | a < b && c > d
            <xmp><b>a</b>&amp;</xmp>b                                 | <b>a</b>&amp;/b
            a<!-- x --!>b<!-->c<!--->d<!-- -- -->e                    | abcde
            a<?php echo 1 ?>b<![CDATA[x]]>c<!x>d                      | abcd
            a<plaintext>b</plaintext><p>c                             | a/b</plaintext><p>c
            """)
    void visible_text_is_folded_and_blocks_are_on_lines_of_their_own(String html, String text) {
        assertThat(page(html).text().replace('\n', '/')).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <a href=x>word</a>                                        | ANCHOR /dir/x [word]
            <a href=x>one<p>two</p></a>                               | ANCHOR /dir/x [one two]
            <a href=x><img alt='a picture'></a>                       | ANCHOR /dir/x [a picture]
            <a href=x><img alt='no'>word</a>                          | ANCHOR /dir/x [word]
            <a href=x title=tip><img></a>                             | ANCHOR /dir/x [tip]
            <a href=x aria-label=label><i class=icon></i></a>         | ANCHOR /dir/x [label]
            <a href=x></a>                                            | ANCHOR /dir/x
            <a href=' /y '>trimmed</a>                                | ANCHOR /y [trimmed]
            <a href=x rel='me NoFollow'>w</a>                         | ANCHOR /dir/x nofollow [w]
            <a href=x rel=ugc>w</a>                                   | ANCHOR /dir/x nofollow [w]
            <a href=x rel=sponsored>w</a>                             | ANCHOR /dir/x nofollow [w]
            <a href=x rel=nofollowing>w</a>                           | ANCHOR /dir/x [w]
            <area href=x alt=part>                                    | AREA /dir/x [part]
            <iframe src=x title=box><a href=y>no</a></iframe>         | FRAME /dir/x [box]
            <link rel='up next' href=x>                               | RELATED /dir/x
            <link rel=alternate hreflang=de href=x>                   | RELATED /dir/x
            <link rel=alternate type=text/html href=x>                | RELATED /dir/x
            <link rel=alternate type=application/atom+xml href=x>     | FEED /dir/x
            <link rel='alternate stylesheet' href=x>                  | ''
            <link rel='icon' href=x>                                  | ''
            <meta http-equiv=Refresh content='0;URL=x'>               | META_REFRESH /dir/x
            <noscript><meta http-equiv=refresh content='0;x'></noscript> | META_REFRESH /dir/x
            <a href='#top'>w</a><a href=''>w</a><a href=' '>w</a>     | ''
            <a href='javascript:x()'>w</a><a href=mailto:x>w</a>      | ''
            <a href='data:text/html,x'>w</a><a href='tel:1'>w</a>     | ''
            <a name=x>w</a><a>w</a>                                   | ''
            <a href=x>&quot;&eacute;&quot;</a>                        | ANCHOR /dir/x ["é"]
            <a href='?a=1&amp;b=2&copy=3'>w</a>                       | ANCHOR /dir/page.html?a=1&b=2&copy=3 [w]
            <template><a href=x>w</a></template>                      | ''
            """)
    void links_are_found_with_their_words(String html, String links) {
        assertThat(links(page(html)).strip()).isEqualTo(links);
    }

    @Test
    void each_occurrence_of_a_target_is_a_link() {
        assertThat(links(page("<a href=x>one</a> <a href=x>two</a>")))
                .isEqualTo("ANCHOR /dir/x [one]\nANCHOR /dir/x [two]\n");
    }

    @Test
    void the_first_base_with_an_address_counts_for_all_links() {
        Page page =
                page("<a href=x>before</a><base target=_top><base href=/other/><base href=/third/><a href=y>after</a>");

        assertThat(links(page)).isEqualTo("ANCHOR /other/x [before]\nANCHOR /other/y [after]\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"data:text/html,x", "javascript:void(0)", "  ", "http://[bad"})
    void a_base_that_leads_to_no_page_is_not_heeded(String base) {
        assertThat(links(page("<base href='" + base + "'><a href=x>w</a>"))).isEqualTo("ANCHOR /dir/x [w]\n");
    }

    @Test
    void a_query_is_sent_in_the_charset_of_the_page_and_a_path_in_utf_8() {
        Charset korean = Charset.forName("x-windows-949");
        byte[] content = "<meta charset=euc-kr><p>우리 게시판의 글을 찾습니다<a href='/글?q=한글&x=1#끝'>찾기</a>".getBytes(korean);

        assertThat(links(page(content, Headers.NONE))).isEqualTo("ANCHOR /%EA%B8%80?q=%C7%D1%B1%DB&x=1 [찾기]\n");
    }

    @Test
    void the_context_of_a_link_is_the_words_around_it_across_blocks() {
        String html = "<h2>Near</h2><p>one two three four five six seven eight nine ten eleven"
                + "<div><a href=x>the <b>link</b></a></div><ul><li>a<li>b c d e f g h i j k</ul><h2>Below</h2>";
        Page page = page(html);

        var context = page.links().getFirst().context();
        assertThat(context.before()).isEqualTo("two three four five six seven eight nine ten eleven");
        assertThat(context.after()).isEqualTo("a\nb c d e f g h i j");
        assertThat(context.heading()).isEqualTo("Near");
    }

    @Test
    void a_link_at_the_edge_of_the_text_has_no_words_beyond() {
        Page page = page("<a href=x>first</a> middle <a href=y>last</a>");

        assertThat(page.links().getFirst().context().before()).isEmpty();
        assertThat(page.links().getFirst().context().after()).isEqualTo("middle last");
        assertThat(page.links().getLast().context().before()).isEqualTo("first middle");
        assertThat(page.links().getLast().context().after()).isEmpty();
    }

    @Test
    void a_link_without_words_stands_where_the_text_has_come_to() {
        var context = page("<p>before <a href=x><img alt=pic></a> after")
                .links()
                .getFirst()
                .context();

        assertThat(context.before()).isEqualTo("before");
        assertThat(context.after()).isEqualTo("after");
    }

    @Test
    void the_heading_of_a_link_is_the_one_above_it_and_not_the_one_it_is_in() {
        Page page = page("<h1>First</h1><h2><a href=x>Second</a></h2><a href=y>z</a>");

        assertThat(page.links().getFirst().context().heading()).isEqualTo("First");
        assertThat(page.links().getLast().context().heading()).isEqualTo("Second");
    }

    @Test
    void words_without_spaces_do_not_make_a_context_endless() {
        String han = "漢".repeat(5_000);
        var context =
                page("<p>" + han + "<a href=x>字</a>" + han).links().getFirst().context();

        assertThat(context.before()).hasSize(400);
        assertThat(context.after()).hasSize(400);
    }

    @Test
    void texts_links_and_anchors_end_at_their_limits() {
        HtmlParser small = new HtmlParser(new PageSettings(3, 2, 20), Canonicaliser.DEFAULT);
        String html = "<a href=1>0123456789</a> <a href=2>abcdefghijklmnop</a> more <a href=3>q</a>";
        Page page = small.parse(Reading.URL, Headers.NONE, html.getBytes(StandardCharsets.UTF_8));

        assertThat(page.text()).isEqualTo("0123456789 abcdefghi");
        assertThat(links(page)).isEqualTo("ANCHOR /dir/1 [0123456789]\nANCHOR /dir/2 [abcdefghi]\n");
        assertThat(page("<a href=x>" + "y".repeat(2_000) + "</a>")
                        .links()
                        .getFirst()
                        .anchor())
                .hasSize(1_000);
    }

    @Test
    void a_limit_does_not_cut_a_character_in_two() {
        HtmlParser small = new HtmlParser(new PageSettings(3, 2, 4), Canonicaliser.DEFAULT);
        Page page = small.parse(Reading.URL, Headers.NONE, "abc😀d".getBytes(StandardCharsets.UTF_8));

        assertThat(page.text()).isEqualTo("abc");
    }

    @Test
    void canonical_links_come_from_the_head_or_the_header_and_are_no_links() {
        Headers header = Headers.of("Link", "</style.css>; rel=preload, <../a,b>; rel=\"canonical\"");

        assertThat(page("<link rel=canonical href=/c>").canonical()).isEqualTo(url("http://example.org/c"));
        assertThat(page("<p>x<link rel=canonical href=/c>").canonical()).isNull();
        assertThat(page("<base href=/q/>", header).canonical()).isEqualTo(url("http://example.org/a,b"));
        assertThat(page("<link rel=canonical href=/c>", header).canonical()).isEqualTo(url("http://example.org/c"));
        assertThat(page("<link rel=canonical href='tel:1'>").canonical()).isNull();
        assertThat(page("<link rel=canonical href=/c>").links()).isEmpty();
    }

    @Test
    void directives_come_from_meta_and_header_and_leave_the_links_in_place() {
        Page page = page(
                "<meta name=Robots content='nofollow'><meta name=freshet content=noarchive><meta name=otherbot content=none>"
                        + "<a href=x>y</a>",
                Headers.of("X-Robots-Tag", "noindex", "X-Robots-Tag", "otherbot: nosnippet"));

        assertThat(page.directives()).isEqualTo(new RobotsDirectives(true, true, true, false));
        assertThat(page.links()).hasSize(1);
    }

    @Test
    void the_language_comes_from_the_page_then_from_the_server_and_never_against_the_letters() {
        Headers german = Headers.of("Content-Language", "de-AT");

        assertThat(page("<html lang=en-US><p>x").language()).isEqualTo("en");
        assertThat(page("<html><meta http-equiv=content-language content=fr><p>x", german)
                        .language())
                .isEqualTo("fr");
        assertThat(page("<p>x", german).language()).isEqualTo("de");
        assertThat(page("<html lang=en><p>이 글은 한국어로 쓰여 있습니다. 그렇지요?").language()).isEqualTo("ko");
    }

    @Test
    void equal_texts_have_equal_fingerprints_that_are_never_zero() {
        Page one = page("<p>Hello   <b>world</b>");
        Page two = page("<div>Hello world</div><script>1</script>");

        assertThat(one.textFingerprint()).isEqualTo(two.textFingerprint()).isNotZero();
        assertThat(one.nearFingerprint()).isEqualTo(two.nearFingerprint());
        assertThat(page("").textFingerprint()).isNotZero();
        assertThat(page("<p>Hello worlds").textFingerprint()).isNotEqualTo(one.textFingerprint());
    }

    @ParameterizedTest
    @ValueSource(strings = {"<p>a&#xD800;b&#xDC00;<img alt='&#xDFFF;'>", "<b><i>a&#xD800;b&#xDC00;</b></i>"})
    void half_a_surrogate_pair_is_no_character(String html) {
        assertThat(page(html).text()).isEqualTo("a\uFFFDb\uFFFD");
        assertThat(page("<b><i></b></i><a href=x><img alt='&#xD800;'></a>")
                        .links()
                        .getFirst()
                        .anchor())
                .isEqualTo("\uFFFD");
    }

    @Test
    void what_is_not_html_is_still_a_page() {
        Page empty = page(new byte[0], Headers.NONE);
        Page binary = page(new byte[] {0, 1, 2, (byte) 0xFF, (byte) 0xFE, '<', 0, '>', (byte) 0x80}, Headers.NONE);

        assertThat(empty.text()).isEmpty();
        assertThat(empty.links()).isEmpty();
        assertThat(binary.links()).isEmpty();
        assertThat(page("just words").text()).isEqualTo("just words");
        assertThat(page("<a href=x>y").links().getFirst().kind()).isEqualTo(LinkKind.ANCHOR);
    }
}
