package io.freshet.model;

import org.jspecify.annotations.Nullable;

/** The host parser of the URL standard (WHATWG URL, 3.5): a name in ASCII, an IPv4 address in its four numbers, or an IPv6 address in brackets. */
final class HostParser {
    private HostParser() {}

    /** Null when it is no host. */
    static @Nullable String parse(String text) {
        if (text.startsWith("[")) {
            return text.endsWith("]") ? Ipv6.canonical(text.substring(1, text.length() - 1)) : null;
        }
        String domain = DomainName.toAscii(PercentEncoding.decode(text));
        if (domain == null || domain.isEmpty() || hasForbidden(domain)) {
            return null;
        }
        return Ipv4.looksLikeOne(domain) ? Ipv4.canonical(domain) : domain;
    }

    /** The forbidden domain code points. */
    private static boolean hasForbidden(String domain) {
        for (int i = 0; i < domain.length(); i++) {
            char c = domain.charAt(i);
            if (c <= ' ' || c >= 0x7F || "#%/:<>?@[\\]^|".indexOf(c) >= 0) {
                return true;
            }
        }
        return false;
    }
}
