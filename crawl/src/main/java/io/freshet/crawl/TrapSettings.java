package io.freshet.crawl;

/**
 * When a link looks as if it led into an endless maze.
 *
 * @param repeats a path in which the same one to four segments follow each other more often than this is a trap, as in /a/b/a/b/a/b/a/b
 * @param segments a path with more segments is a trap
 * @param parameters a query with more parameters is a trap
 * @param run so many pages in a row, each linking to the next under the same pattern of address and hardly differing, are a trap
 * @param nearBits pages whose near fingerprints differ in at most this many bits hardly differ
 */
public record TrapSettings(int repeats, int segments, int parameters, int run, int nearBits) {
    public static final TrapSettings DEFAULT = new TrapSettings(3, 60, 40, 30, 4);

    public TrapSettings {
        if (repeats < 1 || segments < 2 || parameters < 1 || run < 2 || run > 127 || nearBits < 0 || nearBits > 64) {
            throw new IllegalArgumentException(
                    "trap settings out of range: repeats at least 1, segments 2, parameters 1, run 2 to 127, bits 0 to 64");
        }
    }
}
