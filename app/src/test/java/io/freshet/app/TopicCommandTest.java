package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.TestSite;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

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
        var home = new StringBuilder(
                "<title>Home</title><a href=/orb/0.html>on orbs</a> <a href=/soup/0.html>on soup</a>");
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
        return site.page("/", home.toString());
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

    @Test
    void the_papers_strategy_ends_when_no_relevant_link_is_left() throws IOException {
        try (var site = site()) {
            add(site);
            Path order = folder.resolve("order");
            Result crawl = freshet(
                    "crawl",
                    site.url("/orb/0.html"),
                    "--topic",
                    "orbs",
                    "--strategy",
                    "conventional",
                    "--allow-private",
                    "--delay",
                    "0s",
                    "--no-index",
                    "--progress",
                    "none",
                    "--order",
                    order.toString());
            assertThat(crawl.code()).as(crawl.err()).isZero();
            assertThat(Files.readAllLines(order)).anyMatch(line -> line.contains("/orb/3.html"));
        }
    }

    @Test
    void a_strategy_that_does_not_exist_is_a_wrong_call() {
        Result result = freshet("crawl", "http://127.0.0.1:1/", "--topic", "x", "--strategy", "magic");
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("segmentation-backlinks");
    }
}
