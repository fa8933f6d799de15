package io.freshet.bench;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;

/**
 * What this process holds at a moment.
 *
 * @param rss bytes of memory, as the system counts them; 0 where it does not say (only Linux does)
 * @param heap bytes of it that Java objects take, after a full collection
 * @param handles open files and sockets, less one for each file of the store: {@link OpenFiles}
 * @param threads of the system, virtual ones aside
 * @param store bytes of the store on disk
 * @param visits made so far
 */
record Sample(Duration at, long rss, long heap, long handles, int threads, long store, long visits) {
    static final String HEADING = "seconds\trss\theap\thandles\tthreads\tstore\tvisits";

    /**
     * Collects garbage first: what counts is what is held.
     *
     * @param folder of the store
     */
    static Sample now(Duration at, Path folder, long store, long visits) throws IOException {
        System.gc();
        return new Sample(
                at,
                residentBytes(),
                ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed(),
                OpenFiles.besides(folder),
                ManagementFactory.getThreadMXBean().getThreadCount(),
                store,
                visits);
    }

    String line() {
        return String.format(
                Locale.ROOT,
                "%.1f\t%d\t%d\t%d\t%d\t%d\t%d",
                at.toMillis() / 1e3,
                rss,
                heap,
                handles,
                threads,
                store,
                visits);
    }

    private static long residentBytes() throws IOException {
        Path status = Path.of("/proc/self/status");
        if (!Files.exists(status)) {
            return 0;
        }
        for (String line : Files.readAllLines(status)) {
            if (line.startsWith("VmRSS:")) {
                return Long.parseLong(line.replaceAll("\\D", "")) << 10;
            }
        }
        return 0;
    }
}
