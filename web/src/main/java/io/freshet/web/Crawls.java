package io.freshet.web;

import java.time.Duration;
import java.util.List;

/**
 * The crawl of the store that is served: at most one at a time. Safe for use by many threads.
 *
 * <p>What cannot be done now throws {@link RefusedException}, with a sentence for whoever asked.
 */
public interface Crawls {
    /**
     * What to crawl.
     *
     * @param urls as people write them; empty for the seeds of earlier runs, or the examples of the topics
     * @param scope {@code host}, {@code domain}, {@code prefix} or {@code any}
     * @param maxPages 0 for no limit
     * @param maxDepth -1 for no limit
     * @param maxPagesPerHost 0 for no limit
     * @param delay how long a host rests after each answer
     * @param include regular expressions, one of which a URL must have; empty for all
     * @param exclude regular expressions that a URL must not have
     * @param topics names of topics to follow; empty for a crawl in the order of discovery
     * @param strategy how to follow them: one of {@link #STRATEGIES}
     */
    record Order(
            List<String> urls,
            String scope,
            long maxPages,
            int maxDepth,
            long maxPagesPerHost,
            Duration delay,
            List<String> include,
            List<String> exclude,
            List<String> topics,
            String strategy) {
        /** The words for scopes, the usual one first. */
        public static final List<String> SCOPES = List.of("host", "domain", "prefix", "any");

        /** The words for strategies, the usual one first. */
        public static final List<String> STRATEGIES =
                List.of("adaptive", "conventional", "segmentation", "segmentation-backlinks");

        /** Follows no topic. */
        public Order(
                List<String> urls,
                String scope,
                long maxPages,
                int maxDepth,
                long maxPagesPerHost,
                Duration delay,
                List<String> include,
                List<String> exclude) {
            this(
                    urls,
                    scope,
                    maxPages,
                    maxDepth,
                    maxPagesPerHost,
                    delay,
                    include,
                    exclude,
                    List.of(),
                    STRATEGIES.getFirst());
        }

        public Order {
            urls = List.copyOf(urls);
            include = List.copyOf(include);
            exclude = List.copyOf(exclude);
            topics = List.copyOf(topics);
        }
    }

    CrawlStatus status();

    /** How long a host rests, unless an order says otherwise. */
    Duration usualDelay();

    void start(Order order);

    /** Makes no new requests for now. */
    void pause();

    void resume();

    /** Ends the crawl; another one goes on where it was. */
    void stop();

    /** What was asked for cannot be done: the order is wrong, or it is not the time. */
    final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        public RefusedException(String message) {
            super(message);
        }
    }
}
