package io.freshet.store;

import io.freshet.model.Body;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A response as the block of a WARC record: status line and header fields as they came, then the payload.
 *
 * <p>Three fields would lie about the payload and are put right, so that every tool can read it: chunk framing is gone, so
 * {@code Transfer-Encoding} becomes {@code X-Archived-Transfer-Encoding}; {@code Content-Length} is the length of the payload; and
 * {@code Content-Encoding} becomes {@code X-Archived-Content-Encoding} where the payload is not encoded so.
 *
 * <p>Never compared.
 *
 * @param encoded true when the payload is encoded as the header says, which means compressed
 */
@SuppressWarnings("ArrayRecordComponent")
record HttpBlock(byte[] header, byte[] payload, boolean encoded) {
    private static final String ARCHIVED = "X-Archived-";
    private static final String SEPARATORS = "()<>@,;:\\\"/[]?={}";

    static HttpBlock of(FetchOutcome.Fetched fetched) {
        boolean encoded = encoded(fetched);
        byte[] payload = encoded ? fetched.body().sent() : fetched.body().content();
        return new HttpBlock(header(fetched, payload.length, encoded), payload, encoded);
    }

    /** Whether the body is kept as it was sent, since {@link ContentCoding} can decompress it again; otherwise it is kept decompressed. */
    @SuppressWarnings("ReferenceEquality") // it is the same array when it was not compressed
    static boolean encoded(FetchOutcome.Fetched fetched) {
        Body body = fetched.body();
        return body.sent() != body.content() && ContentCoding.known(fetched.headers());
    }

    private static byte[] header(FetchOutcome.Fetched fetched, int length, boolean encoded) {
        // the reason phrase may be empty: RFC 9112, 4
        StringBuilder text = new StringBuilder(512)
                .append("HTTP/1.1 ")
                .append(fetched.status())
                .append(fetched.status() == 200 ? " OK\r\n" : " \r\n");
        boolean lengthSaid = false;
        for (Headers.Field field : fetched.headers().fields()) {
            switch (field.name().toLowerCase(Locale.ROOT)) {
                case "content-length" -> {
                    if (!lengthSaid) {
                        append(text, field.name(), Integer.toString(length));
                    }
                    lengthSaid = true;
                }
                case "transfer-encoding" -> append(text, ARCHIVED + field.name(), field.value());
                case "content-encoding" ->
                    append(text, encoded ? field.name() : ARCHIVED + field.name(), field.value());
                default -> append(text, field.name(), field.value());
            }
        }
        if (!lengthSaid) {
            append(text, "Content-Length", Integer.toString(length));
        }
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Whatever is in name or value, it is one line: RFC 9110, 5.1 and 5.5. */
    private static void append(StringBuilder text, String name, String value) {
        if (name.isEmpty()) {
            return;
        }
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            text.append(c > ' ' && c < 0x7f && SEPARATORS.indexOf(c) < 0 ? c : '_');
        }
        text.append(": ");
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            text.append((c >= ' ' && c != 0x7f) || c == '\t' ? c : ' ');
        }
        text.append("\r\n");
    }
}
