package io.freshet.testkit;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One request as a {@link TestSite} saw it.
 *
 * @param path with the query, as it came
 * @param headers by name, without regard to case
 * @param body as UTF-8; empty when there was none
 * @param startedNanos by {@link System#nanoTime}, when the request had been read
 * @param finishedNanos just before the last bytes of the answer went out; {@link Long#MAX_VALUE} while it is being answered
 * @param sentBytes of the answer, with its header, that went out until now
 */
public record Recorded(
        String method,
        String path,
        Map<String, String> headers,
        String body,
        long startedNanos,
        long finishedNanos,
        long sentBytes) {
    public @Nullable String header(String name) {
        return headers.get(name);
    }

    @Override
    public String toString() {
        return method + " " + path + " " + headers;
    }
}
