package io.freshet.freshness;

import org.jspecify.annotations.Nullable;

/**
 * A section's {@link Activity}, and when to work it out again. That takes some hundred steps, so it is done only when enough is new: the more visits the window has seen, the less one more
 * says, unless it was a surprise. Not thread-safe: owned by its planner.
 */
final class SectionClock {
    /** With less news it is not worked out anew. */
    private static final float LEAST_NEWS = 8;

    /** Nor with less than this share of what the window has seen. */
    private static final float SHARE = 1 / 32f;

    /** A find counts as so much news at most. */
    private static final double MOST_SURPRISE = 64;

    final Activity activity;
    private float news;
    private float seen;
    private double moved;

    SectionClock(Activity activity) {
        this.activity = activity;
    }

    /** A visit was added. */
    void note(double weight) {
        news += (float) weight;
        seen += (float) weight;
    }

    /** Something was found that had this chance of being found. */
    void surprise(double chance) {
        news += (float) Math.min(MOST_SURPRISE, 1 / Math.max(chance, 1e-9));
    }

    /** Whether there is enough news to work it out again. */
    boolean stale() {
        return news >= Math.max(LEAST_NEWS, SHARE * seen);
    }

    /**
     * Works out the activity of all days.
     *
     * @param since days since this was done last
     * @return how far it has moved since it was said to have {@link #followed}: days of section time, those of the last week five times
     */
    double workOut(int since, @Nullable SectionClock above, double doubt, double steady) {
        seen *= (float) Math.pow(0.5, Math.clamp(since, 0, 1_000) / 64.0);
        news = 0;
        moved += activity.estimate(above == null ? null : above.activity, doubt, steady);
        return moved;
    }

    /** Those below have been told to follow. */
    void followed() {
        moved = 0;
    }
}
