package io.freshet.siteagent;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.WARNING;

import java.io.IOException;
import java.nio.file.ClosedWatchServiceException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Says that something in the document root was touched. What it was a scan finds out: events get lost, and the system may watch fewer folders than there are. Not
 * thread-safe: owned by the thread that waits.
 */
final class FileEvents implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(FileEvents.class.getName());

    private final WatchService watcher;
    private boolean complete = true;

    private FileEvents(WatchService watcher) {
        this.watcher = watcher;
    }

    static FileEvents of(Path root) throws IOException {
        var events = new FileEvents(root.getFileSystem().newWatchService());
        events.register(root);
        return events;
    }

    /** Whether every folder is watched; otherwise scans have to find changes in the rest. */
    boolean complete() {
        return complete;
    }

    private void register(Path folder) throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                try {
                    directory.register(
                            watcher,
                            StandardWatchEventKinds.ENTRY_CREATE,
                            StandardWatchEventKinds.ENTRY_MODIFY,
                            StandardWatchEventKinds.ENTRY_DELETE);
                } catch (IOException e) {
                    if (complete) {
                        LOG.log(
                                WARNING,
                                "Not every folder can be watched; changes in the rest are seen by the periodic scans: "
                                        + e.getMessage());
                    }
                    complete = false;
                    return FileVisitResult.TERMINATE;
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                LOG.log(DEBUG, () -> file + " cannot be watched", e);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    /**
     * Waits for something to be touched, and then until it has been still for a moment.
     *
     * @return whether something was
     */
    boolean await(Duration longest, Duration still) throws InterruptedException {
        try {
            WatchKey key = watcher.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
            if (key == null) {
                return false;
            }
            long deadline = System.nanoTime() + still.multipliedBy(4).toNanos();
            while (key != null) {
                take(key);
                key = System.nanoTime() > deadline ? null : watcher.poll(still.toMillis(), TimeUnit.MILLISECONDS);
            }
            return true;
        } catch (ClosedWatchServiceException e) {
            throw new InterruptedException("closed");
        }
    }

    private void take(WatchKey key) {
        for (var event : key.pollEvents()) {
            if (event.kind().equals(StandardWatchEventKinds.ENTRY_CREATE)
                    && event.context() instanceof Path name
                    && key.watchable() instanceof Path folder
                    && Files.isDirectory(folder.resolve(name))) {
                watch(folder.resolve(name));
            }
        }
        key.reset();
    }

    private void watch(@Nullable Path folder) {
        try {
            if (folder != null) {
                register(folder);
            }
        } catch (IOException e) {
            LOG.log(DEBUG, () -> folder + " went again", e);
        }
    }

    @Override
    public void close() throws IOException {
        watcher.close();
    }
}
