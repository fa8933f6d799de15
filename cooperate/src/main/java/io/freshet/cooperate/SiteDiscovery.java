package io.freshet.cooperate;

import io.freshet.cooperate.SiteOffers.Topic;
import io.freshet.fetch.CallOutcome;
import io.freshet.fetch.CallOutcome.Answered;
import io.freshet.fetch.HttpCall;
import io.freshet.model.Body;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.HeaderLink;
import io.freshet.model.Headers;
import io.freshet.page.TreeBuilder;
import io.freshet.page.TreeElement;
import io.freshet.page.TreeOutcome;
import io.freshet.protocol.Feed;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out by what a site tells of its changes: links in the header and on the page (RFC 8288; WebSub, 4), its feeds, {@code Sitemap:} in robots.txt, and
 * {@code /.well-known/resourcesync} (ANSI/NISO Z39.99, 6). Some six requests; to find nothing is no error.
 */
public final class SiteDiscovery {
    /** The relation of a link to a site agent. */
    public static final String AGENT = "site-agent";

    private static final int MOST_REDIRECTS = 5;
    private static final int MOST_FEEDS = 5;
    private static final int MOST_SITEMAPS = 50;
    private static final Set<String> FEED_TYPES =
            Set.of("application/atom+xml", "application/rss+xml", "application/rdf+xml", "application/feed+json");

    private final SiteCalls calls;
    private final TreeBuilder trees;
    private final Canonicaliser canonicaliser;

    /** @param trees the one that the process has: it bounds how many large trees there are at once */
    public SiteDiscovery(SiteCalls calls, TreeBuilder trees, Canonicaliser canonicaliser) {
        this.calls = calls;
        this.trees = trees;
        this.canonicaliser = canonicaliser;
    }

    /** Asks the site. */
    public SiteOffers look(CrawlUrl url) {
        var found = new Found();
        Answer page = get(url);
        if (page != null) {
            Links links = links(page);
            found.agent = links.agent;
            found.feeds.addAll(links.feeds);
            found.topics(links, page.url());
            if (isFeed(page)) {
                found.feeds.add(page.url());
                found.topics(feedLinks(page), page.url());
            }
        }
        List<CrawlUrl> feeds = found.feeds.stream().limit(MOST_FEEDS).toList();
        for (CrawlUrl each : feeds) {
            Answer feed = each.equals(url) ? null : get(each);
            if (feed != null) {
                found.topics(feedLinks(feed), feed.url());
            }
        }
        sitemaps(url, found);
        CrawlUrl description =
                canonicaliser.resolve(url, "/.well-known/resourcesync").orElseThrow();
        Answer described = get(description);
        if (described != null && speaksOfResources(described)) {
            found.resourceSync = description;
        }
        return new SiteOffers(
                found.agent, List.copyOf(found.topics), feeds, List.copyOf(found.sitemaps), found.resourceSync);
    }

    /** What has been gathered so far. */
    private static final class Found {
        private @Nullable CrawlUrl agent;
        private @Nullable CrawlUrl resourceSync;
        private final Set<Topic> topics = new LinkedHashSet<>();
        private final Set<CrawlUrl> feeds = new LinkedHashSet<>();
        private final Set<CrawlUrl> sitemaps = new LinkedHashSet<>();

        /** A resource with a hub is a topic under the name that it gives itself. */
        void topics(Links links, CrawlUrl url) {
            CrawlUrl self = links.self == null ? url : links.self;
            links.hubs.stream().limit(1).forEach(hub -> topics.add(new Topic(hub, self)));
        }
    }

    /** The links of one answer that matter here. */
    private static final class Links {
        private final List<CrawlUrl> hubs = new ArrayList<>();
        private final Set<CrawlUrl> feeds = new LinkedHashSet<>();
        private @Nullable CrawlUrl self;
        private @Nullable CrawlUrl agent;
    }

    /** An answer, and what URL it came from in the end. */
    private record Answer(CrawlUrl url, Headers headers, Body body) {
        byte[] content() {
            return body.content();
        }

