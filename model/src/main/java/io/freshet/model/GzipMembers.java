package io.freshet.model;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/**
 * Decompresses a gzip stream of any number of members (RFC 1952) into one content, and checks every checksum. Bytes after the last member that begin no other one are
 * ignored, as browsers do.
 *
 * <p>Members are read in a loop. {@link java.util.zip.GZIPInputStream} calls itself for each empty member, so a body with many of them overflows its stack.
 *
 * <p>Not thread-safe. Closing it leaves the source open.
 */
public final class GzipMembers extends InputStream {
    private static final int MAGIC = 0x8b1f;
    private static final int HEADER_CHECKSUM = 2; // flags: RFC 1952, 2.3.1
    private static final int EXTRA = 4;
    private static final int NAME = 8;
    private static final int COMMENT = 16;

    private final InputStream in;
    private final Inflater inflater = new Inflater(true);
    private final CRC32 checksum = new CRC32();
    private final byte[] input = new byte[4 << 10];
    private int next; // in input
    private int end;
    private State state = State.FIRST_MEMBER;

    private enum State {
        FIRST_MEMBER,
        IN_MEMBER,
        BETWEEN_MEMBERS,
        ENDED
    }

    public GzipMembers(InputStream in) {
        this.in = in;
    }

    /** @throws ZipException if the stream is not gzip, or is damaged */
    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (state != State.ENDED) {
            if (state != State.IN_MEMBER) {
                beginMember();
                continue;
            }
            int count = inflate(bytes, from, length);
            if (count > 0) {
                checksum.update(bytes, from, count);
                return count;
            }
            if (inflater.finished()) {
                endMember();
            } else if (inflater.needsDictionary()) {
                throw new ZipException("a preset dictionary is needed");
            } else if (next < end || fill()) {
                inflater.setInput(input, next, end - next);
                next = end;
            } else {
                throw new EOFException();
            }
        }
        return -1;
    }

    private int inflate(byte[] bytes, int from, int length) throws ZipException {
        try {
            return inflater.inflate(bytes, from, length);
        } catch (DataFormatException e) {
            throw new ZipException(e.getMessage() == null ? "damaged data" : e.getMessage());
        }
    }

    private void beginMember() throws IOException {
        boolean first = state == State.FIRST_MEMBER;
        int low = nextOrEnd();
        int high = low < 0 ? -1 : nextOrEnd();
        if ((high << 8 | low) != MAGIC) {
            if (first) {
                throw low < 0 ? new EOFException() : new ZipException("not in gzip format");
            }
            state = State.ENDED;
            return;
        }
        checksum.reset();
        checksum.update(low);
        checksum.update(high);
        if (headerByte() != 8) {
            throw new ZipException("an unknown compression method");
        }
        int flags = headerByte();
        skip(6);
        if ((flags & EXTRA) != 0) {
            skip(headerByte() | headerByte() << 8);
        }
        if ((flags & NAME) != 0) {
            skipText();
        }
        if ((flags & COMMENT) != 0) {
            skipText();
        }
        if ((flags & HEADER_CHECKSUM) != 0) {
            int expected = (int) checksum.getValue() & 0xffff;
            if ((headerByte() | headerByte() << 8) != expected) {
                throw new ZipException("the header's checksum differs");
            }
        }
        checksum.reset();
        inflater.reset();
        state = State.IN_MEMBER;
    }

    private void endMember() throws IOException {
        next = end - inflater.getRemaining();
        if (number() != checksum.getValue() || number() != (inflater.getBytesWritten() & 0xffff_ffffL)) {
            throw new ZipException("the checksum or the length differs");
        }
        state = State.BETWEEN_MEMBERS;
    }

    private long number() throws IOException {
        return required() | required() << 8 | required() << 16 | (long) required() << 24;
    }

    private void skip(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            headerByte();
        }
    }

    private void skipText() throws IOException {
        while (headerByte() != 0) {
            // up to the zero byte that ends it
        }
    }

    private int headerByte() throws IOException {
        int value = required();
        checksum.update(value);
        return value;
    }

    private int required() throws IOException {
        int value = nextOrEnd();
        if (value < 0) {
            throw new EOFException();
        }
        return value;
    }

    private int nextOrEnd() throws IOException {
        return next < end || fill() ? Byte.toUnsignedInt(input[next++]) : -1;
    }

    /** Reads more input after all of it was used; false at the end of the source. */
    private boolean fill() throws IOException {
        next = 0;
        end = Math.max(0, in.read(input, 0, input.length));
        return end > 0;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public void close() {
        inflater.end();
    }
}
