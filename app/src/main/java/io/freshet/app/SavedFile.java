package io.freshet.app;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * Writes a file that is there completely or not at all: beside its place, then renamed. What is no file, such as a pipe or {@code /dev/stdout}, is written to as it is.
 */
final class SavedFile {
    private SavedFile() {}

    /** Writes the content. */
    interface Content {
        void write(OutputStream out) throws IOException;
    }

    static void write(Path file, Content content) throws IOException {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
                content.write(out);
            }
            return;
        }
        Path place = Files.exists(file) ? file.toRealPath() : file;
        Path beside = place.resolveSibling(place.getFileName() + ".part");
        Files.deleteIfExists(beside);
        try {
            try (FileChannel channel =
                            FileChannel.open(beside, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
                    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 16)) {
                content.write(out);
                out.flush();
                channel.force(true);
            }
            Files.move(beside, place, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(beside);
        }
    }
}
