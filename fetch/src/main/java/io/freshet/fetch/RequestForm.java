package io.freshet.fetch;

import io.freshet.fetch.FetchRequest.Purpose;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.message.BasicClassicHttpRequest;

/** How we ask: the header of every request. Safe for use by many threads. */
final class RequestForm {
    private final String userAgent;
    private final String accept;

    RequestForm(FetchSettings settings) {
        userAgent = settings.userAgent();
        accept = accept(settings);
    }

    ClassicHttpRequest fill(FetchRequest request) {
        // Scheme and authority left out: the path goes out as it is, not through java.net.URI.
        var form = new BasicClassicHttpRequest("GET", null, null, request.url().pathAndQuery());
        form.addHeader("Host", request.url().host().authority());
        form.addHeader("User-Agent", userAgent);
        form.addHeader("Accept", request.purpose() == Purpose.PAGE ? accept : "*/*");
        form.addHeader("Accept-Encoding", ContentCoding.ACCEPTED);
        if (sendable(request.etag())) {
            form.addHeader("If-None-Match", request.etag());
        }
        if (sendable(request.lastModified())) {
            form.addHeader("If-Modified-Since", request.lastModified());
        }
        form.addHeader("Connection", "keep-alive");
        return form;
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
