package io.freshet.app;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/**
 * What the launcher leaves in a store when the Java heap was full and the process ended: a line with the size of the heap, in KiB. Until a process ends well, each such end with no less memory
 * than there is now halves what is done at once, so that a restart does not end in the same way.
 */
final class MemoryMark {
    private static final System.Logger LOG = System.getLogger(MemoryMark.class.getName());
    private static final String FILE = "out-of-memory";
    private static final int MOST_HALVINGS = 6;
    private static final int LEAST = 8;

    private final Path file;
    private final long heap; // KiB
    private final int times;

    private MemoryMark(Path file, long heap, int times) {
        this.file = file;
        this.heap = heap;
        this.times = times;
    }

    static MemoryMark in(Path store) {
        return in(store, Runtime.getRuntime().maxMemory() >> 10);
    }

    /** @param heap in KiB */
    static MemoryMark in(Path store, long heap) {
        Path file = store.resolve(FILE);
        int times = 0;
        for (String line : lines(file)) {
            times += line.matches("[0-9]{1,15}") && Long.parseLong(line) >= heap / 100 * 95
                    ? 1
                    : 0; // the JVM does not count all of it
        }
        return new MemoryMark(file, heap, times);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException e) {
            return List.of();
        }
    }

    void limit(Settings settings) {
        if (times == 0) {
            return;
        }
        int divisor = 1 << Math.min(times, MOST_HALVINGS);
        int inFlight = Math.max(LEAST, settings.crawl().inFlight() / divisor);
        int hosts = Math.max(LEAST, settings.crawl().hostsInMemory() / divisor);
        LOG.log(
                Level.WARNING,
                String.format(
                        Locale.ROOT,
                        "Memory ran out when this store was used last: this run asks %,d hosts at once, not %,d as crawl.in-flight says. To ask more, start it with more than --memory %dMB.",
                        inFlight,
                        settings.crawl().inFlight(),
                        heap >> 10));
        settings.set(Setting.IN_FLIGHT, inFlight).set(Setting.HOSTS_IN_MEMORY, hosts);
    }

    /** The process ends well. */
    void clear() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "Cannot delete " + file + ": the next run will be careful too", e);
        }
    }
}
