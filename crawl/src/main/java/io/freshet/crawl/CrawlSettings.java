package io.freshet.crawl;

import io.freshet.model.TimeText;
import java.time.Duration;

/**
 * How politely and how far to crawl.
 *
 * @param delay a host rests for this long after each answer
 * @param maxCrawlDelay a longer {@code Crawl-delay} of robots.txt counts as this
 * @param inFlight how many hosts are asked at once; each has one request at a time
 * @param attempts how often a URL is tried before it counts as failed
 * @param firstBackOff how long a host rests after it failed; doubled each time it fails again
 * @param maxBackOff no rest is longer, whatever {@code Retry-After} says
 * @param patience a run ends when all that is left are hosts that rest for longer than this; what they owe is asked for by the next run
 * @param maxPages HTML pages fetched by one run; 0 for no limit
 * @param maxPagesPerHost new HTML pages fetched from one host, over all runs; 0 for no limit, {@value #NO_NEW_PAGES} for none at all: only what is asked for is
 *     visited
 * @param maxDepth links from a seed; -1 for no limit
 * @param redirects how many redirects in a row are followed
 * @param queries whether URLs with a {@code ?} are followed
 * @param sitemaps whether the sitemaps that robots.txt names are read
 * @param robotsFor how long robots.txt is believed
 * @param shares how a host's visits are divided among new, due and signalled pages
 * @param headSize how many waiting URLs of a host are held in memory; the others wait on disk
 * @param hostsInMemory how many hosts are held in memory, about; of the others a few numbers are, and the rest is on disk
 * @param maxBacklog bytes that are fetched and not yet safe on disk; no new request is made beyond
 * @param loops threads that own shards
 * @param seenMemory bytes for known URLs in memory; further ones are kept on disk, with some bits each in memory
 */
public record CrawlSettings(
        Duration delay,
        Duration maxCrawlDelay,
        int inFlight,
        int attempts,
        Duration firstBackOff,
        Duration maxBackOff,
        Duration patience,
        long maxPages,
        long maxPagesPerHost,
        int maxDepth,
        int redirects,
        boolean queries,
        boolean sitemaps,
        Duration robotsFor,
        Shares shares,
        int headSize,
        int hostsInMemory,
        long maxBacklog,
        int loops,
        long seenMemory) {

    public static final long NO_NEW_PAGES = -1;

    /** Whether a host with so many pages may not be asked for new ones. */
    boolean full(long pages) {
        return maxPagesPerHost == NO_NEW_PAGES || (maxPagesPerHost > 0 && pages >= maxPagesPerHost);
    }

    /** Weights of the classes of visits within a host: a class that has work gets at least its weight's part of the visits. */
    public record Shares(int fresh, int revisit, int signalled) {
        public Shares {
            if (fresh < 1 || revisit < 1 || signalled < 1 || fresh > 1_000 || revisit > 1_000 || signalled > 1_000) {
                throw new IllegalArgumentException(
                        "shares must be between 1 and 1,000, not " + fresh + ", " + revisit + ", " + signalled);
            }
        }
    }

    public static final CrawlSettings DEFAULT = new CrawlSettings(
            Duration.ofSeconds(1),
            Duration.ofSeconds(60),
            2_000,
            3,
            Duration.ofSeconds(2),
            Duration.ofDays(1),
            Duration.ofMinutes(1),
            0,
            0,
            -1,
            10,
            true,
            true,
            Duration.ofHours(24),
            new Shares(3, 2, 5),
            256,
            20_000,
            64L << 20,
            Math.max(1, Runtime.getRuntime().availableProcessors() / 8),
            Runtime.getRuntime().maxMemory() / 4);

    public CrawlSettings {
        notNegative("delay", delay);
        notNegative("the longest Crawl-delay", maxCrawlDelay);
        notNegative("the first back-off", firstBackOff);
        notNegative("the longest back-off", maxBackOff);
        notNegative("patience", patience);
        if (robotsFor.compareTo(Duration.ofMinutes(1)) < 0) { // or a slow host would be asked for nothing else
            throw new IllegalArgumentException(
                    "robots.txt must be believed for at least a minute, not " + TimeText.of(robotsFor));
        }
        between("requests in flight", inFlight, 1, 100_000);
        between("attempts", attempts, 1, 100);
        between("redirects in a row", redirects, 0, 100);
        between("waiting URLs of a host in memory", headSize, 2, 1_000_000);
        between("hosts in memory", hostsInMemory, 1, 100_000_000);
        between("loops", loops, 1, 256);
        if (maxPages < 0 || maxPagesPerHost < NO_NEW_PAGES || maxDepth < -1) {
            throw new IllegalArgumentException("a limit of pages or depth cannot be negative");
        }
        if (seenMemory < 1 << 10) {
            throw new IllegalArgumentException(
                    "known URLs need a memory of at least 1 KB, not " + seenMemory + " bytes");
        }
        if (maxBacklog < 1 << 20) {
            throw new IllegalArgumentException("the backlog must be at least 1 MB, not " + maxBacklog + " bytes");
        }
    }

    private static void notNegative(String name, Duration value) {
        if (value.isNegative()) {
            throw new IllegalArgumentException(name + " cannot be negative: " + TimeText.of(value));
        }
    }

    private static void between(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be between " + least + " and " + most + ", not " + value);
        }
    }
}
