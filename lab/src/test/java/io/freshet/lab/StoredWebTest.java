package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.fetch.AdaptiveTimeouts;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import io.freshet.plot.Language;
import io.freshet.store.Commit;
import io.freshet.store.HostRecord;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The web of a store: 40 pages of a quick host in a chain, 40 of a slow one below its home; one of each failed. */
class StoredWebTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @TempDir
    private Path folder = Path.of("");

    private static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    private static HostRecord host(CrawlUrl page, Duration header) {
        var times = new AdaptiveTimeouts(TimeoutSettings.DEFAULT);
        for (int i = 0; i < 50; i++) {
            times.observe(new StageTimes(Duration.ofMillis(20), header, Duration.ofMillis(5)));
        }
        return new HostRecord(page.host(), null, null, null, "", 0, 40, 40, times.encoded(), false, false, new byte[0]);
    }

    private static UrlRecord page(CrawlUrl url, UrlState state, int depth, @Nullable CrawlUrl via) {
        String reason = state == UrlState.FAILED ? "no answer in time" : "";
        return new UrlRecord(url, state, reason, depth, via == null ? null : via.key(), NOON, null, null, null);
    }

    private Store store() {
        Store store = Store.open(folder.resolve("store"), StoreSettings.DEFAULT, "test", Clock.systemUTC());
        var commit = new Commit();
        CrawlUrl quick = url("http://quick.test/0");
        CrawlUrl slow = url("http://slow.test/0");
        commit.host(host(quick, Duration.ofMillis(50))).host(host(slow, Duration.ofSeconds(10)));
        commit.url(page(quick, UrlState.PAGE, 0, null)).url(page(slow, UrlState.PAGE, 0, null));
        for (int i = 1; i < 40; i++) {
            UrlState quickState = i == 20 ? UrlState.FAILED : UrlState.PAGE;
            commit.url(page(url("http://quick.test/" + i), quickState, i, url("http://quick.test/" + (i - 1))));
            commit.url(page(url("http://slow.test/" + i), i == 7 ? UrlState.FAILED : UrlState.PAGE, 1, slow));
        }
        commit.url(page(url("http://slow.test/gone"), UrlState.GONE, 1, slow));
        store.commit(commit);
        store.flush();
        return store;
    }

    @Test
    void pages_have_the_times_of_their_host_and_hang_where_they_were_found() {
        try (Store store = store()) {
            SlowWeb web = StoredWeb.of(store, 1);
            assertThat(web.pages()).isEqualTo(80);
            assertThat(web.hosts()).isEqualTo(2);
            var sweep = new TimeoutSweep(web);
            assertThat(sweep.failed(Stage.HEADER, 0.01)).isEqualTo(100);
            assertThat(sweep.failed(Stage.HEADER, 1))
                    .as("the slow host and a page")
                    .isEqualTo(51.25);
            assertThat(sweep.failed(Stage.HEADER, 100))
                    .as("the pages that failed")
                    .isEqualTo(2.5);
            assertThat(sweep.failed(Stage.CONNECT, 0.1)).isZero();
            SlowWeb.Reached patient = sweep.crawled(100);
            assertThat(patient.failed()).isEqualTo(2);
            assertThat(patient.unknown()).as("behind the 20th of the chain").isEqualTo(19);
            SlowWeb.Reached hasty = sweep.crawled(1);
            assertThat(hasty.failed())
                    .as("of the slow host the home alone is asked for")
                    .isEqualTo(2);
            assertThat(hasty.unknown()).isEqualTo(39 + 19);
        }
    }

    @Test
    void a_page_is_drawn_of_a_store_and_says_the_same_each_time() throws Exception {
        try (Store store = store()) {
            var lab = new TimeoutLab(TimeoutLab.Settings.DEFAULT, store, Clock.systemUTC());
            LabPage page = lab.run(LabProgress.NONE);
            assertThat(lab.empty()).isFalse();
            assertThat(page.files())
                    .containsExactly(
                            "timeouts-figure-5-connect.tsv",
                            "timeouts-figure-6-header.tsv",
                            "timeouts-figure-7-body.tsv",
                            "timeouts-figure-8-lost.tsv",
                            "timeouts-efficiency-and-speed.tsv");
            PageCheck.check(page, folder);
            assertThat(page.html(Language.EN)).contains("80 pages on 2 hosts");
            LabPage again = new TimeoutLab(TimeoutLab.Settings.DEFAULT, store, Clock.systemUTC()).run(LabProgress.NONE);
            assertThat(again.html(Language.KO)).isEqualTo(page.html(Language.KO));
        }
    }

    @Test
    void a_store_without_pages_has_nothing_to_show() {
        try (Store store = Store.open(folder.resolve("none"), StoreSettings.DEFAULT, "test", Clock.systemUTC())) {
            assertThat(new TimeoutLab(TimeoutLab.Settings.DEFAULT, store, Clock.systemUTC()).empty())
                    .isTrue();
        }
    }
}
