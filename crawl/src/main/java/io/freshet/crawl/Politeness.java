package io.freshet.crawl;

import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * When a host may be asked again: after its delay, or after a rest that doubles each time it fails. Not thread-safe: owned by the loop of its shard.
 */
final class Politeness {
    private static final int MOST_DOUBLINGS = 40;
    /** A name that does not resolve will not resolve in a minute either: a run need not wait for it. */
    private static final Duration UNKNOWN_NAME = Duration.ofMinutes(10);

    private final CrawlSettings settings;
    private final SplittableRandom random;

    Politeness(CrawlSettings settings, long seed) {
        this.settings = settings;
        this.random = new SplittableRandom(seed);
    }

    /** After every answer: the host rests, and what its times teach is learned. */
    void answered(HostQueue host, FetchOutcome outcome, Instant at) {
        host.inFlight = null;
        host.changed = true;
        host.requests += asked(outcome) ? 1 : 0;
        if (outcome instanceof FetchOutcome.Failed failed) { // the times of a failure say how patient we were
            if (failed.cause() == FailureCause.TIMEOUT || failed.cause() == FailureCause.TOO_SLOW) {
                host.timeouts.exceeded(failed.stage());
            }
        } else {
            host.timeouts.observe(outcome.times());
            host.failuresInRow = outcome instanceof FetchOutcome.Busy ? host.failuresInRow : 0;
        }
        rest(host, at);
    }

    /** Whether a request went out: an address that we may not ask costs nobody anything. */
    static boolean asked(FetchOutcome outcome) {
        return !(outcome instanceof FetchOutcome.Refused refused && refused.status() == 0);
    }

    /** How long to wait before the next try: what the server asks for, long for a name that does not resolve, else null for the usual back-off. */
    static @Nullable Duration wish(FetchOutcome outcome) {
        return switch (outcome) {
            case FetchOutcome.Busy busy -> busy.retryAfter();
            case FetchOutcome.Failed failed when failed.cause() == FailureCause.DNS -> UNKNOWN_NAME;
            default -> null;
        };
    }

    /** The usual delay, or the host's own {@code Crawl-delay} if that is longer. */
    void rest(HostQueue host, Instant from) {
        host.restUntil = from.plus(delay(host));
        host.restReason = "";
    }

    /** At a restart: nobody knows how long ago it was asked. A longer rest that was imposed before still holds. */
    void restAtLeast(HostQueue host, Instant now) {
        if (host.restUntil == null || host.restUntil.isBefore(now.plus(delay(host)))) {
            rest(host, now);
        }
    }

    /** Doubling with jitter, or what the server asked for; never shorter than the usual delay, never longer than the limit. */
    void backOff(HostQueue host, String why, @Nullable Duration asked, Instant at, Actions out) {
        host.failuresInRow++;
        Duration rest = asked == null ? doubled(host.failuresInRow) : asked;
        rest = rest.compareTo(settings.maxBackOff()) > 0 ? settings.maxBackOff() : rest;
        rest = rest.compareTo(delay(host)) < 0 ? delay(host) : rest;
        host.restUntil = at.plus(rest);
        host.restReason = why;
        out.remember(new Change.PutHost(host.record()));
    }

    private Duration doubled(int failures) {
        double factor = Math.scalb(1.0, Math.min(failures - 1, MOST_DOUBLINGS)) * (0.75 + random.nextDouble() / 2);
        return Duration.ofMillis((long) (settings.firstBackOff().toMillis() * factor));
    }

    private Duration delay(HostQueue host) {
        Duration wanted =
                host.robots == null ? Duration.ZERO : host.robots.crawlDelay().orElse(Duration.ZERO);
        Duration capped = wanted.compareTo(settings.maxCrawlDelay()) > 0 ? settings.maxCrawlDelay() : wanted;
        return capped.compareTo(settings.delay()) > 0 ? capped : settings.delay();
    }
}
