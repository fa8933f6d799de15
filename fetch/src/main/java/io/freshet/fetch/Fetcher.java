package io.freshet.fetch;

import io.freshet.model.FetchOutcome;
import java.util.function.Function;

/** Makes one exchange. Safe for use by many threads; one host is asked by one thread at a time. */
public interface Fetcher extends AutoCloseable {
    /**
     * Blocks until the exchange has ended one way or another, never longer than the deadline of the settings, and gives the outcome to {@code use}
     * on this thread. The memory of a large body is accounted for until {@code use} returns: many large bodies at once wait for each other instead of
     * filling the memory.
     */
    <R> R fetch(FetchRequest request, Function<FetchOutcome, R> use);

    /** For answers that are small: the outcome itself. */
    default FetchOutcome fetch(FetchRequest request) {
        return fetch(request, Function.identity());
    }

    @Override
    void close();
}
