package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freshet.freshness.ChangeHistory.Result;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.SignalChannel;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.protocol.Feed;
import io.freshet.store.Store;
import io.freshet.store.UrlState;
import io.freshet.testkit.TestSite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Feeds that pages announce are read, and read again; what they say is passed on. */
class FeedsTest {
    private static final String HOME = "<!DOCTYPE html><title>home</title>"
            + "<link rel=alternate type='application/rss+xml' title=News href=/feed><p>welcome <a href=/feed>RSS</a>";

    @TempDir
    Path folder;

    private TestSite site;
    private TestCrawl crawl;
    private final Map<UrlKey, Instant> told = new ConcurrentHashMap<>();

    @BeforeEach
    void start() {
        site = TestSite.start();
        crawl = new TestCrawl(folder).attempts(2).with(this::listening);
    }

    private Crawler listening(Crawler crawler) {
        crawler.onAnnounced(signals -> signals.forEach(signal -> {
            assertThat(signal.source().channel()).isEqualTo(SignalChannel.FEED);
            told.put(signal.url().key(), signal.happened());
        }));
        return crawler;
    }

    @AfterEach
    void stop() {
        site.close();
    }

    private void feed(String type, String... items) {
        var rss = new StringBuilder("<?xml version='1.0'?><rss version='2.0'><channel><lastBuildDate>" + Instant.now()
                + "</lastBuildDate>");
        for (String item : items) {
            String[] parts = item.split(" ", 2);
            rss.append("<item><link>")
                    .append(parts[0])
                    .append("</link><pubDate>")
                    .append(parts[1])
                    .append("</pubDate></item>");
        }
        site.text("/feed", type, (rss + "</channel></rss>").getBytes(StandardCharsets.UTF_8));
    }

    private CrawlUrl url(String path) {
        return TestCrawl.url(site.url(path));
    }

    private void visitFeed() throws InterruptedException {
        try (Store store = crawl.open()) {
            crawl.on(store, crawler -> {
                crawler.ask(url("/feed"), VisitClass.REVISIT, 0.5f);
                return listening(crawler).visitAsked(List.of(url("/")), Long.MAX_VALUE);
            });
        }
    }

    @ParameterizedTest
    @CsvSource({"application/rss+xml", "text/xml", "application/xml;charset=utf-8"})
    void pages_of_a_feed_are_found_and_what_it_says_of_them_is_passed_on(String type) throws Exception {
        site.page("/", HOME)
                .page("/story", "<!DOCTYPE html><title>story</title>")
                .page("/late", "<title>late</title>");
        feed(type, "/story 2026-03-01T10:00:00Z", "http://127.0.0.9:1/elsewhere 2026-03-01T10:00:00Z");
        crawl.run(site.url("/"));
        assertThat(crawl.pages()).containsExactlyInAnyOrder("/", "/story");
        assertThat(site.count("/feed")).isEqualTo(1);
        assertThat(told).isEqualTo(Map.of(url("/story").key(), Instant.parse("2026-03-01T10:00:00Z")));
        assertThat(Objects.requireNonNull(crawl.record(site.url("/feed"))).state())
                .isEqualTo(UrlState.DOCUMENT);

        told.clear();
        String now = Instant.now().plusSeconds(1).toString();
        feed(type, "/late " + now, "/story 2026-03-01T10:00:00Z");
        visitFeed();
        assertThat(crawl.pages()).contains("/late");
        assertThat(told.keySet())
                .as("what was said before is not said again")
                .containsExactly(url("/late").key());
    }

    @Test
    void a_feed_that_only_tells_when_it_was_made_has_not_changed() throws Exception {
        site.page("/", HOME);
        feed("application/rss+xml", "/story 2026-03-01T10:00:00Z");
        crawl.run(site.url("/"));
        feed("application/rss+xml", "/story 2026-03-01T10:00:00Z");
        visitFeed();
        try (Store store = crawl.open()) {
            var history = new Histories(store).of(store.url(url("/feed").key()).orElseThrow());
            assertThat(history.requests().getLast().result()).isEqualTo(new Result.Downloaded(Difference.BYTES));
        }
    }

    @Test
    void feeds_elsewhere_excluded_ones_and_those_that_robots_txt_forbids_are_not_read() throws Exception {
        try (TestSite other = TestSite.startOn("127.0.0.2")) {
            site.robots("User-agent: *\nDisallow: /private/");
            site.page(
                    "/",
                    "<link rel=alternate type=application/atom+xml href='" + other.url("/feed") + "'>"
                            + "<link rel=alternate type=application/atom+xml href=/private/feed>"
                            + "<link rel=alternate type=application/atom+xml href=/no/feed>");
            crawl.exclude("/no/").run(site.url("/"));
            assertThat(other.requests()).isEmpty();
            assertThat(site.count("/private/feed") + site.count("/no/feed")).isZero();
        }
    }

    @Test
    void what_is_no_feed_is_refused_and_a_page_in_its_place_is_a_page() throws Exception {
        site.page(
                "/",
                HOME + "<link rel=alternate type=application/atom+xml href=/page>"
                        + "<link rel=alternate type=application/atom+xml href=/film>");
        site.text("/feed", "text/xml", "<svg/>".getBytes(StandardCharsets.UTF_8));
        site.page("/page", "<!DOCTYPE html><title>no feed</title>");
        site.text("/film", "video/mp4", new byte[10]);
        crawl.run(site.url("/"));
        assertThat(Objects.requireNonNull(crawl.record(site.url("/feed"))).state())
                .isEqualTo(UrlState.REFUSED);
        assertThat(Objects.requireNonNull(crawl.record(site.url("/film"))).state())
                .isEqualTo(UrlState.REFUSED);
        assertThat(crawl.pages()).contains("/page");
    }

    @Test
    void a_feed_that_fails_is_tried_again_and_then_left() throws Exception {
        site.page("/", HOME).status("/feed", 500);
        crawl.run(site.url("/"));
        assertThat(site.count("/feed")).isEqualTo(2);
        assertThat(crawl.waiting()).isEmpty();
    }

    @Test
    void a_page_that_announces_thousands_of_feeds_has_some_of_them_read() throws Exception {
        var links = new StringBuilder("<!DOCTYPE html><title>many</title>");
        for (int i = 0; i < 2_000; i++) {
            links.append("<link rel=alternate type=application/rss+xml href=/feed/")
                    .append(i)
                    .append('>');
        }
        site.page("/", links.toString());
        crawl.run(site.url("/"));
        assertThat(site.requests().stream()
                        .filter(request -> request.path().startsWith("/feed/"))
                        .count())
                .isEqualTo(16);
    }

    @Test
    void settings_that_make_no_sense_are_refused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new FeedSettings(true, 0, Feed.Limits.DEFAULT));
    }
}
