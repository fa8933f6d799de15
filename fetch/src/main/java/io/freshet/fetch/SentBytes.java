package io.freshet.fetch;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a body as they are sent: kept while they are read, so that a decoder can read them too. Ends at a limit. Owned by the thread of
 * the exchange.
 */
final class SentBytes extends InputStream {
    /** So much is set aside on the word of a server; for more, bytes must have come. */
    private static final int TRUSTED = BodyMemory.SMALL;

    private static final int UNKNOWN = 16 << 10;

    private final InputStream in;
    private final long length;
    private final int limit;
    private final Timekeeper time;
    private final BodyMemory.Lease lease;
    private byte[] bytes;
    private int count;
    private int position;
    private boolean ended;
    private boolean cut;
    private @Nullable IOException failure;

    /** @param length as the header says, or negative when it does not */
    SentBytes(InputStream in, long length, int limit, Timekeeper time, BodyMemory.Lease lease) throws IOException {
        this.in = in;
        this.length = length;
        this.limit = limit;
        this.time = time;
        this.lease = lease;
        int first = (int) Math.min(limit, length < 0 ? UNKNOWN : Math.min(length, TRUSTED));
        lease.take(first);
        this.bytes = new byte[first];
    }

    /** Reads what is left, up to the limit. */
    void readAll() throws IOException {
        while (fill()) {}
    }

    /** Everything that was read; the array is given away. */
    byte[] all() {
        return count == bytes.length ? bytes : Arrays.copyOf(bytes, count);
    }

    /** Whether there is more than the limit. */
    boolean cut() {
        return cut;
    }

    /** Whether the network failed, and not a decoder. */
    boolean failed() {
        return failure != null;
    }

    /** The first two bytes as a number, without using them up; negative when there are not so many. */
    int firstTwo() throws IOException {
        while (count < 2 && fill()) {}
        return count < 2 ? -1 : Byte.toUnsignedInt(bytes[0]) << 8 | Byte.toUnsignedInt(bytes[1]);
    }

    @Override
    public int read() throws IOException {
        return position < count || fill() ? Byte.toUnsignedInt(bytes[position++]) : -1;
    }

    @Override
    public int read(byte[] to, int from, int most) throws IOException {
        if (position == count && !fill()) {
            return -1;
        }
        int some = Math.min(most, count - position);
        System.arraycopy(bytes, position, to, from, some);
        position += some;
        return some;
    }

    /** Waits for bytes: a gzip decoder takes zero for the end of everything, not for "none yet". */
    @Override
    public int available() throws IOException {
        return position < count || fill() ? count - position : 0;
    }

    /** Whether more came. */
    private boolean fill() throws IOException {
        if (ended) {
            return false;
        }
        try {
            if (count == limit) {
                cut = in.read() >= 0;
                ended = true;
                return false;
            }
            if (count == bytes.length) {
                if (count == length) {
                    ended = true;
                    return false;
                }
                grow();
            }
            int some = in.read(bytes, count, bytes.length - count);
            ended = some < 0;
            count += Math.max(some, 0);
            time.received(count);
            return !ended;
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }

    private void grow() throws IOException {
        long more = Math.max(2L * bytes.length, UNKNOWN);
        int size = (int) Math.min(limit, length < 0 ? more : Math.min(more, length));
        lease.take(size - bytes.length);
        bytes = Arrays.copyOf(bytes, size);
    }
}
