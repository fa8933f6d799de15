package io.freshet.web;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the visits of a page found over time.
 *
 * @param visits newest first
 * @param earlier those that are no longer kept one by one; null when all are
 */
public record PageHistory(List<Visit> visits, @Nullable Earlier earlier) {
    public static final PageHistory NONE = new PageHistory(List.of(), null);

    /** What a visit found. */
    public enum Found {
        /** The first copy. */
        FIRST(Mark.CHANGE),
        /** Another text. */
        CHANGED(Mark.CHANGE),
        /** Another text that is nearly the same. */
        SLIGHTLY(Mark.CHANGE),
        /** Other bytes, the same visible text. */
        UNSEEN(Mark.CALM),
        SAME(Mark.CALM),
        GONE(Mark.LOSS),
        /** It leads elsewhere. */
        MOVED(Mark.LOSS),
        /** Something came that is not taken. */
        REFUSED(Mark.FAILURE),
        FAILED(Mark.FAILURE);

        private final Mark mark;

        Found(Mark mark) {
            this.mark = mark;
        }

        public Mark mark() {
            return mark;
        }
    }

    /** How it looks: each has its own shape. */
    public enum Mark {
        CHANGE,
        CALM,
        LOSS,
        FAILURE,
        /** Not yet made. */
        NEXT
    }

    /**
     * One visit.
     *
     * @param cause how it failed, in the words of whoever found out; empty when it did not
     */
    public record Visit(Instant at, Found found, String cause) {}

    /** How many there were, how many brought a copy, how many of these were changed, and when the first was. */
    public record Earlier(long requests, long downloads, long modifications, Instant since) {}

    public PageHistory {
        visits = List.copyOf(visits);
    }
}
