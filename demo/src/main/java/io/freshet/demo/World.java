package io.freshet.demo;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * All sites, and the truth about them at any time. No sockets, no clock, nothing that changes: two worlds of the same seed, start and addresses are the same.
 * Safe for use by many threads.
 */
final class World {
    /** The keys of all sites, in the order of their ports. */
    static final List<String> KEYS =
            List.of("library", "news", "university", "shop", "manual", "rivers", "wiki", "archive", "market", "club");

    private final Seed seed;
    private final Instant start;
    private final Map<String, LiveSite> sites = new LinkedHashMap<>();

    /** @param origins by key, such as {@code http://127.0.0.1:8101} */
    World(long seed, Instant start, Map<String, String> origins) {
        this.seed = new Seed(seed).with("living web");
        this.start = start;
        origins.forEach((key, origin) -> sites.put(key, make(key, origin)));
        if (!sites.keySet().containsAll(KEYS)) {
            throw new IllegalArgumentException("each of " + KEYS + " needs an address, not only " + sites.keySet());
        }
    }

    private LiveSite make(String key, String origin) {
        return switch (key) {
            case "library" -> LibrarySite.make(seed, origin);
            case "news" -> NewsSite.make(seed, origin);
            case "university" -> UniversitySite.make(seed, origin);
            case "shop" -> ShopSite.make(seed, origin);
            case "manual" -> ManualSite.make(seed, origin);
            case "rivers" -> RiverSite.make(seed, origin);
            case "wiki" -> WikiSite.make(seed, origin);
            case "archive" -> ArchiveSite.make(seed, origin);
            case "market" -> MarketSite.make(seed, origin);
            case "club" -> ClubSite.make(seed, origin);
            default -> throw new IllegalArgumentException("no site is called " + key);
        };
    }

    Instant start() {
        return start;
    }

    Collection<LiveSite> sites() {
        return sites.values();
    }

    LiveSite site(String key) {
        LiveSite site = sites.get(key);
        if (site == null) {
            throw new IllegalArgumentException("no site is called " + key + "; there are " + KEYS);
        }
        return site;
    }

    /** In milliseconds since the start; before it, nothing has happened yet. */
    long offset(Instant time) {
        return Math.max(0, Duration.between(start, time).toMillis());
    }

    /** Every page that is there at that time. */
    List<PageState> pages(Instant time) {
        long now = offset(time);
        List<PageState> states = new ArrayList<>();
        for (LiveSite site : sites.values()) {
            site.pages(now).stream()
                    .map(page -> state(site, page, now))
                    .filter(PageState::there)
                    .forEach(states::add);
        }
        return states;
    }

    /** Empty when there is no such page, and never was. */
    Optional<PageState> state(String url, Instant time) {
        for (LiveSite site : sites.values()) {
            if (url.startsWith(site.origin() + "/")) {
                long now = offset(time);
                Leaf page = site.find(url.substring(site.origin().length()), now);
                return Optional.ofNullable(page).map(found -> state(site, found, now));
            }
        }
        return Optional.empty();
    }

    /** What answers differently at the second time: changed, gone, back, moved, or new. */
    List<PageState> changedBetween(Instant from, Instant to) {
        long before = offset(from);
        long after = offset(to);
        List<PageState> changed = new ArrayList<>();
        for (LiveSite site : sites.values()) {
            Map<String, Leaf> pages = new LinkedHashMap<>();
            site.pages(before).forEach(page -> pages.put(page.path(), page));
            site.pages(after).forEach(page -> pages.put(page.path(), page));
            for (Leaf page : pages.values()) {
                PageState then = state(site, page, before);
                PageState now = state(site, page, after);
                if (then.status() != now.status() || (now.there() && then.number() != now.number())) {
                    changed.add(now);
                }
            }
        }
        return changed;
    }

    PageState state(LiveSite site, Leaf page, long now) {
        Beat life = page.life().at(now);
        Presence.Standing standing = page.presence().at(now);
        return new PageState(
                site.origin() + page.path(),
                site.key(),
                page.section(),
                page.title(),
                page.language(),
                standing.status(),
                life.number(),
                start.plusMillis(Math.max(life.at(), standing.since())),
                page.life().perHour(),
                page.noisy());
    }

    /** @param visit the number of the request, for what differs each time; 0 leaves that out */
    byte[] body(LiveSite site, Leaf page, long now, long visit) {
        return Layout.page(new View(this, site, page, now), visit).getBytes(page.charset());
    }

    /** The validator of a page's content: RFC 9110, 8.8.3. Weak where the same content is sent compressed too. Null for a page that differs each time. */
    @Nullable
    String etag(LiveSite site, Leaf page, long now) {
        if (page.noisy()) {
            return null;
        }
        long tag = page.seed()
                .with(site.origin())
                .with(start.toEpochMilli())
                .with(page.life().at(now).number())
                .value();
        return (site.style().gzip() ? "W/" : "") + "\"" + Long.toHexString(tag) + "\"";
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
