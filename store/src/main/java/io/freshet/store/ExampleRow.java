package io.freshet.store;

import io.freshet.store.StoreException.Kind;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/** An example of a topic. Its body is kept packed: there may be thousands of them at once. */
public final class ExampleRow {
    private final String url;
    private final String kind;
    private final String contentType;
    private final byte[] packed;
    private final boolean feedback;

    /** @param packed as {@link #packed} gives it */
    ExampleRow(String url, String kind, String contentType, boolean feedback, byte[] packed) {
        this.url = url;
        this.kind = kind;
        this.contentType = contentType;
        this.feedback = feedback;
        this.packed = packed;
    }

    /**
     * @param kind {@code about}, {@code against} or {@code backlink}
     * @param body the page as it was sent, decoded
     * @param feedback whether somebody said so after the topic was made
     */
    public ExampleRow(String url, String kind, String contentType, byte[] body, boolean feedback) {
        this(url, kind, contentType, feedback, packed(body));
    }

    /** As a topic is made from. */
    public ExampleRow(String url, String kind, String contentType, byte[] body) {
        this(url, kind, contentType, body, false);
    }

    public String url() {
        return url;
    }

    public String kind() {
        return kind;
    }

    public String contentType() {
        return contentType;
    }

    public byte[] body() {
        return unpacked(packed);
    }

    public boolean feedback() {
        return feedback;
    }

    /** The body as the file has it. */
    byte[] packed() {
        return packed;
    }

    private static byte[] packed(byte[] body) {
        var bytes = new ByteArrayOutputStream(body.length / 4 + 64);
        try (var gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    private static byte[] unpacked(byte[] packed) {
        try (var gzip = new GZIPInputStream(new ByteArrayInputStream(packed))) {
            return gzip.readAllBytes();
        } catch (IOException e) {
            throw new StoreException(Kind.DAMAGED, "an example page in " + Database.FILE + " is damaged", e);
        }
    }
}