        String type() {
            String type = headers.first("Content-Type").orElse("");
            int end = type.indexOf(';');
            return (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
        }
    }

    private @Nullable Answer get(CrawlUrl from) {
        CrawlUrl url = from;
        for (int hop = 0; hop <= MOST_REDIRECTS; hop++) {
            CallOutcome outcome = calls.call(HttpCall.get(url));
            if (!(outcome instanceof Answered answered)) {
                return null;
            }
            if (answered.successful()) {
                return new Answer(url, answered.headers(), answered.body());
            }
            Optional<CrawlUrl> target = Redirects.target(answered, url, canonicaliser);
            if (target.isEmpty()) {
                return null;
            }
            url = target.get();
        }
        return null;
    }

    private Links links(Answer answer) {
        var links = new Links();
        for (HeaderLink link : HeaderLink.of(answer.headers())) {
            take(answer.url(), link.relations(), link.target(), link.type(), links);
        }
        if (answer.type().equals("text/html") || answer.type().equals("application/xhtml+xml")) {
            if (trees.build(answer.headers(), answer.content()) instanceof TreeOutcome.Built built) {
                walk(built.tree().root(), answer.url(), links);
            }
        }
        return links;
    }

    private void walk(TreeElement element, CrawlUrl base, Links links) {
        for (TreeElement each : element.elements()) {
            if (each.name().equals("link")) {
                List<String> relations = List.of(
                        each.attribute("rel").strip().toLowerCase(Locale.ROOT).split("\\s+"));
                String type = each.attribute("type").strip().toLowerCase(Locale.ROOT);
                take(base, relations, each.attribute("href").strip(), type, links);
            } else if (each.name().equals("html")
                    || each.name().equals("head")
                    || each.name().equals("body")) {
                walk(each, base, links);
            }
        }
    }

    private Links feedLinks(Answer answer) {
        Links links = links(answer);
        Feed.read(answer.url(), answer.content(), canonicaliser, Feed.Limits.DEFAULT)
                .ifPresent(feed -> {
                    links.hubs.addAll(feed.hubs());
                    if (links.self == null) {
                        links.self = feed.self();
                    }
                });
        return links;
    }

    /** WebSub, 4: what the header says comes before what the page says. */
    private void take(CrawlUrl base, List<String> relations, String target, String type, Links links) {
        CrawlUrl url =
                target.isEmpty() ? null : canonicaliser.resolve(base, target).orElse(null);
        if (url == null) {
            return;
        }
        if (relations.contains("hub")) {
            links.hubs.add(url);
        }
        if (relations.contains("self") && links.self == null) {
            links.self = url;
        }
        if (relations.contains(AGENT) && links.agent == null) {
            links.agent = url;
        }
        if (relations.contains("alternate") && FEED_TYPES.contains(type)) {
            links.feeds.add(url);
        }
    }

    private boolean isFeed(Answer answer) {
        return Feed.read(answer.url(), answer.content(), canonicaliser, Feed.Limits.DEFAULT)
                .isPresent();
    }

    /** RFC 9309, 2.2.4; sitemaps.org. A sitemap may lie on any host, since the file that names it is the site's own. */
    private void sitemaps(CrawlUrl url, Found found) {
        Answer robots = get(url.host().robotsTxt());
        if (robots == null) {
            return;
        }
        for (String line :
                new String(robots.content(), StandardCharsets.UTF_8).lines().toList()) {
            String text = line.strip();
            if (text.regionMatches(true, 0, "sitemap:", 0, 8) && found.sitemaps.size() < MOST_SITEMAPS) {
                canonicaliser.resolve(robots.url(), text.substring(8).strip()).ifPresent(found.sitemaps::add);
            }
        }
    }

    /** A site that answers everything with a page of its own has no ResourceSync. */
    private static boolean speaksOfResources(Answer answer) {
        String head = new String(answer.content(), 0, Math.min(4_000, answer.content().length), StandardCharsets.UTF_8);
        return head.contains("http://www.openarchives.org/rs/terms/");
    }
}
