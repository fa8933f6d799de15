package io.freshet.bench;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;

/** What this process has open. */
final class OpenFiles {
    private static final Path HANDLES = Path.of("/proc/self/fd");

    private OpenFiles() {}

    /**
     * Open files and sockets, less one for each file of a folder that is there: a store holds its files open, and has more of them when it is larger. A
     * second handle of such a file counts, and so does one of a file that was deleted. Where the system does not tell which files are open (only Linux does),
     * all of them count.
     */
    static long besides(Path folder) throws IOException {
        if (!Files.isDirectory(HANDLES)) {
            return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                    ? unix.getOpenFileDescriptorCount()
                    : 0;
        }
        Path its = folder.toRealPath();
        Set<Path> met = new HashSet<>();
        long open = 0;
        try (DirectoryStream<Path> handles = Files.newDirectoryStream(HANDLES)) {
            for (Path handle : handles) {
                Path file;
                try {
                    file = Files.readSymbolicLink(handle);
                } catch (NoSuchFileException e) {
                    continue; // closed meanwhile
                }
                boolean one = file.startsWith(its) && met.add(file) && Files.exists(file);
                open += one ? 0 : 1;
            }
        }
        return open;
    }
}
