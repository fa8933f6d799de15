package io.freshet.crawl;

/**
 * When a turn is rather left unused than given to a poor link: while a host that is being asked, or rests, has a much better one next.
 *
 * @param part how good an offer has to be, as a part of the best that comes next; 0 takes every offer: what is asked for does not matter, only when
 * @param least scores that are worth waiting for: where even the best is below, nothing is held back
 */
public record Choosiness(float part, float least) {
    /** Takes every offer. */
    public static final Choosiness NONE = new Choosiness(0, 0);

    boolean any() {
        return part > 0;
    }

    boolean holdsBack(float offer, float next) {
        return next >= least && offer < part * next;
    }
}
