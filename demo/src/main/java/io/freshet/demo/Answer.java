package io.freshet.demo;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.GZIPOutputStream;

/** What goes back. Made and changed by one thread. */
final class Answer {
    private static final Map<Integer, String> REASONS = Map.of(
            200, "OK",
            301, "Moved Permanently",
            304, "Not Modified",
            400, "Bad Request",
            404, "Not Found",
            405, "Method Not Allowed",
            410, "Gone",
            431, "Request Header Fields Too Large",
            503, "Service Unavailable");

    private final int status;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private byte[] body = new byte[0];

    Answer(int status) {
        this.status = status;
    }

    static Answer text(int status, String text) {
        return new Answer(status).body("text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8));
    }

    Answer header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    Answer body(String type, byte[] bytes) {
        body = bytes;
        return header("Content-Type", type);
    }

    Answer gzip() {
        var bytes = new ByteArrayOutputStream(body.length / 2 + 100);
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        body = bytes.toByteArray();
        return header("Content-Encoding", "gzip");
    }

    int status() {
        return status;
    }

    int length() {
        return body.length;
    }

    /** @param withBody false for HEAD, which has the same header: RFC 9110, 9.3.2 */
    byte[] bytes(boolean withBody, boolean keepAlive) {
        var head = new StringBuilder(300);
        head.append("HTTP/1.1 ")
                .append(status)
                .append(' ')
                .append(REASONS.getOrDefault(status, "Other"))
                .append("\r\n");
        headers.forEach(
                (name, value) -> head.append(name).append(": ").append(value).append("\r\n"));
        if (status != 304) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        head.append("Connection: ").append(keepAlive ? "keep-alive" : "close").append("\r\n\r\n");
        var out = new ByteArrayOutputStream(head.length() + body.length);
        out.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        if (withBody && status != 304) {
            out.writeBytes(body);
        }
        return out.toByteArray();
    }
}
