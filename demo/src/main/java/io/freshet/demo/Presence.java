package io.freshet.demo;

/** Whether a page is there. Times are in milliseconds since the start of the web. */
sealed interface Presence {
    Presence ALWAYS = new Between(Long.MIN_VALUE, Long.MAX_VALUE);

    /** Taken down long ago, and still linked. */
    Presence GONE = new Between(Long.MIN_VALUE, Long.MIN_VALUE);

    Standing at(long now);

    /**
     * @param status 200, 301, 404 or 410
     * @param since when it became so; the beginning of time when it was never otherwise
     * @param target where it moved to; empty but for 301
     */
    record Standing(int status, long since, String target) {
        static Standing of(int status, long since) {
            return new Standing(status, since, "");
        }
    }

    /** Comes (404 before) and goes (410 after). */
    record Between(long from, long until) implements Presence {
        @Override
        public Standing at(long now) {
            if (now < from) {
                return Standing.of(404, Long.MIN_VALUE);
            }
            return now < until ? Standing.of(200, from) : Standing.of(410, until);
        }
    }

    /** Is somewhere else from then on. */
    record Moved(long time, String target) implements Presence {
        @Override
        public Standing at(long now) {
            return now < time ? Standing.of(200, Long.MIN_VALUE) : new Standing(301, time, target);
        }
    }

    /**
     * Dies, and comes back, over and over.
     *
     * @param lasting how long it is away; less than what a {@link Cycle} leaves free between two times
     * @param status while it is away
     */
    record Recurring(Cycle deaths, long lasting, int status) implements Presence {
        @Override
        public Standing at(long now) {
            Beat death = deaths.at(now);
            if (death.number() == 0) {
                return Standing.of(200, Long.MIN_VALUE);
            }
            long back = death.at() + lasting;
            return now < back ? Standing.of(status, death.at()) : Standing.of(200, back);
        }
    }
}
