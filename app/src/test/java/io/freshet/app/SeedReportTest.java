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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A crawl or a refresh that fetches nothing says why, seed by seed, and what to do. */
class SeedReportTest {
    private record Result(int code, String out, String err) {}

    @TempDir
    private Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init") // before each test
    private TestSite site;

    @BeforeEach
    void start() throws IOException {
        Files.writeString(folder.resolve("quick.toml"), "[crawl]\npatience = \"500ms\"\nfirst-back-off = \"10s\"\n");
        site = TestSite.start()
                .robots("User-agent: *\nDisallow: /secret\n")
                .page("/", "<title>front</title><p>words")
                .page("/secret", "<title>secret</title>")
                .status("/gone", 404)
                .status("/closed", 401)
                .redirect("/away", 302, "/secret");
    }

    @AfterEach
    void stop() {
        site.close();
    }

    private Result freshet(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(args));
        all.addAll(List.of(
                "--data",
                folder.resolve("store").toString(),
                "--config",
                folder.resolve("quick.toml").toString(),
                "--progress",
                "none"));
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
        return new Result(code, out.toString(), err.toString());
    }

    private static String unreachable() {
        try (var gone = TestSite.start()) {
            return gone.url("/");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/secret               | forbidden by robots.txt                    | robots.txt allows",
                "/gone                 | it does not exist (status 404)             | Check the address",
                "/closed               | its status is not one of a page            | without signing in",
                "/away                 | /secret: forbidden by robots.txt           | robots.txt allows",
                "http://nosuch.invalid/| its name cannot be resolved                | Check the spelling",
                "unreachable           | the connection was refused                 | that the server is running"
            })
    void a_seed_that_cannot_be_fetched_makes_the_crawl_fail_and_is_explained(
            String seed, String reason, String advice) {
        String url = seed.startsWith("/") ? site.url(seed) : seed.equals("unreachable") ? unreachable() : seed;
        for (int run = 1; run <= 2; run++) { // the second one, which may have nothing to ask for, knows it too
            Result words = freshet("crawl", url, "--allow-private", "--delay", "0s");
            assertThat(words.code()).as(words.out() + words.err()).isEqualTo(1);
            assertThat(words.out()).contains("The seed could not be fetched:", url, reason, advice);
        }
        Result json = freshet("crawl", url, "--allow-private", "--delay", "0s", "--json");
        assertThat(json.code()).isEqualTo(1);
        assertThat(json.out()).contains("\"given\" : 1", "\"fetched\" : 0", "\"url\" : \"" + url, reason, advice);
    }

    @Test
    void a_private_address_is_explained_by_crawl_and_by_refresh() {
        Result crawl = freshet("crawl", site.url("/"));
        assertThat(crawl.code()).isEqualTo(1);
        assertThat(crawl.out()).contains("its host's address is private: 127.0.0.1", "Add --allow-private");
        Result refresh = freshet("refresh");
        assertThat(refresh.code()).isEqualTo(1);
        assertThat(refresh.out()).contains("The seed could not be fetched:", "Add --allow-private");
        assertThat(freshet("refresh", "--json").out()).contains("\"notFetched\" : [ {", "Add --allow-private");
    }

    @Test
    void one_seed_that_was_fetched_is_enough_and_the_others_are_explained() {
        Result result = freshet("crawl", site.url("/"), site.url("/gone"), "--allow-private", "--delay", "0s");
        assertThat(result.code()).isZero();
        assertThat(result.out()).contains("1 of 2 seeds could not be fetched:", site.url("/gone"));
    }

    @Test
    void a_resumed_crawl_whose_seeds_are_stored_has_done_its_work() {
        assertThat(freshet("crawl", site.url("/"), "--allow-private", "--delay", "0s")
                        .code())
                .isZero();
        for (String[] args : new String[][] {{"crawl", site.url("/"), "--allow-private"}, {"crawl"}}) {
            Result again = freshet(args);
            assertThat(again.code()).as(again.out()).isZero();
            assertThat(again.out()).doesNotContain("could not be fetched");
        }
    }

    @Test
    void a_refresh_of_stored_pages_that_may_not_be_asked_any_more_says_why() {
        freshet("crawl", site.url("/"), "--allow-private", "--delay", "0s");
        for (String all : List.of("--all", "--json")) {
            Result refresh = freshet("refresh", all);
            assertThat(refresh.code()).isEqualTo(1);
            assertThat(refresh.out()).contains("its host's address is private", "Add --allow-private");
        }
        assertThat(freshet("refresh", "--allow-private").code()).isZero();
    }

    @Test
    void a_refresh_of_a_site_that_is_down_says_why() {
        freshet("crawl", site.url("/"), "--allow-private", "--delay", "0s");
        site.close();
        Result refresh = freshet("refresh", "--allow-private");
        assertThat(refresh.code()).isEqualTo(1);
        assertThat(refresh.out()).contains("the connection was refused", "that the server is running");
    }
}
