package io.freshet.model;

/**
 * How far a {@link SignalSource} is believed, by what its signals turned out to be.
 *
 * @param proved signals that were {@link SignalVerdict#TRUE}
 * @param late signals that were {@link SignalVerdict#LATE}
 * @param missing changes that visits found and the source, which promises to announce all of them, did not announce
 * @param wrong signals that were {@link SignalVerdict#FALSE}
 * @param value from 0 to 1: about the share of true ones among its latest signals
 */
public record SignalCredit(long proved, long late, long missing, long wrong, double value) {
    /** A source with less credit prompts no visits. Its signals still end with the visits that are made anyway, so it can rise again. */
    public static final double LEAST = 0.05;

    /** How far one signal moves the credit. */
    private static final double WEIGHT = 1 / 8.0;

    /** A late signal is no lie, but the visit that it prompts is as vain as that of a false one. */
    private static final double WEIGHT_LATE = 1 / 32.0;

    public SignalCredit {
        if (proved < 0 || late < 0 || missing < 0 || wrong < 0) {
            throw new IllegalArgumentException("signals are counted from 0");
        }
        if (!(value >= 0 && value <= 1)) {
            throw new IllegalArgumentException("credit is 0 to 1, not " + value);
        }
    }

    /** The credit of a source that is heard for the first time. */
    public static SignalCredit initial(SignalProof proof) {
        return new SignalCredit(0, 0, 0, 0, proof.initialCredit());
    }

    /** Whether its signals prompt visits. */
    public boolean believed() {
        return value >= LEAST;
    }

    /** The credit after one of its signals ended like this. */
    public SignalCredit after(SignalVerdict verdict) {
        return switch (verdict) {
            case TRUE -> new SignalCredit(proved + 1, late, missing, wrong, value + (1 - value) * WEIGHT);
            case FALSE -> new SignalCredit(proved, late, missing, wrong + 1, value - value * WEIGHT);
            case LATE -> new SignalCredit(proved, late + 1, missing, wrong, value - value * WEIGHT_LATE);
            case UNUSED -> this;
        };
    }

    /** The credit after a change that the source should have announced. Its signals are as true as before. */
    public SignalCredit missedOne() {
        return new SignalCredit(proved, late, missing + 1, wrong, value);
    }
}
