package io.freshet.cooperate;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.page.TreeBuilder;
import io.freshet.testkit.Response;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** By what a site is found to tell of its changes; numbers are those of the public test list of websub.rocks. */
final class SiteDiscoveryTest {
    @TempDir
    Path folder;

    private CooperationFixture all;

    @BeforeEach
    void open() {
        all = new CooperationFixture(folder);
    }

    @AfterEach
    void close() {
        all.close();
    }

    private SiteOffers look(String path) {
        return new SiteDiscovery(all.calls, new TreeBuilder(), Canonicaliser.DEFAULT).look(url(path));
    }

    private CrawlUrl url(String path) {
        return CooperationFixture.url(all.site.url(path));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private void feed(String path, String inside) {
        all.site.text(
                path,
                "application/atom+xml",
                bytes("<feed xmlns=\"http://www.w3.org/2005/Atom\">" + inside + "</feed>"));
    }

    private SiteOffers.Topic topic(String path) {
        return new SiteOffers.Topic(url("/hub"), url(path));
    }

    @Test
    void a_hub_in_the_header_is_found_100() {
        all.site.answer("/", Response.html("<p>news").header("Link", "</hub>; rel=\"hub\", </>; rel=\"self\""));
        assertThat(look("/").topics()).containsExactly(topic("/"));
    }

    @Test
    void a_hub_in_the_page_is_found_101() {
        all.site.page("/", "<head><link rel=hub href=/hub><link rel=self href=/blog></head><p>news");
        assertThat(look("/").topics()).containsExactly(topic("/blog"));
    }

    @Test
    void a_hub_in_a_feed_that_the_page_names_is_found_102() {
        all.site.page("/", "<link rel=alternate type=application/atom+xml href=/feed.xml>");
        feed("/feed.xml", "<link rel=\"hub\" href=\"/hub\"/><link rel=\"self\" href=\"/feed.xml\"/>");
        SiteOffers offers = look("/");
        assertThat(offers.topics()).containsExactly(topic("/feed.xml"));
        assertThat(offers.feeds()).containsExactly(url("/feed.xml"));
    }

    @Test
    void a_hub_in_the_header_of_a_feed_comes_before_one_in_the_feed_103() {
        all.site.page("/", "<link rel=alternate type=application/rss+xml href=/feed.xml>");
        all.site.answer(
                "/feed.xml",
                Response.of(200)
                        .header("Link", "</hub>; rel=hub, </feed.xml>; rel=self")
                        .body(
                                "application/rss+xml",
                                bytes("<rss><channel><link rel=\"hub\" href=\"/other\"/></channel></rss>")));
        assertThat(look("/").topics()).containsExactly(topic("/feed.xml"));
    }

    @Test
    void a_topic_that_moved_is_found_under_its_new_name_204() {
        all.site.page("/", "<link rel=alternate type=application/atom+xml href=/old.xml>");
        all.site.redirect("/old.xml", 301, "/feed.xml");
        feed("/feed.xml", "<link rel=\"hub\" href=\"/hub\"/>");
        assertThat(look("/").topics()).containsExactly(topic("/feed.xml"));
    }

    @Test
    void an_agent_is_found_in_the_header_and_on_the_page() {
        all.site.answer("/", Response.html("x").header("Link", "</register>; rel=site-agent"));
        assertThat(look("/").agent()).isEqualTo(url("/register"));
        all.site.page("/", "<html><body><link rel='site-agent' href='/there'></body>");
        assertThat(look("/").agent()).isEqualTo(url("/there"));
    }

    @Test
    void sitemaps_are_found_in_the_rules_for_robots() {
        all.site
                .page("/", "x")
                .robots("User-agent: *\nDisallow:\nSITEMAP: /sitemap.xml\nSitemap:https://cdn.example/s.xml\n");
        assertThat(look("/").sitemaps())
                .containsExactly(url("/sitemap.xml"), CooperationFixture.url("https://cdn.example/s.xml"));
    }

    @Test
    void ResourceSync_is_found_where_it_is_and_not_where_every_address_is_answered() {
        all.site.page("/", "x");
        all.site.page("/.well-known/resourcesync", "<p>Sorry, nothing here");
        assertThat(look("/").resourceSync()).isNull();
        all.site.text(
                "/.well-known/resourcesync",
                "application/xml",
                bytes(
                        "<urlset xmlns:rs=\"http://www.openarchives.org/rs/terms/\"><rs:md capability=\"description\"/></urlset>"));
        assertThat(look("/").resourceSync()).isEqualTo(url("/.well-known/resourcesync"));
    }

    @Test
    void a_site_that_offers_nothing_or_is_away_is_no_error() {
        all.site.status("/", 500);
        SiteOffers offers = look("/");
        assertThat(offers.agent()).isNull();
        assertThat(offers.topics()).isEmpty();
        all.site.close();
        assertThat(look("/").feeds()).isEmpty();
    }

    @Test
    void a_page_that_names_a_thousand_feeds_causes_few_requests() {
        StringBuilder page = new StringBuilder();
        for (int i = 0; i < 1_000; i++) {
            page.append("<link rel=alternate type=application/atom+xml href=/feed")
                    .append(i)
                    .append(">");
        }
        all.site.page("/", page.toString());
        look("/");
        assertThat(all.site.requests().size()).isLessThanOrEqualTo(8);
    }

    @Test
    void a_redirect_without_end_ends() {
        all.site.redirect("/", 302, "/");
        look("/");
        assertThat(all.site.count("/")).isLessThanOrEqualTo(6);
    }
}
