package io.freshet.page;

/**
 * Knows which elements are open, from start and end tags alone. It applies the rules of the HTML standard for end tags and tags that may be left
 * out, and notices when a page is broken in a way that takes a tree builder to repair: {@link #broken}. Then it goes on as well as it can. Not
 * thread-safe: made for one page.
 */
final class Nesting {
    private static final int MAX_DEPTH = 200;

    private final Gatherer gatherer;
    private final Tag[] open = new Tag[MAX_DEPTH];
    private int depth;
    private int dead = -1; // depth of the outermost open element in which nothing counts
    private int foreign = -1; // of the outermost open svg or math
    private int fallback = -1; // of an open noscript, in which tags nest as they come
    private final int[] openInBucket = new int[Tag.BUCKETS]; // so that most end tags that match nothing need no search
    private int misplaced = -1; // depth of an open paragraph that stands between the cells of a table
    private int paragraphs; // how many are open
    private boolean overlapped; // a formatting element was left open by what it is in, and may go on
    private boolean inBody;
    private boolean broken;

    Nesting(Gatherer gatherer) {
        this.gatherer = gatherer;
    }

    /** Whether a browser would make another page of it than what was told so far. */
    boolean broken() {
        return broken;
    }

    /** Whether an svg or math element is open. */
    boolean foreign() {
        return foreign >= 0;
    }

    void start(Tag tag, TagScanner attributes) {
        broken |= tag.is(Tag.RAW) && attributes.selfClosing(); // parsers differ
        boolean empty;
        if (fallback >= 0) {
            empty = tag.is(Tag.VOID);
            broken |= tag.is(Tag.SUBTLE);
        } else if (foreign >= 0) {
            empty = attributes.selfClosing();
            broken |= !tag.is(Tag.FOREIGN) || top().is(Tag.SUBTLE | Tag.RAW);
        } else {
            empty = tag.is(Tag.VOID);
            broken |= tag.is(Tag.SUBTLE);
            makeRoom(tag);
        }
        push(tag, attributes, empty);
    }

    void end(Tag tag) {
        broken |= overlapped && tag == Tag.FORM; // which does not end what went on in it (HTML, 13.2.6.4.7)
        if (fallback >= 0) {
            endInFallback(tag);
        } else if (tag == Tag.BODY || tag == Tag.HTML) {
            // what comes after them belongs to the body too (HTML, 13.2.6.4.19)
            if (!inBody) {
                startBody();
            }
        } else if (top().same(tag)) {
            popTo(depth - 1);
        } else {
            endOther(tag);
        }
    }

    /** Text comes that is more than white space. */
    void words() {
        if (fallback < 0) {
            if (!inBody && dead < 0 && !top().is(Tag.RAW)) {
                startBody();
            }
            broken |= betweenCells() || misplaced >= 0;
        }
    }

    /** Whether text would count now. */
    boolean alive() {
        return dead < 0;
    }

    void close() {
        popTo(0);
    }

    /** The innermost open element. */
    Tag top() {
        return depth == 0 ? Tag.NONE : open[depth - 1];
    }

    private boolean betweenCells() {
        return top() == Tag.TABLE || top().is(Tag.TABLE_FRAME);
    }

    // ---- start tags

    /** Ends what the start tag ends without saying so (HTML, 13.1.2.4 and 13.2.6.4.7). */
    private void makeRoom(Tag tag) {
        if (dead >= 0) {
            makeRoomInDead(tag);
            return;
        }
        if (!inBody) {
            beforeBody(tag);
        } else {
            broken |= tag == Tag.HTML || tag == Tag.HEAD || tag == Tag.BODY;
        }
        if (tag == Tag.LI) {
            endItem(Tag.LI, Tag.LI);
        } else if (tag == Tag.DD || tag == Tag.DT) {
            endItem(Tag.DD, Tag.DT);
        }
        if (tag.is(Tag.TABLE_PART) || tag == Tag.CAPTION) {
            makeRoomInTable(tag);
        } else if (betweenCells()) {
            // it belongs before the table: as long as it is empty, that makes no difference
            misplaced = tag == Tag.P ? depth : misplaced;
            broken |= tag != Tag.P && !tag.is(Tag.ANYWHERE);
        } else {
            broken |= misplaced >= 0 && tag != Tag.BR;
        }
        if (tag.is(Tag.ENDS_PARAGRAPH) && paragraphs > 0) {
            endParagraph();
        }
        if (tag == Tag.A) {
            endLink();
        } else if (tag.is(Tag.SINGLE)) {
            broken |= match(tag) >= 0;
        } else if (tag.kind() == ElementKind.HEADING) {
            broken |= top().kind() == ElementKind.HEADING;
        }
    }

