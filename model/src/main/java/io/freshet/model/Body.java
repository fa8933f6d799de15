package io.freshet.model;

import java.util.Arrays;

/**
 * What came after the header: the bytes as they were sent, and what they mean once decompressed (the same array when they were not compressed).
 * The arrays are not copied: whoever makes a Body gives them away.
 */
public final class Body {
    public static final Body EMPTY = new Body(new byte[0]);

    private final byte[] sent;
    private final byte[] content;

    public Body(byte[] content) {
        this(content, content);
    }

    public Body(byte[] sent, byte[] content) {
        this.sent = sent;
        this.content = content;
    }

    /** As on the wire, without the framing of chunks. */
    public byte[] sent() {
        return sent;
    }

    /** Without content encodings such as gzip. */
    public byte[] content() {
        return content;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Body body && Arrays.equals(body.sent, sent) && Arrays.equals(body.content, content);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(content);
    }

    @Override
    public String toString() {
        return content.length + " bytes";
    }
}
