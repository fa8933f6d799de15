package io.freshet.app;

import io.freshet.crawl.LinkVerdict;
import io.freshet.model.FailureCause;
import io.freshet.model.Refusal;
import io.freshet.web.CrawlStatus.Remedy;

/** What a user can do about a seed that could not be fetched, by the recorded reason. */
final class SeedAdvice {
    static final String FULL = "its host has given as many pages as --max-pages-per-host allows";

    private SeedAdvice() {}

    /** @param state of the URL, as {@code freshet page} names it */
    static Remedy remedy(String reason, String state) {
        for (LinkVerdict.Reason each : LinkVerdict.Reason.values()) {
            if (reason.startsWith(each.words())) {
                return remedy(each);
            }
        }
        for (Refusal each : Refusal.values()) {
            if (reason.contains(each.words())) {
                return remedy(each);
            }
        }
        for (FailureCause each : FailureCause.values()) {
            if (reason.contains(each.words())) {
                return remedy(each);
            }
        }
        if (reason.startsWith(FULL)) {
            return Remedy.MAX_PAGES_PER_HOST;
        }
        return state.equals("gone") || state.equals("redirect") ? Remedy.BROWSER : Remedy.LATER;
    }

    /** As the command line says it; the console has words of its own. */
    static String words(Remedy remedy) {
        return switch (remedy) {
            case ALLOW_PRIVATE -> "Add --allow-private to allow loopback and private addresses.";
            case ROBOTS -> "Start at a page that the site's robots.txt allows, or ask the site's owner.";
            case INCLUDE -> "Change --include so that it is found in the seed.";
            case EXCLUDE -> "Change --exclude so that it is not found in the seed.";
            case QUERIES -> "Set crawl.queries = true in the settings file.";
            case MAX_DEPTH -> "Raise --max-depth.";
            case MAX_PAGES_PER_HOST -> "Raise --max-pages-per-host.";
            case SCOPE -> "Widen --scope, or start at the address that the seed leads to.";
            case TRAP -> "Start at another page of the site, or change trap.* in the settings file.";
            case REDIRECTS -> "Start at the address that a browser shows in the end.";
            case OTHER_PAGE -> "Start at another page of the site.";
            case TYPE -> "Start at an HTML page, or add the type to fetch.types in the settings file.";
            case MAX_BODY -> "Raise fetch.max-body in the settings file.";
            case SIGN_IN -> "Start at a page that can be read without signing in.";
            case HOST_NAME -> "Check the spelling of the host name, and this machine's network and name server.";
            case SERVER -> "Check host and port, and that the server is running.";
            case FIREWALL -> "Check that a firewall does not block it, or try again later.";
            case SCHEME -> "Check the port, and whether the address begins with http or https.";
            case CERTIFICATE -> "Check the site's certificate in a browser, or whether the address begins with http.";
            case MAX_HEADER -> "Raise fetch.max-header in the settings file.";
            case MEMORY -> "Raise --memory, or lower crawl.in-flight in the settings file.";
            case LOG -> "Report the error in the log.";
            case BROWSER -> "Check the address in a browser, and start at the page that it shows.";
            case LATER -> "Try again later.";
        };
    }

    private static Remedy remedy(LinkVerdict.Reason reason) {
        return switch (reason) {
            case PRIVATE_ADDRESS -> Remedy.ALLOW_PRIVATE;
            case ROBOTS -> Remedy.ROBOTS;
            case INCLUDE -> Remedy.INCLUDE;
            case EXCLUDE -> Remedy.EXCLUDE;
            case QUERY -> Remedy.QUERIES;
            case TOO_DEEP -> Remedy.MAX_DEPTH;
            case SCOPE -> Remedy.SCOPE;
            case TRAP, ENDLESS -> Remedy.TRAP;
            case REDIRECTS -> Remedy.REDIRECTS;
            case SEEN, NOFOLLOW, OFF_TOPIC -> Remedy.OTHER_PAGE;
        };
    }

    private static Remedy remedy(Refusal reason) {
        return switch (reason) {
            case TYPE -> Remedy.TYPE;
            case TOO_LONG -> Remedy.MAX_BODY;
            case PRIVATE_ADDRESS -> Remedy.ALLOW_PRIVATE;
            case STATUS -> Remedy.SIGN_IN;
            case OFF_TOPIC -> Remedy.OTHER_PAGE;
        };
    }

    private static Remedy remedy(FailureCause cause) {
        return switch (cause) {
            case DNS -> Remedy.HOST_NAME;
            case REFUSED -> Remedy.SERVER;
            case TIMEOUT, TOO_SLOW, DEADLINE -> Remedy.FIREWALL;
            case CLOSED, PROTOCOL -> Remedy.SCHEME;
            case TLS -> Remedy.CERTIFICATE;
            case HEADER_TOO_LONG -> Remedy.MAX_HEADER;
            case ENCODING, SERVER_ERROR -> Remedy.LATER;
            case CROWDED -> Remedy.MEMORY;
            case BUG -> Remedy.LOG;
        };
    }
}
