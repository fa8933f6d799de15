package io.freshet.watch.text;

import java.util.List;

/** What is to be done about a new version of a page. */
public sealed interface Verdict {
    /**
     * Tell it.
     *
     * @param differences at least one of them semantic
     * @param confidence how sure it is that a person wants to hear of it, 0 to 1
     */
    record Tell(List<Difference> differences, double confidence) implements Verdict {}

    /** There is nothing to tell. */
    record Quiet(Reason reason) implements Verdict {}

    /** The page went back to what it was a few visits ago. */
    record Flap() implements Verdict {}

    /** Something else came in place of the page: it is neither compared nor remembered. */
    record Unseen(Obstacle obstacle) implements Verdict {}

    /** Why nothing is told. */
    enum Reason {
        /** Not one word differs. */
        SAME,
        /** The same words in another order or other markup. */
        PHYSICAL,
        /** What differs stands around the text, or differs at most visits. */
        NOISE,
        /** The page is shown in another language. */
        LANGUAGE,
        /** It is the first version that can be read. */
        FIRST
    }

    /** What came in place of the page. */
    enum Obstacle {
        ERROR,
        CAPTCHA,
        LOGIN,
        WAITING,
        MAINTENANCE,
        /** Most of what always stood there is gone. */
        EMPTY
    }
}
