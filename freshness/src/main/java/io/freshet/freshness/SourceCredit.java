package io.freshet.freshness;

/**
 * How far a source of signals is to be believed: which share of the changes it announces, and how often it cries wolf. Both are learned from visits. The share is
 * learned only from visits that no signal prompted: those that a signal prompted would say that everything is announced. Not thread-safe: owned by its
 * planner.
 */
final class SourceCredit {
    /** Before anything is known: as if of so many changes to be expected this part had come unannounced, and of so many page days one false signal. */
    private static final double PRIOR_CHANGES = 4;

    private static final double PRIOR_LOST = 0.3;
    private static final double PRIOR_DAYS = 500;
    private static final double PRIOR_FALSE = 0.002;

    private double lost;
    private double expected;
    private double falseSignals;
    private double pageDays;

    /** The share of the changes that it announces, 0 to 1. */
    double announced() {
        double share = (lost + PRIOR_CHANGES * PRIOR_LOST) / (expected + PRIOR_CHANGES);
        return 1 - Math.clamp(share, 0.002, 1);
    }

    /** False signals, a page and day. */
    double falseRate() {
        return (falseSignals + PRIOR_FALSE * PRIOR_DAYS) / (pageDays + PRIOR_DAYS);
    }

    /**
     * @param signals that came since the last visit
     * @param chance that the page would have changed by now, if it is not known whether anything was announced
     */
    void learn(int signals, boolean changed, double days, double chance) {
        pageDays += days;
        if (signals == 0) {
            lost += changed ? 1 : 0;
            expected += chance;
        } else if (!changed) {
            falseSignals += signals;
        }
    }

    void write(StateWriter out) {
        out.real(lost);
        out.real(expected);
        out.real(falseSignals);
        out.real(pageDays);
    }

    static SourceCredit read(StateReader in) {
        var credit = new SourceCredit();
        credit.lost = in.real();
        credit.expected = in.real();
        credit.falseSignals = in.real();
        credit.pageDays = in.real();
        return credit;
    }
}
