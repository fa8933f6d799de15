package io.freshet.page;

import io.freshet.model.LinkKind;

/**
 * A link as it stands in the page: its target is not resolved yet, since {@code <base>} may come later, and its place in the text has no words
 * after it yet. Not thread-safe: owned by one reading of one page.
 */
final class FoundLink {
    final String href;
    final LinkKind kind;
    final boolean nofollow;
    /** How many headings stand above it. */
    final int headings;

    /** What to call it when it has no words of its own in the text. */
    String label;

    /** Where its own words begin and end in the text; not known yet while negative. */
    int start = -1;

    int end = -1;

    FoundLink(String href, LinkKind kind, boolean nofollow, int headings, String label) {
        this.href = href;
        this.kind = kind;
        this.nofollow = nofollow;
        this.headings = headings;
        this.label = label;
    }

    void place(int start, int end) {
        this.start = start;
        this.end = end;
    }
}
