package io.freshet.freshness;

/**
 * The worth, in days of freshness, from which on visits fit into what is asked for. It is told no budget: it follows the worth of the last page that was given out. Not thread-safe: owned
 * by its planner.
 */
final class Threshold {
    /** A visit that is worth less is not made whatever the budget is: some minutes. */
    private static final double LEAST = 0.005;

    private static final double MOST = 1e4;

    private double worth = 1;
    private double askedPerDay;
    /** Days that have passed since that was right. */
    private double passed;

    double worth() {
        return worth;
    }

    /** Time passes, in days. */
    void pass(double days) {
        passed += Math.max(0, days);
    }

    /** Nothing that is worth so much is left, and more is asked for. */
    void lower() {
        worth = Math.max(LEAST, worth * 0.8);
    }

    /**
     * Pages were given out.
     *
     * @param enough whether there were as many as were asked for
     * @param last what the last of them is worth
     */
    void follow(int count, boolean enough, double last) {
        askedPerDay = asked() + count;
        passed = 0;
        double weight = Math.min(0.3, 0.3 * count / Math.max(1, askedPerDay));
        if (enough) {
            worth = Math.clamp(
                    Math.exp((1 - weight) * Math.log(worth) + weight * Math.log(Math.max(last, LEAST))), LEAST, MOST);
        }
    }

    private double asked() {
        return askedPerDay * Math.exp(-Math.min(50, passed));
    }

    void write(StateWriter out) {
        out.real(worth);
        out.real(asked());
    }

    void read(StateReader in) {
        worth = Math.clamp(in.real(), LEAST, MOST);
        askedPerDay = Math.max(0, in.real());
        passed = 0;
    }
}
