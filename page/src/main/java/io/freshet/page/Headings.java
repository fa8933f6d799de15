package io.freshet.page;

import java.util.ArrayList;
import java.util.List;

/** The headings of a page in document order, while they are found. Not thread-safe: owned by one reading of one page. */
final class Headings {
    private static final int MAX_HEADINGS = 1_000;
    private static final int MAX_LENGTH = 500;

    private final List<String> found = new ArrayList<>();
    private String first = "";
    private boolean open;
    private boolean main;
    private int start = -1;

    /** How many stand above what is read now: one that is still open is not above its own words. */
    int count() {
        return found.size();
    }

    List<String> all() {
        return found;
    }

    /** The first {@code h1}, or empty. */
    String main() {
        return first;
    }

    void open(Tag tag) {
        open = true;
        main = tag == Tag.H1;
        start = -1;
    }

    /** A word was added to the text at this place. */
    void seen(int place) {
        if (open && start < 0) {
            start = place;
        }
    }

    void close(VisibleText text) {
        if (open && start >= 0 && found.size() < MAX_HEADINGS) {
            String heading = text.line(start, text.length(), MAX_LENGTH);
            found.add(heading);
            if (main && first.isEmpty()) {
                first = heading;
            }
        }
        open = false;
    }
}
