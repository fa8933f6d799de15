package io.freshet.crawl;

import java.nio.ByteBuffer;
import java.nio.LongBuffer;
import java.util.Arrays;

/**
 * What a host's row keeps for the crawl ({@code HostRecord.lastPages}): fingerprints of its last pages, and what it answers for pages that it does not have. Numbers of eight bytes; those of
 * the last pages alone, as older versions wrote them, or a mark, how many of them there are, they, and then the others. Bytes that cannot be read mean that nothing is known.
 */
final class HostNotes {
    private static final long MARK = 0x6572726F72706773L; // no fingerprint that a row begins with, but for one in 2^64
    private static final long[] NONE = {};

    private final long[] pages;
    private final long[] errors;

    private HostNotes(long[] pages, long[] errors) {
        this.pages = pages;
        this.errors = errors;
    }

    static HostNotes of(byte[] bytes) {
        LongBuffer numbers = ByteBuffer.wrap(bytes).asLongBuffer();
        long[] all = new long[numbers.remaining()];
        numbers.get(all);
        if (all.length < 2 || all[0] != MARK) {
            return new HostNotes(all, NONE);
        }
        int end = Math.clamp(all[1], 0, all.length - 2) + 2;
        return new HostNotes(Arrays.copyOfRange(all, 2, end), Arrays.copyOfRange(all, end, all.length));
    }

    static byte[] bytes(long[] pages, long[] errors) {
        boolean both = errors.length > 0;
        var bytes = ByteBuffer.allocate(8 * (pages.length + errors.length + (both ? 2 : 0)));
        if (both) {
            bytes.putLong(MARK).putLong(pages.length);
        }
        bytes.asLongBuffer().put(pages).put(errors);
        return bytes.array();
    }

    /** Near fingerprint and address pattern of each, the oldest first. */
    long[] pages() {
        return pages;
    }

    /** For {@link ErrorPages#restore}. */
    long[] errors() {
        return errors;
    }
}
