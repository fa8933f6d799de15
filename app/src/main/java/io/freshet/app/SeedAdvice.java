package io.freshet.app;

import io.freshet.crawl.LinkVerdict;
import io.freshet.model.FailureCause;
import io.freshet.model.Refusal;

/** What a user can do about a seed that could not be fetched, by the recorded reason. */
final class SeedAdvice {
    static final String FULL = "its host has given as many pages as --max-pages-per-host allows";

    private static final String LATER = "Try again later.";

    private SeedAdvice() {}

    /** @param state of the URL, as {@code freshet page} names it */
    static String of(String reason, String state) {
        for (LinkVerdict.Reason each : LinkVerdict.Reason.values()) {
            if (reason.startsWith(each.words())) {
                return of(each);
            }
        }
        for (Refusal each : Refusal.values()) {
            if (reason.contains(each.words())) {
                return of(each);
            }
        }
        for (FailureCause each : FailureCause.values()) {
            if (reason.contains(each.words())) {
                return of(each);
            }
        }
        if (reason.startsWith(FULL)) {
            return "Raise --max-pages-per-host.";
        }
        return switch (state) {
            case "gone" -> "Check the address in a browser.";
            case "redirect" -> "Check the address in a browser, and start at the page that it shows.";
            default -> LATER;
        };
    }

    private static String of(LinkVerdict.Reason reason) {
        return switch (reason) {
            case PRIVATE_ADDRESS -> "Add --allow-private to allow loopback and private addresses.";
            case ROBOTS -> "Start at a page that the site's robots.txt allows, or ask the site's owner.";
            case INCLUDE -> "Change --include so that it is found in the seed.";
            case EXCLUDE -> "Change --exclude so that it is not found in the seed.";
            case QUERY -> "Set crawl.queries = true in the settings file.";
            case TOO_DEEP -> "Raise --max-depth.";
            case SCOPE -> "Widen --scope, or start at the address that the seed leads to.";
            case TRAP, ENDLESS -> "Start at another page of the site, or change trap.* in the settings file.";
            case REDIRECTS -> "Start at the address that a browser shows in the end.";
            case SEEN, NOFOLLOW, OFF_TOPIC -> "Start at another page of the site.";
        };
    }

    private static String of(Refusal reason) {
        return switch (reason) {
            case TYPE -> "Start at an HTML page, or add the type to fetch.types in the settings file.";
            case TOO_LONG -> "Raise fetch.max-body in the settings file.";
            case PRIVATE_ADDRESS -> of(LinkVerdict.Reason.PRIVATE_ADDRESS);
            case OFF_TOPIC -> of(LinkVerdict.Reason.OFF_TOPIC);
            case STATUS -> "Start at a page that can be read without signing in.";
        };
    }

    private static String of(FailureCause cause) {
        return switch (cause) {
            case DNS -> "Check the spelling of the host name, and this machine's network and name server.";
            case REFUSED -> "Check host and port, and that the server is running.";
            case TIMEOUT, TOO_SLOW, DEADLINE -> "Check that a firewall does not block it, or try again later.";
            case CLOSED, PROTOCOL -> "Check the port, and whether the address begins with http or https.";
            case TLS -> "Check the site's certificate in a browser, or whether the address begins with http.";
            case HEADER_TOO_LONG -> "Raise fetch.max-header in the settings file.";
            case ENCODING, SERVER_ERROR -> LATER;
            case CROWDED -> "Raise --memory, or lower crawl.in-flight in the settings file.";
            case BUG -> "Report the error in the log.";
        };
    }
}
