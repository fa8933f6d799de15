package io.freshet.fetch;

import java.io.IOException;
import java.io.InputStream;
import org.apache.hc.core5.http.MessageConstraintException;
import org.jspecify.annotations.Nullable;

/**
 * What comes in from a socket, counted. While a header is read it gives out no more bytes than a header may have, however they are spread over
 * lines. Owned by the thread of the exchange.
 */
final class Intake extends InputStream {
    /** So many bytes of a header, most of them whole, are held in the connection's own buffer. */
    private static final int FREE = 4 << 10;
    /** A byte of a header is held in several buffers while it is read. */
    private static final int FACTOR = 4;

    private final InputStream in;
    private final int maxHeader;
    private boolean header;
    private int headerBytes;
    private BodyMemory.@Nullable Lease lease;
    private boolean ended;

    Intake(InputStream in, int maxHeader) {
        this.in = in;
        this.maxHeader = maxHeader;
    }

    /** What is read from now on is the header of an answer, with all interim answers before it. */
    void beginHeader(BodyMemory.Lease forHeader) {
        lease = forHeader;
        header = true;
        headerBytes = 0;
    }

    void endHeader() {
        lease = null;
        header = false;
    }

    int headerBytes() {
        return headerBytes;
    }

    /** Whether anything came since the header was begun. */
    boolean answered() {
        return headerBytes > 0;
    }

    /** Whether the other side has closed. */
    boolean ended() {
        return ended;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (header && headerBytes >= maxHeader) {
            throw new MessageConstraintException("a header of more than " + maxHeader + " bytes");
        }
        int count = in.read(bytes, from, header ? Math.min(length, maxHeader - headerBytes) : length);
        if (count < 0) {
            ended = true;
        } else if (header) {
            account(count);
        }
        return count;
    }

    private void account(int count) throws IOException {
        int over = Math.clamp(headerBytes + count - FREE, 0, count);
        headerBytes += count;
        if (over > 0 && lease != null) {
            lease.take((long) FACTOR * over);
        }
    }
}
