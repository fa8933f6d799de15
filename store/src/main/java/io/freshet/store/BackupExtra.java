package io.freshet.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What a backup has besides the store's own files. */
public interface BackupExtra {
    /** Nothing. */
    BackupExtra NONE = _ -> List.of();

    /**
     * Gives files a second name in folders of this folder, which is in the store and is removed when the backup is complete.
     *
     * @return those names
     */
    List<Path> hold(Path folder) throws IOException;
}
