package io.freshet.web;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the crawl goes, or went.
 *
 * @param started null when there was none since the server was started
 * @param problem why it ended in the middle, for an operator; empty when it did not
 * @param urls where it began
 * @param pages HTML pages fetched by this run
 * @param total over all runs on the store
 * @param waiting URLs that wait for their visit
 * @param inFlight requests under way
 * @param rate pages a second, lately
 * @param samples the last minutes, oldest first
 * @param stages what the time of all visits was spent on
 * @param causes how requests failed, with their numbers
 * @param dropped why links were not followed, with their numbers
 * @param hosts of which most waits
 * @param seeds those that could not be fetched, once it has ended
 * @param topics that it follows; empty for a crawl in the order of discovery
 * @param harvest how many of its pages are about a topic, as it went on; empty where it follows none
 */
public record CrawlStatus(
        Phase phase,
        @Nullable Instant started,
        Duration elapsed,
        String problem,
        List<String> urls,
        long pages,
        long total,
        long requests,
        long failures,
        long gone,
        long notModified,
        long bytes,
        long waiting,
        int inFlight,
        double rate,
        List<Sample> samples,
        Map<String, Stage> stages,
        Map<String, Long> causes,
        Map<String, Long> dropped,
        List<HostLine> hosts,
        List<UnfetchedSeed> seeds,
        List<String> topics,
        List<Harvest> harvest) {
    /** What a crawl is doing. */
    public enum Phase {
        /** There was none since the server was started. */
        NONE,
        RUNNING,
        PAUSED,
        /** Requests under way are ending. */
        STOPPING,
        /** Nothing was left. */
        DONE,
        /** As many pages as were asked for. */
        LIMIT,
        STOPPED,
        /** It could not go on. */
        FAILED;

        /** Whether there is a crawl that could be stopped. */
        public boolean active() {
            return this == RUNNING || this == PAUSED || this == STOPPING;
        }
    }

    /** One moment: pages and failures a second since the one before. */
    public record Sample(Instant at, double pages, double failures) {}

    /** Of so many pages, so many are about a topic. */
    public record Harvest(long pages, long relevant) {}

    /** Time spent, and how often. */
    public record Stage(Duration time, long count) {}

    /** Why a host is, or is not, being asked. */
    public enum HostPhase {
        /** Nothing is to be asked for. */
        IDLE,
        /** The crawl has ended; what waits is kept for the next one. */
        KEPT,
        RESTING,
        BACKING_OFF,
        READY,
        ASKED,
        LOADING,
        FULL
    }

    /**
     * One host.
     *
     * @param until when it may be asked again; null when nothing forbids it
     * @param why what made it back off; empty when it does not
     */
    public record HostLine(
            String host,
            long waiting,
            HostPhase phase,
            @Nullable Instant until,
            String why) {}

    /**
     * A seed that could not be fetched.
     *
     * @param state of its URL, as {@code freshet page} names it
     * @param target where its redirects lead; empty when it has none
     * @param reason in English, as the store has it
     * @param until when its host may be asked again; null when nothing forbids it
     */
    public record UnfetchedSeed(
            String url,
            String state,
            String target,
            String reason,
            @Nullable Instant until,
            Remedy remedy) {}

    /** What an operator can do about a seed that could not be fetched. */
    public enum Remedy {
        ALLOW_PRIVATE,
        ROBOTS,
        INCLUDE,
        EXCLUDE,
        QUERIES,
        MAX_DEPTH,
        MAX_PAGES_PER_HOST,
        SCOPE,
        TRAP,
        REDIRECTS,
        OTHER_PAGE,
        TYPE,
        MAX_BODY,
        SIGN_IN,
        HOST_NAME,
        SERVER,
        FIREWALL,
        SCHEME,
        CERTIFICATE,
        MAX_HEADER,
        MEMORY,
        LOG,
        BROWSER,
        LATER
    }

    public CrawlStatus {
        urls = List.copyOf(urls);
        samples = List.copyOf(samples);
        stages = Map.copyOf(stages);
        causes = Map.copyOf(causes);
        dropped = Map.copyOf(dropped);
        hosts = List.copyOf(hosts);
        seeds = List.copyOf(seeds);
        topics = List.copyOf(topics);
        harvest = List.copyOf(harvest);
    }
}
