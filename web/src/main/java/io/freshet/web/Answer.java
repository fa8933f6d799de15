package io.freshet.web;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a request is answered: a status, a media type, bytes, and the headers beside those that every answer has. Its bytes are never changed. */
final class Answer {
    /** Writes what is sent bit by bit, for as long as there is something to tell. */
    interface Stream {
        /** @throws IOException when the client has gone, or is too slow */
        void write(OutputStream out) throws IOException, InterruptedException;
    }

    private final int status;
    private final byte[] body;
    private final @Nullable Stream stream;
    private final Map<String, String> headers = new TreeMap<>();

    private Answer(int status, String type, byte[] body, @Nullable Stream stream) {
        this.status = status;
        this.body = body;
        this.stream = stream;
        headers.put("Content-Type", type);
    }

    static Answer json(String document) {
        return text(200, "application/json", document);
    }

    /** A record as JSON, with a line break at its end. */
    static Answer document(int status, Object document) {
        return text(status, "application/json", JsonText.of(document) + "\n");
    }

    /** As UTF-8, which JSON always is (RFC 8259, 8.1) and has no parameter for. */
    static Answer text(int status, String type, String text) {
        return new Answer(
                status,
                type.startsWith("text/") ? type + "; charset=utf-8" : type,
                text.getBytes(StandardCharsets.UTF_8),
                null);
    }

    static Answer bytes(String type, byte[] body) {
        return new Answer(200, type, body, null);
    }

    static Answer stream(String type, Stream stream) {
        return new Answer(200, type, new byte[0], stream);
    }

    /** After something was done: the browser goes there with GET (RFC 9110, 15.4.4). */
    static Answer seeOther(String path) {
        return text(303, "text/plain", "").with("Location", path);
    }

    Answer with(String header, String value) {
        headers.put(header, value);
        return this;
    }

    int status() {
        return status;
    }

    byte[] body() {
        return body;
    }

    @Nullable
    Stream stream() {
        return stream;
    }

    Map<String, String> headers() {
        return headers;
    }
}
