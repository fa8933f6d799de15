package io.freshet.page;

/** What {@code rel} says about a link (HTML, 4.6.7). The lists are in lower case. */
final class Relations {
    /** Of neighbours, and of the same page in another language or layout. */
    private static final String[] FOLLOWED = {
        "next",
        "prev",
        "alternate",
        "previous",
        "start",
        "contents",
        "toc",
        "index",
        "chapter",
        "section",
        "subsection",
        "appendix",
        "glossary",
        "help",
        "up",
        "home",
        "first",
        "last",
        "top"
    };

    private Relations() {}

    /** The author does not vouch for the target. */
    static boolean nofollow(String rel) {
        return !rel.isEmpty()
                && (Words.hasToken(rel, "nofollow") || Words.hasToken(rel, "ugc") || Words.hasToken(rel, "sponsored"));
    }

    /** Whether a {@code link} element announces a feed (RSS autodiscovery; HTML, 4.6.7.1). */
    static boolean leadsToFeed(String rel, String type) {
        boolean feed = type.startsWith("application/rss+xml")
                || type.startsWith("application/atom+xml")
                || type.startsWith("application/rdf+xml");
        return feed && Words.hasToken(rel, "alternate");
    }

    /** Whether a {@code link} element leads to another page: to a neighbour, or to the same page in another language or layout. */
    static boolean leadsToPage(String rel, String type) {
        boolean html = type.isEmpty() || type.contains("html");
        if (!html || Words.hasToken(rel, "stylesheet")) {
            return false;
        }
        for (String relation : FOLLOWED) {
            if (Words.hasToken(rel, relation)) {
                return true;
            }
        }
        return false;
    }
}
