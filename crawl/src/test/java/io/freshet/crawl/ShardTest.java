package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.fetch.TimeoutSettings;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Page;
import io.freshet.model.VisitClass;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.testkit.Seeds;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of a shard, for many webs and many orders of events. {@link SimulatedCrawl} checks politeness at each request. */
class ShardTest {
    private static final Duration A_DAY = Duration.ofDays(1);

    static LongStream seeds() {
        return Seeds.some(60);
    }

    static LongStream fewSeeds() {
        return Seeds.some(30);
    }

    static CrawlPolicy policy(int inFlight, int headSize) {
        return policy(inFlight, headSize, Duration.ofSeconds(1));
    }

    static CrawlPolicy policy(int inFlight, int headSize, Duration delay) {
        return policy(inFlight, headSize, delay, CrawlSettings.DEFAULT.hostsInMemory());
    }

    static CrawlPolicy policy(int inFlight, int headSize, Duration delay, int hostsInMemory) {
        CrawlSettings d = CrawlSettings.DEFAULT;
        CrawlSettings settings = new CrawlSettings(
                delay,
                d.maxCrawlDelay(),
                inFlight,
                10,
                d.firstBackOff(),
                d.maxBackOff(),
                A_DAY,
                0,
                0,
                -1,
                d.redirects(),
                true,
                true,
                Duration.ofDays(10),
                d.shares(),
                headSize,
                hostsInMemory,
                d.maxBacklog(),
                1,
                d.seenMemory());
        LinkRules rules =
                new LinkRules(new Scope(Scope.Kind.ANY), List.of(), List.of(), settings, TrapSettings.DEFAULT);
        return new CrawlPolicy(
                settings, TimeoutSettings.DEFAULT, rules, LinkScorer.ALIKE, Canonicaliser.DEFAULT, "Freshet", false);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_the_order_of_events_every_page_is_met_and_fetched_once(long seed) {
        var random = new SplittableRandom(seed);
        var web = new SimulatedWeb(seed, random.nextInt(1, 12), random.nextInt(1, 60));
        var crawl = new SimulatedCrawl(seed, web, policy(random.nextInt(1, 8), random.nextInt(2, 30)));
        web.seeds().forEach(crawl::seed);

        while (crawl.step()) {
            assertThat(crawl.steps).as("steps without an end").isLessThan(1_000_000);
        }

        assertEverythingWasMet(web, crawl);
        crawl.visits.forEach((url, times) -> assertThat(times)
                .as("visits of %s, none of which succeeded before the last", url)
                .isLessThanOrEqualTo(3));
        assertThat(crawl.activeHosts()).isZero();
    }

    /** {@link SimulatedCrawl} compares the timeouts of each request with what the host's answers teach. */
    @Test
    void timeouts_follow_the_times_of_each_host_down_and_up_again() {
        var web = new SimulatedWeb(1, 8, 300);
        var crawl = new SimulatedCrawl(1, web, policy(4, 30));
        web.seeds().forEach(crawl::seed);

        while (crawl.step()) {
            assertThat(crawl.steps).as("steps without an end").isLessThan(1_000_000);
        }

        assertThat(crawl.quickened).as("requests with learned timeouts").isGreaterThan(500);
        assertThat(crawl.lengthened).as("timeouts that grew").isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_crash_at_any_moment_loses_nothing_and_repeats_only_what_was_in_flight(long seed) {
        var random = new SplittableRandom(seed);
        var web = new SimulatedWeb(seed, random.nextInt(1, 12), random.nextInt(1, 60));
        var crawl = new SimulatedCrawl(seed, web, policy(random.nextInt(1, 8), random.nextInt(2, 30)));
        web.seeds().forEach(crawl::seed);

        while (crawl.step()) {
            if (crawl.crashes < 20 && random.nextInt(100) == 0) {
                crawl.crash();
                web.seeds().forEach(crawl::seed); // as the command line does: the same call again
            }
        }

        assertEverythingWasMet(web, crawl);
        crawl.visits.forEach((url, times) -> {
            if (!crawl.wasLostInFlight(url)) {
                assertThat(times).as("visits of %s", url).isLessThanOrEqualTo(3);
            }
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void links_that_rise_and_fall_at_random_are_fetched_once_whatever_crashes(long seed) {
        var random = new SplittableRandom(seed);
        var web = new SimulatedWeb(seed, random.nextInt(1, 12), random.nextInt(1, 60));
        web.raisedOnAPage = random.nextInt(1, 6);
        CrawlPolicy alike = policy(random.nextInt(1, 8), random.nextInt(2, 30));
        var restless =
                new RestlessScorer(random.split(), new Choosiness(random.nextInt(11) / 10f, random.nextInt(3) / 10f));
        var policy = new CrawlPolicy(
                alike.settings(),
                alike.timeouts(),
                alike.rules(),
                restless,
                alike.canonicaliser(),
                alike.agentToken(),
                alike.allowPrivate());
        var crawl = new SimulatedCrawl(seed, web, policy);
        web.seeds().forEach(crawl::seed);
        boolean crashing = random.nextBoolean();

        while (crawl.step()) {
            assertThat(crawl.steps).as("steps without an end").isLessThan(1_000_000);
            if (crashing && crawl.crashes < 20 && random.nextInt(100) == 0) {
                crawl.crash();
                web.seeds().forEach(crawl::seed);
            }
        }

        assertEverythingWasMet(web, crawl);
        crawl.visits.forEach((url, times) -> {
            if (!crawl.wasLostInFlight(url)) {
                assertThat(times)
                        .as("visits of %s", url)
                        .isLessThanOrEqualTo(4); // one more: a raised link's tries are its own
            }
        });
        assertThat(crawl.activeHosts()).isZero();
    }

    /** Changes its mind all the time, and lets turns go unused. */
    private record RestlessScorer(SplittableRandom random, Choosiness choosiness) implements LinkScorer {
        @Override
        public Judgement read(Page page) {
            return Judgement.ALIKE;
        }

        @Override
        public float again(CrawlUrl url, float before) {
            return random.nextInt(3) == 0 ? before * random.nextInt(256) / 255f : before;
        }

        @Override
        public boolean raises() {
            return true;
        }
    }

    /** All hosts are in two shards, and each of these has room for one. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void with_room_for_one_host_everything_is_fetched_all_the_same_whatever_crashes(long seed) {
        var random = new SplittableRandom(seed);
        var web = new SimulatedWeb(seed, random.nextInt(6, 20), random.nextInt(1, 40), 2);
        int inFlight = random.nextInt(1, 8);
        CrawlPolicy policy = policy(inFlight, random.nextInt(2, 30), Duration.ofSeconds(1), 1);
        var crawl = new SimulatedCrawl(seed, web, policy);
        web.seeds().forEach(crawl::seed);
        boolean crashing = random.nextBoolean();

        while (crawl.step()) {
            assertThat(crawl.steps).as("steps without an end").isLessThan(1_000_000);
            assertThat(crawl.mostAwake())
                    .as("hosts awake in a shard: those in flight, one that offers, one that has just come")
                    .isLessThanOrEqualTo(inFlight + 3);
            if (crashing && crawl.crashes < 20 && random.nextInt(200) == 0) {
                crawl.crash();
                web.seeds().forEach(crawl::seed);
            }
        }

        assertEverythingWasMet(web, crawl);
        assertThat(crawl.activeHosts()).isZero();
        long visited = crawl.visitOrder.stream().map(CrawlUrl::host).distinct().count();
        assertThat(crawl.brings).as("hosts brought back, of %s", visited).isGreaterThanOrEqualTo(visited > 4 ? 1 : 0);
        crawl.visits.forEach((url, times) -> {
            if (!crawl.wasLostInFlight(url)) {
                assertThat(times).as("visits of %s", url).isLessThanOrEqualTo(3);
            }
        });
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("fewSeeds")
    void when_nearly_all_known_urls_are_on_disk_the_same_pages_are_fetched_once(long seed, @TempDir Path folder) {
        var random = new SplittableRandom(seed);
        var web = new SimulatedWeb(seed, random.nextInt(1, 8), random.nextInt(30, 120));
        var crawl = new SimulatedCrawl(
                seed, web, policy(random.nextInt(1, 8), random.nextInt(2, 30)), 1, folder.resolve("seen"));
        boolean crashes = random.nextBoolean();
        web.seeds().forEach(crawl::seed);

        while (crawl.step()) {
            assertThat(crawl.steps).as("steps without an end").isLessThan(1_000_000);
            if (crashes && crawl.crashes < 20 && random.nextInt(100) == 0) {
                crawl.crash();
                web.seeds().forEach(crawl::seed);
            }
        }

        assertEverythingWasMet(web, crawl);
        crawl.visits.forEach((url, times) -> {
            if (!crawl.wasLostInFlight(url)) {
                assertThat(times).as("visits of %s", url).isLessThanOrEqualTo(3);
            }
        });
        if (web.reachable().size() > 100) {
            assertThat(crawl.lookUps).as("looks at the disk").isGreaterThan(10);
        }
    }

    @Test
    void signalled_due_and_new_pages_each_get_their_share_and_none_starves() {
        var web = new SimulatedWeb(1, 1, 1);
        var crawl = new SimulatedCrawl(1, web, policy(1, 50));
        List<CrawlUrl> all = new ArrayList<>();
        for (VisitClass kind : VisitClass.values()) {
            for (int i = 0; i < 100; i++) {
                CrawlUrl url = SimulatedWeb.url("http://h0.test/" + kind + "/" + i);
                all.add(url);
                crawl.post(url.key().shard(), new Event.Asked(url, url.key(), kind, 0.5f, false));
            }
        }
        while (crawl.step()) {}

        List<CrawlUrl> first = crawl.visitOrder.subList(0, 100);
        assertThat(crawl.visitOrder).containsExactlyInAnyOrderElementsOf(all);
        assertThat(of(VisitClass.NEW, first)).isBetween(28, 32);
        assertThat(of(VisitClass.REVISIT, first)).isBetween(18, 22);
        assertThat(of(VisitClass.SIGNALLED, first)).isBetween(48, 52);
    }

    @Test
    void a_host_with_a_long_queue_does_not_hold_back_another() {
        var web = new SimulatedWeb(1, 2, 1);
        var crawl = new SimulatedCrawl(1, web, policy(1, 10));
        for (int i = 0; i < 500; i++) {
            crawl.seed(SimulatedWeb.url("http://h0.test/" + i));
        }
        for (int i = 0; i < 5; i++) {
            crawl.seed(SimulatedWeb.url("http://h1.test/" + i));
        }
        while (crawl.step()) {}

        List<String> hosts =
                crawl.visitOrder.stream().map(url -> url.host().name()).toList();
        assertThat(hosts.lastIndexOf("h1.test"))
                .as("the last of five pages of h1 among the visits")
                .isLessThan(40);
    }

    @Test
    void where_there_are_fewer_turns_than_hosts_the_largest_host_is_asked_all_the_time() {
        var web = new SimulatedWeb(1, 2, 1);
        var crawl = new SimulatedCrawl(1, web, policy(4, 10, Duration.ZERO));
        for (int host = 0; host <= 40; host++) {
            for (int i = 0; i < (host == 20 ? 200 : 5); i++) {
                crawl.seed(SimulatedWeb.url("http://h" + host + ".test/" + i));
            }
        }
        while (crawl.step()) {}

        assertThat(crawl.visitOrder).hasSize(400);
        assertThat(crawl.visitOrder.subList(0, 100))
                .filteredOn(url -> url.host().name().equals("h20.test"))
                .as("visits of the largest host among the first hundred, of four at once")
                .hasSizeGreaterThan(20);
    }

    @Test
    void a_small_host_waits_minutes_for_large_ones_and_not_for_ever() {
        var web = new SimulatedWeb(1, 2, 1);
        var crawl = new SimulatedCrawl(1, web, policy(1, 10, Duration.ZERO));
        for (int host = 0; host < 3; host++) {
            for (int i = 0; i < (host == 0 ? 1 : 2_000); i++) {
                crawl.seed(SimulatedWeb.url("http://h" + host + ".test/" + i));
            }
        }
        while (crawl.step()) {}

        List<String> hosts =
                crawl.visitOrder.stream().map(url -> url.host().name()).toList();
        assertThat(hosts.indexOf("h0.test")).isBetween(500, 2_500);
    }

    @Test
    void the_best_links_of_all_hosts_get_the_turns() {
        var web = new SimulatedWeb(1, 1, 1);
        var crawl = new SimulatedCrawl(1, web, policy(1, 10, Duration.ZERO));
        for (int host = 0; host < 20; host++) {
            CrawlUrl url = SimulatedWeb.url("http://h" + host + ".test/x");
            crawl.post(url.key().shard(), new Event.Asked(url, url.key(), VisitClass.NEW, host / 20f, false));
        }
        while (crawl.step()) {}

        List<Integer> order = crawl.visitOrder.stream()
                .map(url -> Integer.parseInt(url.host().name().substring(1).replace(".test", "")))
                .toList();
        assertThat(order).isSortedAccordingTo((a, b) -> b - a);
    }

    /** The best links wait at hosts that are parked, since these came last. */
    @Test
    void the_best_links_of_all_hosts_get_the_turns_when_only_one_host_has_room() {
        var web = new SimulatedWeb(1, 1, 1);
        var crawl = new SimulatedCrawl(1, web, policy(1, 10, Duration.ZERO, 1));
        List<String> names = IntStream.range(0, 100_000)
                .mapToObj(i -> "h" + i + ".test")
                .filter(name -> SimulatedWeb.url("http://" + name + "/").key().shard() == 7)
                .limit(40)
                .toList();
        for (int host = 0; host < names.size(); host++) {
            CrawlUrl url = SimulatedWeb.url("http://" + names.get(host) + "/x");
            crawl.post(7, new Event.Asked(url, url.key(), VisitClass.NEW, host / 40f, false));
        }
        while (crawl.step()) {}

        List<Integer> order = crawl.visitOrder.stream()
                .map(url -> names.indexOf(url.host().name()))
                .toList();
        assertThat(order).hasSize(40);
        // while a host is being read another one may get the turn that is free
        for (int i = 0; i < order.size(); i++) {
            assertThat(order.get(i)).as("place %s of %s", i, order).isBetween(39 - i - 2, 39 - i + 2);
        }
    }

    private static int of(VisitClass kind, List<CrawlUrl> visits) {
        return (int)
                visits.stream().filter(url -> url.path().startsWith("/" + kind)).count();
    }

    private static void assertEverythingWasMet(SimulatedWeb web, SimulatedCrawl crawl) {
        assertThat(crawl.nothingWaits()).as("nothing waits").isTrue();
        for (CrawlUrl url : web.reachable()) {
            UrlRecord record = crawl.record(url);
            assertThat(record).as("record of %s", url).isNotNull();
            UrlState expected = web.forbidden(url) ? UrlState.DROPPED : web.gone(url) ? UrlState.GONE : UrlState.PAGE;
            assertThat(record.state())
                    .as("state of %s: %s", url, record.reason())
                    .isEqualTo(expected);
        }
    }
}
