package io.freshet.fetch;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRule;
import crawlercommons.robots.SimpleRobotRulesParser;
import io.freshet.model.CrawlUrl;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * One host's rules for us: RFC 9309. Safe for use by many threads.
 *
 * <p>crawler-commons reads the lines, with all the misspellings that are found in the wild, and picks the groups that are meant for us. Paths are
 * compared here: its own comparison takes a URL that {@code java.net.URI} does not like for the root, and finds {@code *.php$} only where the
 * first {@code .php} is the last.
 */
public final class Robots {
    /** RFC 9309, 2.5. */
    private static final int LONGEST = 500 << 10;

    /** What a string takes beside its characters. */
    private static final int STRING = 48;

    private static final String ITSELF = "/robots.txt";

    /** Sitemaps that are taken from one robots.txt. */
    private static final int MOST_SITEMAPS = 1_000;
    /** Characters of their addresses. */
    private static final int LONGEST_SITEMAPS = 64 << 10;

    private final String patterns; // one after the other, the one that goes first first
    private final int[] ends; // of each in that text
    private final BitSet allowing;
    private final Optional<Duration> crawlDelay;
    private final List<String> sitemaps;

    private record Rule(String pattern, boolean allows) {}

    private Robots(List<Rule> rules, Optional<Duration> crawlDelay, List<String> sitemaps) {
        var text = new StringBuilder();
        this.ends = new int[rules.size()];
        this.allowing = new BitSet(rules.size());
        for (int i = 0; i < rules.size(); i++) {
            text.append(rules.get(i).pattern());
            ends[i] = text.length();
            allowing.set(i, rules.get(i).allows());
        }
        this.patterns = text.toString();
        this.crawlDelay = crawlDelay;
        this.sitemaps = sitemaps;
    }

    /** No text, no rules: everything may be asked for. */
    public static Robots parse(String text, String agentToken) {
        // No delay is too long for the parser, or it would forbid everything: whoever waits has a ceiling of its own.
        var parser = new SimpleRobotRulesParser(Long.MAX_VALUE, 0);
        SimpleRobotRules parsed = parser.parseContent(
                "",
                cut(text).getBytes(StandardCharsets.UTF_8),
                "text/plain",
                Set.of(agentToken.toLowerCase(Locale.ROOT)));
        List<Rule> rules = new ArrayList<>();
        for (RobotRule rule : parsed.getRobotRules()) {
            rules.add(new Rule(RobotsRule.pattern(rule.getPrefix()), rule.isAllow()));
        }
        // The most octets win, and of the same length what allows: RFC 9309, 2.2.2.
        rules.sort(Comparator.comparingInt((Rule rule) -> rule.pattern().length())
                .reversed()
                .thenComparing(rule -> !rule.allows()));
        long delay = parsed.getCrawlDelay();
        return new Robots(
                rules,
                delay == BaseRobotRules.UNSET_CRAWL_DELAY || delay < 0
                        ? Optional.empty()
                        : Optional.of(Duration.ofMillis(delay)),
                some(parsed.getSitemaps()));
    }

    public boolean allows(CrawlUrl url) {
        if (ends.length == 0) {
            return true;
        }
        String path = RobotsRule.comparable(url.pathAndQuery());
        for (int i = 0, start = 0; i < ends.length; start = ends[i++]) {
            if (RobotsRule.matches(patterns, start, ends[i], path)) {
                return allowing.get(i) || path.equals(ITSELF);
            }
        }
        return true;
    }

    /** Rules that a path may be compared with before it is decided. */
    public int rules() {
        return ends.length;
    }

    /** Bytes of memory that it takes, about. */
    public int bytes() {
        int sitemapBytes = 0;
        for (String sitemap : sitemaps) {
            sitemapBytes += STRING + sitemap.length();
        }
        return patterns.length() + Integer.BYTES * ends.length + sitemapBytes;
    }

    private static List<String> some(List<String> sitemaps) {
        List<String> some = new ArrayList<>();
        int length = 0;
        for (String sitemap : sitemaps) {
            length += sitemap.length();
            if (some.size() < MOST_SITEMAPS && length <= LONGEST_SITEMAPS) {
                some.add(sitemap);
            }
        }
        return List.copyOf(some);
    }

    /** As written; whoever waits has a ceiling of its own. */
    public Optional<Duration> crawlDelay() {
        return crawlDelay;
    }

    /** The values of {@code Sitemap:} lines. */
    public List<String> sitemaps() {
        return sitemaps;
    }

    /** Without a byte order mark, and to the last whole line within the limit. */
    private static String cut(String text) {
        int start = text.startsWith("\ufeff") ? 1 : 0;
        int end = text.length() <= LONGEST ? text.length() : text.lastIndexOf('\n', LONGEST) + 1;
        return start == 0 && end == text.length() ? text : text.substring(Math.min(start, end), end);
    }
}
