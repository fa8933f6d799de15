package io.freshet.crawl;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Keys one after the other, each larger than the one before (unsigned). */
interface SeenKeys {
    /** Goes to the next one; false when there is none. */
    boolean next() throws IOException;

    /** The one that {@link #next} went to. */
    long key();

    /** Writes all keys of all sources, each once. There are few sources: the smallest is found by looking at all. */
    static void merge(List<SeenKeys> sources, SeenRun.Writer to) throws IOException {
        List<SeenKeys> left = new ArrayList<>();
        for (SeenKeys source : sources) {
            if (source.next()) {
                left.add(source);
            }
        }
        while (!left.isEmpty()) {
            long least = left.getFirst().key();
            for (int i = 1; i < left.size(); i++) {
                long key = left.get(i).key();
                least = Long.compareUnsigned(key, least) < 0 ? key : least;
            }
            to.add(least);
            for (int i = left.size() - 1; i >= 0; i--) {
                if (left.get(i).key() == least && !left.get(i).next()) {
                    left.remove(i);
                }
            }
        }
    }
}
