package io.freshet.web;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** What a machine of somebody else sent: headers, and the bytes that its signature is of, exactly as they came. Nobody changes the bytes. */
public final class Delivery {
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private final byte[] body;

    public Delivery(Map<String, String> headers, byte[] body) {
        this.headers.putAll(headers);
        this.body = body;
    }

    /** The values of a header, joined by commas where there are several (RFC 9110, 5.3); empty when it is not there. */
    public String header(String name) {
        return headers.getOrDefault(name, "");
    }

    /** In lower case, without parameters; empty when it does not say. */
    public String mediaType() {
        return header("Content-Type").split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    }

    public byte[] body() {
        return body;
    }
}
