package io.freshet.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FeedTest {
    private static final CrawlUrl URL = url("https://news.example/feeds/all.xml");

    private static final String RSS = """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
              <channel>
                <title>News</title><link>https://news.example/</link>
                <atom:link href="https://news.example/feeds/all.xml" rel="self"/>
                <pubDate>Mon, 02 Mar 2026 00:00:00 GMT</pubDate>
                <item><title>One</title><link>https://news.example/1</link><pubDate>Sun, 01 Mar 2026 10:00:00 +0900</pubDate></item>
                <item><guid>https://news.example/2</guid><dc:date>2026-03-01T02:00:00Z</dc:date></item>
                <item><guid isPermaLink="false">https://news.example/name</guid><link><![CDATA[ /3?a=1&b=2 ]]></link></item>
                <item><title>nowhere</title></item>
              </channel>
            </rss>
            """;

    private static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    private static Optional<Feed> read(byte[] content) {
        return Feed.read(URL, content, Canonicaliser.DEFAULT, Feed.Limits.DEFAULT);
    }

    private static List<String> entries(String xml) {
        return read(xml.getBytes(StandardCharsets.UTF_8)).orElseThrow().entries().stream()
                .map(entry -> entry.url().text() + " " + entry.changed())
                .toList();
    }

    @Test
    void rss_2_tells_pages_and_their_dates() {
        assertThat(entries(RSS))
                .containsExactly(
                        "https://news.example/1 2026-03-01T01:00:00Z",
                        "https://news.example/2 2026-03-01T02:00:00Z",
                        "https://news.example/3?a=1&b=2 null");
    }

    @Test
    void atom_tells_the_alternate_link_and_when_it_was_updated() {
        assertThat(entries("""
                <feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://news.example/blog/">
                  <link href="/"/><updated>2026-03-02T00:00:00Z</updated>
                  <entry><link rel="edit" href="/edit/1"/><link rel="alternate" href="post-1"/>
                    <published>2026-01-01T00:00:00Z</published><updated>2026-03-01T09:30:00.5+09:00</updated></entry>
                  <entry><link href="https://other.example/x"/><content type="xhtml"><div><link href="/inner"/><updated>1999-01-01T00:00:00Z</updated></div></content></entry>
                </feed>
                """))
                .containsExactly(
                        "https://news.example/blog/post-1 2026-03-01T00:30:00.500Z", "https://other.example/x null");
    }

    @Test
    void rss_1_tells_items_beside_the_channel() {
        assertThat(entries("""
                <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
                  <channel rdf:about="https://news.example/"><items><rdf:Seq><rdf:li rdf:resource="https://news.example/a"/></rdf:Seq></items></channel>
                  <item rdf:about="https://news.example/a"><title>a</title><dc:date>2026-03-01</dc:date></item>
                  <item rdf:about="https://news.example/b"><link>https://news.example/b?from=rss</link></item>
                </rdf:RDF>
                """))
                .containsExactly("https://news.example/a 2026-03-01T00:00:00Z", "https://news.example/b?from=rss null");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Sat, 07 Sep 2002 00:00:01 GMT  | 2002-09-07T00:00:01Z
            Sat, 07 Sep 02 00:00 EST       | 2002-09-07T05:00:00Z
            7 Sep 2002 9:05:00 +0900       | 2002-09-07T00:05:00Z
            Wrong, 07 Sep 2002 00:00:00 UT | 2002-09-07T00:00:00Z
            07 Sep 2002 00:00:00           | 2002-09-07T00:00:00Z
            2002-09-07                     | 2002-09-07T00:00:00Z
            2002-09-07T12:00:00            | 2002-09-07T12:00:00Z
            2002-09-07 12:00:00+0900       | 2002-09-07T03:00:00Z
            2002-09-07T12:00:00-05:00      | 2002-09-07T17:00:00Z
            yesterday                      |
            2002-99-99                     |
            31 Foo 2002 00:00:00 GMT       |
            """)
    void dates_are_read_as_feeds_write_them(String text, Instant expected) {
        assertThat(FeedDate.of(text)).isEqualTo(expected);
    }

    @Test
    void a_page_with_several_entries_counts_once_with_the_latest_date() {
        assertThat(entries("""
                <rss><channel>
                <item><link>/a#1</link><pubDate>01 Mar 2026 00:00:00 GMT</pubDate></item>
                <item><link>/a#2</link><pubDate>03 Mar 2026 00:00:00 GMT</pubDate></item>
                <item><link>/a</link></item></channel></rss>
                """)).containsExactly("https://news.example/a 2026-03-03T00:00:00Z");
    }

    @Test
    void korean_feeds_in_their_own_charset_are_read() {
        String xml =
                "<?xml version=\"1.0\" encoding=\"EUC-KR\"?><rss><channel><item><title>소식</title><link>/소식</link></item></channel></rss>";
        assertThat(read(xml.getBytes(Charset.forName("EUC-KR"))).orElseThrow().entries())
                .extracting(entry -> entry.url().text())
                .containsExactly("https://news.example/%EC%86%8C%EC%8B%9D");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "   ",
                "no markup",
                "<html><body>404</body></html>",
                "<urlset><url/></urlset>",
                "<",
                "<rss",
                "\u0000\u0001"
            })
    void what_is_no_feed_is_told_apart(String content) {
        assertThat(read(content.getBytes(StandardCharsets.UTF_8))).isEmpty();
    }

    @Test
    void a_feed_that_breaks_off_is_read_up_to_there() {
        assertThat(entries("\n <rss><channel><item><link>/1</link></item><item><link>/2</link></item><item></wrong>"))
                .hasSize(2);
    }

    @Test
    void entities_are_neither_expanded_nor_looked_up() {
        String bomb = """
                <!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
                <rss><channel><item><link>/1</link><title>&b;&f;&nbsp;</title></item><item><link>/x&f;&b;</link></item></channel></rss>
                """;
        assertThat(entries(bomb).toString())
                .doesNotContain("aaaa")
                .doesNotContain("root")
                .contains("/1");
    }

    @Test
    void limits_hold_for_entries_depth_bytes_and_single_texts() {
        String item = "<item><link>/%d</link></item>";
        var many = new StringBuilder("<rss><channel>");
        for (int i = 0; i < 5_000; i++) {
            many.append(item.formatted(i));
        }
        assertThat(entries(many.toString())).hasSize(1_000);
        byte[] bytes = many.toString().getBytes(StandardCharsets.UTF_8);
        assertThat(Feed.read(URL, bytes, Canonicaliser.DEFAULT, new Feed.Limits(1_000, 1_000, 32))
                        .orElseThrow()
                        .entries())
                .hasSizeBetween(25, 40);
        String deep = "<rss><channel>" + item.formatted(1) + "<a>".repeat(100_000);
        assertThat(entries(deep)).hasSize(1);
        String wide = "<rss><channel><item><link>/" + "x".repeat(1_000_000) + "</link></item>" + item.formatted(2);
        assertThat(entries(wide)).containsExactly("https://news.example/2 null");
        assertThatIllegalArgumentException().isThrownBy(() -> new Feed.Limits(1, 1, 1));
    }

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_bytes_are_damaged_nothing_is_thrown(long seed) {
        var random = new SplittableRandom(seed);
        byte[] bytes = RSS.getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < 1 + seed % 20; i++) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        assertThat(read(bytes).map(Feed::entries).orElse(List.of()).size()).isLessThanOrEqualTo(4);
    }
}
