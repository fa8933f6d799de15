package io.freshet.page;

/** What the reading of a page makes of an element. */
enum ElementKind {
    /** In the line, like {@code span}, and whatever is not known. */
    INLINE,
    /** On lines of its own. */
    BLOCK,
    /** Beside others in a line, but not of one word with them. */
    CELL,
    HEADING,
    /** Ends the line and has nothing inside. */
    BREAK,
    /** Nothing in it is seen, and nothing in it counts. */
    DEAD,
    /** Its text is not seen by those who see the page, but its links are links. */
    SILENT,
    TITLE,
    ANCHOR,
    AREA,
    /** {@code iframe} too: what is inside it is for browsers that know none. */
    FRAME,
    IMAGE,
    HTML_ROOT,
    BODY,
    BASE,
    META,
    /** The element {@code link}. */
    RELATION,
    DRAWING
}
