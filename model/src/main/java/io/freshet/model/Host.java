package io.freshet.model;

/**
 * Scheme, name and port of a web server, such as {@code http://example.org} or {@code https://example.org:8443}: the unit of politeness, of
 * queues, of robots.txt and of ownership.
 *
 * @param text as in the URLs of its pages: lower case, without the default port, without a slash at the end
 */
public record Host(String text) {
    public Host {
        boolean named =
                text.startsWith("http://") ? text.length() > 7 : text.startsWith("https://") && text.length() > 8;
        if (!named) {
            throw new IllegalArgumentException("not a host: " + text);
        }
    }

    public boolean secure() {
        return text.startsWith("https:");
    }

    /** The name or address alone; an IPv6 address keeps its brackets. */
    public String name() {
        int start = nameStart();
        int colon = text.indexOf(':', text.startsWith("[", start) ? text.indexOf(']', start) : start);
        return text.substring(start, colon < 0 ? text.length() : colon);
    }

    public int port() {
        int end = nameStart() + name().length();
        return end < text.length() ? Integer.parseInt(text, end + 1, text.length(), 10) : secure() ? 443 : 80;
    }

    /** Name, and port where it is not the scheme's own: the value of the Host header. */
    public String authority() {
        return text.substring(nameStart());
    }

    /** Where the rules for robots are: RFC 9309, 2.3. */
    public CrawlUrl robotsTxt() {
        return new CrawlUrl(text + "/robots.txt", text.length());
    }

    /** Under which store and frontier know this host. */
    public long key() {
        return Fingerprint.of(text, 0, text.length());
    }

    private int nameStart() {
        return secure() ? 8 : 7;
    }

    @Override
    public String toString() {
        return text;
    }
}
