package io.freshet.store;

import io.freshet.model.SignalVerdict;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A signal, open or ended.
 *
 * @param verdict null while it is open
 * @param ended null while it is open
 */
public record HeardSignal(
        SignalRow row,
        @Nullable SignalVerdict verdict,
        @Nullable Instant ended) {}
