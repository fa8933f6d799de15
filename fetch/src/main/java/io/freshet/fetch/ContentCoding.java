package io.freshet.fetch;

import io.freshet.model.Body;
import io.freshet.model.GzipMembers;
import io.freshet.model.Headers;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** How a body was compressed for the way: RFC 9110, 8.4. We ask for these and understand no others, nor one on top of another. */
enum ContentCoding {
    NONE,
    GZIP,
    DEFLATE;

    /** What we say that we understand. */
    static final String ACCEPTED = "gzip, deflate";

    private static final int PIECE = 4 << 10;

    /** What was read, and whether it ends at a limit and not at its end. */
    record Decoded(Body body, boolean cut) {}

    /** Empty for one, or several, that are not understood. */
    static Optional<ContentCoding> of(Headers headers) {
        ContentCoding found = NONE;
        for (String field : headers.all("Content-Encoding")) {
            for (String name : field.split(",")) {
                ContentCoding coding;
                switch (name.strip().toLowerCase(Locale.ROOT)) {
                    case "", "identity", "none" -> {
                        continue;
                    }
                    case "gzip", "x-gzip" -> coding = GZIP;
                    case "deflate" -> coding = DEFLATE;
                    default -> {
                        return Optional.empty();
                    }
                }
                if (found != NONE) {
                    return Optional.empty();
                }
                found = coding;
            }
        }
        return Optional.of(found);
    }

    /**
     * Reads a body to its end in one pass, or to where it is longer than the limit, as sent or as decoded.
     *
     * @throws BrokenEncodingException when it cannot be decoded
     */
    Decoded read(SentBytes sent, int limit, BodyMemory.Lease lease) throws IOException {
        if (this == NONE) {
            sent.readAll();
            return new Decoded(new Body(sent.all()), sent.cut());
        }
        int first = sent.firstTwo();
        if (first < 0) { // an empty body that claims to be compressed is empty
            return new Decoded(new Body(sent.all()), false);
        }
        Content content = new Content(limit, lease);
        try {
            if (this == GZIP) {
                gunzip(sent, content);
            } else {
                inflate(sent, first, content);
            }
        } catch (IOException e) {
            if (sent.failed() || e instanceof BodyMemory.CutOffException) {
                throw e;
            }
            if (!sent.cut()) {
                throw new BrokenEncodingException(
                        "not " + name().toLowerCase(Locale.ROOT) + " as its header says: " + e.getMessage());
            }
        }
        if (!content.cut) {
            sent.readAll();
        }
        return new Decoded(new Body(sent.all(), content.all()), content.cut || sent.cut());
    }

    private static void gunzip(SentBytes sent, Content content) throws IOException {
        try (var members = new GzipMembers(sent)) {
            content.readAll(members);
        }
    }

    /** The standard means the zlib format, but many have sent the bare stream: RFC 9110, 8.4.1.2. */
    private static void inflate(SentBytes sent, int first, Content content) throws IOException {
        boolean zlib = (first >> 8 & 0x0f) == 8 && first % 31 == 0; // RFC 1950, 2.2
        try (var inflater = new Inflater(!zlib)) {
            content.readAll(new InflaterInputStream(sent, inflater, PIECE));
        }
    }

    /** Grows as it is decoded, up to a limit. */
    private static final class Content {
        private final int limit;
        private final BodyMemory.Lease lease;
        private byte[] bytes;
        private int count;
        private boolean cut;

        Content(int limit, BodyMemory.Lease lease) throws IOException {
            this.limit = limit;
            this.lease = lease;
            int first = Math.min(limit, 32 << 10);
            lease.take(first);
            this.bytes = new byte[first];
        }

        void readAll(InputStream in) throws IOException {
            int some;
            while ((some = in.read(bytes, count, bytes.length - count)) >= 0) {
                count += some;
                if (count == limit) {
                    cut = in.read() >= 0;
                    return;
                }
                if (count == bytes.length) {
                    int size = (int) Math.min(limit, 2L * bytes.length);
                    lease.take(size - bytes.length);
                    bytes = Arrays.copyOf(bytes, size);
                }
            }
        }

        byte[] all() {
            return count == bytes.length ? bytes : Arrays.copyOf(bytes, count);
        }
    }
}
