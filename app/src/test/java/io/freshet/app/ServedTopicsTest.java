package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchRequest;
import io.freshet.store.Database;
import io.freshet.store.ExampleRow;
import io.freshet.store.LocalApi;
import io.freshet.store.TopicTables;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import io.freshet.web.CrawlStatus;
import io.freshet.web.Crawls;
import io.freshet.web.TopicFacts;
import io.freshet.web.Topics;
import io.freshet.web.WebApp;
import io.freshet.web.WebSettings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The life of topics while a store is served: a real store, a real site, and commands that find another process in their way. */
class ServedTopicsTest {
    private static final Duration LONG = Duration.ofSeconds(30);
    private static final String TOKEN = "a-token-of-the-lock-file";

    private record Result(int code, String out, String err) {}

    @TempDir
    private Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init") // before each test
    private TestSite site;

    @SuppressWarnings("NullAway.Init") // before each test
    private ServedProduct product;

    @SuppressWarnings("NullAway.Init") // before each test
    private WebApp app;

    @BeforeEach
    void serve() throws Exception {
        site = TestSite.start();
        for (int i = 0; i < 12; i++) {
            site.page(
                    "/orb/" + i + ".html",
                    "<title>Orb " + i + "</title><p>corba orb idl servant part" + i + "</p><a href=/orb/" + (i + 1) % 12
                            + ".html>the next orb</a> <a href=/soup/" + i + ".html>soup</a>");
            site.page(
                    "/soup/" + i + ".html",
                    "<title>Soup " + i + "</title><p>onions salt simmer spoon part" + i + "</p><a href=/soup/"
                            + (i + 1) % 12 + ".html>more soup</a>");
        }
        site.page("/", "<title>Home</title><a href=/orb/0.html>on orbs</a> <a href=/soup/0.html>on soup</a>");
        Settings settings = new Settings()
                .set(Setting.ALLOW_PRIVATE, true)
                .set(Setting.DELAY, Duration.ZERO)
                .set(Setting.REFRESH_PER_DAY, 0);
        product = new ServedProduct(settings, folder.resolve("store"), "freshet serve");
        var where = new WebSettings(
                InetAddress.ofLiteral("127.0.0.1"), 0, "", "", Set.of(), 100, 8, 4, 100, 100, Duration.ofSeconds(30));
        app = WebApp.start(where, TOKEN, product.parts());
        product.store().announce(new LocalApi(app.address(), TOKEN));
    }

    @AfterEach
    void end() {
        app.close();
        product.close();
        site.close();
    }

    private Result freshet(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--data", folder.resolve("store").toString()));
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
        return new Result(code, out.toString(), err.toString());
    }

    private void crawl(String... topics) throws Exception {
        product.crawls()
                .start(new Crawls.Order(
                        List.of(site.url("/")),
                        "host",
                        0,
                        -1,
                        0,
                        Duration.ZERO,
                        List.of(),
                        List.of(),
                        List.of(topics),
                        "adaptive"));
    }

    private void ended() throws Exception {
        until("the crawl does not end", () -> !product.crawls().status().phase().active());
    }

