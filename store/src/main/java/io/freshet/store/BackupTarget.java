package io.freshet.store;

import java.io.IOException;
import java.nio.file.Path;

/** Where a backup goes: a folder on this machine, or an archive that is sent elsewhere. Not thread-safe. */
public interface BackupTarget {
    /**
     * Takes a file of the store.
     *
     * @param name its path in the store, with slashes
     * @param length how many bytes of it belong to the backup
     * @param finished whether the file never changes again, so that a second name for it does as well as a copy
     */
    void add(String name, Path file, long length, boolean finished) throws IOException;

    /** Everything is there. A backup that has not come to this is not taken for a store. */
    void complete() throws IOException;
}
