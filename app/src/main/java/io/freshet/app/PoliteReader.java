package io.freshet.app;

import io.freshet.fetch.FetchRequest;
import io.freshet.fetch.Robots;
import io.freshet.fetch.RobotsAnswer;
import io.freshet.fetch.Timeouts;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Host;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;

/**
 * Fetches some pages one after the other for a person: robots.txt first, a delay between two requests to a host, also when the other one is a crawl's, a few redirects. Not
 * thread-safe.
 */
final class PoliteReader {
    private static final int REDIRECTS = 5;
    private static final Duration ROBOTS_FOR = Duration.ofHours(1);
    static final Duration LONGEST_CRAWL_DELAY = Duration.ofMinutes(1);

    private final SharedHosts hosts;
    private final Timeouts timeouts;
    private final Duration delay;
    private final String agentToken;
    private final Clock clock;
    private final Map<Host, Robots> robots = new HashMap<>();
    private final Map<Host, Instant> known = new HashMap<>(); // since when robots.txt is
    private final Map<Host, String> closed = new HashMap<>(); // hosts that may not be asked, and why

    PoliteReader(SharedHosts hosts, Timeouts timeouts, Duration delay, String agentToken, Clock clock) {
        this.hosts = hosts;
        this.timeouts = timeouts;
        this.delay = delay;
        this.agentToken = agentToken;
        this.clock = clock;
    }

    /** @throws WorkFailedException with the reason, when it cannot be had or is not HTML */
    FetchOutcome.Fetched read(CrawlUrl url) throws InterruptedException {
        CrawlUrl at = url;
        for (int i = 0; i <= REDIRECTS; i++) {
            if (!allowed(at)) {
                throw new WorkFailedException(at + ": forbidden by robots.txt");
            }
            switch (ask(new FetchRequest(at, FetchRequest.Purpose.PAGE, timeouts, "", ""))) {
                case FetchOutcome.Fetched page -> {
                    if (!page.html()) {
                        throw new WorkFailedException(at + ": not HTML but " + page.mediaType());
                    }
                    return page;
                }
                case FetchOutcome.Redirected redirected -> {
                    CrawlUrl target = redirected.target();
                    if (target == null) {
                        throw new WorkFailedException(at + ": a redirect to nowhere that can be followed");
                    }
                    at = target;
                }
                case FetchOutcome.Gone gone ->
                    throw new WorkFailedException(at + ": the server answered " + gone.status());
                case FetchOutcome.Busy busy ->
                    throw new WorkFailedException(at + ": the server answered " + busy.status());
                case FetchOutcome.Refused refused ->
                    throw new WorkFailedException(
                            at + ": " + reason(refused.why().words(), refused.detail()));
                case FetchOutcome.Failed failed ->
                    throw new WorkFailedException(
                            at + ": " + reason(failed.cause().words(), failed.detail()));
                case FetchOutcome.NotModified _ ->
                    throw new IllegalStateException("nobody asked whether it was modified");
            }
        }
        throw new WorkFailedException(url + ": more than " + REDIRECTS + " redirects in a row");
    }

    private static String reason(String words, String detail) {
        return detail.isEmpty() ? words : words + ": " + detail;
    }

    private boolean allowed(CrawlUrl url) throws InterruptedException {
        Host host = url.host();
        Instant since = known.get(host);
        if (since == null || clock.instant().isAfter(since.plus(ROBOTS_FOR))) {
            robots.remove(host);
            closed.remove(host);
            readRobots(host);
            known.put(host, clock.instant());
        }
        Robots rules = robots.get(host);
        if (rules == null) {
            throw new WorkFailedException(url + ": " + closed.get(host));
        }
        return rules.allows(url);
    }

    private void readRobots(Host host) throws InterruptedException {
        CrawlUrl at = host.robotsTxt();
        for (int i = 0; i <= REDIRECTS; i++) {
            switch (RobotsAnswer.of(ask(new FetchRequest(at, FetchRequest.Purpose.ROBOTS, timeouts, "", "")))) {
                case RobotsAnswer.Rules(String text) -> {
                    robots.put(host, Robots.parse(text, agentToken));
                    return;
                }
                case RobotsAnswer.Elsewhere(CrawlUrl target) -> at = target;
                case RobotsAnswer.Later(String reason, var _) -> {
                    closed.put(host, "robots.txt cannot be read: " + reason);
                    return;
                }
                case RobotsAnswer.Never(var reason, String detail) -> {
                    closed.put(host, reason(reason.words(), detail));
                    return;
                }
            }
        }
        robots.put(host, Robots.parse("", agentToken)); // RFC 9309, 2.3.1.2: not to be had
    }

    private FetchOutcome ask(FetchRequest request) throws InterruptedException {
        Robots rules = robots.get(request.url().host());
        Duration wish = rules == null ? Duration.ZERO : rules.crawlDelay().orElse(Duration.ZERO);
        wish = wish.compareTo(LONGEST_CRAWL_DELAY) > 0 ? LONGEST_CRAWL_DELAY : wish;
        return hosts.fetch(request, wish.compareTo(delay) > 0 ? wish : delay);
    }
}
