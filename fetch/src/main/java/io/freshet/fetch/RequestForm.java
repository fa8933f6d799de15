package io.freshet.fetch;

import io.freshet.fetch.FetchRequest.Purpose;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** How we ask: the header of every request. Safe for use by many threads. */
final class RequestForm {
    private final String forPages;
    private final String forAll;

    RequestForm(FetchSettings settings) {
        forPages = fields(settings.userAgent(), accept(settings));
        forAll = fields(settings.userAgent(), "*/*");
    }

    /** The whole request as it is sent. */
    byte[] fill(FetchRequest request) {
        StringBuilder form = new StringBuilder(512)
                .append("GET ")
                .append(request.url().pathAndQuery())
                .append(" HTTP/1.1\r\nHost: ")
                .append(request.url().host().authority())
                .append(request.purpose() == Purpose.PAGE ? forPages : forAll);
        if (sendable(request.etag())) {
            form.append("If-None-Match: ").append(request.etag()).append("\r\n");
        }
        if (sendable(request.lastModified())) {
            form.append("If-Modified-Since: ").append(request.lastModified()).append("\r\n");
        }
        return form.append("Connection: keep-alive\r\n\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Whether the request asks for the page only if it is not the one that we have. */
    static boolean conditional(FetchRequest request) {
        return sendable(request.etag()) || sendable(request.lastModified());
    }

    /** These values come from servers: with a line break in it, one would add lines of its own to our request. */
    private static boolean sendable(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c < ' ' || c == 0x7f || c > 0xff) {
                return false;
            }
        }
        return !value.isBlank();
    }

    /** What follows the host and is the same in every request. */
    private static String fields(String userAgent, String accept) {
        return "\r\nUser-Agent: " + userAgent + "\r\nAccept: " + accept + "\r\nAccept-Encoding: "
                + ContentCoding.ACCEPTED + "\r\n";
    }

    /** HTML first, then what else is taken, then anything: a server that has nothing better answers 200 rather than 406. */
    private static String accept(FetchSettings settings) {
        List<String> wanted = new ArrayList<>();
        for (String html : List.of("text/html", "application/xhtml+xml")) {
            if (settings.types().contains(html)) {
                wanted.add(html);
            }
        }
        settings.types().stream()
                .filter(type -> !wanted.contains(type))
                .sorted()
                .forEach(type -> wanted.add(type + ";q=0.8"));
        wanted.add("*/*;q=0.1");
        return String.join(", ", wanted);
    }
}