    private void beforeBody(Tag tag) {
        if (tag == Tag.HTML) {
            broken |= depth > 0;
        } else if (tag == Tag.HEAD) {
            broken |= depth > 1 || (depth == 1 && top() != Tag.HTML);
        } else if (tag == Tag.BODY) {
            endHead();
            inBody = true;
        } else if (!tag.is(Tag.OF_HEAD)) {
            startBody();
        }
    }

    private void endHead() {
        if (top() == Tag.HEAD) {
            popTo(depth - 1);
        }
        broken |= depth > 1 || (depth == 1 && top() != Tag.HTML);
    }

    private void startBody() {
        endHead();
        inBody = true;
        push(Tag.BODY, TagAttributes.NONE, false);
    }

    private void makeRoomInDead(Tag tag) {
        Tag outer = open[dead];
        if (outer == Tag.TEMPLATE) {
            broken |= tag.is(Tag.TABLE_PART) || tag == Tag.CAPTION;
            return;
        }
        if (tag == Tag.OPTION || tag == Tag.OPTGROUP) {
            if (top() == Tag.OPTION) {
                popTo(depth - 1);
            }
            if (tag == Tag.OPTGROUP && top() == Tag.OPTGROUP) {
                popTo(depth - 1);
            }
            broken |= dead < 0 && tag == Tag.OPTGROUP;
        } else {
            broken = true;
        }
    }

    /** A link ends the one that is open; formatting elements in that go on (HTML, 13.2.6.4.7, a start tag whose tag name is "a"). */
    private void endLink() {
        int link = match(Tag.A);
        if (link >= 0) {
            for (int i = link + 1; i < depth; i++) {
                broken |= !goesOn(open[i]);
            }
            popTo(link);
        }
    }

    private void endItem(Tag one, Tag other) {
        for (int i = depth - 1; i >= 0; i--) {
            Tag tag = open[i];
            if (tag == one || tag == other) {
                endLeftOpen(i);
                return;
            }
            if (tag.is(Tag.SPECIAL) && tag != Tag.P && tag != Tag.DIV && tag != Tag.ADDRESS) {
                return;
            }
        }
    }

    private void endParagraph() {
        int paragraph = paragraph();
        if (paragraph >= 0) {
            endLeftOpen(paragraph);
        }
    }

    /** Where the paragraph that can be ended from here is open, or -1 (HTML, 13.2.4.2, button scope). */
    private int paragraph() {
        for (int i = depth - 1; i >= 0 && !open[i].is(Tag.SCOPE); i--) {
            if (open[i] == Tag.P) {
                return i;
            }
        }
        return -1;
    }

    /** Ends the element there and what is in it: as it should be when that was left open, else something is broken. */
    private void endLeftOpen(int element) {
        for (int i = element + 1; i < depth; i++) {
            broken |= !open[i].is(Tag.LEFT_OPEN) && !goesOn(open[i]);
        }
        popTo(element);
    }

    /**
     * Whether the element, which is ended by the end of what it is in, would only go on behind it. A tree builder opens it again there, and may copy
     * it; nobody who reads the page can tell.
     */
    private boolean goesOn(Tag tag) {
        boolean goesOn = tag.is(Tag.FORMATTING) && !gatherer.silent() && dead < 0;
        overlapped |= goesOn;
        return goesOn;
    }

    private void makeRoomInTable(Tag tag) {
        while (top().is(Tag.TABLE_PART) && !mayHold(top(), tag)) {
            popTo(depth - 1);
        }
        Tag holder = top();
        if (tag.kind() == ElementKind.CELL) {
            broken |= holder != Tag.TR;
        } else if (tag == Tag.TR) {
            broken |= holder != Tag.TABLE && !section(holder);
        } else if (tag == Tag.COL) {
            broken |= holder != Tag.TABLE && holder != Tag.COLGROUP;
        } else {
            broken |= holder != Tag.TABLE;
        }
    }

