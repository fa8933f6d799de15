package io.freshet.web;

import io.helidon.http.Status;

/**
 * Why a request is not answered (RFC 9457).
 *
 * @param status of HTTP
 * @param detail a sentence for the person who asked: what is wrong, and what would be right
 */
record Problem(int status, String detail) {
    static final String TYPE = "application/problem+json";

    /** As it is sent. */
    private record Document(String title, int status, String detail) {}

    /** The kind of problem is its status (RFC 9457, 4.2.1: {@code about:blank}, which need not be said). */
    String title() {
        return Status.create(status).reasonPhrase();
    }

    Answer answer() {
        return Answer.text(status, TYPE, JsonText.of(new Document(title(), status, detail)) + "\n");
    }
}
