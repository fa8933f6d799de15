package io.freshet.page;

/**
 * The open elements of a page, the outermost first, what being in them means, and where in them to find what a tag may end. Tells a {@link Gatherer} of each
 * that counts, when it opens and when it closes. Not thread-safe: owned by one {@link Nesting}.
 */
final class OpenElements {
    private static final int MOST = 200;

    private final Gatherer gatherer;
    private final Tag[] open = new Tag[MOST];
    private int depth;
    private Tag top = Tag.NONE;
    private int dead = -1; // depth of the outermost open element in which nothing counts
    private int foreign = -1; // of the outermost open svg or math
    private int fallback = -1; // of an open noscript, in which tags nest as they come
    private int misplaced = -1; // of an open paragraph that stands between the cells of a table
    private final int[] inBucket = new int[Tag.BUCKETS]; // so that most end tags that match nothing need no search
    private boolean overflowed;

    OpenElements(Gatherer gatherer) {
        this.gatherer = gatherer;
    }

    int depth() {
        return depth;
    }

    /** Whether there were more than fit. */
    boolean overflowed() {
        return overflowed;
    }

    /** Whether something would count that comes now. */
    boolean alive() {
        return dead < 0;
    }

    /** The outermost element in which nothing counts. */
    Tag deadest() {
        return open[dead];
    }

    /** Whether an svg or math element is open. */
    boolean foreign() {
        return foreign >= 0;
    }

    /** Whether a noscript element is open. */
    boolean fallback() {
        return fallback >= 0;
    }

    /** Whether a paragraph is open that stands between the cells of a table. */
    boolean misplaced() {
        return misplaced >= 0;
    }

    /** The element that is opened next is misplaced. */
    void misplaceNext() {
        misplaced = depth;
    }

    /** None of the four above. */
    boolean usual() {
        return (dead & foreign & fallback & misplaced) < 0; // when each of them is
    }

    /** The one in which so many others are not. */
    Tag at(int place) {
        return open[place];
    }

    /** The innermost; {@link Tag#NONE} when there is none. */
    Tag top() {
        return top;
    }

    /** @param empty it is closed at once */
    void push(Tag tag, TagAttributes attributes, boolean empty) {
        if (depth == MOST) {
            overflowed = true;
            popTo(depth - 1);
        }
        boolean counts = dead < 0 && gatherer.open(tag, attributes);
        if (empty) {
            if (dead < 0) {
                gatherer.close(tag);
            }
            return;
        }
        if (dead < 0 && !counts) {
            dead = depth;
        }
        if (fallback < 0 && tag.is(Tag.REALM)) {
            if (tag == Tag.NOSCRIPT) {
                fallback = depth;
            } else if (foreign < 0) {
                foreign = depth;
            }
        }
        open[depth++] = tag;
        top = tag;
        inBucket[tag.bucket()]++;
    }

    void pop() {
        popOne();
        if (top.is(Tag.ENDED)) {
            popTo(depth);
        }
    }

    void popTo(int newDepth) {
        while (depth > newDepth || top.is(Tag.ENDED)) {
            popOne();
        }
    }

    private void popOne() {
        Tag tag = top;
        depth--;
        top = depth == 0 ? Tag.NONE : open[depth - 1];
        inBucket[tag.bucket()]--;
        if (usual()) {
            gatherer.close(tag);
        } else {
            leave(tag);
        }
    }

    private void leave(Tag tag) {
        if (dead < 0 || dead == depth) {
            gatherer.close(tag);
            dead = -1;
        }
        foreign = foreign == depth ? -1 : foreign;
        fallback = fallback == depth ? -1 : fallback;
        misplaced = misplaced == depth ? -1 : misplaced;
    }

    /** It is ended, but those in it are not: something {@link Tag#ended} stands in its place until they are. */
    void forget(int place) {
        inBucket[open[place].bucket()]--;
        open[place] = open[place].ended();
        inBucket[open[place].bucket()]++;
    }

    /** False when no such element is open. */
    boolean mayHave(Tag tag) {
        return inBucket[tag.bucket()] > 0;
    }

    /** Whether such an element is open, in a cell or around its table. */
    boolean has(Tag tag) {
        int i = mayHave(tag) ? depth - 1 : -1;
        while (i >= 0 && !open[i].same(tag)) {
            i--;
        }
        return i >= 0;
    }

    /** Where such an element is open, or -1. What is in a cell cannot end what is around its table. */
    int match(Tag tag) {
        if (!mayHave(tag)) {
            return -1;
        }
        boolean ofTable = tag == Tag.TABLE || tag == Tag.CAPTION || tag.is(Tag.TABLE_PART);
        for (int i = depth - 1; i >= 0; i--) {
            if (open[i].same(tag)) {
                return i;
            }
            if (open[i] == Tag.TABLE || (!ofTable && open[i].kind() == ElementKind.CELL)) {
                return -1;
            }
        }
        return -1;
    }

    /** Where such an element is open in the open noscript, or where that is. */
    int matchInFallback(Tag tag) {
        int match = tag == Tag.NOSCRIPT ? fallback : depth - 1;
        while (match > fallback && !open[match].same(tag)) {
            match--;
        }
        return match;
    }

    /** Where the paragraph that can be ended from here is open, or -1 (HTML, 13.2.4.2, button scope). */
    int paragraph() {
        for (int i = depth - 1; i >= 0 && !open[i].is(Tag.SCOPE); i--) {
            if (open[i] == Tag.P) {
                return i;
            }
        }
        return -1;
    }

    /** Where the heading is open that the end tag of any heading ends, or -1. */
    int heading() {
        for (int i = depth - 1; i >= 0 && (!open[i].is(Tag.SCOPE) || open[i] == Tag.BUTTON); i--) {
            if (open[i].kind() == ElementKind.HEADING) {
                return i;
            }
        }
        return -1;
    }

    /** Where the cell is open that a part of its table would end, or -1. */
    int cell() {
        int i = depth - 1;
        while (i >= 0 && !open[i].is(Tag.SCOPE)) {
            i--;
        }
        return i >= 0 && open[i].kind() == ElementKind.CELL ? i : -1;
    }

    /** Where the innermost element is that is special (HTML, 13.2.4.2) and in this one; where this one is when there is none. */
    int blockIn(int element) {
        int block = depth - 1;
        while (block > element && !open[block].is(Tag.SPECIAL)) {
            block--;
        }
        return block;
    }
}
