package io.freshet.model;

import java.util.Locale;
import java.util.Set;

/**
 * What to leave out of a URL because it names a visitor and not a page.
 *
 * @param sessionParameters names of path and query parameters that carry a session, in lower case; one that ends in {@code *} is a prefix.
 *     A parameter is left out when its value looks like a session: empty, or at least 8 letters and digits. These may be parted by any of
 *     {@code - . _ ! ~} if there is a digit among them: {@code sid=front-page-news} names a page
 * @param trackingParameters names of query parameters that say where the visitor came from, in lower case; one that ends in {@code *} is a
 *     prefix. Left out whatever the value
 * @param maxLength longer URLs are not followed
 */
public record UrlRules(Set<String> sessionParameters, Set<String> trackingParameters, int maxLength) {
    public static final UrlRules DEFAULT = new UrlRules(
            Set.of("jsessionid", "phpsessid", "aspsessionid*", "sessionid", "session_id", "sid", "cfid", "cftoken"),
            Set.of("utm_*", "gclid", "fbclid", "msclkid", "dclid", "yclid"),
            2_000);

    public UrlRules {
        sessionParameters = Set.copyOf(sessionParameters);
        trackingParameters = Set.copyOf(trackingParameters);
        sessionParameters.forEach(UrlRules::check);
        trackingParameters.forEach(UrlRules::check);
        if (maxLength < 100 || maxLength > 65_536) {
            throw new IllegalArgumentException(
                    "the longest URL must be between 100 and 65,536 characters, not " + maxLength);
        }
    }

    private static void check(String name) {
        int star = name.indexOf('*');
        if (name.isEmpty() || star == 0 || (star > 0 && star < name.length() - 1)) {
            throw new IllegalArgumentException(
                    "a parameter must be a name such as sid, or a prefix such as utm_*, not \"" + name + "\"");
        }
        if (!Ascii.all(name) || !name.equals(name.toLowerCase(Locale.ROOT))) {
            throw new IllegalArgumentException(
                    "a parameter must be named in lower-case ASCII letters, not \"" + name + "\"");
        }
    }
}
