package io.freshet.lab;

import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.model.UrlKey;
import io.freshet.page.HtmlParser;
import io.freshet.store.Store;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads all pages of a store and finds words that belong to one page alone: its title, its first heading, the words of links to it. Words that two
 * pages have are no query here, unless the pages are copies of each other. Not thread-safe.
 */
final class KnownItems {
    private static final int SHORTEST_TITLE = 12;
    private static final int SHORTEST = 2;
    private static final int LONGEST = 90;
    private static final int PROGRESS_EVERY = 500;

    private final Store store;
    private final HtmlParser parser;
    private final Map<UrlKey, Target> pages = new HashMap<>();
    private final Map<String, Claim> titles = new HashMap<>();
    private final Map<String, Claim> headings = new HashMap<>();
    private final Map<String, Claim> anchors = new HashMap<>();

    private record Target(String url, String title, String language, long content) {}

    /** Whose words these are, as far as has been read. */
    private static final class Claim {
        private final String query;
        private final UrlKey target;
        private boolean shared;
        private int uses = 1;

        Claim(String query, UrlKey target) {
            this.query = query;
            this.target = target;
        }
    }

    KnownItems(Store store, HtmlParser parser) {
        this.store = store;
        this.parser = parser;
    }

    /** @param progress takes the share of the pages that have been read */
    void read(LabProgress progress) throws IOException {
        List<UrlKey> keys = new ArrayList<>();
        store.eachUrlState((host, url, state) -> {
            if (state == UrlState.PAGE) {
                keys.add(new UrlKey(host, url));
            }
        });
        for (int i = 0; i < keys.size(); i++) {
            if (i % PROGRESS_EVERY == 0) {
                progress.at((double) i / keys.size(), "reading pages");
            }
            UrlRecord record = store.url(keys.get(i)).orElse(null);
            if (record != null && record.content() != null && findable(record.content())) {
                Optional<StoredBody> body = store.body(record);
                body.map(copy -> parser.parse(
                                record.url(), copy.headers(), copy.body().content()))
                        .ifPresent(this::add);
            }
        }
    }

    private static boolean findable(UrlRecord.Content content) {
        return content.textFingerprint() != 0 && !content.directives().noindex();
    }

    private void add(Page page) {
        UrlKey key = page.url().key();
        pages.put(key, new Target(page.url().text(), page.title(), page.language(), page.textFingerprint()));
        claim(titles, page.title(), key, SHORTEST_TITLE);
        page.headings().stream().findFirst().ifPresent(heading -> claim(headings, heading, key, SHORTEST));
        for (Link link : page.links()) {
            UrlKey target = link.target().key();
            if (!link.nofollow()
                    && !target.equals(key)
                    && KnownItem.words(link.anchor()).indexOf(' ') > 0) {
                claim(anchors, link.anchor(), target, SHORTEST);
            }
        }
    }

    private void claim(Map<String, Claim> claims, String text, UrlKey target, int shortest) {
        String words = KnownItem.words(text);
        boolean spoken = words.codePoints().anyMatch(Character::isLetter);
        if (!spoken || words.length() < shortest || words.length() > LONGEST) {
            return;
        }
        Claim claim = claims.get(KnownItem.folded(words));
        if (claim == null) {
            claims.put(KnownItem.folded(words), new Claim(words, target));
        } else if (claim.target.equals(target)) {
            claim.uses++;
        } else {
            claim.shared |= !copies(claim.target, target);
        }
    }

    /** Pages that have not been read yet are taken for different ones. */
    private boolean copies(UrlKey one, UrlKey other) {
        Target first = pages.get(one);
        Target second = pages.get(other);
        return first != null && second != null && first.content == second.content;
    }

    int pages() {
        return pages.size();
    }

    int pagesIn(String language) {
        return (int) pages.values().stream()
                .filter(page -> page.language.equals(language))
                .count();
    }

    /** The fingerprint of a page's visible text; 0 for a page that is not in the store. */
    long contentOf(UrlKey key) {
        Target page = pages.get(key);
        return page == null ? 0 : page.content;
    }

    /** All queries of a kind, in an order that depends on nothing but the pages. */
    List<KnownItem> of(KnownItem.Kind kind) {
        List<KnownItem> items = switch (kind) {
            case TITLE -> items(kind, titles.values());
            case HEADING -> items(kind, headings.values());
            case ANCHOR -> items(kind, commonest());
        };
        items.sort(Comparator.comparing(KnownItem::query).thenComparing(KnownItem::url));
        return items;
    }

    private List<KnownItem> items(KnownItem.Kind kind, Iterable<Claim> claims) {
        List<KnownItem> items = new ArrayList<>();
        for (Claim claim : claims) {
            Target page = pages.get(claim.target);
            if (!claim.shared && page != null) {
                items.add(new KnownItem(
                        kind, claim.query, claim.target, page.url, page.title, page.language, page.content));
            }
        }
        return items;
    }

    /** Of all words that lead to a page and to no other, those that most links use. */
    private Iterable<Claim> commonest() {
        Map<UrlKey, Claim> best = new HashMap<>();
        for (Claim claim : anchors.values()) {
            if (!claim.shared) {
                best.merge(claim.target, claim, KnownItems::better);
            }
        }
        return best.values();
    }

    private static Claim better(Claim one, Claim other) {
        if (one.uses != other.uses) {
            return one.uses > other.uses ? one : other;
        }
        return one.query.compareTo(other.query) <= 0 ? one : other;
    }
}
