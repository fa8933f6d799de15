package io.freshet.store;

import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * Makes members of a gzip file (RFC 1952), each complete in itself: files of members can be read from any member on. Safe for use by many threads; level 1 uses
 * {@link FastDeflater}s, of which there are as many as ever worked at once.
 */
final class Gzip {
    /** Magic, deflate, no flags, no time, unknown system: RFC 1952, 2.3. */
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    private static final int TRAILER = 8;
    /** Parts that are longer together are not put together in memory that is kept. */
    private static final int KEPT = 1 << 20;

    private final int level;
    private final ConcurrentLinkedQueue<Fast> idle = new ConcurrentLinkedQueue<>();

    /** A deflater, and room for what goes in and comes out. */
    private static final class Fast {
        private final FastDeflater deflater = new FastDeflater();
        private byte[] input = {};
        private byte[] output = new byte[room(0)];

        private byte[] member(byte[][] parts, int size, int crc) {
            if (size > KEPT) {
                return member(parts, size, crc, new byte[size], new byte[room(size)]);
            }
            if (input.length < size) {
                input = new byte[Math.min(KEPT, size + size / 2)];
                output = new byte[room(input.length)];
            }
            return member(parts, size, crc, input, output);
        }

        private byte[] member(byte[][] parts, int size, int crc, byte[] input, byte[] output) {
            int length = 0;
            for (byte[] part : parts) {
                System.arraycopy(part, 0, input, length, part.length);
                length += part.length;
            }
            System.arraycopy(HEADER, 0, output, 0, HEADER.length);
            int end = deflater.deflate(input, size, output, HEADER.length);
            return ended(output, end, crc, size);
        }

        private static int room(int size) {
            return Math.addExact(HEADER.length + TRAILER, FastDeflater.bound(size));
        }
    }

    Gzip(int level) {
        this.level = level;
    }

    /** Of the parts one after another, compressed. */
    byte[] member(byte[]... parts) {
        if (level != 1) {
            return deflated(level, parts);
        }
        Fast fast = idle.poll();
        if (fast == null) {
            fast = new Fast();
        }
        byte[] member = fast.member(parts, size(parts), crc(parts));
        idle.add(fast);
        return member;
    }

    /** Of the parts one after another, as they are. */
    byte[] wrapped(byte[]... parts) {
        return deflated(0, parts);
    }

    private static byte[] deflated(int level, byte[][] parts) {
        int size = size(parts);
        byte[] bytes = new byte[HEADER.length + (level == 0 ? size + size / 1_000 : size / 2) + 256];
        System.arraycopy(HEADER, 0, bytes, 0, HEADER.length);
        int length = HEADER.length;
        Deflater deflater = new Deflater(level, true);
        try {
            for (int i = 0; i < parts.length; i++) {
                deflater.setInput(parts[i]);
                boolean last = i == parts.length - 1;
                if (last) {
                    deflater.finish();
                }
                while (last ? !deflater.finished() : !deflater.needsInput()) {
                    if (bytes.length - length <= TRAILER) {
                        bytes = Arrays.copyOf(bytes, Math.addExact(bytes.length, bytes.length / 2));
                    }
                    length += deflater.deflate(bytes, length, bytes.length - length - TRAILER);
                }
            }
        } finally {
            deflater.end();
        }
        return ended(bytes, length, crc(parts), size);
    }

    private static int size(byte[][] parts) {
        int size = 0;
        for (byte[] part : parts) {
            size = Math.addExact(size, part.length);
        }
        return size;
    }

    private static int crc(byte[][] parts) {
        CRC32 crc = new CRC32();
        for (byte[] part : parts) {
            crc.update(part);
        }
        return (int) crc.getValue();
    }

    private static byte[] ended(byte[] bytes, int length, int crc, int size) {
        putLittleEndian(bytes, length, crc);
        putLittleEndian(bytes, length + 4, size);
        return Arrays.copyOf(bytes, length + TRAILER);
    }

    private static void putLittleEndian(byte[] bytes, int at, int value) {
        for (int i = 0; i < 4; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }
}
