package io.freshet.crawl;

import io.freshet.fetch.Robots;
import io.freshet.fetch.RobotsAnswer;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.LinkKind;
import io.freshet.model.UrlKey;
import io.freshet.store.QueueEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What hosts tell of themselves beside their pages: robots.txt, sitemaps, feeds. Chooses which of them is read next, and takes in what came. Whoever calls it lets the host settle afterwards.
 * Not thread-safe: owned by the loop of its shard.
 */
final class SiteFiles {
    /** RFC 9309, 2.3.1.2: at least five. */
    private static final int ROBOTS_REDIRECTS = 5;
    /** Sitemaps that are read of one host. */
    private static final int SITEMAPS = 1_000;
    /** Characters of their addresses. */
    private static final int SITEMAP_BYTES = 64 << 10;

    private static final Robots NO_RULES = Robots.parse("", "Freshet");

    private final CrawlPolicy policy;
    private final CrawlSettings settings;
    private final CrawlCounts counts;
    private final Hosts hosts;
    private final Politeness politeness;
    private final Discovery discovery;

    SiteFiles(CrawlPolicy policy, CrawlCounts counts, Hosts hosts, Politeness politeness, Discovery discovery) {
        this.policy = policy;
        this.settings = policy.settings();
        this.counts = counts;
        this.hosts = hosts;
        this.politeness = politeness;
        this.discovery = discovery;
    }

    // ---- robots.txt

    /** It was read for its own host, or as an errand for another. */
    void robotsRead(Event.RobotsRead event, HostQueue host, Actions out) {
        int failures = host.failuresInRow;
        politeness.answered(host, event.outcome(), event.at());
        if (event.owner() == host.key) {
            if (event.answer() instanceof RobotsAnswer.Elsewhere) {
                host.failuresInRow = failures; // it has not answered what was asked: where it leads may fail again
            }
            robots(host, answer(event), event.rules(), event.at(), out);
            return;
        }
        if (answer(event) instanceof RobotsAnswer.Later(String why, var retryAfter)) {
            politeness.backOff(host, why, retryAfter, event.at(), out);
        }
        RobotsAnswer found = event.answer() instanceof RobotsAnswer.Never(var why, String detail)
                ? new RobotsAnswer.Later("it leads to where we may not ask: " + why.words() + ": " + detail, null)
                : answer(event);
        out.add(new Action.Tell(
                UrlKey.shardOf(event.owner()), new Event.RobotsFound(event.owner(), found, event.rules())));
    }

    private static RobotsAnswer answer(Event.RobotsRead event) {
        return event.answer() instanceof RobotsAnswer.Later(String why, var _)
                ? new RobotsAnswer.Later(why, Politeness.wish(event.outcome()))
                : event.answer();
    }

    /** The host's own robots.txt, wherever it was read, and what it means where it is a text. */
    void robots(HostQueue host, RobotsAnswer answer, @Nullable Robots rules, Instant at, Actions out) {
        switch (answer) {
            case RobotsAnswer.Rules(String text) -> {
                host.setRobots(text, rules == null ? Robots.parse(text, policy.agentToken()) : rules, at);
                politeness.rest(host, at); // a Crawl-delay holds from its first reading
                host.sitemapsQueued = false; // they are as old as robots.txt was
                host.sitemapsMet.clear();
                host.sitemapBytes = 0;
                queueSitemaps(host);
            }
            case RobotsAnswer.Elsewhere(CrawlUrl target) -> {
                if (++host.robotsRedirects > ROBOTS_REDIRECTS) {
                    host.setRobots("", NO_RULES, at); // RFC 9309, 2.3.1.2: not to be had
                } else if (target.key().host() == host.key) {
                    host.robotsUrl = target;
                } else {
                    host.robotsElsewhere = true;
                    out.add(new Action.Tell(target.key().shard(), new Event.RobotsWanted(target, host.key)));
                }
            }
            case RobotsAnswer.Later(String why, var retryAfter) -> {
                host.robotsRedirects = 0; // the next try begins at the beginning
                host.robotsUrl = null;
                politeness.backOff(host, "robots.txt cannot be read: " + why, retryAfter, at, out);
            }
            case RobotsAnswer.Never(var why, String detail) -> {
                host.never = detail.isEmpty() ? why.words() : detail;
                counts.forbidden(host.host, host.never);
            }
        }
        hosts.remember(host, out);
    }

