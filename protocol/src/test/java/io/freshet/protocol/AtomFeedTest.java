package io.freshet.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.UrlRules;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class AtomFeedTest {
    private static final Instant NOON = Instant.parse("2026-11-19T12:00:00Z");
    private static final Canonicaliser CANONICALISER = new Canonicaliser(UrlRules.DEFAULT);

    @Test
    void a_feed_is_read_with_its_hub_and_itself_as_it_was_printed() throws IOException {
        var out = new StringBuilder();
        new AtomFeed(
                        "http://site.test/",
                        "A & B <c>\u0001",
                        "site.test",
                        NOON,
                        "http://site.test/feed.atom",
                        "http://site.test/hub",
                        List.of(new AtomFeed.Entry(
                                "urn:x:1", "updated: /a", "http://site.test/a?b&c", NOON, "12 bytes")))
                .print(out);
        var url = CANONICALISER.parse("http://site.test/other").orElseThrow();
        Feed feed = Feed.read(url, out.toString().getBytes(UTF_8), CANONICALISER, Feed.Limits.DEFAULT)
                .orElseThrow();
        assertThat(feed.entries())
                .containsExactly(new Feed.Entry(
                        CANONICALISER.parse("http://site.test/a?b&c").orElseThrow(), NOON));
        assertThat(feed.hubs()).extracting(Object::toString).containsExactly("http://site.test/hub");
        assertThat(feed.self()).hasToString("http://site.test/feed.atom");
    }

    @Test
    void an_rss_feed_names_its_hub_by_atoms_element() {
        String rss = """
                <rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><link>http://site.test/</link>
                <atom:link rel="hub" href="http://hub.test/"/><atom:link rel="self" href="http://site.test/feed"/>
                <item><link>http://site.test/a</link><atom:link rel="hub" href="http://evil.test/"/></item></channel></rss>""";
        Feed feed = Feed.read(
                        CANONICALISER.parse("http://site.test/feed").orElseThrow(),
                        rss.getBytes(UTF_8),
                        CANONICALISER,
                        Feed.Limits.DEFAULT)
                .orElseThrow();
        assertThat(feed.hubs()).extracting(Object::toString).containsExactly("http://hub.test/");
        assertThat(feed.self()).hasToString("http://site.test/feed");
    }
}
