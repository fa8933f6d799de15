package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.LinkKind;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Which links a crawl follows, as far as the link itself can tell: scope, patterns, depth, traps. What a host's robots.txt says is asked later, when
 * the link's turn has come. Safe for use by many threads.
 */
public final class LinkRules {
    private static final LinkVerdict FOLLOW = new LinkVerdict.Follow();

    private final Scope scope;
    private final List<Pattern> include;
    private final List<Pattern> exclude;
    private final CrawlSettings settings;
    private final TrapSettings traps;

    /** Patterns are searched in the URL, not matched whole. No include pattern means that none is needed. */
    public LinkRules(
            Scope scope, List<Pattern> include, List<Pattern> exclude, CrawlSettings settings, TrapSettings traps) {
        this.scope = scope;
        this.include = List.copyOf(include);
        this.exclude = List.copyOf(exclude);
        this.settings = settings;
        this.traps = traps;
    }

    /** Whether a link to this URL is followed, wherever it is found. */
    public boolean follows(CrawlUrl url) {
        return judge(Found.link(url, LinkKind.ANCHOR, LinkScorer.USUAL)) instanceof LinkVerdict.Follow;
    }

    LinkVerdict judge(Found link) {
        if (link.kind() == LinkKind.SEED) {
            return FOLLOW;
        }
        CrawlUrl url = link.url();
        if (link.nofollow()) {
            return drop(LinkVerdict.Reason.NOFOLLOW, "");
        }
        if (link.score() < 0) {
            return drop(LinkVerdict.Reason.OFF_TOPIC, "");
        }
        if (!scope.contains(url)) {
            return drop(LinkVerdict.Reason.SCOPE, scope.describe());
        }
        if (settings.maxDepth() >= 0 && link.depth() > settings.maxDepth()) {
            return drop(LinkVerdict.Reason.TOO_DEEP, "");
        }
        if (link.redirects() > settings.redirects()) {
            return drop(
                    LinkVerdict.Reason.REDIRECTS, link.redirects() + ", and " + settings.redirects() + " are allowed");
        }
        if (!settings.queries() && url.hasQuery()) {
            return drop(LinkVerdict.Reason.QUERY, "");
        }
        if (!include.isEmpty()
                && include.stream()
                        .noneMatch(pattern -> pattern.matcher(url.text()).find())) {
            return drop(LinkVerdict.Reason.INCLUDE, "");
        }
        for (Pattern pattern : exclude) {
            if (pattern.matcher(url.text()).find()) {
                return drop(LinkVerdict.Reason.EXCLUDE, pattern.pattern());
            }
        }
        if (link.run() >= traps.run()) {
            return drop(LinkVerdict.Reason.ENDLESS, link.run() + " so far, all like " + Traps.pattern(url));
        }
        String trap = Traps.inAddress(url, traps);
        return trap.isEmpty() ? FOLLOW : drop(LinkVerdict.Reason.TRAP, trap);
    }

    Scope scope() {
        return scope;
    }

    TrapSettings traps() {
        return traps;
    }

    /** Changes when the rules do: links that were dropped under other rules are judged again. */
    String summary() {
        return scope.summary() + " " + include + " " + exclude + " " + settings.maxDepth() + " " + settings.queries()
                + " " + settings.redirects() + " " + traps;
    }

    private static LinkVerdict drop(LinkVerdict.Reason reason, String detail) {
        return new LinkVerdict.Drop(reason, detail);
    }
}
