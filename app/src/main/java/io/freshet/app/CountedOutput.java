package io.freshet.app;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** Counts what passes through. Does not close what it writes to. Not thread-safe. */
final class CountedOutput extends FilterOutputStream {
    private long bytes;
    private long lines;

    CountedOutput(OutputStream out) {
        super(out);
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] some, int from, int length) throws IOException {
        out.write(some, from, length);
        bytes += length;
        for (int i = from; i < from + length; i++) {
            if (some[i] == '\n') {
                lines++;
            }
        }
    }

    long bytes() {
        return bytes;
    }

    long lines() {
        return lines;
    }

    @Override
    public void close() throws IOException {
        out.flush();
    }
}
