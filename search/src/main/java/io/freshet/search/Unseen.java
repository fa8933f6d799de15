package io.freshet.search;

import io.freshet.model.UrlKey;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** What was put into the index and cannot be looked up in it before the next refresh: pages, and the words of their links. Not thread-safe. */
final class Unseen {
    private final Set<UrlKey> pages = new HashSet<>();
    private final Map<UrlKey, Map<String, Integer>> anchors = new HashMap<>();
    private int links;

    void add(UrlKey page, Set<LinkTerms.Called> its) {
        pages.add(page);
        for (LinkTerms.Called link : its) {
            anchors.computeIfAbsent(link.target(), _ -> new HashMap<>(4)).merge(link.words(), 1, Integer::sum);
        }
        links += its.size();
    }

    boolean has(UrlKey page) {
        return pages.contains(page);
    }

    Map<String, Integer> anchors(UrlKey target) {
        return anchors.getOrDefault(target, Map.of());
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
