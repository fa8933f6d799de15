package io.freshet.store;

import io.freshet.model.SignalVerdict;
import java.time.Instant;

/** A signal that has ended, and how. */
public record EndedSignal(SignalRow row, SignalVerdict verdict, Instant ended) {}
