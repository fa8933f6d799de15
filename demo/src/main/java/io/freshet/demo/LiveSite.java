package io.freshet.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A site with all its pages. Put together by one thread, and not changed after that; then safe for use by many threads. */
final class LiveSite {
    private final Site site;
    private final SiteStyle style;
    private final Seed seed;
    private final Map<String, Grammar> grammars;
    private final List<Nav> navigation = new ArrayList<>();
    private final Map<String, Leaf> pages = new LinkedHashMap<>();
    private final Map<String, List<Leaf>> sections = new LinkedHashMap<>();
    private final List<Rolling> boards = new ArrayList<>();
    private Function<String, Optional<Leaf>> otherwise = _ -> Optional.empty();

    /** @param grammars by language */
    LiveSite(Site site, SiteStyle style, Seed seed, Map<String, Grammar> grammars) {
        this.site = site;
        this.style = style;
        this.seed = seed.with(site.key());
        this.grammars = Map.copyOf(grammars);
    }

    void nav(String path, String label) {
        navigation.add(new Nav(path, label));
    }

    void add(Leaf page) {
        if (pages.put(page.path(), page) != null) {
            throw new IllegalStateException(site.key() + " has two pages at " + page.path());
        }
        sections.computeIfAbsent(page.section(), _ -> new ArrayList<>()).add(page);
    }

    void add(Rolling board) {
        boards.add(board);
    }

    /** Answers for addresses that are no page's: a trap has pages without end. They do not count as pages. */
    void otherwise(Function<String, Optional<Leaf>> find) {
        otherwise = find;
    }

    /** What {@link #otherwise} has there. */
    Optional<Leaf> endless(String path) {
        return otherwise.apply(path);
    }

    Site site() {
        return site;
    }

    String key() {
        return site.key();
    }

    /** Such as {@code http://127.0.0.1:8101}. */
    String origin() {
        return site.url().substring(0, site.url().length() - 1);
    }

    SiteStyle style() {
        return style;
    }

    Seed seed() {
        return seed;
    }

    Grammar grammar(String language) {
        Grammar grammar = grammars.get(language);
        if (grammar == null) {
            throw new IllegalArgumentException(site.key() + " has no words of the language " + language);
        }
        return grammar;
    }

    List<Nav> navigation() {
        return navigation;
    }

    /** Its lasting pages, without its front page. */
    List<Leaf> section(String path) {
        return sections.getOrDefault(path, List.of()).stream()
                .filter(page -> !page.path().equals(path))
                .toList();
    }

    /** All that are, were or will be at fixed addresses, and what the boards have at that time. */
    List<Leaf> pages(long now) {
        List<Leaf> all = new ArrayList<>(pages.values());
        boards.forEach(board -> all.addAll(board.at(now)));
        return all;
    }

    /** Whether its front page is Korean. */
    boolean korean() {
        Leaf front = pages.get("/");
        return front != null && front.korean();
    }

    @Nullable
    Leaf find(String path, long now) {
        Leaf page = pages.get(path);
        for (int i = 0; page == null && i < boards.size(); i++) {
            page = boards.get(i).find(path, now);
        }
        return page;
    }
}
