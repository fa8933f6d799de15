package io.freshet.web;

import java.io.IOException;
import java.io.OutputStream;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The bytes of an answer, which begins with the first of them, or when it is closed. Not thread-safe. */
final class AnswerStream extends OutputStream {
    private final Supplier<OutputStream> beginning;
    private @Nullable OutputStream out;

    AnswerStream(Supplier<OutputStream> beginning) {
        this.beginning = beginning;
    }

    boolean begun() {
        return out != null;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        out().write(bytes, from, length);
    }

    /** The answer is complete. */
    @Override
    public void close() throws IOException {
        out().close();
    }

    private OutputStream out() {
        OutputStream begun = out;
        if (begun == null) {
            begun = beginning.get();
            out = begun;
        }
        return begun;
    }
}
