package io.freshet.demo;

/** What is wrong with a site. Which request meets which trouble follows from the site's seed and the number of the request. robots.txt is spared. */
enum Trouble {
    NONE,
    /** Answers after 300 to 1,500 ms. */
    SLOW,
    /** Of a hundred answers about ten are 503, five are cut off by a reset, and five end in the middle. */
    FLAKY;

    static final int SLOWEST = 1_500;
    private static final int FASTEST = 300;
    private static final double BUSY = 0.10;
    private static final double RESET = 0.05;
    private static final double TRUNCATED = 0.05;

    /** How an answer goes out. */
    enum Ending {
        WHOLE,
        /** 503 with Retry-After instead. */
        BUSY,
        /** The connection is reset before a byte is sent. */
        RESET,
        /** Half of what Content-Length said, then the end. */
        TRUNCATED
    }

    Ending ending(Seed request) {
        if (this != FLAKY) {
            return Ending.WHOLE;
        }
        double chance = request.unit();
        if (chance < BUSY) {
            return Ending.BUSY;
        }
        if (chance < BUSY + RESET) {
            return Ending.RESET;
        }
        return chance < BUSY + RESET + TRUNCATED ? Ending.TRUNCATED : Ending.WHOLE;
    }

    /** Milliseconds to wait before the answer. */
    int delay(Seed request) {
        return this == SLOW ? FASTEST + request.with("delay").below(SLOWEST - FASTEST + 1) : 0;
    }
}
