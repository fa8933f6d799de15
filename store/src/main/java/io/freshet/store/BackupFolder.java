package io.freshet.store;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A backup as a folder, which is a store. Files that never change are linked where the disk allows it, so a backup on the same disk takes little time and space.
 * The version file comes last. Not thread-safe.
 */
public final class BackupFolder implements BackupTarget {
    private static final Pattern NAME = Pattern.compile("(?:[a-z]+/)?[A-Za-z0-9_][A-Za-z0-9_.-]*");
    private static final List<String> PARTS = List.of("state", "warc");
    private static final int CHUNK = 1 << 16;

    private final Path folder;
    private final Set<Path> parents = new LinkedHashSet<>();

    private BackupFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * A folder that is empty or not there yet, and is not in the store that is saved.
     *
     * @throws BackupRefusedException when it is anything else
     */
    public static BackupFolder at(Path folder, Path store) throws IOException {
        if (real(folder).startsWith(real(store))) {
            throw new BackupRefusedException("the backup folder " + folder + " is inside the store " + store
                    + ". Choose a folder outside the store.");
        }
        if (Files.exists(folder) && !isEmpty(folder)) {
            throw new BackupRefusedException("the backup folder " + folder
                    + " is not empty. Choose an empty folder, or one that does not exist yet.");
        }
        return new BackupFolder(folder);
    }

    @Override
    public void add(String name, Path file, long length, boolean finished) throws IOException {
        Path to = place(name);
        if (finished) {
            try {
                Files.createLink(to, file);
                return;
            } catch (IOException | UnsupportedOperationException e) {
                // another disk, or a file system without links
            }
        }
        copy(file, to, length);
    }

    /** Takes a file that comes from elsewhere. */
    void add(String name, InputStream content, long length) throws IOException {
        try (FileChannel file = create(place(name));
                OutputStream out = Channels.newOutputStream(file)) {
            byte[] chunk = new byte[CHUNK];
            for (long left = length; left > 0; ) {
                int count = content.read(chunk, 0, (int) Math.min(left, chunk.length));
                if (count < 0) {
                    throw new EOFException("the backup ends in the middle of " + name);
                }
                out.write(chunk, 0, count);
                left -= count;
            }
            file.force(true);
        }
    }

    @Override
    public void complete() throws IOException {
        for (String part : PARTS) { // those of which nothing was to be saved, too
            parents.add(Files.createDirectories(folder.resolve(part)));
        }
        for (Path parent : parents) {
            StoreFolder.force(parent);
        }
        StoreFolder.writeVersion(folder);
    }

    private Path place(String name) throws IOException {
        if (!NAME.matcher(name).matches() || name.equals(StoreFolder.VERSION_FILE)) {
            throw new IOException("\"" + name + "\" is not the name of a file in a backup");
        }
        Path to = folder.resolve(name);
        Path parent = to.getParent() == null ? folder : to.getParent();
        if (parents.add(parent)) {
            Files.createDirectories(parent);
        }
        return to;
    }

    private static FileChannel create(Path file) throws IOException {
        return FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    }

    private static void copy(Path from, Path to, long length) throws IOException {
        try (FileChannel source = FileChannel.open(from, StandardOpenOption.READ);
                FileChannel target = create(to)) {
            for (long done = 0; done < length; ) {
                long count = source.transferTo(done, length - done, target);
                if (count <= 0) {
                    throw new EOFException(from + " is shorter than the " + length + " bytes it should have");
                }
                done += count;
            }
            target.force(true);
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            throw new FileAlreadyExistsException(folder + " is a file, not a folder");
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** The path without links, also of what is not there yet. */
    private static Path real(Path path) throws IOException {
        Path absolute = path.toAbsolutePath().normalize();
        Path there = absolute;
        while (!Files.exists(there) && there.getParent() != null) {
            there = there.getParent();
        }
        return there.toRealPath().resolve(there.relativize(absolute));
    }
}
