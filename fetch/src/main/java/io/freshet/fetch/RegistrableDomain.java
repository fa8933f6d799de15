package io.freshet.fetch;

import crawlercommons.domains.EffectiveTldFinder;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The part of a name that somebody registered, by the public suffix list: {@code example.co.kr} of {@code www.example.co.kr}. Where a
 * company lets its customers have names below its own, such as {@code someone.github.io}, each is one of its own.
 */
public final class RegistrableDomain {
    private RegistrableDomain() {}

    /** In lower case; an address, and a name that is nothing but a public suffix, is its own. */
    public static String of(String hostName) {
        String name = hostName.toLowerCase(Locale.ROOT);
        @Nullable String domain = EffectiveTldFinder.getAssignedDomain(name, true, false);
        return domain == null || address(name) ? name : domain;
    }

    private static boolean address(String name) {
        char last = name.isEmpty() ? '.' : name.charAt(name.length() - 1);
        return last == ']' || Character.isDigit(last);
    }
}
