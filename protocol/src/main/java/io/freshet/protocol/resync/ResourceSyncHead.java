package io.freshet.protocol.resync;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a document says of itself.
 *
 * @param capability null for a plain sitemap
 * @param index whether its entries are parts of it
 * @param links by relation: {@code up}, {@code describedby}, {@code index}
 * @param at of which moment a list of resources is
 * @param from since when a list of changes has them
 * @param until up to when it has them; null while it is open
 */
public record ResourceSyncHead(
        @Nullable Capability capability,
        boolean index,
        Map<String, String> links,
        @Nullable Instant at,
        @Nullable Instant from,
        @Nullable Instant until) {
    public ResourceSyncHead {
        links = Collections.unmodifiableMap(new LinkedHashMap<>(links));
    }

    public static ResourceSyncHead sitemap(boolean index) {
        return new ResourceSyncHead(null, index, Map.of(), null, null, null);
    }

    public static ResourceSyncHead of(Capability capability, Map<String, String> links) {
        return new ResourceSyncHead(capability, false, links, null, null, null);
    }
}
