package io.freshet.fetch;

import crawlercommons.robots.BaseRobotRules;
import crawlercommons.robots.SimpleRobotRules;
import crawlercommons.robots.SimpleRobotRules.RobotRule;
import crawlercommons.robots.SimpleRobotRulesParser;
import io.freshet.model.CrawlUrl;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
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

    private static final String ITSELF = "/robots.txt";

    private final List<RobotsRule> rules;
    private final Optional<Duration> crawlDelay;
    private final List<String> sitemaps;

    private Robots(List<RobotsRule> rules, Optional<Duration> crawlDelay, List<String> sitemaps) {
        this.rules = rules;
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
        List<RobotsRule> rules = new ArrayList<>();
        for (RobotRule rule : parsed.getRobotRules()) {
            rules.add(RobotsRule.of(rule.getPrefix(), rule.isAllow()));
        }
        // The most octets win, and of the same length what allows: RFC 9309, 2.2.2.
        rules.sort(Comparator.comparingInt(RobotsRule::octets).reversed().thenComparing(rule -> !rule.allows()));
        long delay = parsed.getCrawlDelay();
        return new Robots(
                List.copyOf(rules),
                delay == BaseRobotRules.UNSET_CRAWL_DELAY || delay < 0
                        ? Optional.empty()
                        : Optional.of(Duration.ofMillis(delay)),
                List.copyOf(parsed.getSitemaps()));
    }

    public boolean allows(CrawlUrl url) {
        if (rules.isEmpty()) {
            return true;
        }
        String path = RobotsRule.comparable(url.pathAndQuery());
        for (RobotsRule rule : rules) {
            if (rule.matches(path)) {
                return rule.allows() || path.equals(ITSELF);
            }
        }
        return true;
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
