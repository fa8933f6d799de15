package io.freshet.crawl;

import io.freshet.fetch.RobotsAnswer;
import io.freshet.model.Body;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.LinkKind;
import io.freshet.model.RobotsDirectives;
import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import io.freshet.model.UrlKey;
import io.freshet.store.Digest;
import io.freshet.store.UrlRecord;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** A web that exists only as a graph: hosts with moods, pages with links, some of them broken, busy at first or forbidden. The same seed, the same web. */
final class SimulatedWeb {
    static final Duration CRAWL_DELAY = Duration.ofSeconds(3);

    private final SplittableRandom random;
    private final List<CrawlUrl> pages = new ArrayList<>();
    private final Map<CrawlUrl, List<CrawlUrl>> links = new LinkedHashMap<>();
    private final Map<CrawlUrl, Deque<Mood>> moods = new HashMap<>();
    private final Map<Long, Integer> robotsFailures = new HashMap<>();
    private final Set<Long> slowedByRobots = new HashSet<>();
    private final Set<CrawlUrl> gone = new HashSet<>();

    int raisedOnAPage; // links found before, or not, that are said to be worth more

    private enum Mood {
        BUSY,
        BUSY_FOR_LONG,
        TIMEOUT,
        CONNECTION_REFUSED,
        SERVER_ERROR
    }

    SimulatedWeb(long seed, int hosts, int pagesPerHost) {
        this(seed, hosts, pagesPerHost, UrlKey.SHARDS);
    }

    /** @param shards all hosts belong to the first of these */
    SimulatedWeb(long seed, int hosts, int pagesPerHost, int shards) {
        random = new SplittableRandom(seed);
        for (int host = 0; host < hosts; host++) {
            for (int page = 0; page < pagesPerHost; page++) {
                boolean secret = page > 0 && random.nextInt(10) == 0;
                pages.add(url("http://" + name(host, shards) + "/" + (secret ? "secret/" : "") + "p" + page));
            }
            long key = pages.getLast().key().host();
            robotsFailures.put(key, random.nextInt(4) == 0 ? random.nextInt(1, 3) : 0);
            if (random.nextInt(5) == 0) {
                slowedByRobots.add(key);
            }
        }
        for (int i = 0; i < pages.size(); i++) {
            List<CrawlUrl> out = new ArrayList<>();
            for (int n = random.nextInt(12); n > 0; n--) {
                int base = i - i % pagesPerHost;
                boolean near = random.nextInt(10) < 7;
                out.add(pages.get(near ? base + random.nextInt(pagesPerHost) : random.nextInt(pages.size())));
            }
            links.put(pages.get(i), out);
            if (random.nextInt(20) == 0 && i % pagesPerHost != 0) {
                gone.add(pages.get(i));
            }
            if (random.nextInt(6) == 0) {
                Deque<Mood> deque = new ArrayDeque<>();
                for (int n = random.nextInt(1, 3); n > 0; n--) {
                    deque.add(Mood.values()[random.nextInt(Mood.values().length)]);
                }
                moods.put(pages.get(i), deque);
            }
        }
    }

    private static String name(int host, int shards) {
        String name = "h" + host + ".test";
        for (int i = 0; url("http://" + name + "/").key().shard() >= shards; i++) {
            name = "h" + host + "-" + i + ".test";
        }
        return name;
    }

    static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    List<CrawlUrl> seeds() {
        return List.of(pages.getFirst(), pages.get(pages.size() / 2));
    }

    boolean forbidden(CrawlUrl url) {
        return url.path().startsWith("/secret/");
    }

    boolean gone(CrawlUrl url) {
        return gone.contains(url);
    }

    /** What a crawl must have met in the end: everything that allowed pages link to. */
    Set<CrawlUrl> reachable() {
        Set<CrawlUrl> met = new HashSet<>(seeds());
        Deque<CrawlUrl> todo = new ArrayDeque<>(met);
        while (!todo.isEmpty()) {
            CrawlUrl url = todo.remove();
            if (!forbidden(url) && !gone(url)) {
                for (CrawlUrl target : links.getOrDefault(url, List.of())) {
                    if (met.add(target)) {
                        todo.add(target);
                    }
                }
            }
        }
        return met;
    }

