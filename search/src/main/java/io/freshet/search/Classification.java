package io.freshet.search;

import io.freshet.model.UrlKey;
import java.io.IOException;
import java.util.List;

/** One walk over all pages after topics have changed, a batch at a time. Not thread-safe: owned by whoever writes the index. */
final class Classification {
    private static final int BATCH = 64;

    private final String version;
    private final List<UrlKey> pages;
    private int done;

    /** @param version of the topics that it is made by */
    Classification(String version, List<UrlKey> pages) {
        this.version = version;
        this.pages = pages;
    }

    String version() {
        return version;
    }

    void batch(Intake intake) throws IOException {
        int end = Math.min(done + BATCH, pages.size());
        while (done < end) {
            intake.classify(pages.get(done++));
        }
    }

    boolean ended() {
        return done == pages.size();
    }

    IndexFeed.Position position() {
        return new IndexFeed.Position(done, pages.size());
    }
}
