package io.freshet.freshness;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A stream of state in blocks, each with its length and a checksum that also covers its place in the stream: a block that is damaged, missing or moved is found before a number of it is
 * used. The first bytes say what it is and in which version. Not thread-safe; the streams belong to the caller.
 */
final class StateBlocks {
    /** Blocks are about this long; one that is much longer was not written by us. */
    static final int USUAL = 1 << 16;

    private static final int LONGEST = 1 << 24;

    private StateBlocks() {}

    /** Puts blocks into a stream. */
    static final class Writer {
        private final OutputStream out;
        private final StateWriter block = new StateWriter();
        private int number;

        Writer(OutputStream out, byte[] mark, int version) throws IOException {
            this.out = out;
            out.write(mark);
            out.write(version);
        }

        /** The block that is being written. */
        StateWriter block() {
            return block;
        }

        /** Whether the block is long enough to be ended. */
        boolean full() {
            return block.length() >= USUAL;
        }

        /** Ends the block and begins the next. */
        void end() throws IOException {
            byte[] bytes = block.done();
            var head = new StateWriter();
            head.fixed(bytes.length, 4);
            head.fixed(checksum(number++, bytes), 4);
            out.write(head.done());
            out.write(bytes);
            block.clear();
        }
    }

    /** Takes blocks out of a stream. */
    static final class Reader {
        private final InputStream in;
        private final int version;
        private int number;

        /** @throws BrokenStateException when the stream is something else, or of a newer version */
        Reader(InputStream in, byte[] mark, int version) throws IOException {
            this.in = in;
            if (!Arrays.equals(in.readNBytes(mark.length), mark)) {
                throw new BrokenStateException("it does not begin as the state of a planner does");
            }
            this.version = in.read();
            if (this.version < 1 || this.version > version) {
                throw new BrokenStateException("version " + this.version + "; this program reads up to " + version);
            }
        }

        /** The version that was written. */
        int version() {
            return version;
        }

        StateReader next() throws IOException {
            var head = new StateReader(in.readNBytes(8));
            long length = head.fixed(4);
            int checksum = (int) head.fixed(4);
            if (length > LONGEST) {
                throw new BrokenStateException("block " + number + " would have " + length + " bytes");
            }
            byte[] bytes = in.readNBytes((int) length);
            if (bytes.length < length) {
                throw new BrokenStateException(
                        "block " + number + " ends after " + bytes.length + " of " + length + " bytes");
            }
            if (checksum(number, bytes) != checksum) {
                throw new BrokenStateException("block " + number + " has another checksum than was written");
            }
            number++;
            return new StateReader(bytes);
        }

        /** Nothing may come any more. */
        void end() throws IOException {
            if (in.read() >= 0) {
                throw new BrokenStateException("it goes on after its end");
            }
        }
    }

    private static int checksum(int number, byte[] bytes) {
        var sum = new CRC32C();
        for (int shift = 0; shift < 32; shift += 8) {
            sum.update(number >>> shift);
        }
        sum.update(bytes);
        return (int) sum.getValue();
    }
}