    Duration delay(long host, Duration usual) {
        return slowedByRobots.contains(host) && usual.compareTo(CRAWL_DELAY) < 0 ? CRAWL_DELAY : usual;
    }

    Duration answersAfter(SplittableRandom dice) {
        return Duration.ofMillis(dice.nextInt(1, dice.nextInt(10) == 0 ? 5_000 : 200));
    }

    RobotsAnswer robots(long host) {
        int failures = robotsFailures.getOrDefault(host, 0);
        if (failures > 0) {
            robotsFailures.put(host, failures - 1);
            return new RobotsAnswer.Later("it answered 503", null);
        }
        String delay = slowedByRobots.contains(host) ? "Crawl-delay: " + CRAWL_DELAY.toSeconds() + "\n" : "";
        return new RobotsAnswer.Rules("User-agent: *\nDisallow: /secret/\n" + delay);
    }

    /** The page's answer, with what was read of it when it is a good one. */
    Event.Visited visit(Action.Fetch fetch, Instant at) {
        CrawlUrl url = fetch.entry().url();
        Deque<Mood> mood = moods.get(url);
        FetchOutcome outcome = mood == null || mood.isEmpty() ? answer(url) : bad(url, mood.remove());
        Reading reading = outcome instanceof FetchOutcome.Fetched ? reading(url, at) : null;
        return Event.Visited.first(fetch.entry(), outcome, reading, at);
    }

    private FetchOutcome answer(CrawlUrl url) {
        return gone(url)
                ? new FetchOutcome.Gone(url, 404, times(url))
                : new FetchOutcome.Fetched(url, 200, Headers.of("Content-Type", "text/html"), Body.EMPTY, times(url));
    }

    /** Each host has its own pace, from some milliseconds to several seconds; pages differ a little. */
    private static StageTimes times(CrawlUrl url) {
        long pace = 4L << Math.floorMod(url.key().host(), 10);
        return new StageTimes(
                Duration.ofMillis(pace), Duration.ofMillis(pace + url.path().length()), Duration.ofMillis(2 * pace));
    }

    private static FetchOutcome bad(CrawlUrl url, Mood mood) {
        return switch (mood) {
            case BUSY -> new FetchOutcome.Busy(url, 503, null, StageTimes.NONE);
            case BUSY_FOR_LONG -> new FetchOutcome.Busy(url, 429, Duration.ofMinutes(7), StageTimes.NONE);
            case TIMEOUT -> new FetchOutcome.Failed(url, 0, Stage.HEADER, FailureCause.TIMEOUT, "", StageTimes.NONE);
            case CONNECTION_REFUSED ->
                new FetchOutcome.Failed(url, 0, Stage.CONNECT, FailureCause.REFUSED, "", StageTimes.NONE);
            case SERVER_ERROR ->
                new FetchOutcome.Failed(url, 500, Stage.HEADER, FailureCause.SERVER_ERROR, "", StageTimes.NONE);
        };
    }

    private Reading reading(CrawlUrl url, Instant at) {
        List<Found> found = links.getOrDefault(url, List.of()).stream()
                .distinct()
                .map(target -> new Found(target, target.key(), LinkKind.ANCHOR, 0.5f, false, null, 0, null, 0, 0, null))
                .toList();
        Digest digest = Digest.of(url.text().getBytes(StandardCharsets.UTF_8));
        List<Found> raised = new ArrayList<>();
        for (int i = 0; i < raisedOnAPage; i++) {
            CrawlUrl any = pages.get(random.nextInt(pages.size()));
            raised.add(
                    Found.link(any, LinkKind.ANCHOR, random.nextInt(256) / 255f).from(url.key(), 1, 0, 0));
        }
        return new Reading(content(digest, at), null, 1, found, raised);
    }

    static UrlRecord.Content content(Digest digest, Instant at) {
        return new UrlRecord.Content(
                at, at, "text/html", "UTF-8", "", "", 1, digest, 1, 0, null, RobotsDirectives.NONE, "", "", null);
    }
}
