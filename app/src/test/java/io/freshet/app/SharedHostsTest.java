package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.fetch.FetchRequest;
import io.freshet.fetch.Fetcher;
import io.freshet.fetch.HttpFetcher;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.testkit.Recorded;
import io.freshet.testkit.TestSite;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SharedHostsTest {
    private static final Duration REST = Duration.ofMillis(150);
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Settings settings = new Settings().set(Setting.ALLOW_PRIVATE, true);
    private final TestSite site = TestSite.start()
            .page("/crawl", "<title>for the crawl</title>")
            .page("/person", "<title>for a person</title>")
            .delay(Duration.ofMillis(5));
    private final SharedHosts hosts = new SharedHosts(
            new HttpFetcher(settings.fetch(), Canonicaliser.DEFAULT, Clock.systemUTC()), Clock.systemUTC(), LONG);

    @AfterEach
    void end() {
        hosts.close();
        site.close();
    }

    private FetchRequest request(String url) {
        CrawlUrl page = Canonicaliser.DEFAULT.parse(url).orElseThrow();
        return new FetchRequest(
                page, FetchRequest.Purpose.PAGE, settings.timeouts().ceiling(), "", "");
    }

    @Test
    void a_person_and_a_crawl_never_ask_a_host_at_once_and_it_rests_between_them() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        Fetcher crawl = hosts.ofCrawls();
        Thread crawling = Thread.ofVirtual().start(() -> {
            while (!over.get()) {
                crawl.fetch(request(site.url("/crawl")));
            }
        });
        for (int i = 0; i < 3; i++) {
            assertThat(hosts.fetch(request(site.url("/person")), REST)).isInstanceOf(FetchOutcome.Fetched.class);
        }
        int before = site.count("/crawl");
        while (site.count("/crawl") == before) {
            Thread.onSpinWait(); // the crawl goes on
        }
        over.set(true);
        assertThat(crawling.join(LONG)).isTrue();
        assertThat(site.peakConcurrency()).isEqualTo(1);
        List<Recorded> asked = site.requests();
        for (int i = 1; i < asked.size(); i++) {
            boolean person = asked.get(i).path().equals("/person")
                    || asked.get(i - 1).path().equals("/person");
            Duration between = Duration.ofNanos(
                    asked.get(i).startedNanos() - asked.get(i - 1).finishedNanos());
            if (person) {
                assertThat(between).isGreaterThanOrEqualTo(REST);
            }
        }
    }

    @Test
    void other_hosts_wait_for_nobody() throws Exception {
        try (var other = TestSite.startOn("127.0.0.2").page("/", "<title>other</title>")) {
            hosts.fetch(request(site.url("/person")), LONG);
            assertThat(hosts.ofCrawls().fetch(request(other.url("/")))).isInstanceOf(FetchOutcome.Fetched.class);
        }
    }

    @Test
    void whoever_is_interrupted_while_waiting_asks_nothing_and_leaves_the_host_to_others() throws Exception {
        hosts.fetch(request(site.url("/person")), Duration.ofMillis(400));
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<FetchOutcome> outcome = new AtomicReference<>();
        Thread crawling = Thread.ofVirtual().start(() -> {
            begun.countDown();
            outcome.set(hosts.ofCrawls().fetch(request(site.url("/crawl"))));
        });
        begun.await();
        crawling.interrupt();
        assertThat(crawling.join(LONG)).isTrue();
        assertThat(outcome.get())
                .isInstanceOfSatisfying(
                        FetchOutcome.Failed.class,
                        failed -> assertThat(failed.detail()).isEqualTo("interrupted"));
        assertThat(site.count("/crawl")).isZero();
        assertThat(hosts.ofCrawls().fetch(request(site.url("/crawl")))).isInstanceOf(FetchOutcome.Fetched.class);
    }
}
