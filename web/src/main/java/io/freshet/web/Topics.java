package io.freshet.web;

import io.freshet.model.CrawlUrl;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The topics of the store that is served. Safe for use by many threads.
 *
 * <p>What cannot be done throws {@link RefusedException}, with a sentence for whoever asked.
 */
public interface Topics {
    /**
     * What a topic is to be made of.
     *
     * @param pages URLs of pages that are about it: from the store if it has them, else fetched
     * @param against URLs of pages that are not; empty for pages of the store
     */
    record Order(String name, List<String> pages, List<String> against) {
        public Order {
            pages = List.copyOf(pages);
            against = List.copyOf(against);
        }
    }

    /**
     * A topic that is being made, or could not be.
     *
     * @param done examples that are there
     * @param problem why it was not made; empty while it is being made
     */
    record Making(String name, int done, int of, String problem) {}

    /** All of them, by name. */
    List<TopicLine> all();

    /** Those that are not there yet, and those that lately could not be made. */
    List<Making> making();

    TopicFacts topic(String name);

    /** Pages that were given when a topic was made and could not be had, each with the reason: of the topics made last, since the server was started. */
    List<String> leftOut(String name);

    /** Whether a page is about a topic: as the store has it, else fetched. */
    TopicDecision test(String name, CrawlUrl page);

    /**
     * Makes a topic, or makes it anew.
     *
     * @param patience how long to wait for it; it is made all the same
     * @return nothing when the time is over before
     */
    Optional<TopicMade> make(Order order, Duration patience);

    /** Somebody says whether a page is about a topic: the topic is learned anew with it, and the store is classified again in the background. */
    TopicFacts feedback(String name, CrawlUrl page, boolean about);

    void remove(String name);

    /** What was asked for cannot be done. */
    final class RefusedException extends RuntimeException {
        private static final long serialVersionUID = 1;

        /** Why not. */
        public enum Kind {
            /** What was said makes no sense. */
            WRONG(400),
            /** There is no such topic. */
            MISSING(404),
            /** It does not go, as things are. */
            NOT_NOW(409);

            private final int status;

            Kind(int status) {
                this.status = status;
            }
        }

        private final Kind kind;

        public RefusedException(Kind kind, String message) {
            super(message);
            this.kind = kind;
        }

        int status() {
            return kind.status;
        }

        ProblemException problem() {
            return new ProblemException(status(), String.valueOf(getMessage()));
        }
    }
}
