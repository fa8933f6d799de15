package io.freshet.siteagent;

import io.freshet.protocol.notice.DocumentPath;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A document as a scan saw it.
 *
 * @param path in the URLs of the site
 * @param modifiedNanos since 1970
 * @param hash of the content; only where size and time would not tell a later change: it was written while the scan went on
 */
record FileState(
        DocumentPath path,
        long size,
        long modifiedNanos,
        @Nullable String hash) {
    Instant modified() {
        return Instant.ofEpochSecond(
                Math.floorDiv(modifiedNanos, 1_000_000_000L), Math.floorMod(modifiedNanos, 1_000_000_000L));
    }

    /** A line of the snapshot. */
    String line() {
        return path.line() + ":" + size + ":" + modifiedNanos + ":" + (hash == null ? "" : hash);
    }

    static Optional<FileState> read(String line) {
        int hash = line.lastIndexOf(':');
        int time = hash < 0 ? -1 : line.lastIndexOf(':', hash - 1);
        int size = time < 0 ? -1 : line.lastIndexOf(':', time - 1);
        if (size < 1 || line.charAt(0) != '/') {
            return Optional.empty();
        }
        try {
            return Optional.of(new FileState(
                    DocumentPath.read(line.substring(0, size)),
                    Long.parseLong(line, size + 1, time, 10),
                    Long.parseLong(line, time + 1, hash, 10),
                    hash + 1 == line.length() ? null : line.substring(hash + 1)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
