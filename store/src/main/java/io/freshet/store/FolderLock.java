package io.freshet.store;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One process owns a store, and the next one that wants it is told which. The system drops the lock when the process ends, however it ends; the
 * words in the file may be old, the lock never is. Safe for use by many threads.
 */
final class FolderLock implements AutoCloseable {
    static final String FILE = "freshet.lock";

    /** A byte far behind the words in the file: on Windows a locked region cannot be read. */
    private static final long LOCKED_BYTE = Long.MAX_VALUE - 1;

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    private static final Set<PosixFilePermission> FOR_THE_OWNER = PosixFilePermissions.fromString("rw-------");

    /**
     * The folders that this process owns, and the words of their owners. The one thing that the JVM shares, because POSIX locks are the
     * process's: closing any channel of the lock file would drop the lock, so a second opener must be turned away before it opens the file.
     */
    private static final Map<Path, Holder> OWNED_HERE = new ConcurrentHashMap<>();

    private final Path folder;
    private final FileChannel channel;

    /** @param api where the owner can be asked, once it has said so */
    private record Holder(
            String pid,
            String what,
            Instant since,
            @Nullable LocalApi api) {}

    private FolderLock(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    static FolderLock take(Path folder, String what, Clock clock) throws IOException {
        Path real = folder.toRealPath();
        Holder holder = new Holder(Long.toString(ProcessHandle.current().pid()), what, clock.instant(), null);
        Holder before = OWNED_HERE.putIfAbsent(real, holder);
        if (before != null) {
            throw inUse(folder, before, clock);
        }
        FolderLock taken = null;
        try {
            FileChannel channel = open(real.resolve(FILE));
            try {
                if (tryLock(channel) == null) {
                    throw inUse(folder, read(channel), clock);
                }
                channel.truncate(0);
                write(channel, holder);
                taken = new FolderLock(real, channel);
                return taken;
            } finally {
                if (taken == null) {
                    channel.close();
                }
            }
        } finally {
            if (taken == null) {
                OWNED_HERE.remove(real);
            }
        }
    }

    /** Whoever finds the folder in use is told from now on where its owner can be asked. */
    void announce(LocalApi api) throws IOException {
        Holder before = OWNED_HERE.get(folder);
        if (before == null) {
            throw new IllegalStateException("the folder has been given free");
        }
        Holder holder = new Holder(before.pid, before.what, before.since, api);
        if (POSIX) { // a file that somebody has copied here may have been readable for others
            Files.setPosixFilePermissions(folder.resolve(FILE), FOR_THE_OWNER);
        }
        write(channel, holder); // the old words are the beginning of the new ones: a reader meets either
        OWNED_HERE.put(folder, holder);
    }

    /** May be called twice. */
    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            try (channel) {
                channel.truncate(0);
            } finally {
                OWNED_HERE.remove(folder);
            }
        }
    }

    private static FileChannel open(Path file) throws IOException {
        Set<StandardOpenOption> options =
                Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileAttribute<?>[] attributes = POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(FOR_THE_OWNER)}
                : new FileAttribute<?>[0];
        return FileChannel.open(file, options, attributes);
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock(LOCKED_BYTE, 1, false);
        } catch (OverlappingFileLockException e) {
            return null; // this class, loaded a second time in this JVM
        }
    }

    private static void write(FileChannel channel, Holder holder) throws IOException {
        String text = "pid " + holder.pid + "\nholder " + holder.what.replaceAll("[\\r\\n]", " ") + "\nsince "
                + holder.since + "\n"
                + (holder.api == null
                        ? ""
                        : "address " + holder.api.address() + "\ntoken " + holder.api.token() + "\n");
        channel.write(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)), 0);
    }

    /** Null when the owner has not written its words yet. */
    private static @Nullable Holder read(FileChannel channel) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(1_000);
        channel.read(bytes, 0);
        String[] lines = new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8).split("\n");
        if (lines.length < 3) {
            return null;
        }
        try {
            return new Holder(
                    after("pid ", lines[0]),
                    after("holder ", lines[1]),
                    Instant.parse(after("since ", lines[2])),
                    lines.length < 5
                            ? null
                            : new LocalApi(URI.create(after("address ", lines[3])), after("token ", lines[4])));
        } catch (DateTimeException | IllegalArgumentException e) {
            return null;
        }
    }

    private static String after(String word, String line) {
        return line.startsWith(word) ? line.substring(word.length()) : line;
    }

    private static StoreException inUse(Path folder, @Nullable Holder holder, Clock clock) {
        if (holder == null) {
            return new StoreException(
                    StoreException.Kind.IN_USE, "the store in " + folder + " is in use by another process");
        }
        ZonedDateTime since = holder.since.atZone(clock.getZone());
        boolean today = since.toLocalDate()
                .equals(clock.instant().atZone(clock.getZone()).toLocalDate());
        String when =
                since.format(DateTimeFormatter.ofPattern(today ? "HH:mm:ss" : "yyyy-MM-dd HH:mm:ss", Locale.ROOT));
        return StoreException.inUse(
                "the store in " + folder + " is in use by process " + holder.pid + " (" + holder.what + "), since "
                        + when,
                holder.api);
    }
}
