package io.freshet.lab;

import io.freshet.model.Stage;

/** What fixed timeouts do on a {@link SlowWeb}, computed from its delays: the paper's figures 5 to 8. Immutable. */
final class TimeoutSweep {
    private final SlowWeb web;

    TimeoutSweep(SlowWeb web) {
        this.web = web;
    }

    /** The percentage of pages of which the stage takes longer than so many seconds. The other stages have all the time they want. */
    double failed(Stage stage, double timeout) {
        int failed = 0;
        for (int page = 0; page < web.pages(); page++) {
            failed += delay(stage, page) > timeout ? 1 : 0;
        }
        return percent(failed);
    }

    /** From a list of timeouts, rising: the first from which on at most so many percent of the pages could still be gained by waiting for ever. */
    double enough(Stage stage, double[] timeouts, double leftOver) {
        double floor = failed(stage, Double.MAX_VALUE);
        for (double timeout : timeouts) {
            if (failed(stage, timeout) - floor <= leftOver) {
                return timeout;
            }
        }
        return Double.POSITIVE_INFINITY;
    }

    /** A crawl from the home pages in which a page whose header takes longer fails, and leads nowhere. */
    SlowWeb.Reached crawled(double headerTimeout) {
        return web.reached(page -> web.header(page) <= headerTimeout);
    }

    double percent(int pages) {
        return 100.0 * pages / web.pages();
    }

    private double delay(Stage stage, int page) {
        return switch (stage) {
            case CONNECT -> web.connect(page);
            case HEADER -> web.header(page);
            case BODY -> web.body(page);
            default -> throw new IllegalArgumentException(stage + " has no timeout");
        };
    }
}
