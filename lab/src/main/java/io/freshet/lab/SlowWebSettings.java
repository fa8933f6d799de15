package io.freshet.lab;

/**
 * What a made-up slow web is like.
 *
 * @param hosts with equally many pages each
 * @param pages of all hosts together
 * @param dead how many of the hosts answer nobody at all
 * @param never share of the pages of which a stage never ends: connect (where that takes time), header or body, equally often
 * @param slow share of slow answers; a fifth of the hosts are overloaded and have most of them
 * @param tail exponent of the slow answers' times: the smaller, the heavier
 * @param extraLinks links to a page besides the one it is found by, on average
 * @param connects whether connecting takes time
 */
record SlowWebSettings(
        int hosts,
        int pages,
        int dead,
        double never,
        double slow,
        double tail,
        double extraLinks,
        boolean connects,
        long seed) {
    SlowWebSettings {
        check(hosts >= 1 && hosts <= 10_000, "hosts are 1 to 10,000, not " + hosts);
        check(
                pages >= hosts && pages <= 1_000_000,
                "pages are at least one a host and at most 1,000,000, not " + pages);
        check(
                dead >= 0 && dead < hosts,
                "at least one host must answer; " + dead + " dead ones of " + hosts + " are too many");
        check(never >= 0 && never < 0.5, "the share of pages that never come is 0 to 0.5, not " + never);
        check(slow >= 0 && slow <= 0.4, "the share of slow answers is 0 to 0.4, not " + slow);
        check(tail > 1 && tail <= 10, "the exponent of the tail is above 1 (finite mean) and at most 10, not " + tail);
        check(extraLinks >= 0 && extraLinks <= 100, "extra links are 0 to 100, not " + extraLinks);
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new IllegalArgumentException(message);
        }
    }
}
