package io.freshet.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder of a store: what version it has, and that one process owns it. A folder that is no store, or one of a newer version, is never
 * touched. Closing it gives the folder free.
 */
final class StoreFolder implements AutoCloseable {
    static final int VERSION = 1;
    static final String VERSION_FILE = "freshet-store";

    private static final String NEW_VERSION_FILE = "freshet-store.new";
    private static final Set<String> OF_AN_UNFINISHED_STORE = Set.of(FolderLock.FILE, NEW_VERSION_FILE);
    private static final Pattern VERSION_LINE = Pattern.compile("freshet store (\\d{1,9})\\s*");

    private final Path path;
    private final FolderLock lock;

    private StoreFolder(Path path, FolderLock lock) {
        this.path = path;
        this.lock = lock;
    }

    /** Takes the folder, making it a store if it is empty or not there. */
    static StoreFolder take(Path folder, String holder, Clock clock) {
        try {
            if (!isStore(folder)) {
                Files.createDirectories(folder);
            }
            return lock(folder, holder, clock);
        } catch (IOException e) {
            throw Failures.of(folder, e);
        }
    }

    /** Takes the folder of a store that must be there. */
    static StoreFolder takeExisting(Path folder, String holder, Clock clock) {
        try {
            if (!isStore(folder)) {
                throw new StoreException(
                        StoreException.Kind.MISSING,
                        "there is no store in " + folder + "; `freshet crawl URL --data " + folder + "` makes one");
            }
            return lock(folder, holder, clock);
        } catch (IOException e) {
            throw Failures.of(folder, e);
        }
    }

    Path path() {
        return path;
    }

    Path state() {
        return path.resolve("state");
    }

    Path warc() {
        return path.resolve("warc");
    }

    void announce(LocalApi api) {
        try {
            lock.announce(api);
        } catch (IOException e) {
            throw Failures.of(path, e);
        }
    }

    /** May be called twice. */
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw Failures.of(path, e);
        }
    }

    /** Written beside and renamed, so that there is a whole one or none. */
    static void writeVersion(Path folder) throws IOException {
        Path beside = folder.resolve(NEW_VERSION_FILE);
        try (FileChannel file = FileChannel.open(
                beside, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            file.write(ByteBuffer.wrap(versionLine()));
            file.force(true);
        }
        Files.move(beside, folder.resolve(VERSION_FILE), StandardCopyOption.ATOMIC_MOVE);
        force(folder);
    }

    /** The content of the version file. */
    static byte[] versionLine() {
        return ("freshet store " + VERSION + "\n").getBytes(StandardCharsets.US_ASCII);
    }

    /** Makes the names in a folder safe, where the system can: elsewhere (Windows) it does so by itself. */
    static void force(Path folder) throws IOException {
        if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
                names.force(true);
            }
        }
    }

    private static StoreFolder lock(Path folder, String holder, Clock clock) throws IOException {
        FolderLock lock = FolderLock.take(folder, holder, clock);
        boolean done = false;
        try {
            if (!isStore(folder)) {
                writeVersion(folder);
            }
            done = true;
            return new StoreFolder(folder, lock);
        } finally {
            if (!done) {
                lock.close();
            }
        }
    }

    /** False when the folder is empty or not there; an exception when it is anything else than a store that we can read. */
    private static boolean isStore(Path folder) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw notAStore(folder, "it is no folder");
        }
        String text;
        try {
            text = Files.readString(folder.resolve(VERSION_FILE), StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            checkEmpty(folder);
            return false;
        }
        Matcher line = VERSION_LINE.matcher(text);
        if (!line.matches()) {
            throw notAStore(folder, "its file " + VERSION_FILE + " does not say the version of a store");
        }
        int version = Integer.parseInt(line.group(1));
        if (version > VERSION) {
            throw new StoreException(
                    StoreException.Kind.NEWER_VERSION,
                    "the store in " + folder + " was written by a newer Freshet (store version " + version
                            + ", this one reads up to " + VERSION + "): use that version or another --data");
        }
        if (version < VERSION) {
            throw new StoreException(
                    StoreException.Kind.OLDER_VERSION,
                    "the store in " + folder + " has version " + version
                            + ", which no released Freshet wrote: use another --data");
        }
        return true;
    }

    private static void checkEmpty(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            List<String> foreign = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> !OF_AN_UNFINISHED_STORE.contains(name))
                    .sorted()
                    .limit(1)
                    .toList();
            if (!foreign.isEmpty()) {
                throw notAStore(folder, "it has other files, such as " + foreign.getFirst());
            }
        }
    }

    private static StoreException notAStore(Path folder, String why) {
        return new StoreException(
                StoreException.Kind.NOT_A_STORE,
                folder + " is not a store of Freshet: " + why + ". Give an empty folder, or one that is not there yet");
    }
}
