package io.freshet.app;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a command prints to stdout or stderr. Control characters other than line breaks and tabs are left out of all text, so that nothing a site says can
 * steer the terminal; {@link #exactly} is for text that is made here. The first failure to write is remembered: a PrintWriter tells nobody of it.
 *
 * <p>Safe for use by many threads, as any PrintWriter.
 */
final class CommandOutput extends PrintWriter {
    private final Clean clean;

    private CommandOutput(Clean clean) {
        super(clean, true);
        this.clean = clean;
    }

    static CommandOutput to(Writer out) {
        return out instanceof CommandOutput already ? already : new CommandOutput(new Clean(out));
    }

    static CommandOutput to(OutputStream out) {
        return to(new OutputStreamWriter(out, StandardCharsets.UTF_8));
    }

    /** Prints text as it is: JSON, which is exact, and what moves the cursor on purpose. */
    static void exactly(PrintWriter out, String text) {
        if (out instanceof CommandOutput output) {
            output.exactly(text);
        } else {
            out.print(text);
        }
    }

    private void exactly(String text) {
        synchronized (lock) {
            clean.exact = true;
            try {
                print(text);
            } finally {
                clean.exact = false;
            }
        }
    }

    /** Why something could not be written; nothing when everything was. */
    Optional<IOException> failure() {
        flush();
        return Optional.ofNullable(clean.failure);
    }

    /** Leaves control characters out. Used under the lock of its PrintWriter. */
    private static final class Clean extends Writer {
        private final Writer out;
        private boolean exact;
        private volatile @Nullable IOException failure;

        Clean(Writer out) {
            this.out = out;
        }

        @Override
        public void write(char[] text, int from, int length) throws IOException {
            try {
                if (exact) {
                    out.write(text, from, length);
                } else {
                    out.write(Plain.lines(new String(text, from, length)));
                }
            } catch (IOException e) {
                throw remembered(e);
            }
        }

        @Override
        public void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException e) {
                throw remembered(e);
            }
        }

        @Override
        public void close() throws IOException {
            out.close();
        }

        private IOException remembered(IOException e) {
            if (failure == null) {
                failure = e;
            }
            return e;
        }
    }
}
