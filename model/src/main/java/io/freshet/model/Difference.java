package io.freshet.model;

/** How much a download differs from the one before, the strictest comparison first: what differs in its text differs in its bytes too. The numbers are on disk: new ones go at the end. */
public enum Difference {
    /** The same bytes; "not modified" counts too. */
    NONE,
    /** Other bytes, the same visible text: a clock, an advert, the number of a session. */
    BYTES,
    /** Another text that is nearly the same. */
    TEXT,
    /** Another page by any measure; also a first copy. */
    MUCH;

    /** Which differences count as a change. */
    public enum Comparison {
        /** Any byte. */
        BYTES(Difference.BYTES),
        /** The visible text. */
        TEXT(Difference.TEXT),
        /** The text, unless it is nearly the same. */
        NEAR(Difference.MUCH);

        private final Difference least;

        Comparison(Difference least) {
            this.least = least;
        }

        public boolean counts(Difference difference) {
            return difference.compareTo(least) >= 0;
        }
    }
}
