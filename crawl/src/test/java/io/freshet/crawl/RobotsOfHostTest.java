package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.fetch.RobotsAnswer;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import io.freshet.model.VisitClass;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a shard does about one host's robots.txt, event by event. */
class RobotsOfHostTest {
    private static final CrawlUrl PAGE = SimulatedWeb.url("http://h0.test/page");
    private static final long HOST = PAGE.key().host();

    private final Shard shard = new Shard(
            PAGE.key().shard(), ShardTest.policy(1, 10), new CrawlCounts(() -> 0), new SeenMemory(1 << 20), () -> 1, 1);
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private int version;

    private List<Action> tell(Event event) {
        Actions actions = new Actions();
        shard.handle(event, now, actions);
        actions.todo().forEach(action -> version = action instanceof Action.Offer offer ? offer.version() : version);
        return List.copyOf(actions.todo());
    }

    private List<Action> grant() {
        return tell(new Event.Granted(HOST, version, false));
    }

    private void ask(CrawlUrl url) {
        tell(new Event.Asked(url, url.key(), VisitClass.REVISIT, 0.5f, false));
    }

    private void wait(Duration time) {
        now = now.plus(time);
        tell(new Event.Woken(HOST));
    }

    private void robots(RobotsAnswer answer) {
        CrawlUrl url = PAGE.host().robotsTxt();
        var outcome = new FetchOutcome.Gone(url, 404, StageTimes.NONE);
        tell(new Event.RobotsRead(HOST, HOST, answer, outcome, now));
    }

    private static boolean asksForRobots(List<Action> actions) {
        return actions.stream().anyMatch(Action.FetchRobots.class::isInstance);
    }

    private static boolean asksForPage(List<Action> actions) {
        return actions.stream().anyMatch(Action.Fetch.class::isInstance);
    }

    @Test
    void it_is_read_first_and_believed_until_it_is_too_old_and_a_change_is_obeyed() {
        ask(PAGE);
        assertThat(asksForRobots(grant())).isTrue();
        robots(new RobotsAnswer.Rules(""));
        wait(Duration.ofSeconds(2));
        List<Action> first = grant();
        assertThat(asksForPage(first)).isTrue();
        tell(Event.Visited.first(
                ((Action.Fetch) first.stream()
                                .filter(Action.Fetch.class::isInstance)
                                .findFirst()
                                .orElseThrow())
                        .entry(),
                new FetchOutcome.Gone(PAGE, 404, StageTimes.NONE),
                null,
                now));

        wait(Duration.ofDays(11)); // the policy of the test believes it for ten
        ask(PAGE);
        assertThat(asksForRobots(grant())).as("it is read again").isTrue();
        robots(new RobotsAnswer.Rules("User-agent: *\nDisallow: /"));
        wait(Duration.ofSeconds(2));
        assertThat(asksForPage(grant()))
                .as("what it now forbids is not asked for")
                .isFalse();
    }

    @Test
    void its_sitemaps_are_read_again_when_it_is() {
        String text = "Sitemap: http://h0.test/sitemap.xml";
        for (int i = 0; i < 2; i++) {
            ask(PAGE);
            assertThat(asksForRobots(grant())).isTrue();
            robots(new RobotsAnswer.Rules(text));
            wait(Duration.ofSeconds(2));
            assertThat(grant())
                    .as("reading %d", i)
                    .anySatisfy(action -> assertThat(action).isInstanceOf(Action.FetchSitemap.class));
            CrawlUrl sitemap = SimulatedWeb.url("http://h0.test/sitemap.xml");
            var gone = new FetchOutcome.Gone(sitemap, 404, StageTimes.NONE);
            tell(new Event.SitemapRead(HOST, gone, List.of(), List.of(), now));
            wait(Duration.ofSeconds(2));
            Action.Fetch fetch = (Action.Fetch) grant().stream()
                    .filter(Action.Fetch.class::isInstance)
                    .findFirst()
                    .orElseThrow();
            tell(Event.Visited.first(fetch.entry(), new FetchOutcome.Gone(PAGE, 404, StageTimes.NONE), null, now));
            wait(Duration.ofDays(11));
        }
    }

    @Test
    void a_host_that_had_rules_before_a_restart_keeps_them() {
        var record = new HostRecord(
                PAGE.host(),
                "User-agent: *\nDisallow: /",
                now,
                null,
                "",
                0,
                1,
                1,
                new byte[0],
                false,
                true,
                new byte[0]);
        var entry = new QueueEntry(PAGE, VisitClass.REVISIT, 127, 1, 0.5f, 0, null, now, 0, 0, 0, null, null);
        shard.restore(record, now);
        shard.restoreQueued(HOST, VisitClass.REVISIT, 0.5f, 1, PAGE.key().url(), now);
        shard.begin(now, new Actions());
        now = now.plusSeconds(2);
        assertThat(tell(new Event.Woken(HOST))).contains(new Action.Bring(HOST));
        tell(new Event.Brought(HOST, record, Map.of(VisitClass.REVISIT, List.of(entry))));
        assertThat(grant()).noneMatch(Action.FetchRobots.class::isInstance).noneMatch(Action.Fetch.class::isInstance);
    }

    @Test
    void redirects_of_it_without_end_mean_that_there_is_none() {
        ask(PAGE);
        for (int i = 0; i < 5; i++) {
            assertThat(asksForRobots(grant())).isTrue();
            robots(new RobotsAnswer.Elsewhere(SimulatedWeb.url("http://h0.test/robots" + i)));
            wait(Duration.ofSeconds(2));
        }
        assertThat(asksForRobots(grant())).isTrue();
        robots(new RobotsAnswer.Elsewhere(SimulatedWeb.url("http://h0.test/once-more")));
        wait(Duration.ofSeconds(2));
        assertThat(asksForPage(grant())).isTrue();
    }

    @Test
    void a_run_does_not_wait_for_a_name_that_does_not_resolve() {
        ask(PAGE);
        grant();
        CrawlUrl url = PAGE.host().robotsTxt();
        var unknown = new FetchOutcome.Failed(url, 0, Stage.CONNECT, FailureCause.DNS, "", StageTimes.NONE);
        List<Action> actions = tell(new Event.RobotsRead(HOST, HOST, RobotsAnswer.of(unknown), unknown, now));
        assertThat(actions).containsExactly(new Action.Wake(HOST, now.plus(Duration.ofMinutes(10))));
    }

    @Test
    void a_robots_txt_that_leads_to_a_host_that_fails_never_turns_into_permission() {
        ask(PAGE);
        for (int i = 0; i < 20; i++) {
            List<Action> actions = grant();
            assertThat(asksForPage(actions)).isFalse();
            if (asksForRobots(actions)) {
                robots(new RobotsAnswer.Elsewhere(SimulatedWeb.url("http://h1.test/robots.txt")));
                tell(new Event.RobotsFound(HOST, new RobotsAnswer.Later("it answered 500", null)));
            }
            wait(Duration.ofHours(30));
        }
    }

    @Test
    void a_retry_after_is_capped_by_the_longest_rest() {
        ask(PAGE);
        grant();
        CrawlUrl url = PAGE.host().robotsTxt();
        var busy = new FetchOutcome.Busy(url, 503, Duration.ofDays(1_000), StageTimes.NONE);
        tell(new Event.RobotsRead(HOST, HOST, RobotsAnswer.of(busy), busy, now));
        wait(Duration.ofHours(25));
        assertThat(asksForRobots(grant())).isTrue();
    }
}
