package io.freshet.testkit;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A well-formed answer of a {@link TestSite}. One with an {@code ETag} or {@code Last-Modified} becomes 304 without a body when the request shows
 * that the client has it. Set up by one thread before it is handed to a site; not changed after that.
 */
public final class Response {
    private final int status;
    private final Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    private byte[] body = new byte[0];
    private boolean chunked;
    private boolean close;
    private Duration delay = Duration.ZERO;

    private Response(int status) {
        this.status = status;
    }

    public static Response of(int status) {
        return new Response(status);
    }

    public static Response html(String html) {
        return of(200).body("text/html; charset=utf-8", html.getBytes(StandardCharsets.UTF_8));
    }

    public static Response redirect(int status, String location) {
        return of(status).header("Location", location);
    }

    public Response body(String type, byte[] bytes) {
        body = bytes;
        return header("Content-Type", type);
    }

    public Response header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    public Response etag(String etag) {
        return header("ETag", etag);
    }

    public Response lastModified(String date) {
        return header("Last-Modified", date);
    }

    /** Compresses the body that was given before. */
    public Response gzip() {
        body = gzip(body);
        return header("Content-Encoding", "gzip");
    }

    /** Sends the body in chunks, without a length. */
    public Response chunked() {
        chunked = true;
        return this;
    }

    /** Closes the connection after the answer. */
    public Response close() {
        close = true;
        return header("Connection", "close");
    }

    /** Waits before it answers. */
    public Response delay(Duration before) {
        delay = before;
        return this;
    }

    /** Compressed, as {@code Content-Encoding: gzip} says it. */
    public static byte[] gzip(byte[] plain) {
        var bytes = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    Duration delay() {
        return delay;
    }

    boolean closes() {
        return close;
    }

    /** The whole answer to that request, as on the wire. */
    byte[] bytes(Request request) {
        boolean known = known(request);
        boolean bodyless = known || status == 204 || status == 304 || status < 200;
        var text = new StringBuilder(200);
        text.append("HTTP/1.1 ").append(known ? 304 : status).append(' ').append("Scripted\r\n");
        headers.forEach(
                (name, value) -> text.append(name).append(": ").append(value).append("\r\n"));
        if (!bodyless && chunked) {
            text.append("Transfer-Encoding: chunked\r\n");
        } else if (!bodyless && !headers.containsKey("Content-Length")) {
            text.append("Content-Length: ").append(body.length).append("\r\n");
        }
        text.append("\r\n");
        var out = new ByteArrayOutputStream(text.length() + body.length + 100);
        out.writeBytes(text.toString().getBytes(StandardCharsets.ISO_8859_1));
        if (!bodyless && !request.method().equals("HEAD")) {
            if (chunked) {
                writeChunks(out);
            } else {
                out.writeBytes(body);
            }
        }
        return out.toByteArray();
    }

    private void writeChunks(ByteArrayOutputStream out) {
        for (int from = 0; from < body.length; from += 1_000) {
            int length = Math.min(1_000, body.length - from);
            out.writeBytes((Integer.toHexString(length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            out.write(body, from, length);
            out.writeBytes("\r\n".getBytes(StandardCharsets.ISO_8859_1));
        }
        out.writeBytes("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Whether the client has this answer already: RFC 9110, 13.1. */
    private boolean known(Request request) {
        if (status != 200) {
            return false;
        }
        @Nullable String theirs = request.header("If-None-Match");
        if (theirs != null) {
            return weak(theirs).equals(weak(headers.getOrDefault("ETag", "none")));
        }
        @Nullable String since = request.header("If-Modified-Since");
        return since != null && since.equals(headers.get("Last-Modified"));
    }

    private static String weak(String etag) {
        return etag.toUpperCase(Locale.ROOT).startsWith("W/") ? etag.substring(2) : etag;
    }
}
