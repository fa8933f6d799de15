package io.freshet.app;

import io.freshet.crawl.VisitReport;
import io.freshet.store.FileTrouble;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Every URL requested, in the order of sending: {@code URL<TAB>status<TAB>media type}. An answer that comes early waits here for those of earlier
 * requests. Safe for use by many threads.
 */
final class OrderFile implements AutoCloseable {
    private final @Nullable BufferedWriter writer;
    private final Map<Long, VisitReport> early = new HashMap<>();
    private long next = 1;

    private OrderFile(@Nullable BufferedWriter writer) {
        this.writer = writer;
    }

    /** One that writes nothing when there is no file. */
    static OrderFile open(@Nullable Path file) {
        try {
            return new OrderFile(file == null ? null : Files.newBufferedWriter(file, StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new SettingsException("cannot write the order file " + file + ": " + FileTrouble.words(e));
        }
    }

    synchronized void add(VisitReport report) {
        if (writer == null) {
            return;
        }
        early.put(report.order(), report);
        for (VisitReport due = early.remove(next); due != null; due = early.remove(next)) {
            write(writer, due);
            next++;
        }
    }

    /** What is still missing was cut off: the rest is written without it. */
    @Override
    public synchronized void close() {
        if (writer == null) {
            return;
        }
        try (writer) {
            new TreeMap<>(early).values().forEach(report -> write(writer, report));
            early.clear();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the order file", e);
        }
    }

    private static void write(BufferedWriter writer, VisitReport report) {
        try {
            writer.write(report.url().text() + "\t" + report.status() + "\t" + report.mediaType() + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write the order file", e);
        }
    }
}
