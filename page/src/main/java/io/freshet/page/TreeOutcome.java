package io.freshet.page;

/** What became of building the tree of a page. */
public sealed interface TreeOutcome {
    record Built(PageTree tree) implements TreeOutcome {}

    /** There is no tree; the page can still be read without one. */
    record Refused(Bound bound) implements TreeOutcome {}

    /** Why a tree is not built. */
    enum Bound {
        /** The markup is too long. */
        BYTES,
        /** It has too many tags. */
        TAGS,
        /** Its attributes would be copied, or compared, too often. */
        ATTRIBUTES,
        /** Building it took too long. */
        TIME,
        /** The library failed. */
        FAULT
    }
}
