package io.freshet.demo;

import java.io.IOException;
import java.io.InputStream;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One request as it came: RFC 9112.
 *
 * @param target path and query
 * @param headers by name without regard to case; of a field that comes twice the last
 */
record Request(String method, String target, String version, Map<String, String> headers) {
    static final int MAX_LINE = 8_192;
    static final int MAX_FIELDS = 100;

    /** What cannot be read as a request. */
    static final class Malformed extends IOException {
        private static final long serialVersionUID = 1;

        /** The status that says so. */
        private final int status;

        Malformed(int status, String message) {
            super(message);
            this.status = status;
        }

        int status() {
            return status;
        }
    }

    /** Null at the end of the connection. */
    static @Nullable Request read(InputStream in) throws IOException {
        String start = line(in);
        if (start == null) {
            return null;
        }
        String[] words = start.split(" ", -1);
        if (words.length != 3 || !words[2].startsWith("HTTP/1.")) {
            throw new Malformed(400, "a request begins with a line such as: GET / HTTP/1.1");
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        int fields = 0;
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            if (colon < 1) {
                throw new Malformed(400, "a header field has a name and a colon");
            }
            if (++fields > MAX_FIELDS) {
                throw new Malformed(431, "at most " + MAX_FIELDS + " header fields are read");
            }
            headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        var request = new Request(words[0], path(words[1]), words[2], headers);
        if (request.version().equals("HTTP/1.1") && request.header("Host").isEmpty()) {
            throw new Malformed(400, "HTTP/1.1 needs a Host"); // RFC 9112, 3.2
        }
        return request;
    }

    /** The absolute form, which proxies are sent, means the same: RFC 9112, 3.2.2. */
    private static String path(String target) {
        if (target.startsWith("http://")) {
            int slash = target.indexOf('/', "http://".length());
            return slash < 0 ? "/" : target.substring(slash);
        }
        return target;
    }

    private static @Nullable String line(InputStream in) throws IOException {
        var line = new StringBuilder(80);
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') {
                int length = line.length();
                return length > 0 && line.charAt(length - 1) == '\r' ? line.substring(0, length - 1) : line.toString();
            }
            if (line.length() >= MAX_LINE) {
                throw new Malformed(431, "a line has at most " + MAX_LINE + " bytes");
            }
            line.append((char) b); // ISO 8859-1
        }
        return null;
    }

    /** Empty when it is not there. */
    String header(String name) {
        return headers.getOrDefault(name, "");
    }

    boolean hasBody() {
        return headers.containsKey("Transfer-Encoding")
                || !headers.getOrDefault("Content-Length", "0").equals("0");
    }

    /** Whether another request may follow on the connection: RFC 9112, 9.3. */
    boolean keepsAlive() {
        String connection = header("Connection").toLowerCase(Locale.ROOT);
        return !hasBody()
                && (version.equals("HTTP/1.0") ? connection.equals("keep-alive") : !connection.contains("close"));
    }

    /** Whether a gzip body is welcome: named, and not with a weight of zero (RFC 9110, 12.5.3). */
    boolean acceptsGzip() {
        for (String coding : header("Accept-Encoding").toLowerCase(Locale.ROOT).split(",")) {
            String[] parts = coding.strip().split(";", 2);
            if (parts[0].strip().equals("gzip")) {
                return parts.length == 1 || !parts[1].strip().matches("q=0(\\.0*)?");
            }
        }
        return false;
    }
}
