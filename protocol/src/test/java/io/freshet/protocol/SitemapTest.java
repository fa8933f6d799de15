package io.freshet.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class SitemapTest {
    private static final CrawlUrl URL = url("https://example.org/maps/sitemap.xml");

    @Test
    void a_urlset_gives_pages_and_when_they_changed() {
        Sitemap sitemap = read("""
                <?xml version="1.0" encoding="UTF-8"?>
                <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                  <url><loc>https://example.org/a</loc><lastmod>2024-05-03</lastmod><priority>0.8</priority></url>
                  <url><loc> https://EXAMPLE.org/b?x=1&amp;y=2#top </loc><lastmod>2024-05-03T10:20:30+09:00</lastmod></url>
                  <url><loc>https://example.org/c</loc><lastmod>yesterday</lastmod></url>
                  <url><loc>https://example.org/한글</loc></url>
                </urlset>
                """);

        assertThat(sitemap.sitemaps()).isEmpty();
        assertThat(sitemap.pages())
                .containsExactly(
                        new Sitemap.Entry(url("https://example.org/a"), Instant.parse("2024-05-03T00:00:00Z")),
                        new Sitemap.Entry(url("https://example.org/b?x=1&y=2"), Instant.parse("2024-05-03T01:20:30Z")),
                        new Sitemap.Entry(url("https://example.org/c"), null),
                        new Sitemap.Entry(url("https://example.org/%ED%95%9C%EA%B8%80"), null));
    }

    @Test
    void an_index_gives_further_sitemaps() {
        Sitemap sitemap = read("""
                <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
                  <sitemap><loc>https://example.org/one.xml.gz</loc><lastmod>2024-01-01</lastmod></sitemap>
                  <sitemap><loc>/two.xml</loc></sitemap>
                  <sitemap><loc>https://other.example/three.xml</loc></sitemap>
                </sitemapindex>
                """);

        assertThat(sitemap.pages()).isEmpty();
        assertThat(sitemap.sitemaps())
                .containsExactly(url("https://example.org/one.xml.gz"), url("https://example.org/two.xml"));
    }

    @Test
    void a_text_file_has_a_page_a_line() {
        Sitemap sitemap =
                read("\uFEFFhttps://example.org/a\r\n\nhttps://example.org/b \nhttps://other.example/c\nnot a url\n");

        assertThat(urls(sitemap)).containsExactly("https://example.org/a", "https://example.org/b");
    }

    @Test
    void feeds_are_sitemaps_too() {
        Sitemap rss = read("""
                <rss version="2.0"><channel><title>News</title><link>https://example.org/</link>
                <item><link>https://example.org/a</link><pubDate>Fri, 03 May 2024 10:20:30 GMT</pubDate></item>
                <item><link>/b</link></item>
                <item><link>https://other.example/c</link></item>
                </channel></rss>
                """);
        Sitemap atom = read("""
                <feed xmlns="http://www.w3.org/2005/Atom"><updated>2024-05-04T00:00:00Z</updated>
                <entry><link href="https://example.org/a"/><updated>2024-05-03T10:20:30Z</updated></entry>
                </feed>
                """);

        assertThat(urls(rss)).containsExactly("https://example.org/a", "https://example.org/b");
        assertThat(rss.pages().getFirst().lastModified()).isEqualTo("2024-05-03T10:20:30Z");
        assertThat(atom.pages())
                .containsExactly(
                        new Sitemap.Entry(url("https://example.org/a"), Instant.parse("2024-05-03T10:20:30Z")));
    }

    @ParameterizedTest
    @CsvSource({
        "https://example.org/100%",
        "https://example.org/a|b",
        "'https://example.org/a[1]'",
        "https://example.org/a^b",
        "https://example.org/?q={x}"
    })
    void addresses_that_only_browsers_accept_are_kept(String address) {
        Sitemap sitemap = read("<urlset><url><loc>" + address + "</loc></url></urlset>");

        assertThat(sitemap.pages()).extracting(Sitemap.Entry::url).containsExactly(url(address));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.org/a",
                "https://example.org:8443/a",
                "https://www.example.org/a",
                "https://example.org.evil.example/a",
                "ftp://example.org/a",
                "javascript:alert(1)",
                ""
            })
    void what_is_not_on_the_same_host_is_left_out(String address) {
        assertThat(read("<urlset><url><loc>" + address + "</loc></url></urlset>"))
                .isEqualTo(Sitemap.EMPTY);
    }

    @Test
    void a_gzip_file_is_unpacked() throws IOException {
        byte[] zipped =
                gzip("<urlset><url><loc>https://example.org/a</loc></url></urlset>".getBytes(StandardCharsets.UTF_8));
        byte[] text = gzip("https://example.org/b".getBytes(StandardCharsets.UTF_8));

        assertThat(urls(Sitemap.read(URL, zipped, Canonicaliser.DEFAULT))).containsExactly("https://example.org/a");
        assertThat(urls(Sitemap.read(URL, text, Canonicaliser.DEFAULT))).containsExactly("https://example.org/b");
        assertThat(Sitemap.read(URL, gzip(gzip(text)), Canonicaliser.DEFAULT)).isEqualTo(Sitemap.EMPTY);
    }

    @Test
    void what_came_before_a_break_counts() throws IOException {
        StringBuilder xml = new StringBuilder("<urlset>");
        for (int i = 0; i < 1_000; i++) {
            xml.append("<url><loc>https://example.org/page/").append(i * 7919).append("</loc></url>");
        }
        byte[] whole = xml.toString().getBytes(StandardCharsets.UTF_8);
        byte[] zipped = gzip(whole);

        assertThat(Sitemap.read(URL, Arrays.copyOf(whole, whole.length / 2), Canonicaliser.DEFAULT)
                        .pages())
                .hasSizeBetween(400, 600);
        assertThat(Sitemap.read(URL, Arrays.copyOf(zipped, zipped.length / 2), Canonicaliser.DEFAULT)
                        .pages())
                .hasSizeBetween(100, 900);
    }

    @Test
    void a_bomb_is_not_unpacked_beyond_the_limit() throws IOException {
        ByteArrayOutputStream bomb = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bomb)) {
            out.write("https://example.org/a\n".getBytes(StandardCharsets.UTF_8));
            byte[] zeros = new byte[1024 * 1024];
            for (int i = 0; i < 400; i++) {
                out.write(zeros); // with the heap of the tests, 400 MB would not fit
            }
        }

        Sitemap sitemap = Sitemap.read(URL, bomb.toByteArray(), Canonicaliser.DEFAULT);

        assertThat(urls(sitemap)).containsExactly("https://example.org/a");
    }

    @Test
    void no_entity_is_looked_up(@TempDir Path folder) throws IOException {
        Path secret = folder.resolve("secret.txt");
        Files.writeString(secret, "secret");
        String xml = """
                <!DOCTYPE urlset [<!ENTITY secret SYSTEM "%s">]>
                <urlset><url><loc>https://example.org/&secret;</loc></url></urlset>
                """.formatted(secret.toUri());

        assertThat(read(xml)).isEqualTo(Sitemap.EMPTY);
    }

    @Test
    void entities_do_not_explode() {
        StringBuilder xml = new StringBuilder("<!DOCTYPE urlset [<!ENTITY a0 'ha'>");
        for (int i = 1; i < 40; i++) {
            xml.append("<!ENTITY a%d '&a%d;&a%d;'>".formatted(i, i - 1, i - 1));
        }
        xml.append("]><urlset><url><loc>https://example.org/&a39;</loc></url></urlset>");

        assertThat(read(xml.toString())).isEqualTo(Sitemap.EMPTY);
    }

    @Test
    void more_than_fifty_thousand_entries_are_cut() {
        StringBuilder xml = new StringBuilder("<urlset>");
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 50_010; i++) {
            xml.append("<url><loc>/").append(i).append("</loc></url>");
            text.append("https://example.org/").append(i).append('\n');
        }

        assertThat(read(xml + "</urlset>").pages()).hasSize(50_000);
        assertThat(read(text.toString()).pages()).hasSize(50_000);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<",
                "<?xml version='1.0'?>",
                "<html><body><p>Not found</body></html>",
                "<urlset>",
                "<urlset></wrong>",
                "<urlset><url><loc></loc></url></urlset>",
                "<urlset><url></url><url/></urlset>",
                "</urlset>",
                "404: there is no such file.\nSorry.",
                "<sitemapindex><sitemap></sitemap></sitemapindex>",
                "<rss></rss>",
                "<feed><entry><link/></entry></feed>"
            })
    void what_is_no_sitemap_is_an_empty_one(String content) {
        assertThat(read(content)).isEqualTo(Sitemap.EMPTY);
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_is_done_to_a_sitemap_it_can_be_read(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        byte[] xml =
                "<?xml version='1.0'?><urlset><url><loc>https://example.org/a</loc><lastmod>2024-01-01</lastmod></url></urlset>"
                        .getBytes(StandardCharsets.UTF_8);
        for (byte[] start : List.of(xml, gzip(xml), "https://example.org/b\n".getBytes(StandardCharsets.UTF_8))) {
            for (int i = 0; i < 20; i++) {
                byte[] content = Arrays.copyOf(start, 1 + random.nextInt(start.length));
                for (int flips = random.nextInt(6); flips > 0; flips--) {
                    content[random.nextInt(content.length)] = (byte) random.nextInt(256);
                }
                assertThat(Sitemap.read(URL, content, Canonicaliser.DEFAULT).pages())
                        .allMatch(entry -> entry.url().host().equals(URL.host()));
            }
        }
    }

    private static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    private static Sitemap read(String content) {
        return Sitemap.read(URL, content.getBytes(StandardCharsets.UTF_8), Canonicaliser.DEFAULT);
    }

    private static List<String> urls(Sitemap sitemap) {
        return sitemap.pages().stream().map(entry -> entry.url().text()).toList();
    }

    private static byte[] gzip(byte[] content) throws IOException {
        ByteArrayOutputStream zipped = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(zipped)) {
            out.write(content);
        }
        return zipped.toByteArray();
    }
}
