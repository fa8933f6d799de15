package io.freshet.siteagent;

import io.freshet.protocol.notice.RegisteredRobot.LogPosition;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The documents as the last scan saw them: a file with a line a document, in the order of their paths. The first line says when, how many, and where the log ended
 * when the scan was done: what the log has beyond it belongs to a scan that was interrupted.
 */
final class Snapshot {
    static final String FILE = "snapshot";
    private static final String MAGIC = "freshet-snapshot 1";

    private Snapshot() {}

    /** @param log where the log ended */
    record Head(Instant scanned, long documents, LogPosition log) {
        String line() {
            return MAGIC + " " + scanned.getEpochSecond() + " " + documents + " " + log;
        }

        static Head read(String line) throws IOException {
            String[] words = line.split(" ", -1);
            if (!line.startsWith(MAGIC + " ") || words.length != 5) {
                throw new IOException("the snapshot is none of this version");
            }
            try {
                int colon = words[4].indexOf(':');
                return new Head(
                        Instant.ofEpochSecond(Long.parseLong(words[2])),
                        Long.parseLong(words[3]),
                        new LogPosition(
                                LocalDate.parse(words[4].substring(0, colon), DateTimeFormatter.BASIC_ISO_DATE),
                                Long.parseLong(words[4].substring(colon + 1))));
            } catch (IllegalArgumentException | DateTimeException | IndexOutOfBoundsException e) {
                throw new IOException("the first line of the snapshot cannot be read", e);
            }
        }
    }

    /** Reads documents one by one. Not thread-safe. */
    static final class Reader implements AutoCloseable {
        private final @Nullable BufferedReader in;
        private final @Nullable Head head;
        private @Nullable FileState next;

        /** @param headed whether the file begins with the line that a whole snapshot has */
        private Reader(@Nullable BufferedReader in, boolean headed) throws IOException {
            this.in = in;
            String first = in == null || !headed ? null : in.readLine();
            this.head = first == null ? null : Head.read(first);
            advance();
        }

        /** Nothing when there is no such file. */
        static Reader open(Path file, boolean headed) throws IOException {
            return new Reader(
                    Files.exists(file) ? Files.newBufferedReader(file, StandardCharsets.UTF_8) : null, headed);
        }

        Optional<Head> head() {
            return Optional.ofNullable(head);
        }

        /** The next document without taking it; null at the end. */
        @Nullable
        FileState peek() {
            return next;
        }

        @Nullable
        FileState take() throws IOException {
            FileState taken = next;
            advance();
            return taken;
        }

        private void advance() throws IOException {
            String line = in == null ? null : in.readLine();
            next = line == null
                    ? null
                    : FileState.read(line)
                            .orElseThrow(() -> new IOException("the snapshot has a line that cannot be read: " + line));
        }

        @Override
        public void close() throws IOException {
            if (in != null) {
                in.close();
            }
        }
    }

    static void write(Writer out, FileState file) throws IOException {
        out.write(file.line());
        out.write('\n');
    }
}
