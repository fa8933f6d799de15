package io.freshet.store;

import java.io.IOException;
import java.nio.file.Path;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;

/** The one place where what the file system and RocksDB throw becomes a {@link StoreException}. */
final class Failures {
    private Failures() {}

    static StoreException of(Path folder, RocksDBException cause) {
        Status status = cause.getStatus();
        String message = String.valueOf(cause.getMessage());
        if ((status != null && status.getSubCode() == Status.SubCode.NoSpace) || full(message)) {
            return full(folder, cause);
        }
        if (status != null && status.getCode() == Status.Code.Corruption) {
            return new StoreException(
                    StoreException.Kind.DAMAGED,
                    "the tables of the store in " + folder + " are damaged: " + message
                            + ". Restore it from a backup, or begin with another --data",
                    cause);
        }
        return new StoreException(
                StoreException.Kind.IO_ERROR, "the tables of the store in " + folder + " failed: " + message, cause);
    }

    static StoreException of(Path folder, IOException cause) {
        String message = String.valueOf(cause.getMessage());
        return full(message)
                ? full(folder, cause)
                : new StoreException(
                        StoreException.Kind.IO_ERROR,
                        "the store in " + folder + " cannot be used: " + FileTrouble.words(cause),
                        cause);
    }

    private static StoreException full(Path folder, Exception cause) {
        return new StoreException(
                StoreException.Kind.DISK_FULL,
                "the disk of " + folder + " is full (" + cause.getMessage() + ")",
                cause);
    }

    /** The JDK has no exception of its own for a full disk: it hands on the words of the system. */
    private static boolean full(String message) {
        return message.contains("No space left on device") || message.contains("Disk quota exceeded");
    }
}