    private static boolean mayHold(Tag holder, Tag part) {
        if (part.kind() == ElementKind.CELL) {
            return holder == Tag.TR || section(holder);
        }
        return part == Tag.TR ? section(holder) : part == Tag.COL && holder == Tag.COLGROUP;
    }

    private static boolean section(Tag tag) {
        return tag.is(Tag.TABLE_FRAME) && tag != Tag.TR && tag != Tag.COLGROUP;
    }

    // ---- end tags

    private void endInFallback(Tag tag) {
        int match = tag == Tag.NOSCRIPT ? fallback : depth - 1;
        while (match > fallback && !open[match].same(tag)) {
            match--;
        }
        if (match > fallback || tag == Tag.NOSCRIPT) {
            popTo(match);
        }
    }

    private void endOther(Tag tag) {
        int match = match(tag);
        boolean plain = foreign < 0 && dead < 0 && inBody;
        if (tag == Tag.P && plain && paragraph() < 0) {
            // the end of a paragraph that nobody began is an empty one (HTML, 13.2.6.4.7)
            broken |= betweenCells();
            push(Tag.P, TagAttributes.NONE, true);
        } else if (tag == Tag.BR && plain) {
            makeRoom(tag); // the end of a line that nobody began is one too
            push(tag, TagAttributes.NONE, true);
        } else if (match < 0) {
            broken |= !plain || ending(tag);
        } else if (plain && tag.is(Tag.FORMATTING)) {
            for (int i = match + 1; i < depth; i++) {
                broken |= !goesOn(open[i]);
            }
            popTo(match);
        } else if (tag.is(Tag.CLOSER)) {
            endWithContent(tag, match);
        } else {
            broken = true;
            popTo(match);
        }
    }

    private void endWithContent(Tag tag, int element) {
        boolean ofTable = tag == Tag.TABLE || tag.is(Tag.TABLE_PART);
        for (int i = element + 1; i < depth; i++) {
            boolean left = open[i].is(Tag.LEFT_OPEN) || (ofTable && open[i].is(Tag.TABLE_PART));
            broken |= !left && (tag == Tag.FORM || !goesOn(open[i]));
        }
        popTo(element);
    }

    /**
     * Whether an end tag ends something, though no such element is open: a heading ends any other heading, and one that ends a formatting element
     * that went on ends a link in it, or what is hidden.
     */
    private boolean ending(Tag tag) {
        if (overlapped && gatherer.silent()) {
            return true;
        }
        for (int i = 0; i < depth; i++) {
            boolean heading = tag.kind() == ElementKind.HEADING && open[i].kind() == ElementKind.HEADING;
            boolean inner = overlapped && !open[i].is(Tag.SPECIAL) && open[i].kind() != ElementKind.INLINE;
            if (heading || inner) {
                return true;
            }
        }
        return false;
    }

    /** Where such an element is open, or -1. What is in a cell cannot end what is around its table. */
    private int match(Tag tag) {
        if (openInBucket[tag.bucket()] == 0) {
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

    // ---- the stack

    private void push(Tag tag, TagAttributes attributes, boolean empty) {
        if (depth == MAX_DEPTH) {
            broken = true;
            popTo(depth - 1);
        }
        boolean counts = dead < 0 && gatherer.open(tag, attributes);
        if (empty) {
            if (dead < 0) {
                gatherer.close();
            }
            return;
        }
        open[depth] = tag;
        if (dead < 0 && !counts) {
            dead = depth;
        }
        if (fallback < 0) {
            if (foreign < 0 && (tag == Tag.SVG || tag == Tag.MATH)) {
                foreign = depth;
            }
            if (tag == Tag.NOSCRIPT) {
                fallback = depth;
            }
        }
        paragraphs += tag == Tag.P ? 1 : 0;
        openInBucket[tag.bucket()]++;
        depth++;
    }

    private void popTo(int newDepth) {
        while (depth > newDepth) {
            depth--;
            paragraphs -= open[depth] == Tag.P ? 1 : 0;
            openInBucket[open[depth].bucket()]--;
            if (dead < 0 || dead == depth) {
                gatherer.close();
                dead = -1;
            }
            foreign = foreign == depth ? -1 : foreign;
            fallback = fallback == depth ? -1 : fallback;
            misplaced = misplaced == depth ? -1 : misplaced;
        }
    }
}
