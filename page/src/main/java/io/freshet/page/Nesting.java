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
        boolean usual = inBody && (dead & foreign & fallback & misplaced) < 0;
        if (usual && tag.is(Tag.ROOMLESS) && !betweenCells()) {
            push(tag, attributes, tag.is(Tag.VOID));
            return;
        }
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
            if (inBody && dead < 0 && (tag == Tag.HEAD || tag == Tag.BODY)) {
                // there is one already (HTML, 13.2.6.4.7)
                broken |= attributes.has(Attribute.HIDDEN) || betweenCells() || misplaced >= 0;
                return;
            }
            makeRoom(tag);
        }
        push(tag, attributes, empty);
    }

    /** Ends the innermost element if its end tag stands there as most are written; returns where that ends, or 0. */
    int endTop(byte[] html, int lt) {
        Tag top = top();
        if (fallback >= 0 || html.length - lt < Long.BYTES || !top.endTagStands(Bytes.eight(html, lt))) {
            return 0;
        }
        popTo(depth - 1);
        return lt + top.endTagLength();
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
            broken |= tag == Tag.HTML;
        }
        if (tag == Tag.LI) {
            endItem(Tag.LI, Tag.LI);
        } else if (tag == Tag.DD || tag == Tag.DT) {
            endItem(Tag.DD, Tag.DT);
        }
        if (tag.is(Tag.TABLE_PART) || tag == Tag.CAPTION) {
            makeRoomInTable(tag);
        } else if (betweenCells() && tag == Tag.TABLE) {
            endTable();
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
            broken |= tag == Tag.FORM ? openInBucket[tag.bucket()] > 0 : match(tag) >= 0;
        } else if (tag.kind() == ElementKind.HEADING && top().kind() == ElementKind.HEADING) {
            broken |= overlapped; // what goes on may stand between them, and then the first does not end
            popTo(depth - 1);
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
            endAround(link);
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

    /** Ends the element there and all that is in it, as the standard has it: broken where something in it would have to go on. */
    private void endLeftOpen(int element) {
        for (int i = element + 1; i < depth; i++) {
            broken |= !endsWithHolder(open[i]);
        }
        popTo(element);
    }

    /** Ends the element there, and with it those in it that belong to a line; broken where there are others. */
    private void endAround(int element) {
        for (int i = element + 1; i < depth; i++) {
            broken |= open[i].is(Tag.SPECIAL) || !endsWithHolder(open[i]);
        }
        popTo(element);
    }

    /** Whether the end of what it is in ends the element, or lets it go on unnoticed. */
    private boolean endsWithHolder(Tag tag) {
        return tag.is(Tag.LEFT_OPEN) || (tag.is(Tag.FORMATTING) ? goesOn(tag) : foreign < 0 && tag.ordinary());
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

    /** A table in a table, but not in a cell of it, ends it (HTML, 13.2.6.4.9). */
    private void endTable() {
        int table = match(Tag.TABLE);
        if (table < 0) {
            broken = true; // rows without a table
        } else {
            popTo(table);
        }
    }

    private void makeRoomInTable(Tag tag) {
        int cell = cell();
        if (cell >= 0) {
            endLeftOpen(cell);
        }
        while (top().is(Tag.TABLE_PART) && !mayHold(top(), tag)) {
            popTo(depth - 1);
        }
        if (top() == Tag.TABLE && (tag == Tag.TR || tag.kind() == ElementKind.CELL)) {
            push(Tag.TBODY, TagAttributes.NONE, false);
        }
        if (section(top()) && tag.kind() == ElementKind.CELL) {
            push(Tag.TR, TagAttributes.NONE, false);
        }
        Tag holder = top();
        if (tag.kind() == ElementKind.CELL) {
            broken |= holder != Tag.TR;
        } else if (tag == Tag.TR) {
            broken |= !section(holder);
        } else if (tag == Tag.COL) {
            broken |= holder != Tag.TABLE && holder != Tag.COLGROUP;
        } else {
            broken |= holder != Tag.TABLE;
        }
    }

    /** Where the cell is open that a part of its table would end, or -1. */
    private int cell() {
        int i = depth - 1;
        while (i >= 0 && !open[i].is(Tag.SCOPE)) {
            i--;
        }
        return i >= 0 && open[i].kind() == ElementKind.CELL ? i : -1;
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
        boolean plain = foreign < 0 && dead < 0 && inBody;
        int match = plain && tag.kind() == ElementKind.HEADING ? heading() : match(tag);
        if (tag == Tag.P && plain && paragraph() < 0) {
            // the end of a paragraph that nobody began is an empty one (HTML, 13.2.6.4.7)
            broken |= betweenCells();
            push(Tag.P, TagAttributes.NONE, true);
        } else if (tag == Tag.BR && plain) {
            makeRoom(tag); // the end of a line that nobody began is one too
            push(tag, TagAttributes.NONE, true);
        } else if (match < 0) {
            broken |= !plain || ending();
        } else if (plain && tag.is(Tag.FORMATTING)) {
            endFormatting(match);
        } else if (tag.is(Tag.CLOSER)) {
            endWithContent(tag, match);
        } else if (plain && tag == Tag.A) {
            endAround(match);
        } else if (plain && tag.ordinary() && !tag.is(Tag.SPECIAL)) {
            endInLine(match);
        } else {
            broken = true;
            popTo(match);
        }
    }

    private void endWithContent(Tag tag, int element) {
        boolean ofTable = tag == Tag.TABLE || tag.is(Tag.TABLE_PART);
        for (int i = element + 1; i < depth; i++) {
            boolean left = open[i].is(Tag.LEFT_OPEN) || (ofTable && open[i].is(Tag.TABLE_PART));
            boolean outOfReach = tag == Tag.LI && (open[i] == Tag.UL || open[i] == Tag.OL);
            broken |= !left && (tag == Tag.FORM || outOfReach || !endsWithHolder(open[i]));
        }
        popTo(element);
    }

    /** Where the heading is open that the end tag of any heading ends, or -1. */
    private int heading() {
        for (int i = depth - 1; i >= 0; i--) {
            if (open[i].kind() == ElementKind.HEADING) {
                return i;
            }
            if (open[i].is(Tag.SCOPE)) {
                broken |= open[i] == Tag.BUTTON; // which is no obstacle to it
                return -1;
            }
        }
        return -1;
    }

    /** Ends a formatting element; blocks in it stay open (HTML, 13.2.6.4.7, the adoption agency algorithm), other elements do not. */
    private void endFormatting(int element) {
        int block = depth - 1; // the innermost in it
        while (block > element && !open[block].is(Tag.SPECIAL)) {
            block--;
        }
        for (int i = element + 1; i < depth; i++) {
            broken |= !endsWithHolder(open[i]);
        }
        if (block == element) {
            popTo(element);
            return;
        }
        popTo(block + 1);
        for (int i = element; i < block; i++) {
            if (i == element || !open[i].is(Tag.SPECIAL | Tag.FORMATTING)) {
                forget(i);
            }
        }
    }

    /** Ends an element of a line, but nothing that is in it. */
    private void forget(int element) {
        broken |= gatherer.silent() || open[element].kind() != ElementKind.INLINE;
        openInBucket[open[element].bucket()]--;
        open[element] = Tag.NONE;
        openInBucket[Tag.NONE.bucket()]++;
    }

    /** Ends an element of a line, with others of the line in it; what is around a block cannot be ended from inside the block. */
    private void endInLine(int element) {
        for (int i = element + 1; i < depth; i++) {
            if (open[i].is(Tag.SPECIAL)) {
                return;
            }
        }
        endLeftOpen(element);
    }

    /**
     * Whether an end tag may end something, though no such element is open: when it ends a formatting element that went on, it ends a link in that,
     * or what is hidden.
     */
    private boolean ending() {
        boolean ending = overlapped && gatherer.silent();
        for (int i = 0; i < depth && overlapped; i++) {
            ending |= !open[i].is(Tag.SPECIAL) && open[i].kind() != ElementKind.INLINE;
        }
        return ending;
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

    private void popTo(int wanted) {
        int newDepth = wanted;
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
            if (depth == newDepth && depth > 0 && open[depth - 1] == Tag.NONE) {
                newDepth--; // ended before: see endFormatting
            }
        }
    }
}
