package io.freshet.cooperate;

import io.freshet.model.Signal;
import java.util.List;

/** Where signals go. */
public interface SignalIntake {
    /** Writes the signals down, all or none. When this returns, they survive a crash; taking one a second time does no harm. */
    void take(List<Signal> signals);
}
