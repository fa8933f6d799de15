package io.freshet.store;

import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/** One member of a gzip file (RFC 1952), complete in itself: files of members can be read from any member on. */
final class GzipMember {
    /** Magic, deflate, no flags, no time, unknown system: RFC 1952, 2.3. */
    private static final byte[] HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

    private static final int TRAILER = 8;

    private GzipMember() {}

    /** Of the parts one after another; level 0 only wraps them. */
    static byte[] of(int level, byte[]... parts) {
        int size = 0;
        CRC32 crc = new CRC32();
        for (byte[] part : parts) {
            size = Math.addExact(size, part.length);
            crc.update(part);
        }
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
        putLittleEndian(bytes, length, (int) crc.getValue());
        putLittleEndian(bytes, length + 4, size);
        return Arrays.copyOf(bytes, length + TRAILER);
    }

    private static void putLittleEndian(byte[] bytes, int at, int value) {
        for (int i = 0; i < 4; i++) {
            bytes[at + i] = (byte) (value >>> (8 * i));
        }
    }
}
