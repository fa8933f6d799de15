package io.freshet.search;

import io.freshet.model.UrlKey;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What was put into the index and cannot be looked up in it before the next refresh: pages, and the words of their links. Not thread-safe. */
final class Unseen {
    private final Set<UrlKey> pages = new HashSet<>();
    private final Map<UrlKey, List<String>> anchors = new HashMap<>(); // a name as often as pages use it
    private int links;

    void add(UrlKey page, Set<LinkTerms.Called> its) {
        pages.add(page);
        for (LinkTerms.Called link : its) {
            anchors.computeIfAbsent(link.target(), _ -> new ArrayList<>(2)).add(link.words());
        }
        links += its.size();
    }

    boolean has(UrlKey page) {
        return pages.contains(page);
    }

    /** Adds the words of the links to a page, each with the number of pages that have it. */
    void collect(UrlKey target, Map<String, Integer> words) {
        for (String anchor : anchors.getOrDefault(target, List.of())) {
            words.merge(anchor, 1, Integer::sum);
        }
    }

    int links() {
        return links;
    }

    void clear() {
        pages.clear();
        anchors.clear();
        links = 0;
    }
}
