package io.freshet.model;

import org.jspecify.annotations.Nullable;

/**
 * The parts of an http or https URL as the URL standard has them, without user, password and fragment: these are read and thrown away, so that
 * no secret is sent or stored.
 *
 * @param scheme {@code http} or {@code https}
 * @param host a name in ASCII or an address, an IPv6 one in brackets
 * @param port or -1 for the scheme's own
 * @param path beginning with a slash, without dot segments
 * @param query what follows the question mark, or null when there is none
 */
record ParsedUrl(
        String scheme,
        String host,
        int port,
        String path,
        @Nullable String query) {
    /** The parts of a URL that is already canonical. */
    static ParsedUrl of(CrawlUrl url) {
        Host host = url.host();
        String text = url.text();
        int queryStart = text.indexOf('?', url.hostEnd());
        String name = host.name();
        boolean portGiven = host.authority().length() > name.length();
        return new ParsedUrl(
                host.secure() ? "https" : "http",
                name,
                portGiven ? host.port() : -1,
                url.path(),
                queryStart < 0 ? null : text.substring(queryStart + 1));
    }

    /** WHATWG URL, 4.5 (URL serialising). */
    String href() {
        return scheme + "://" + host + (port < 0 ? "" : ":" + port) + path + (query == null ? "" : "?" + query);
    }
}
