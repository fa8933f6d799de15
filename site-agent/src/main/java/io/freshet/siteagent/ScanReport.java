package io.freshet.siteagent;

/**
 * What a scan found.
 *
 * @param documents there are now
 * @param heldBack deletions that nobody was told of: there are too many, as when the root has vanished
 * @param unreadFolders that could not be read; what was known of them stays
 */
public record ScanReport(long documents, long added, long updated, long deleted, long heldBack, int unreadFolders) {
    public boolean changed() {
        return added + updated + deleted > 0;
    }

    @Override
    public String toString() {
        return documents + " documents: " + added + " added, " + updated + " updated, " + deleted + " deleted"
                + (heldBack > 0 ? ", " + heldBack + " deletions held back" : "")
                + (unreadFolders > 0 ? ", " + unreadFolders + " folders could not be read" : "");
    }
}
