package io.freshet.topics;

import java.util.HashMap;
import java.util.Map;

/** The hosts and folders that a crawl has met. Past its limit a folder counts as the one around it, and hosts share one place. Not thread-safe. */
final class Places {
    private static final int MOST = 1 << 19;

    private final Map<Integer, Place> known = new HashMap<>();
    private final Place elsewhere = new Place(0);

    /** Where the page of this address lies: its innermost folder. */
    Place of(Address address) {
        int[] folders = address.folders();
        int depth = folders.length;
        Place place = null;
        while (place == null && depth > 0) {
            place = known.get(Feature.FOLDER.of(folders[--depth]));
        }
        int next = place == null ? 0 : depth + 1;
        if (place == null) {
            place = host(address.host());
        }
        for (; next < folders.length && known.size() < MOST; next++) {
            place = new Place(folders[next], place);
            known.put(Feature.FOLDER.of(folders[next]), place);
        }
        return place;
    }

    Place host(int name) {
        Place host = known.get(Feature.HOST.of(name));
        if (host == null) {
            if (known.size() >= MOST) {
                return elsewhere;
            }
            host = new Place(name);
            known.put(Feature.HOST.of(name), host);
        }
        return host;
    }
}
