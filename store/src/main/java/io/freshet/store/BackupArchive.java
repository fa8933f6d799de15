package io.freshet.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * A backup as a tar archive (POSIX.1-2008, pax, "ustar Interchange Format"): what {@code tar -x} makes of it is a store. Lengths of 8 GB and more are written in
 * base 256, as GNU tar and all others that are in use read them. The version file comes last, and after it the two empty blocks that end an archive: one that was
 * cut off is noticed. Not thread-safe.
 */
public final class BackupArchive implements BackupTarget {
    private static final int BLOCK = 512;
    private static final int CHUNK = 1 << 16;
    private static final int LONGEST_NAME = 100;
    private static final int SIZE_AT = 124;
    private static final int SIZE_LENGTH = 12;
    private static final int SUM_AT = 148;
    private static final int SUM_LENGTH = 8;
    private static final long LONGEST_IN_OCTAL = 077_777_777_777L;
    private static final int BASE_256 = 0x80;

    private final OutputStream out;

    /** @param out is not closed here */
    public BackupArchive(OutputStream out) {
        this.out = out;
    }

    @Override
    public void add(String name, Path file, long length, boolean finished) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
                InputStream in = Channels.newInputStream(channel)) {
            add(name, in, length);
        }
    }

    @Override
    public void complete() throws IOException {
        byte[] version = StoreFolder.versionLine();
        out.write(header(StoreFolder.VERSION_FILE, version.length));
        out.write(Arrays.copyOf(version, BLOCK));
        out.write(new byte[2 * BLOCK]);
        out.flush();
    }

    private void add(String name, InputStream in, long length) throws IOException {
        out.write(header(name, length));
        byte[] chunk = new byte[CHUNK];
        for (long left = length; left > 0; ) {
            int count = in.read(chunk, 0, (int) Math.min(left, chunk.length));
            if (count < 0) {
                throw new EOFException(name + " is shorter than the " + length + " bytes it should have");
            }
            out.write(chunk, 0, count);
            left -= count;
        }
        out.write(new byte[padding(length)]);
    }

    /** Reads an archive into a folder, which becomes a store if the archive is complete. */
    public static void unpack(InputStream in, BackupFolder folder) throws IOException {
        byte[] block = new byte[BLOCK];
        while (true) {
            read(in, block);
            String name = name(block);
            long length = length(block);
            if (!name.equals(StoreFolder.VERSION_FILE)) {
                folder.add(name, in, length);
                in.skipNBytes(padding(length));
                continue;
            }
            read(in, block);
            if (!Arrays.equals(block, Arrays.copyOf(StoreFolder.versionLine(), BLOCK))) {
                throw new IOException("the backup has another store version than this Freshet writes");
            }
            for (int i = 0; i < 2; i++) {
                read(in, block);
                if (!Arrays.equals(block, new byte[BLOCK])) {
                    throw new IOException("the backup goes on after its end");
                }
            }
            folder.complete();
            return;
        }
    }

    private static void read(InputStream in, byte[] block) throws IOException {
        if (in.readNBytes(block, 0, BLOCK) < BLOCK) {
            throw new EOFException("the backup is not complete");
        }
    }

    private static byte[] header(String name, long length) throws IOException {
        byte[] header = new byte[BLOCK];
        if (name.length() >= LONGEST_NAME) {
            throw new IOException("the name of a file is too long for a backup: " + name);
        }
        put(name, header, 0);
        put("0000600\0" + "0000000\0" + "0000000\0", header, LONGEST_NAME); // mode, owner, group
        if (length <= LONGEST_IN_OCTAL) {
            put("%011o".formatted(length), header, SIZE_AT);
        } else {
            header[SIZE_AT] = (byte) BASE_256;
            for (int i = 0; i < Long.BYTES; i++) {
                header[SIZE_AT + SIZE_LENGTH - 1 - i] = (byte) (length >>> (8 * i));
            }
        }
        put("00000000000\0", header, SIZE_AT + SIZE_LENGTH); // no times: the moment is that of the store
        header[156] = '0';
        put("ustar\0" + "00", header, 257);
        put("%06o\0 ".formatted(sum(header)), header, SUM_AT);
        return header;
    }

    private static String name(byte[] header) throws IOException {
        int end = 0;
        while (end < LONGEST_NAME && header[end] != 0) {
            end++;
        }
        String said = new String(header, SUM_AT, 6, StandardCharsets.US_ASCII);
        if (end == 0 || header[156] != '0' || !said.equals("%06o".formatted(sum(header)))) {
            throw new IOException("the backup is damaged");
        }
        return new String(header, 0, end, StandardCharsets.US_ASCII);
    }

    private static long length(byte[] header) throws IOException {
        if ((header[SIZE_AT] & BASE_256) == 0) {
            try {
                return Long.parseLong(
                        new String(header, SIZE_AT, SIZE_LENGTH - 1, StandardCharsets.US_ASCII).strip(), 8);
            } catch (NumberFormatException e) {
                throw new IOException("the backup is damaged", e);
            }
        }
        long length = 0;
        for (int i = SIZE_LENGTH - Long.BYTES; i < SIZE_LENGTH; i++) {
            length = length << 8 | (header[SIZE_AT + i] & 0xFF);
        }
        if (length < 0) {
            throw new IOException("the backup is damaged");
        }
        return length;
    }

    /** Of all bytes, the sum itself counted as spaces. */
    private static int sum(byte[] header) {
        int sum = 0;
        for (int i = 0; i < BLOCK; i++) {
            sum += i >= SUM_AT && i < SUM_AT + SUM_LENGTH ? ' ' : header[i] & 0xFF;
        }
        return sum;
    }

    private static void put(String text, byte[] header, int at) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        System.arraycopy(bytes, 0, header, at, bytes.length);
    }

    private static int padding(long length) {
        return (int) (-length & (BLOCK - 1));
    }
}
