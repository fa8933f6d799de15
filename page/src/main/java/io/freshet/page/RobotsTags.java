package io.freshet.page;

import io.freshet.model.Headers;
import io.freshet.model.RobotsDirectives;
import java.util.Set;

/**
 * Reads what a page asks of robots, in {@code <meta name=robots>} and {@code X-Robots-Tag}.
 *
 * <p>There is no standard; this is what the large search engines document. Words to other robots are not for us. Words to all robots and words
 * to this one both apply, the stricter in each point. {@code unavailable_after} is not looked at.
 */
final class RobotsTags {
    /** The name under which robots.txt knows us too. */
    static final String PRODUCT = "freshet";

    /** Directives that have a value, so that the word before their colon is no robot's name. */
    private static final Set<String> WITH_VALUE =
            Set.of("max-snippet", "max-image-preview", "max-video-preview", "unavailable_after");

    private RobotsTags() {}

    /** Whether a meta element of this name speaks to us. */
    static boolean addressed(String metaName) {
        return metaName.equals("robots") || metaName.equals(PRODUCT);
    }

    static RobotsDirectives ofMeta(String content) {
        return read(content, false);
    }

    static RobotsDirectives ofHeaders(Headers headers) {
        RobotsDirectives all = RobotsDirectives.NONE;
        for (Headers.Field field : headers.fields()) {
            if (field.name().equalsIgnoreCase("X-Robots-Tag")) {
                all = all.and(read(field.value(), true));
            }
        }
        return all;
    }

    private static RobotsDirectives read(String list, boolean mayName) {
        RobotsDirectives all = RobotsDirectives.NONE;
        boolean ours = true;
        for (String item : Words.lower(list).split("[,;]")) {
            String directive = item.strip();
            int colon = directive.indexOf(':');
            if (mayName && colon > 0) {
                String name = directive.substring(0, colon).strip();
                if (name(name)) {
                    // it names a robot for the rest of the line
                    ours = name.equals(PRODUCT) || name.equals("*") || name.equals("robots");
                    directive = directive.substring(colon + 1).strip();
                }
            }
            if (ours) {
                all = all.and(words(directive));
            }
        }
        return all;
    }

    private static boolean name(String word) {
        if (WITH_VALUE.contains(word)) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (!Words.letter(c) && c != '-' && c != '_' && c != '*') {
                return false; // such as the hours of a date
            }
        }
        return true;
    }

    /** Some pages part directives by spaces instead of commas. */
    private static RobotsDirectives words(String directives) {
        if (directives.startsWith("max-snippet:")) {
            boolean zero = directives.substring("max-snippet:".length()).strip().equals("0");
            return zero ? new RobotsDirectives(false, false, false, true) : RobotsDirectives.NONE;
        }
        if (directives.startsWith("unavailable_after")) {
            return RobotsDirectives.NONE;
        }
        RobotsDirectives all = RobotsDirectives.NONE;
        for (String word : directives.split("[ \t\n\r\f]+")) {
            all = all.and(
                    switch (word) {
                        case "none" -> new RobotsDirectives(true, true, false, false);
                        case "noindex" -> new RobotsDirectives(true, false, false, false);
                        case "nofollow" -> new RobotsDirectives(false, true, false, false);
                        case "noarchive", "nocache" -> new RobotsDirectives(false, false, true, false);
                        case "nosnippet" -> new RobotsDirectives(false, false, false, true);
                        default -> RobotsDirectives.NONE;
                    });
        }
        return all;
    }
}