    // ---- sitemaps and feeds

    /** Sends for the next sitemap or feed; false when there is none. */
    boolean choose(HostQueue host, Actions out) {
        CrawlUrl sitemap = host.sitemaps.poll();
        if (sitemap != null) {
            host.inFlight = sitemap;
            host.sitemapInFlight = true;
            out.add(new Action.FetchSitemap(host.key, sitemap, host.timeouts.current()));
            return true;
        }
        QueueEntry feed = host.feeds.poll();
        while (feed != null && Shard.forbidden(host, feed) != null) {
            feed = host.feeds.poll();
        }
        if (feed == null) {
            return false;
        }
        host.inFlight = feed.url();
        host.feedInFlight = true;
        out.add(new Action.Fetch(feed, true, host.timeouts.current()));
        return true;
    }

    /** The pages that it has are the caller's. */
    void sitemapRead(Event.SitemapRead event, HostQueue host, Actions out) {
        politeness.answered(host, event.outcome(), event.at());
        host.sitemapInFlight = false;
        switch (event.outcome()) {
            case FetchOutcome.Busy busy -> {
                politeness.backOff(host, "it answered " + busy.status(), busy.retryAfter(), event.at(), out);
                host.sitemaps.add(busy.url());
            }
            case FetchOutcome.Failed failed -> {
                host.sitemapFailures++;
                if (host.sitemapFailures < settings.attempts()) {
                    host.sitemaps.add(failed.url());
                }
            }
            default -> {}
        }
        event.sitemaps().forEach(sitemap -> addSitemap(host, sitemap));
    }

    void queueSitemaps(HostQueue host) {
        if (!settings.sitemaps() || host.robots == null || host.sitemapsQueued) {
            return;
        }
        host.sitemapsQueued = true;
        for (String text : host.robots.sitemaps()) {
            policy.canonicaliser().parse(text).ifPresent(url -> addSitemap(host, url));
        }
    }

    /** Sitemaps elsewhere are left alone: their host did not ask us to read them. */
    private void addSitemap(HostQueue host, CrawlUrl url) {
        boolean ours = url.key().host() == host.key;
        boolean room = host.sitemapsMet.size() < SITEMAPS
                && host.sitemapBytes + url.text().length() <= SITEMAP_BYTES;
        if (ours && room && host.sitemapsMet.add(url.key().url())) {
            host.sitemapBytes += url.text().length();
            host.sitemaps.add(url);
        }
    }

    /** A page says that there are these. */
    void announce(List<CrawlUrl> feeds, Event.Visited event, HostQueue host) {
        for (CrawlUrl url : feeds) {
            int depth = event.before() == null
                    ? event.entry().depth()
                    : event.before().depth();
            Found feed =
                    Found.link(url, LinkKind.FEED, 1).from(event.entry().url().key(), depth, 0, 0);
            if (host.feeds.size() < policy.feeds().perHost() && discovery.newFeed(feed)) {
                host.feeds.add(feed.entry(hosts.nextUnkeptNumber(), event.at()));
            }
        }
    }

    /** It is tried again a few times; after that a page will announce it again, or not. */
    void feedFailed(HostQueue host, Event.Visited event, Actions out) {
        QueueEntry feed = event.entry();
        FetchOutcome outcome = event.outcome();
        if (outcome instanceof FetchOutcome.Busy || Politeness.wish(outcome) != null) {
            politeness.backOff(host, "it does not answer for " + feed.url(), Politeness.wish(outcome), event.at(), out);
        }
        if (feed.attempts() + 1 < settings.attempts()) {
            host.feeds.add(feed.again(feed.bucket(), feed.number(), feed.score(), feed.attempts() + 1));
        }
    }
}
