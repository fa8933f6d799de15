package io.freshet.web;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A topic in a line.
 *
 * @param changed when it was made or last told something
 * @param pages that are about it, of its examples
 * @param against of its examples, pages that are not about it
 * @param backlinks pages that link to its examples
 * @param feedback of all these, pages of which somebody said later whether they are about it
 * @param quality null when it is not known yet
 */
public record TopicLine(
        String name,
        Instant made,
        Instant changed,
        int pages,
        int against,
        int backlinks,
        int feedback,
        @Nullable Quality quality) {
    /** Of fewer examples of a kind, quality says little. */
    static final int ENOUGH = 3;

    /**
     * How well examples are told apart by a model that has not seen them.
     *
     * @param precision of the pages that it takes, how many are about the topic
     * @param recall of the pages about the topic, how many it takes
     * @param ranking the chance that a page about the topic is graded above one that is not; 0.5 is guessing
     */
    public record Quality(double precision, double recall, double ranking) {}

    boolean certain() {
        return pages >= ENOUGH && against >= ENOUGH;
    }
}
