package io.freshet.store;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;

/** A SHA-256 digest. The array is never given out. */
public final class Digest {
    public static final int LENGTH = 32;

    private final byte[] bytes;

    Digest(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException(bytes.length + " bytes are no SHA-256");
        }
        this.bytes = bytes;
    }

    public static Digest of(byte[] content) {
        try {
            return new Digest(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    public String hex() {
        return HexFormat.of().formatHex(bytes);
    }

    byte[] bytes() {
        return bytes;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Digest digest && Arrays.equals(digest.bytes, bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return hex();
    }
}
