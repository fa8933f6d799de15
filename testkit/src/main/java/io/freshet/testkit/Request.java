package io.freshet.testkit;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a client asked a {@link TestSite} for.
 *
 * @param path with the query, as it came
 * @param headers by name, without regard to case; of several fields of one name the last
 * @param body as UTF-8; empty when there was none
 * @param time the how-manyeth request of this path, from 1
 */
public record Request(String method, String path, Map<String, String> headers, String body, int time) {
    public @Nullable String header(String name) {
        return headers.get(name);
    }

    @Override
    public String toString() {
        return method + " " + path + " " + headers;
    }
}
