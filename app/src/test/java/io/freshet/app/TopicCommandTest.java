package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.Scope;
import io.freshet.store.Database;
import io.freshet.store.ExampleRow;
import io.freshet.store.TopicTables;
import io.freshet.testkit.TestSite;
import io.freshet.topics.PaperSettings;
import io.freshet.topics.Strategy;
import io.freshet.topics.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The life of a topic as a user types it: docs/topics.md. */
class TopicCommandTest {
    private record Result(int code, String out, String err) {}

    @TempDir
    private Path folder = Path.of("");

    private Result freshet(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of("--data", folder.resolve("store").toString()));
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
        return new Result(code, out.toString(), err.toString());
    }

    /** Twelve pages on orbs, linked one to the next; twelve on soup. */
    private static TestSite site() {
        TestSite site = TestSite.start().robots("User-agent: *\nDisallow: /secret\n");
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
        return site.page("/", "<title>Home</title><a href=/orb/0.html>on orbs</a> <a href=/soup/0.html>on soup</a>");
    }

    private Result add(TestSite site) throws IOException {
        Path about = Files.writeString(
                folder.resolve("about"),
                "# orbs\n" + site.url("/orb/0.html") + "\n" + site.url("/orb/5.html") + "\nlocal.html\n");
        Files.writeString(folder.resolve("local.html"), "<title>Local</title>corba idl orb poa");
        Path against = Files.writeString(
                folder.resolve("against"),
                site.url("/soup/1.html") + "\n" + site.url("/soup/2.html") + "\n" + site.url("/secret") + "\n");
        return freshet(
                "topic",
                "add",
                "orbs",
                "--pages",
                about.toString(),
                "--against",
                against.toString(),
                "--allow-private",
                "--delay",
                "0s");
    }

    @Test
    void a_topic_is_made_listed_shown_tested_followed_and_removed() throws IOException {
        try (var site = site()) {
            Result add = add(site);
            assertThat(add.code()).as(add.err()).isZero();
            assertThat(add.out()).contains("3 pages about it, 2 against").contains("ranking");
            assertThat(add.err()).contains("/secret: forbidden by robots.txt");

            assertThat(freshet("topic", "list", "--json").out()).startsWith("[").contains("\"name\" : \"orbs\"");
            assertThat(freshet("topic", "show", "orbs").out())
                    .contains("strongest words")
                    .contains("/orb/5.html");

            Path order = folder.resolve("order");
            Result crawl = freshet(
                    "crawl",
                    site.url("/"),
                    "--topic",
                    "orbs",
                    "--allow-private",
                    "--delay",
                    "0s",
                    "--max-pages",
                    "14",
                    "--progress",
                    "none",
                    "--order",
                    order.toString());
            assertThat(crawl.code()).as(crawl.err()).isZero();
            long orbs = Files.readAllLines(order).stream()
                    .filter(line -> line.contains("/orb/"))
                    .count();
            assertThat(orbs).as("pages on the topic among the first 14").isGreaterThanOrEqualTo(8);

            Result test = freshet("topic", "test", "orbs", site.url("/orb/7.html"), "--allow-private", "--json");
            assertThat(test.out()).contains("\"about\" : true").contains("\"word\" : \"orb\"");
            Result page = freshet("page", site.url("/orb/0.html"));
            assertThat(page.out()).contains("topic orbs");
            assertThat(freshet("search", "orb", "--topic", "orbs").out()).contains("/orb/");
            assertThat(freshet("search", "salt", "--topic", "orbs").out()).doesNotContain("/soup/");

            assertThat(freshet("topic", "remove", "orbs").code()).isZero();
            Result gone = freshet("crawl", site.url("/"), "--topic", "orbs", "--allow-private");
            assertThat(gone.code()).isEqualTo(2);
            assertThat(gone.err()).contains("there is no topic \"orbs\"");
        }
    }

    private Result crawl(TestSite site, String from, String... more) {
        List<String> words = new ArrayList<>(List.of("crawl", site.url(from), "--topic", "orbs"));
        words.addAll(List.of("--allow-private", "--delay", "0s", "--no-index", "--progress", "none"));
        words.addAll(List.of(more));
        return freshet(words.toArray(String[]::new));
    }

    @Test
    void a_page_that_is_given_as_about_a_topic_and_against_it_is_about_it_and_that_is_told() throws IOException {
        try (var site = site()) {
            Path both = Files.writeString(
                    folder.resolve("both"), site.url("/orb/0.html") + "\n" + site.url("/soup/1.html") + "\n");
            Result add = freshet(
                    "topic",
                    "add",
                    "both",
                    "--pages",
                    both.toString(),
                    "--against",
                    both.toString(),
                    "--allow-private",
                    "--delay",
                    "0s");
            assertThat(add.out()).contains("2 pages about it, 0 against").contains("That says little");
            assertThat(add.err()).contains(site.url("/soup/1.html") + " is given as about the topic and as against it");
        }
    }

    @Test
    void a_link_that_waits_says_which_page_and_which_words_speak_for_it() throws IOException {
        try (var site = site()) {
            add(site);
            assertThat(crawl(site, "/orb/7.html", "--max-pages", "1", "--strategy", "segmentation")
                            .code())
                    .isZero();
            assertThat(freshet("page", site.url("/orb/8.html")).out())
                    .contains("as a link of " + site.url("/orb/7.html"))
                    .containsPattern("topic orbs +that page [01][.]\\d\\d; the link: .*orb [+][0-9.]+ \\(link\\)");
            assertThat(freshet("page", site.url("/orb/8.html"), "--json").out())
                    .containsPattern("\"link\" : \\[ \\{\\s+\"name\" : \"orbs\"");
        }
    }

    @ParameterizedTest
    @CsvSource({"adaptive, true", "conventional, false"})
    void a_crawl_that_followed_every_link_is_complete_and_finds_new_pages_later(String strategy, boolean complete)
            throws IOException {
        try (var site = site()) {
            add(site);
            assertThat(crawl(site, "/", "--strategy", strategy).code()).isZero();
            try (var workshop = new Workshop(new Settings(), folder.resolve("store"), "test")) {
                assertThat(Manner.of(workshop.store(), new Settings()).complete())
                        .isEqualTo(complete);
            }
        }
    }

    @Test
    void the_papers_strategy_ends_when_no_relevant_link_is_left() throws IOException {
        try (var site = site()) {
            add(site);
            Path order = folder.resolve("order");
            Result crawl = crawl(site, "/orb/0.html", "--strategy", "conventional", "--order", order.toString());
            assertThat(crawl.code()).as(crawl.err()).isZero();
            assertThat(Files.readAllLines(order)).anyMatch(line -> line.contains("/orb/3.html"));
        }
    }

    @Test
    void the_papers_strategies_keep_relevant_pages_alone() throws IOException {
        try (var site = site()) {
            add(site);
            Result crawl = crawl(site, "/orb/0.html", "--strategy", "segmentation", "--json");
            assertThat(crawl.code()).as(crawl.out() + crawl.err()).isZero();
            assertThat(crawl.out()).contains("\"pages\" : 24").contains("\"refused\" : 12");
            Path urls = folder.resolve("urls");
            freshet("export", "urls", urls.toString());
            assertThat(Files.readAllLines(urls)).hasSize(12).allMatch(url -> url.contains("/orb/"));
            assertThat(freshet("page", site.url("/soup/0.html")).out())
                    .contains("not taken: it is not about the topics of the crawl");
        }
    }

    @Test
    void a_link_is_shown_by_its_descriptor_with_the_parameters_of_the_crawl() throws IOException {
        try (var site = site()) {
            add(site);
            crawl(site, "/orb/0.html", "--strategy", "segmentation", "--words", "1", "--threshold", "0.8");
            assertThat(freshet("page", site.url("/orb/1.html")).out())
                    .contains("part0 [the next orb] soup")
                    .containsPattern("orbs: probability 0[.]\\d{3}, threshold 0[.]80: segmentation follows it");
            assertThat(freshet("page", site.url("/soup/0.html")).out())
                    .contains("orb [soup]")
                    .contains("threshold 0.80");
            assertThat(freshet("page", site.url("/orb/1.html"), "--json").out())
                    .contains("\"anchor\" : \"the next orb\"")
                    .contains("\"threshold\" : 0.8")
                    .contains("\"followed\" : true");
        }
    }

    @Test
    void a_topic_shows_its_terms_by_chi_square() throws IOException {
        try (var site = site()) {
            add(site);
            assertThat(freshet("topic", "show", "orbs").out())
                    .containsPattern(" 5[.]00  corba: in 3 of 3 pages about it, 0 of 2 others")
                    .containsPattern(" 5[.]00  onions: in 0 of 3 pages about it, 2 of 2 others");
            assertThat(freshet("topic", "show", "orbs", "--json").out())
                    .contains("\"term\" : \"corba\"")
                    .contains("\"chiSquare\" : 5.0");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--topic orbs --threshold 0.5                                        | --threshold is for the paper's strategies",
                "--topic orbs --words 5 --strategy adaptive                          | --words is for the paper's strategies",
                "--strategy segmentation --features 5                                | --features is for crawls that follow a topic",
                "--topic orbs --strategy segmentation --threshold 1.5                | above 0 and at most 1, not 1.5",
                "--topic orbs --strategy segmentation --features 0                   | 1 to 1,000,000, not 0",
                "--topic orbs --strategy segmentation --words -1                     | 0 to 1,000, not -1",
                "--topic orbs --strategy segmentation --sample-size 0                | t must be above 0",
                "--topic orbs --strategy segmentation --prior 2                      | p must be above 0 and at most 1",
                "--topic orbs --strategy segmentation --descriptor line              | is none of words, sentence",
                "--topic orbs --strategy segmentation --descriptor sentence --words 3| Leave one of them out"
            })
    void parameters_of_the_paper_are_refused_where_they_mean_nothing(String options, String message) {
        List<String> call = new ArrayList<>(List.of("crawl", "http://127.0.0.1/"));
        call.addAll(List.of(options.strip().split(" +")));
        Result result = freshet(call.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err()).contains(message);
    }

    @Test
    void a_topic_that_is_removed_while_it_is_crawled_is_followed_to_the_end_of_the_run() throws Exception {
        try (var site = site()) {
            add(site);
            Settings settings = new Settings()
                    .set(Setting.ALLOW_PRIVATE, true)
                    .set(Setting.DELAY, Duration.ZERO)
                    .set(Setting.IN_FLIGHT, 4);
            try (var workshop = new Workshop(settings, folder.resolve("store"), "test");
                    var indexing = workshop.indexing(settings.search())) {
                List<Topic> topics = workshop.topics().topics(List.of("orbs"));
                Crawler crawler = workshop.crawler(
                        settings,
                        new Scope(Scope.Kind.HOST),
                        List.of(),
                        List.of(),
                        topics,
                        Strategy.ADAPTIVE,
                        PaperSettings.DEFAULT);
                crawler.onVisit(_ -> {
                    if (workshop.topicTables().removeTopic("orbs")) {
                        indexing.classify();
                    }
                });
                CrawlResult result = crawler.run(
                        List.of(workshop.canonicaliser().parse(site.url("/")).orElseThrow()));
                assertThat(result.run().pages()).isEqualTo(25);
                indexing.catchUp(
                        LabProgressDisplay.start(ProgressDisplay.Style.NONE, new PrintWriter(new StringWriter())));
            }
            assertThat(freshet("search", "orb", "--topic", "orbs").out()).doesNotContain("/orb/");
            assertThat(freshet("search", "orb").out()).contains("/orb/");
            assertThat(freshet("crawl", "--topic", "orbs").err()).contains("there is no topic \"orbs\"");
        }
    }

    @Test
    void a_topic_made_after_a_plain_crawl_classifies_what_is_there() throws IOException {
        try (var site = site()) {
            Result crawl = freshet("crawl", site.url("/"), "--allow-private", "--delay", "0s", "--progress", "none");
            assertThat(crawl.code()).as(crawl.err()).isZero();
            assertThat(freshet("search", "orb", "--topic", "orbs").out()).doesNotContain("/orb/");
            assertThat(add(site).code()).isZero();
            assertThat(freshet("search", "orb", "--topic", "orbs").out()).contains("/orb/");
            assertThat(freshet("search", "soup", "--topic", "orbs").out()).doesNotContain("/soup/");
        }
    }

    @Test
    void a_hundred_topics_are_made_and_classify_every_page() throws Exception {
        try (var site = site()) {
            freshet("crawl", site.url("/"), "--allow-private", "--delay", "0s", "--progress", "none");
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
            assertThat(add(site).code()).isZero();
            Result page = freshet("page", site.url("/orb/3.html"));
            assertThat(page.out()).contains("topic t3").contains("topic t99").contains("topic orbs");
            assertThat(freshet("search", "orb", "--topic", "t77").out()).contains("/orb/");
        }
    }

    @Test
    void feedback_is_kept_learned_from_and_contradicts_what_was_said_before() throws IOException {
        try (var site = site()) {
            freshet("crawl", site.url("/"), "--allow-private", "--delay", "0s", "--progress", "none");
            add(site);
            String soup = site.url("/soup/7.html");
            assertThat(freshet("topic", "test", "orbs", soup, "--json").out()).contains("\"about\" : false");

            Result yes = freshet("topic", "feedback", "orbs", soup, "--yes");
            assertThat(yes.code()).as(yes.err()).isZero();
            assertThat(yes.out()).contains("Learned from what you said").contains("4 pages about it, 2 against");
            assertThat(freshet("topic", "show", "orbs").out()).contains("about    " + soup + " (feedback)");
            assertThat(freshet("search", "soup", "--topic", "orbs").out()).contains("/soup/");

            Result no = freshet("topic", "feedback", "orbs", soup, "--no", "--json");
            assertThat(no.out()).contains("\"feedback\" : 1").contains("\"against\" : 3");
            assertThat(freshet("search", "soup", "--topic", "orbs").out()).doesNotContain("/soup/");
            // every example of both kinds turned round: it still answers, and says how little that is worth
            for (String page : List.of("/soup/1.html", "/soup/2.html")) {
                assertThat(freshet("topic", "feedback", "orbs", site.url(page), "--yes")
                                .code())
                        .isZero();
            }
            for (String page : List.of("/orb/0.html", "/orb/5.html")) {
                assertThat(freshet("topic", "feedback", "orbs", site.url(page), "--no")
                                .code())
                        .isZero();
            }
            assertThat(freshet("topic", "test", "orbs", site.url("/orb/3.html")).code())
                    .isZero();
            assertThat(freshet("topic", "list").out()).contains("5 by feedback");
        }
    }

    @Test
    void feedback_that_cannot_be_taken_is_told() throws IOException {
        try (var site = site()) {
            Path about = Files.writeString(folder.resolve("about"), site.url("/orb/0.html"));
            freshet("topic", "add", "one", "--pages", about.toString(), "--allow-private", "--delay", "0s");
            Result none = freshet("topic", "feedback", "one", site.url("/orb/0.html"), "--no", "--allow-private");
            assertThat(none.code()).isEqualTo(1);
            assertThat(none.err()).contains("no page about one would be left");
            assertThat(freshet("topic", "feedback", "two", site.url("/"), "--yes")
                            .err())
                    .contains("there is no topic \"two\"; there are: one");
            assertThat(freshet("topic", "feedback", "one", site.url("/")).code())
                    .isEqualTo(2);
            assertThat(freshet("topic", "feedback", "one", "nonsense", "--yes").err())
                    .contains("is not a URL");
            Result gone = freshet("topic", "feedback", "one", site.url("/gone"), "--yes", "--allow-private");
            assertThat(gone.code()).isEqualTo(1);
            assertThat(gone.err()).contains("the server answered 404");
        }
    }

    @Test
    void pages_that_link_to_the_examples_are_looked_for_on_their_hosts() throws IOException {
        try (var site = site()) {
            Path about = Files.writeString(folder.resolve("about"), site.url("/orb/6.html"));
            String[] call = {"topic", "add", "orbs", "--pages", about.toString(), "--allow-private", "--delay", "0s"};
            assertThat(freshet(call).out()).contains("1 page about it, 0 against, 0 that link to them.");
            List<String> finding = new ArrayList<>(List.of(call));
            finding.add("--find-backlinks");
            Result found = freshet(finding.toArray(String[]::new));
            assertThat(found.code()).as(found.err()).isZero();
            assertThat(found.out()).contains("1 that link to them");
            assertThat(freshet("topic", "show", "orbs").out()).contains("backlink " + site.url("/orb/5.html"));
            finding.set(finding.size() - 1, "--find-backlinks=-1");
            assertThat(freshet(finding.toArray(String[]::new)).code()).isEqualTo(2);
        }
    }

    @Test
    void the_search_for_links_ends_after_as_many_pages_as_were_said() throws IOException {
        try (var site = site()) {
            Path about = Files.writeString(folder.resolve("about"), site.url("/orb/6.html"));
            Result found = freshet(
                    "topic",
                    "add",
                    "orbs",
                    "--pages",
                    about.toString(),
                    "--allow-private",
                    "--delay",
                    "0s",
                    "--find-backlinks=3");
            assertThat(found.code()).as(found.err()).isZero();
            assertThat(freshet("stats", "--json").out()).contains("\"pages\" : 3");
        }
    }

    private static ExampleRow example(String url, String kind, String words) {
        return new ExampleRow(url, kind, "text/html", words.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void a_strategy_that_does_not_exist_is_a_wrong_call() {
        Result result = freshet("crawl", "http://127.0.0.1:1/", "--topic", "x", "--strategy", "magic");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("segmentation-backlinks");
    }
}
