package io.freshet.store;

import io.freshet.model.SignalCredit;
import io.freshet.model.SignalSource;
import java.time.Instant;

/**
 * A source of signals, and what its signals turned out to be.
 *
 * @param number its name in the plan of visits, never used twice
 * @param covers whether it promises to announce all changes of its site
 * @param taken signals that were written down, repetitions included
 * @param open signals that have not ended
 * @param heard when it was heard last
 */
public record SignalSourceRow(
        int number, SignalSource source, boolean covers, long taken, long open, Instant heard, SignalCredit credit) {}
