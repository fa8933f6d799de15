package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference.Comparison;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.testkit.TestSite;
import io.freshet.web.PageFacts;
import io.freshet.web.Views;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Pages are visited again, as a user asks for it on the command line. */
class RefreshTest {
    private static final int PAGES = 12;

    private record Result(int code, String out, String err) {}

    @TempDir
    private Path folder = Path.of("");

    @SuppressWarnings("NullAway.Init") // before each test
    private TestSite site;

    @BeforeEach
    void start() {
        site = TestSite.start();
        var links = new StringBuilder("<title>front</title>");
        for (int i = 0; i < PAGES; i++) {
            links.append("<a href=/page/").append(i).append(">page</a>");
            site.page("/page/" + i, "<title>page " + i + "</title><p>as it was at first");
        }
        site.page("/", links.toString());
    }

    @AfterEach
    void stop() {
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

    private void crawl(String... more) {
        List<String> args = new ArrayList<>(
                List.of("crawl", site.url("/"), "--allow-private", "--delay", "0s", "--progress", "none"));
        args.addAll(List.of(more));
        Result result = freshet(args.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isZero();
    }

    private Result refresh(String... more) {
        List<String> args = new ArrayList<>(List.of("refresh", "--allow-private", "--progress", "none"));
        args.addAll(List.of(more));
        return freshet(args.toArray(String[]::new));
    }

    @Test
    void everything_is_visited_again_and_what_changed_is_found_by_its_new_words() {
        crawl();
        site.page("/page/3", "<title>page 3</title><p>zebra");
        site.remove("/page/4");
        site.page("/page/5", "<title>page 5</title><a href=/born>a new page</a>");
        site.page("/born", "<title>born later</title>");
        Result result = refresh("--all");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("2 pages had changed", (PAGES - 2) + " had not", "1 are gone", "1 are new")
                .contains("copies about");
        assertThat(freshet("search", "zebra").out()).contains("/page/3");
        assertThat(freshet("search", "born later").out()).contains("/born");
        assertThat(freshet("page", site.url("/page/3")).out()).contains("next visit", "changed", "first copy");
    }

    @Test
    void every_kept_copy_can_be_opened_unless_it_forbade_that_itself() {
        crawl();
        site.page("/page/3", "<title>page 3</title><meta name=robots content=noarchive><p>zebra");
        refresh("--all");
        site.page("/page/3", "<title>page 3</title><p onclick=x>okapi <i>" + "<p>".repeat(20_000));
        refresh("--all");
        CrawlUrl page = Canonicaliser.DEFAULT.parse(site.url("/page/3")).orElseThrow();
        var settings = new Settings();
        try (var workshop = Workshop.ofExisting(settings, folder.resolve("store"), "a test");
                var indexing = workshop.indexing(settings.search())) {
            var knowledge = new SavedKnowledge(workshop.store(), settings);
            var views = new StoreViews(workshop, settings, indexing, knowledge, () -> "");
            var reports = new StoreReports(workshop.store(), settings, workshop.parser(), knowledge);
            List<PageFacts.Version> kept = views.page(page).versions();
            assertThat(kept).hasSize(3);
            Views.Copy newest = views.copy(page, kept.getFirst().at()).orElseThrow();
            assertThat(newest).isEqualTo(views.copy(page, null).orElseThrow());
            assertThat(newest.html()).contains("okapi").doesNotContain("onclick");
            assertThat(newest.extent()).isEqualTo(Views.Extent.TEXT);
            assertThat(newest.at()).isEqualTo(kept.getFirst().at());
            assertThat(views.copy(page, kept.get(1).at())).isEmpty();
            Views.Copy first = views.copy(page, kept.getLast().at()).orElseThrow();
            assertThat(first.html()).contains("as it was at first").doesNotContain("zebra", "okapi");
            assertThat(first.extent()).isEqualTo(Views.Extent.WHOLE);
            assertThat(first.at()).isEqualTo(kept.getLast().at());
            byte[] body = reports.body(page, kept.get(1).at()).orElseThrow();
            assertThat(new String(body, StandardCharsets.UTF_8)).contains("zebra");
            assertThat((long) reports.body(page, kept.getLast().at()).orElseThrow().length)
                    .isEqualTo(first.length());
            assertThat(views.copy(page, kept.getLast().at().minusSeconds(1))).isEmpty();
            assertThat(reports.body(page, kept.getLast().at().minusSeconds(1))).isEmpty();
        }
    }

    @Test
    void the_copies_of_a_page_are_listed_newest_first() throws IOException {
        crawl();
        site.page("/page/3", "<title>page 3</title><p>zebra");
        refresh("--all");
        CrawlUrl page = Canonicaliser.DEFAULT.parse(site.url("/page/3")).orElseThrow();
        var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
        try (Store store = Store.open(folder.resolve("store"), StoreSettings.DEFAULT, "a test", Clock.systemUTC())) {
            List<PageFacts.Version> copies = PageReport.of(
                            store, page, parser, new SavedKnowledge(store, new Settings()))
                    .facts(10, List.of(), Map.of(), Comparison.TEXT, null)
                    .versions();
            assertThat(copies).hasSize(2);
            assertThat(copies.getFirst().at()).isAfter(copies.getLast().at());
            assertThat(copies).allSatisfy(copy -> assertThat(copy.stored()).isPositive());
        }
    }

    @Test
    void a_budget_is_the_most_requests_that_are_made() {
        crawl();
        int before = site.requests().size();
        Result result = refresh("--budget", "5", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("\"requests\" : 5", "\"unchanged\" : 5", "\"chanceCurrent\"");
        assertThat(site.requests()).hasSize(before + 5);
    }

    @Test
    void a_crawl_that_was_cut_short_is_not_gone_on_with() {
        crawl("--max-pages", "4");
        int before = site.requests().size();
        Result result = refresh("--all");
        assertThat(result.out()).contains("0 are new");
        assertThat(site.requests()).hasSize(before + 4);
    }

    @Test
    void rounds_of_observation_visit_every_page_each_time_and_go_on_where_they_were() {
        site.page("/page/1", "<title>page 1</title><a href='/page/2?q=1'>a question</a>");
        for (int rounds = 2; rounds <= 4; rounds += 2) {
            Result result = freshet(
                    "lab",
                    "observe",
                    site.url("/"),
                    "--rounds",
                    Integer.toString(rounds),
                    "--every",
                    "1s",
                    "--delay",
                    "0s",
                    "--allow-private",
                    "--progress",
                    "none");
            assertThat(result.code()).as(result.err()).isZero();
            assertThat(result.out()).contains("Round " + rounds + " of " + rounds, (PAGES + 1) + " downloads");
        }
        assertThat(site.count("/page/7")).isEqualTo(4);
        assertThat(site.requests()).noneMatch(request -> request.path().contains("?"));
    }

    @Test
    void what_is_wrong_is_said() {
        assertThat(refresh()).satisfies(result -> {
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.err()).contains("there is no store");
        });
        assertThat(refresh("--budget", "0")).satisfies(result -> {
            assertThat(result.code()).isEqualTo(2);
            assertThat(result.err()).contains("--budget is a number of requests");
        });
    }
}
