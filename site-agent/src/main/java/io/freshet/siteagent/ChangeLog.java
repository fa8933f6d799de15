package io.freshet.siteagent;

import io.freshet.protocol.notice.ChangeRecord;
import io.freshet.protocol.notice.RegisteredRobot.LogPosition;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What changed, a file a day: {@code YYYYMMDD.his}, days in UTC. Files are only appended to. A reader is told where to stop, and that is never beyond what was forced to
 * disk.
 */
final class ChangeLog {
    private static final String SUFFIX = ".his";
    private static final int BUFFER = 256 * 1024;

    private final StateFolder state;

    ChangeLog(StateFolder state) {
        this.state = state;
    }

    /** Takes records in the order of the log. */
    interface Receiver {
        void accept(ChangeRecord change) throws IOException;
    }

    /** The days that have a file, oldest first. */
    List<LocalDate> days() throws IOException {
        List<LocalDate> days = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(state.path(), "*" + SUFFIX)) {
            for (Path file : files) {
                String name = file.getFileName().toString();
                day(name.substring(0, name.length() - SUFFIX.length())).ifPresent(days::add);
            }
        }
        days.sort(null);
        return days;
    }

    private static Optional<LocalDate> day(String name) {
        try {
            return name.length() == 8
                    ? Optional.of(LocalDate.parse(name, DateTimeFormatter.BASIC_ISO_DATE))
                    : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    Path file(LocalDate day) {
        return state.file(day.format(DateTimeFormatter.BASIC_ISO_DATE) + SUFFIX);
    }

    /** Cuts off what a scan that was interrupted has left: everything past this position. */
    void cut(LogPosition end) throws IOException {
        for (LocalDate day : days()) {
            if (day.isAfter(end.day())) {
                Files.delete(file(day));
            } else if (day.equals(end.day()) && Files.size(file(day)) > end.bytes()) {
                try (FileChannel log = FileChannel.open(file(day), StandardOpenOption.WRITE)) {
                    log.truncate(end.bytes());
                    log.force(true);
                }
            }
        }
    }

    /** Cuts off a line without an end, where nothing says how long the log should be. */
    void repair() throws IOException {
        for (LocalDate day : days()) {
            try (FileChannel log = FileChannel.open(file(day), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                long end = log.size();
                ByteBuffer last = ByteBuffer.allocate(1);
                while (end > 0) {
                    last.clear();
                    log.read(last, end - 1);
                    if (last.get(0) == '\n') {
                        break;
                    }
                    end--;
                }
                if (end < log.size()) {
                    log.truncate(end);
                    log.force(true);
                }
            }
        }
    }

    /** Where the day's file ends. */
    LogPosition end(LocalDate day) throws IOException {
        Path file = file(day);
        return new LogPosition(day, Files.exists(file) ? Files.size(file) : 0);
    }

    /** Appends to a day's file. What was added is safe once this is closed. */
    Appender append(LocalDate day) throws IOException {
        boolean fresh = !Files.exists(file(day));
        FileChannel log = FileChannel.open(
                file(day), StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        return new Appender(log, day, fresh);
    }

    /** Not thread-safe. */
    final class Appender implements AutoCloseable {
        private final FileChannel log;
        private final LocalDate day;
        private final boolean fresh;
        private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();

        private Appender(FileChannel log, LocalDate day, boolean fresh) {
            this.log = log;
            this.day = day;
            this.fresh = fresh;
        }

        void add(ChangeRecord change) throws IOException {
            buffer.writeBytes((change.line() + "\n").getBytes(StandardCharsets.UTF_8));
            if (buffer.size() > BUFFER) {
                flush();
            }
        }

        /** Forces everything to disk, and says where the log ends now. */
        LogPosition safe() throws IOException {
            flush();
            log.force(true);
            if (fresh) {
                state.force();
            }
            return new LogPosition(day, log.size());
        }

        private void flush() throws IOException {
            ByteBuffer bytes = ByteBuffer.wrap(buffer.toByteArray());
            while (bytes.hasRemaining()) {
                log.write(bytes);
            }
            buffer.reset();
        }

        @Override
        public void close() throws IOException {
            log.close();
        }
    }

    /** Reads the records from one position up to another. Days before the oldest file are passed over. */
    void read(LogPosition from, LogPosition to, Receiver receiver) throws IOException {
        for (LocalDate day : days()) {
            if (day.isBefore(from.day()) || day.isAfter(to.day())) {
                continue;
            }
            long start = day.equals(from.day()) ? from.bytes() : 0;
            long end = day.equals(to.day()) ? to.bytes() : Files.size(file(day));
            read(day, start, end, receiver);
        }
    }

    private void read(LocalDate day, long start, long end, Receiver receiver) throws IOException {
        try (FileChannel log = FileChannel.open(file(day), StandardOpenOption.READ)) {
            log.position(start);
            InputStream in = new BufferedInputStream(Channels.newInputStream(log), BUFFER);
            ByteArrayOutputStream line = new ByteArrayOutputStream(200);
            for (long at = start; at < end; at++) {
                int octet = in.read();
                if (octet < 0) {
                    return;
                }
                if (octet == '\n') {
                    Optional<ChangeRecord> change = ChangeRecord.read(line.toString(StandardCharsets.UTF_8));
                    line.reset();
                    if (change.isPresent()) { // a line that somebody has edited is no reason to stop
                        receiver.accept(change.get());
                    }
                } else {
                    line.write(octet);
                }
            }
        }
    }

    /** Deletes the files of days before this one. */
    void forget(LocalDate before) throws IOException {
        for (LocalDate day : days()) {
            if (day.isBefore(before)) {
                Files.delete(file(day));
            }
        }
    }
}
