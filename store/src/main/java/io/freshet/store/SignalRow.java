package io.freshet.store;

import io.freshet.model.Signal;

/**
 * A signal that was written down and has not ended.
 *
 * @param number rises with each signal that is taken, and is never used twice
 * @param source the number of the signal's source
 * @param event the number of the newest page event when it was taken: only visits after it can tell whether it is true
 */
public record SignalRow(long number, int source, Signal signal, long event) {}