    private static void until(String otherwise, BooleanSupplier condition) throws Exception {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(otherwise);
            }
            Thread.sleep(20);
        }
    }

    private Topics.Order orbs() {
        return new Topics.Order(
                "orbs",
                List.of(site.url("/orb/0.html"), site.url("/orb/5.html"), site.url("/orb/8.html")),
                List.of(site.url("/soup/0.html"), site.url("/soup/5.html"), site.url("/soup/8.html")));
    }

    private long found(String topic) {
        SearchAnswer answer = product.parts().search().find(SearchRequest.of("topic:" + topic));
        return answer.total();
    }

    @Test
    void commands_have_the_server_make_show_test_teach_and_remove_a_topic() throws Exception {
        crawl();
        ended();
        Path about = Files.writeString(folder.resolve("about"), String.join("\n", orbs().pages()) + "\nnonsense\n");
        Path against = Files.writeString(folder.resolve("against"), String.join("\n", orbs().against()));
        Result add = freshet("topic", "add", "orbs", "--pages", about.toString(), "--against", against.toString());
        assertThat(add.code()).as(add.err()).isZero();
        assertThat(add.out())
                .contains("Topic orbs: 3 pages about it, 3 against, ")
                .contains("ranking");
        assertThat(add.err()).contains("freshet: left out: \"nonsense\" is neither a URL nor a file");
        assertThat(freshet("topic", "list").out()).startsWith("orbs ").contains("3 pages, 3 against");
        assertThat(freshet("topic", "list", "--json").out()).startsWith("[").contains("\"name\" : \"orbs\"");
        assertThat(freshet("topic", "show", "orbs").out()).contains("strongest words: ", site.url("/orb/5.html"));
        assertThat(freshet("topic", "test", "orbs", site.url("/orb/3.html")).out())
                .contains("is about orbs: grade");
        until("pages are not classified", () -> found("orbs") == 12);
        Result no = freshet("topic", "feedback", "orbs", site.url("/orb/3.html"), "--no");
        assertThat(no.out()).contains("3 pages about it, 4 against");
        assertThat(freshet("topic", "show", "orbs").out()).contains(site.url("/orb/3.html") + " (feedback)");
        assertThat(freshet("topic", "remove", "orbs").code()).isZero();
        until("pages are still classified", () -> found("orbs") == 0);
        Result gone = freshet("topic", "show", "orbs");
        assertThat(gone.code()).isEqualTo(2);
        assertThat(gone.err()).contains("there is no topic \"orbs\"");
    }

    @Test
    void what_the_server_cannot_do_for_a_command_is_told() throws Exception {
        Path page = Files.writeString(folder.resolve("page.html"), "corba");
        Path list = Files.writeString(folder.resolve("list"), page.getFileName() + "\n");
        Result file = freshet("topic", "add", "orbs", "--pages", list.toString());
        assertThat(file.code()).isEqualTo(1);
        assertThat(file.err()).contains("page.html in").contains("is a file");
        Path nowhere = Files.writeString(folder.resolve("nowhere"), site.url("/nowhere"));
        Result none = freshet("topic", "add", "orbs", "--pages", nowhere.toString());
        assertThat(none.code()).isEqualTo(1);
        assertThat(none.err()).contains("no topic was made").contains("the server answered 404");
        Result finding = freshet("topic", "add", "orbs", "--pages", nowhere.toString(), "--find-backlinks");
        assertThat(finding.err()).contains("--find-backlinks");
    }

    @Test
    void a_crawl_follows_a_topic_and_shows_its_harvest() throws Exception {
        assertThat(product.topics().make(orbs(), LONG)).isPresent();
        crawl("orbs");
        ended();
        CrawlStatus status = product.crawls().status();
        assertThat(status.topics()).containsExactly("orbs");
        assertThat(status.phase()).isEqualTo(CrawlStatus.Phase.DONE);
        assertThat(status.harvest().getFirst()).isEqualTo(new CrawlStatus.Harvest(0, 0));
        CrawlStatus.Harvest last = status.harvest().getLast();
        assertThat(last.pages()).isEqualTo(25);
        assertThat(last.relevant()).isBetween(10L, 14L);
        assertThatThrownBy(() -> crawl("none"))
                .isInstanceOf(Crawls.RefusedException.class)
                .hasMessageContaining("there is no topic \"none\"");
    }

    @Test
    void a_topic_that_is_removed_while_it_is_crawled_is_followed_to_the_end() throws Exception {
        product.topics().make(orbs(), LONG);
        site.slow("/orb/1.html", Duration.ofMillis(300));
        crawl("orbs");
        product.topics().remove("orbs");
        assertThat(product.crawls().status().topics()).containsExactly("orbs");
        assertThatThrownBy(() -> product.topics().topic("orbs")).isInstanceOf(Topics.RefusedException.class);
        ended();
        assertThat(product.crawls().status().pages()).isEqualTo(25);
        until("pages are still classified", () -> found("orbs") == 0);
    }

    @Test
    void a_page_that_is_named_while_its_host_is_crawled_is_asked_for_between_two_requests_of_the_crawl()
            throws Exception {
        site.page("/elsewhere.html", "<title>Elsewhere</title><p>corba orb</p>").delay(Duration.ofMillis(20));
        product.topics().make(orbs(), LONG);
        crawl();
        var url = product.parts()
                .canonicaliser()
                .parse(site.url("/elsewhere.html"))
                .orElseThrow();
        assertThat(product.topics().test("orbs", url).grade()).isPositive();
        assertThat(product.crawls().status().phase().active()).isTrue();
        ended();
        assertThat(site.count("/elsewhere.html")).isEqualTo(1);
        assertThat(site.peakConcurrency()).isEqualTo(1);
    }

    @Test
    void contradictory_feedback_ends_with_what_was_said_last_and_breaks_nothing() throws Exception {
        crawl();
        ended();
        product.topics().make(orbs(), LONG);
        var url =
                product.parts().canonicaliser().parse(site.url("/soup/3.html")).orElseThrow();
        for (int i = 0; i < 6; i++) {
            product.topics().feedback("orbs", url, i % 2 == 0);
        }
        TopicFacts topic = product.topics().topic("orbs");
        assertThat(topic.examples())
                .filteredOn(example -> example.url().equals(url.text()))
                .singleElement()
                .satisfies(example -> {
                    assertThat(example.kind()).isEqualTo("against");
                    assertThat(example.feedback()).isTrue();
                });
        until("pages are not classified", () -> product.topics().topic("orbs").classifying() == null);
        until("not all orbs are found", () -> found("orbs") == 12);
    }

    @Test
    void a_hundred_topics_are_listed_with_their_quality_in_the_end() throws Exception {
        try (Database database = Database.open(folder.resolve("store"))) {
            var topics = new TopicTables(database);
            for (int i = 0; i < 100; i++) {
                topics.putTopic(
                        "t" + i,
                        List.of(
                                example("http://a.test/" + i, "about", "corba orb idl servant part" + i % 12),
                                example("http://b.test/" + i, "against", "onions salt simmer spoon")),
                        Clock.systemUTC());
            }
        }
        assertThat(product.topics().all()).hasSize(100);
        until(
                "the quality of some is never known",
                () -> product.topics().all().stream().allMatch(topic -> topic.quality() != null));
        assertThat(Objects.requireNonNull(product.topics().topic("t77").line().quality())
                        .ranking())
                .isBetween(0.0, 1.0);
        assertThat(freshet("topic", "show", "none").err()).contains("and 80 more");
    }

    private static ExampleRow example(String url, String kind, String words) {
        return new ExampleRow(url, kind, "text/html", words.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_topic_that_cannot_be_made_is_told_to_whoever_looks_next() throws Exception {
        var order = new Topics.Order("lost", List.of(site.url("/nowhere")), List.of());
        var looked = new CompletableFuture<Void>(); // until then the page keeps everybody waiting
        site.respond("/nowhere", (_, out) -> {
            looked.join();
            out.send(Response.of(404));
        });
        assertThat(product.topics().make(order, Duration.ZERO)).isEmpty();
        looked.complete(null);
        until(
                "it is not told",
                () -> product.topics().making().stream()
                        .anyMatch(making -> making.problem().contains("no topic was made")));
        assertThatThrownBy(() -> product.topics().make(new Topics.Order("a b", List.of("x"), List.of()), LONG))
                .hasMessageContaining("a topic's name has letters");
        assertThatThrownBy(() -> product.topics().make(new Topics.Order("a", List.of(), List.of()), LONG))
                .hasMessageContaining("pages is empty");
    }
}
