package io.freshet.page;

/** The open elements of a page, the outermost first, and where in them to find what a tag may end. Not thread-safe: owned by one {@link Nesting}. */
final class OpenElements {
    private static final int MOST = 200;

    private final Tag[] open = new Tag[MOST];
    private int depth;
    private final int[] inBucket = new int[Tag.BUCKETS]; // so that most end tags that match nothing need no search
    private int paragraphs;

    int depth() {
        return depth;
    }

    boolean full() {
        return depth == MOST;
    }

    /** The one in which so many others are not. */
    Tag at(int place) {
        return open[place];
    }

    /** The innermost; {@link Tag#NONE} when there is none. */
    Tag top() {
        return depth == 0 ? Tag.NONE : open[depth - 1];
    }

    void push(Tag tag) {
        open[depth++] = tag;
        inBucket[tag.bucket()]++;
        paragraphs += tag == Tag.P ? 1 : 0;
    }

    void pop() {
        Tag tag = open[--depth];
        inBucket[tag.bucket()]--;
        paragraphs -= tag == Tag.P ? 1 : 0;
    }

    /** It is ended, but those in it are not: {@link Tag#NONE} stands in its place. */
    void forget(int place) {
        inBucket[open[place].bucket()]--;
        open[place] = Tag.NONE;
        inBucket[Tag.NONE.bucket()]++;
    }

    boolean hasParagraph() {
        return paragraphs > 0;
    }

    /** False when no such element is open. */
    boolean mayHave(Tag tag) {
        return inBucket[tag.bucket()] > 0;
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
}
