package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.ChangeHistory.Result;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.FailureCause;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.store.Commit;
import io.freshet.store.PageEvent;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Visits, each found in the history afterwards, and the rule by which pages leave the store. */
class HistoriesTest {
    private static final String TEXT = "<!DOCTYPE html><title>Tides</title><p>"
            + "the moon draws the water and the shore waits for it ".repeat(20);

    @TempDir
    Path folder;

    private TestSite site;
    private TestCrawl crawl;

    @BeforeEach
    void start() {
        site = TestSite.start();
        crawl = new TestCrawl(folder).attempts(1);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    private void visit(String html) throws InterruptedException {
        site.page("/", html);
        visit();
    }

    private void visit() throws InterruptedException {
        crawl.with(crawler -> {
                    crawler.ask(TestCrawl.url(site.url("/")), VisitClass.REVISIT, 0.5f);
                    return crawler;
                })
                .run();
    }

    private void first() throws InterruptedException {
        site.page("/", TEXT);
        crawl.run(site.url("/"));
    }

    private ChangeHistory history() {
        try (Store store = crawl.open()) {
            return new Histories(store).of(record(store));
        }
    }

    private UrlRecord record(Store store) {
        return store.url(TestCrawl.url(site.url("/")).key()).orElseThrow();
    }

    private static List<Result> results(ChangeHistory history) {
        return history.requests().stream().map(ChangeHistory.Request::result).toList();
    }

    @Test
    void each_visit_says_how_much_differed() throws InterruptedException {
        first();
        visit(TEXT);
        visit(TEXT + "<!-- served at noon -->");
        visit(TEXT.replace("draws", "pulls").replaceFirst("pulls the water and", "draws the water and"));
        visit("<!DOCTYPE html><title>Rain</title><p>" + "clouds gather over the hills in the evening ".repeat(20));
        ChangeHistory history = history();
        assertThat(results(history).subList(0, 3))
                .containsExactly(
                        new Result.Downloaded(Difference.MUCH),
                        new Result.Downloaded(Difference.NONE),
                        new Result.Downloaded(Difference.BYTES));
        assertThat(results(history).getLast()).isEqualTo(new Result.Downloaded(Difference.MUCH));
        assertThat(history.modifications(Comparison.BYTES)).isEqualTo(3);
        assertThat(history.modifications(Comparison.TEXT)).isEqualTo(2);
    }

    @Test
    void each_event_tells_what_its_visit_found_and_why_it_was_made() throws Exception {
        site.redirect("/elsewhere", 302, "/film");
        site.text("/film", "video/mp4", new byte[] {1, 2, 3});
        first();
        visit(TEXT);
        visit(TEXT + "<!-- served at noon -->");
        visit("<!DOCTYPE html><title>Rain</title><p>" + "clouds gather over the hills in the evening ".repeat(20));
        site.redirect("/", 302, "/elsewhere");
        visit();
        site.text("/", "video/mp4", new byte[] {1, 2, 3});
        visit();
        site.status("/", 500);
        visit();
        site.status("/", 404);
        visit();
        try (Store store = crawl.open()) {
            CrawlUrl page = record(store).url();
            List<PageEvent> events = store.events(1, 100).stream()
                    .filter(event -> event.url().equals(page))
                    .toList();
            assertThat(events)
                    .extracting(PageEvent::change)
                    .containsExactly(
                            PageChange.NEW,
                            PageChange.UNCHANGED,
                            PageChange.by(Difference.BYTES),
                            PageChange.by(Difference.MUCH),
                            PageChange.MOVED,
                            PageChange.REFUSED,
                            PageChange.FAILED,
                            PageChange.GONE);
            assertThat(events.getFirst().visit()).isEqualTo(VisitClass.NEW);
            assertThat(events.subList(1, events.size()))
                    .extracting(PageEvent::visit)
                    .containsOnly(VisitClass.REVISIT);
            assertThat(new String(store.body(events.get(1)).orElseThrow().body().content(), StandardCharsets.UTF_8))
                    .isEqualTo(TEXT);
        }
    }

    @Test
    void a_page_of_which_one_word_changed_is_nearly_the_same() throws InterruptedException {
        String long1 = "<!DOCTYPE html><title>Words</title><p>" + words(600);
        site.page("/", long1);
        crawl.run(site.url("/"));
        visit(long1.replace("word300 ", "another "));
        assertThat(results(history()).getLast()).isEqualTo(new Result.Downloaded(Difference.TEXT));
    }

    private static String words(int count) {
        var text = new StringBuilder();
        for (int i = 0; i < count; i++) {
            text.append("word")
                    .append((char) ('a' + i % 26))
                    .append((char) ('a' + i / 26))
                    .append(' ');
            text.append("word").append(i).append(' ');
        }
        return text.toString();
    }

    @Test
    void a_page_leaves_the_store_when_it_was_gone_twice_and_its_history_stays() throws Exception {
        first();
        site.status("/", 404);
        visit();
        try (Store store = crawl.open()) {
            assertThat(record(store).content()).as("once may be a slip").isNotNull();
            assertThat(store.body(record(store))).isPresent();
        }
        visit();
        try (Store store = crawl.open()) {
            assertThat(record(store).state()).isEqualTo(UrlState.GONE);
            assertThat(record(store).content()).isNull();
            assertThat(store.versions(record(store).url().key())).isEmpty();
        }
        visit(TEXT);
        try (Store store = crawl.open()) {
            assertThat(record(store).state()).isEqualTo(UrlState.PAGE);
            assertThat(store.body(record(store))).isPresent();
            assertThat(store.events(1, 100).getLast().change()).isEqualTo(PageChange.NEW);
        }
        assertThat(results(history()))
                .containsExactly(
                        new Result.Downloaded(Difference.MUCH),
                        new Result.Gone(),
                        new Result.Gone(),
                        new Result.Downloaded(Difference.MUCH));
    }

    @Test
    void failures_of_any_kind_and_number_delete_nothing() throws Exception {
        first();
        site.status("/", 500);
        visit();
        site.status("/", 404);
        visit();
        site.status("/", 500);
        visit();
        site.answer("/", Response.of(200).body("video/mp4", "a film".getBytes(StandardCharsets.UTF_8)));
        visit();
        try (Store store = crawl.open()) {
            assertThat(record(store).content()).isNotNull();
            assertThat(store.body(record(store))).isPresent();
        }
        assertThat(results(history()))
                .containsExactly(
                        new Result.Downloaded(Difference.MUCH),
                        new Result.Failed(FailureCause.SERVER_ERROR),
                        new Result.Gone(),
                        new Result.Failed(FailureCause.SERVER_ERROR),
                        new Result.Refused());
    }

    @Test
    void an_error_page_that_says_ok_replaces_the_copy_and_the_old_one_is_kept_as_a_version() throws Exception {
        first();
        visit("<!DOCTYPE html><title>Sorry</title><p>We could not find what you were looking for.");
        try (Store store = crawl.open()) {
            assertThat(store.versions(record(store).url().key())).hasSize(2);
        }
        visit(TEXT);
        assertThat(history().modifications(Comparison.NEAR)).isEqualTo(2);
    }

    @Test
    void a_history_that_cannot_be_read_is_counted_and_the_sums_of_the_record_take_its_place() throws Exception {
        first();
        visit(TEXT + " and rests");
        try (Store store = crawl.open()) {
            store.commit(new Commit().history(record(store).url().key(), new byte[] {77, 1, 2}));
            store.flush();
            var histories = new Histories(store);
            ChangeHistory history = histories.of(record(store));
            assertThat(histories.broken()).isEqualTo(1);
            assertThat(history.requestCount()).isEqualTo(2);
            assertThat(history.modifications(Comparison.BYTES)).isEqualTo(1);
        }
        visit(TEXT);
        assertThat(history().requestCount()).as("it goes on from there").isEqualTo(3);
    }

    @Test
    void a_site_that_says_not_modified_of_everything_is_found_out_in_the_end() throws InterruptedException {
        site.respond(
                "/",
                (request, exchange) -> exchange.send(
                        request.header("If-None-Match") == null
                                ? Response.html("version " + request.time()).etag("\"always\"")
                                : Response.of(304)));
        crawl.run(site.url("/"));
        for (int i = 0; i < 12; i++) {
            visit();
        }
        assertThat(history().modifications(Comparison.BYTES)).isEqualTo(1);
    }
}
