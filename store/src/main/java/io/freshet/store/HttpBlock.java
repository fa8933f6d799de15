package io.freshet.store;

import io.freshet.model.Body;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import java.nio.charset.StandardCharsets;
import java.util.function.IntPredicate;

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
            String name = field.name();
            if (name.equalsIgnoreCase("Content-Length")) {
                if (!lengthSaid) {
                    append(text, name, Integer.toString(length));
                }
                lengthSaid = true;
            } else if (name.equalsIgnoreCase("Transfer-Encoding")
                    || (!encoded && name.equalsIgnoreCase("Content-Encoding"))) {
                append(text, ARCHIVED + name, field.value());
            } else {
                append(text, name, field.value());
            }
        }
        if (!lengthSaid) {
            append(text, "Content-Length", Integer.toString(length));
        }
        return text.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Whatever is in name or value, it is one line: RFC 9110, 5.1 and 5.5. */
    private static void append(StringBuilder text, String name, String value) {
        if (!name.isEmpty()) {
            text.append(replaced(name, HttpBlock::notInNames, '_'))
                    .append(": ")
                    .append(replaced(value, HttpBlock::notInValues, ' '))
                    .append("\r\n");
        }
    }

    private static boolean notInNames(int c) {
        boolean usual = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-';
        return !usual && (c <= ' ' || c >= 0x7f || SEPARATORS.indexOf(c) >= 0);
    }

    private static boolean notInValues(int c) {
        return (c < ' ' && c != '\t') || c == 0x7f;
    }

    private static String replaced(String text, IntPredicate wrong, char instead) {
        for (int i = 0; i < text.length(); i++) {
            if (wrong.test(text.charAt(i))) {
                char[] right = text.toCharArray();
                for (; i < right.length; i++) {
                    right[i] = wrong.test(right[i]) ? instead : right[i];
                }
                return new String(right);
            }
        }
        return text; // nearly always
    }
}
