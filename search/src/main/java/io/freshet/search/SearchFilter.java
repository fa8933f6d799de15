package io.freshet.search;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What was chosen beside the query. Within a dimension one of the values is enough; an empty set lets everything through.
 *
 * @param sites hosts without scheme, as in {@code example.org} (its subdomains too) or {@code 127.0.0.1:8080}
 * @param languages codes such as {@code ko}, and {@link #UNKNOWN_LANGUAGE}
 * @param age how long ago a page has changed at most; null for any time
 */
public record SearchFilter(
        Set<String> topics,
        Set<String> sites,
        Set<String> languages,
        @Nullable Age age) {
    /** Stands for pages whose language is not known, in filters, facets and queries (ISO 639-2: undetermined). */
    public static final String UNKNOWN_LANGUAGE = "und";

    public static final SearchFilter NONE = new SearchFilter(Set.of(), Set.of(), Set.of(), null);

    public SearchFilter {
        topics = Set.copyOf(topics);
        sites = Set.copyOf(sites);
        languages = Set.copyOf(languages);
    }
}
