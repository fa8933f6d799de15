package io.freshet.page;

/**
 * Knows which elements are open, from start and end tags alone. It applies the rules of the HTML standard for end tags and tags that may be left
 * out, and notices when a page is broken in a way that takes a tree builder to repair: {@link #broken}. Then it goes on as well as it can. Not
 * thread-safe: made for one page.
 */
final class Nesting {
    private final Gatherer gatherer;
    private final OpenElements open = new OpenElements();
    private int dead = -1; // depth of the outermost open element in which nothing counts
    private int foreign = -1; // of the outermost open svg or math
    private int fallback = -1; // of an open noscript, in which tags nest as they come
    private int misplaced = -1; // depth of an open paragraph that stands between the cells of a table
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
        boolean usual = inBody && (dead & foreign & fallback & misplaced) < 0; // when each of them is
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
            broken |= !tag.is(Tag.FOREIGN) || open.top().is(Tag.SUBTLE | Tag.RAW);
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
        Tag top = open.top();
        if (fallback >= 0 || html.length - lt < Long.BYTES || !top.endTagStands(Bytes.eight(html, lt))) {
            return 0;
        }
        popTo(open.depth() - 1);
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
        } else if (open.top().same(tag)) {
            popTo(open.depth() - 1);
        } else {
            endOther(tag);
        }
    }

    /** Text comes that is more than white space. */
    void words() {
        if (fallback < 0) {
            if (!inBody && dead < 0 && !open.top().is(Tag.RAW)) {
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
        return open.top();
    }

    private boolean betweenCells() {
        return open.top() == Tag.TABLE || open.top().is(Tag.TABLE_FRAME);
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
            misplaced = tag == Tag.P ? open.depth() : misplaced;
            broken |= tag != Tag.P && !tag.is(Tag.ANYWHERE);
        } else {
            broken |= misplaced >= 0 && tag != Tag.BR;
        }
        if (tag.is(Tag.ENDS_PARAGRAPH) && open.hasParagraph()) {
            endParagraph();
        }
        if (tag == Tag.A) {
            endLink();
        } else if (tag.is(Tag.SINGLE)) {
            broken |= tag == Tag.FORM ? open.mayHave(tag) : open.match(tag) >= 0;
        } else if (tag.kind() == ElementKind.HEADING && open.top().kind() == ElementKind.HEADING) {
            broken |= overlapped; // what goes on may stand between them, and then the first does not end
            popTo(open.depth() - 1);
        }
    }

    private void beforeBody(Tag tag) {
        if (tag == Tag.HTML) {
            broken |= open.depth() > 0;
        } else if (tag == Tag.HEAD) {
            broken |= open.depth() > 1 || (open.depth() == 1 && open.top() != Tag.HTML);
        } else if (tag == Tag.BODY) {
            endHead();
            inBody = true;
        } else if (!tag.is(Tag.OF_HEAD)) {
            startBody();
        }
    }

    private void endHead() {
        if (open.top() == Tag.HEAD) {
            popTo(open.depth() - 1);
        }
        broken |= open.depth() > 1 || (open.depth() == 1 && open.top() != Tag.HTML);
    }

    private void startBody() {
        endHead();
        inBody = true;
        push(Tag.BODY, TagAttributes.NONE, false);
    }

    private void makeRoomInDead(Tag tag) {
        Tag outer = open.at(dead);
        if (outer == Tag.TEMPLATE) {
            broken |= tag.is(Tag.TABLE_PART) || tag == Tag.CAPTION;
            return;
        }
        if (tag == Tag.OPTION || tag == Tag.OPTGROUP) {
            if (open.top() == Tag.OPTION) {
                popTo(open.depth() - 1);
            }
            if (tag == Tag.OPTGROUP && open.top() == Tag.OPTGROUP) {
                popTo(open.depth() - 1);
            }
            broken |= dead < 0 && tag == Tag.OPTGROUP;
        } else {
            broken = true;
        }
    }

    /** A link ends the one that is open; formatting elements in that go on (HTML, 13.2.6.4.7, a start tag whose tag name is "a"). */
    private void endLink() {
        int link = open.match(Tag.A);
        if (link >= 0) {
            endAround(link);
        }
    }

    private void endItem(Tag one, Tag other) {
        for (int i = open.depth() - 1; i >= 0; i--) {
            Tag tag = open.at(i);
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
        int paragraph = open.paragraph();
        if (paragraph >= 0) {
            endLeftOpen(paragraph);
        }
    }

    /** Ends the element there and all that is in it, as the standard has it: broken where something in it would have to go on. */
    private void endLeftOpen(int element) {
        for (int i = element + 1; i < open.depth(); i++) {
            broken |= !endsWithHolder(open.at(i));
        }
        popTo(element);
    }

    /** Ends the element there, and with it those in it that belong to a line; broken where there are others. */
    private void endAround(int element) {
        for (int i = element + 1; i < open.depth(); i++) {
            broken |= open.at(i).is(Tag.SPECIAL) || !endsWithHolder(open.at(i));
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
        int table = open.match(Tag.TABLE);
        if (table < 0) {
            broken = true; // rows without a table
        } else {
            popTo(table);
        }
    }

    private void makeRoomInTable(Tag tag) {
        int cell = open.cell();
        if (cell >= 0) {
            endLeftOpen(cell);
        }
        while (open.top().is(Tag.TABLE_PART) && !mayHold(open.top(), tag)) {
            popTo(open.depth() - 1);
        }
        if (open.top() == Tag.TABLE && (tag == Tag.TR || tag.kind() == ElementKind.CELL)) {
            push(Tag.TBODY, TagAttributes.NONE, false);
        }
        if (section(open.top()) && tag.kind() == ElementKind.CELL) {
            push(Tag.TR, TagAttributes.NONE, false);
        }
        Tag holder = open.top();
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
        int match = tag == Tag.NOSCRIPT ? fallback : open.depth() - 1;
        while (match > fallback && !open.at(match).same(tag)) {
            match--;
        }
        if (match > fallback || tag == Tag.NOSCRIPT) {
            popTo(match);
        }
    }

    private void endOther(Tag tag) {
        boolean plain = foreign < 0 && dead < 0 && inBody;
        int match = plain && tag.kind() == ElementKind.HEADING ? open.heading() : open.match(tag);
        if (tag == Tag.P && plain && open.paragraph() < 0) {
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
        for (int i = element + 1; i < open.depth(); i++) {
            boolean left =
                    open.at(i).is(Tag.LEFT_OPEN) || (ofTable && open.at(i).is(Tag.TABLE_PART));
            boolean outOfReach = tag == Tag.LI && (open.at(i) == Tag.UL || open.at(i) == Tag.OL);
            broken |= !left && (tag == Tag.FORM || outOfReach || !endsWithHolder(open.at(i)));
        }
        popTo(element);
    }

    /** Ends a formatting element; blocks in it stay open (HTML, 13.2.6.4.7, the adoption agency algorithm), other elements do not. */
    private void endFormatting(int element) {
        int block = open.depth() - 1; // the innermost in it
        while (block > element && !open.at(block).is(Tag.SPECIAL)) {
            block--;
        }
        for (int i = element + 1; i < open.depth(); i++) {
            broken |= !endsWithHolder(open.at(i));
        }
        if (block == element) {
            popTo(element);
            return;
        }
        popTo(block + 1);
        for (int i = element; i < block; i++) {
            if (i == element || !open.at(i).is(Tag.SPECIAL | Tag.FORMATTING)) {
                forget(i);
            }
        }
    }

    /** Ends an element of a line, but nothing that is in it. */
    private void forget(int element) {
        broken |= gatherer.silent() || open.at(element).kind() != ElementKind.INLINE;
        open.forget(element);
    }

    /** Ends an element of a line, with others of the line in it; what is around a block cannot be ended from inside the block. */
    private void endInLine(int element) {
        for (int i = element + 1; i < open.depth(); i++) {
            if (open.at(i).is(Tag.SPECIAL)) {
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
        for (int i = 0; i < open.depth() && overlapped; i++) {
            ending |= !open.at(i).is(Tag.SPECIAL) && open.at(i).kind() != ElementKind.INLINE;
        }
        return ending;
    }

    // ---- the stack

    private void push(Tag tag, TagAttributes attributes, boolean empty) {
        if (open.full()) {
            broken = true;
            popTo(open.depth() - 1);
        }
        boolean counts = dead < 0 && gatherer.open(tag, attributes);
        if (empty) {
            if (dead < 0) {
                gatherer.close();
            }
            return;
        }
        int depth = open.depth();
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
        open.push(tag);
    }

    private void popTo(int newDepth) {
        while (open.depth() > newDepth) {
            pop();
        }
        while (open.depth() > 0 && open.top() == Tag.NONE) { // ended before: see endFormatting
            pop();
        }
    }

    private void pop() {
        open.pop();
        int depth = open.depth();
        if (dead < 0 || dead == depth) {
            gatherer.close();
            dead = -1;
        }
        foreign = foreign == depth ? -1 : foreign;
        fallback = fallback == depth ? -1 : fallback;
        misplaced = misplaced == depth ? -1 : misplaced;
    }
}
