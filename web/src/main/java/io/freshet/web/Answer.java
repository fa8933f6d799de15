package io.freshet.web;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;

/** What a request is answered: a status, a media type, bytes, and the headers beside those that every answer has. Its bytes are never changed. */
final class Answer {
    private final int status;
    private final byte[] body;
    private final Map<String, String> headers = new TreeMap<>();

    private Answer(int status, String type, byte[] body) {
        this.status = status;
        this.body = body;
        headers.put("Content-Type", type);
    }

    static Answer json(String document) {
        return text(200, "application/json", document);
    }

    /** As UTF-8, which JSON always is (RFC 8259, 8.1) and has no parameter for. */
    static Answer text(int status, String type, String text) {
        return new Answer(
                status,
                type.startsWith("text/") ? type + "; charset=utf-8" : type,
                text.getBytes(StandardCharsets.UTF_8));
    }

    static Answer bytes(String type, byte[] body) {
        return new Answer(200, type, body);
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

    Map<String, String> headers() {
        return headers;
    }
}
