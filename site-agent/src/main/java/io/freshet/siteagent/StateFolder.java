package io.freshet.siteagent;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The agent's own files, which one process has at a time. A file is replaced as a whole: written beside, forced to disk, renamed. Only its owner may read
 * them, since the registry holds secrets.
 */
final class StateFolder implements AutoCloseable {
    private static final String LOCK = "agent.lock";

    private final Path folder;
    private final FileChannel channel;

    private StateFolder(Path folder, FileChannel channel) {
        this.folder = folder;
        this.channel = channel;
    }

    /** Writes the whole of a file. */
    interface Content {
        void write(Writer out) throws IOException;
    }

    /** @throws StateInUseException when another process has it */
    static StateFolder open(Path folder) throws IOException {
        boolean fresh = !Files.exists(folder);
        Files.createDirectories(folder);
        boolean posix = Files.getFileStore(folder).supportsFileAttributeView("posix");
        if (fresh && posix) {
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
        FileChannel channel = FileChannel.open(
                folder.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        FileLock lock = null;
        try {
            lock = channel.tryLock();
        } catch (OverlappingFileLockException e) {
            lock = null; // this very process has it
        }
        if (lock == null) {
            String holder = holder(channel);
            channel.close();
            throw new StateInUseException("the state folder " + folder + " is in use by another site agent" + holder
                    + ". Stop it first, or give another folder");
        }
        channel.truncate(0);
        channel.write(ByteBuffer.wrap((ProcessHandle.current().pid() + "\n").getBytes(StandardCharsets.UTF_8)), 0);
        return new StateFolder(folder, channel);
    }

    private static String holder(FileChannel channel) throws IOException {
        ByteBuffer text = ByteBuffer.allocate(20);
        channel.read(text, 0);
        String pid = new String(text.array(), 0, text.position(), StandardCharsets.UTF_8).strip();
        return pid.matches("\\d+") ? ", process " + pid : "";
    }

    Path file(String name) {
        return folder.resolve(name);
    }

    Path path() {
        return folder;
    }

    /** Replaces a file, or leaves it as it was. */
    void replace(String name, Content content) throws IOException {
        write(name + ".new", content);
        rename(name + ".new", name);
    }

    /** Writes a file and forces it to disk. */
    void write(String name, Content content) throws IOException {
        Path file = file(name);
        try (FileChannel out = FileChannel.open(
                file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            if (Files.getFileStore(folder).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
            }
            Writer writer = new BufferedWriter(
                    new OutputStreamWriter(Channels.newOutputStream(out), StandardCharsets.UTF_8), 64 * 1024);
            content.write(writer);
            writer.flush();
            out.force(true);
        }
    }

    void rename(String from, String to) throws IOException {
        Files.move(file(from), file(to), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        force();
    }

    /** Makes names durable. */
    void force() throws IOException {
        try (FileChannel directory = FileChannel.open(folder, StandardOpenOption.READ)) {
            directory.force(true);
        }
    }

    /** Lets others have it. May be called twice. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
