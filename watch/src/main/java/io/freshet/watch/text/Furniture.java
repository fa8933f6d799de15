package io.freshet.watch.text;

import java.util.Set;

/** Recognises the parts of a page that stand around what it says: by their elements, their roles (WAI-ARIA 1.2) and what their ids and classes say. */
final class Furniture {
    private static final Set<String> ELEMENTS = Set.of("nav", "footer", "aside", "dialog", "menu");

    private static final Set<String> ROLES = Set.of(
            "navigation",
            "banner",
            "contentinfo",
            "complementary",
            "search",
            "menu",
            "menubar",
            "toolbar",
            "status",
            "alert",
            "marquee",
            "timer",
            "tooltip");

    private static final Set<String> DIALOG_ROLES = Set.of("dialog", "alertdialog");

    /** Parts of ids and classes. */
    private static final Set<String> WORDS = Set.of(
            "nav",
            "navbar",
            "navigation",
            "menu",
            "megamenu",
            "submenu",
            "breadcrumb",
            "breadcrumbs",
            "footer",
            "sidebar",
            "share",
            "sharing",
            "social",
            "related",
            "recommend",
            "recommended",
            "recommendations",
            "carousel",
            "slider",
            "slideshow",
            "ticker",
            "promo",
            "promotion",
            "promotions",
            "promobar",
            "advert",
            "advertisement",
            "ads",
            "ad",
            "sponsor",
            "sponsored",
            "minicart",
            "cart",
            "basket",
            "wishlist",
            "newsletter",
            "search",
            "pagination",
            "pager",
            "feedback",
            "survey",
            "helpful",
            "vote",
            "votes",
            "comments",
            "topbar",
            "announcement",
            "usp",
            "skip",
            "storelocator");

    private static final Set<String> DIALOG_WORDS = Set.of(
            "cookie",
            "cookies",
            "consent",
            "gdpr",
            "rgpd",
            "ccpa",
            "modal",
            "popup",
            "popin",
            "lightbox",
            "overlay",
            "dialog",
            "toast",
            "onetrust",
            "didomi",
            "axeptio",
            "tarteaucitron",
            "truste",
            "cookiebot",
            "optanon",
            "geolocation",
            "countryselector",
            "localeselector",
            "interstitial",
            "snackbar");

    private Furniture() {}

    static boolean furniture(String name, String role, String id, String classes) {
        return ELEMENTS.contains(name) || ROLES.contains(role) || says(WORDS, id) || says(WORDS, classes);
    }

    static boolean dialog(String name, String role, String modal, String id, String classes) {
        return name.equals("dialog")
                || DIALOG_ROLES.contains(role)
                || modal.equals("true")
                || says(DIALOG_WORDS, id)
                || says(DIALOG_WORDS, classes);
    }

    /** Whether one of the words stands in the names, parted by anything that is no letter. */
    private static boolean says(Set<String> words, String names) {
        int start = 0;
        for (int i = 0; i <= names.length(); i++) {
            if (i == names.length() || !Character.isLetter(names.charAt(i))) {
                if (i - start > 1 && words.contains(names.substring(start, i))) {
                    return true;
                }
                start = i + 1;
            }
        }
        return false;
    }
}
