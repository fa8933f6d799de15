package io.freshet.page;

/**
 * Knows which elements are open, from start and end tags alone. It applies the rules of the HTML standard for end tags and tags that may be left
 * out, and notices when a page is broken in a way that takes a tree builder to repair: {@link #broken}. Then it goes on as well as it can. Not
 * thread-safe: made for one page.
 */
final class Nesting {
    private final Gatherer gatherer;
    private final OpenElements open;
    private boolean overlapped; // a formatting element was left open by what it is in, and may go on
    private boolean inBody;
    private boolean broken;

    Nesting(Gatherer gatherer) {
        this.gatherer = gatherer;
        open = new OpenElements(gatherer);
    }

    /** Whether a browser would make another page of it than what was told so far. */
    boolean broken() {
        return broken || open.overflowed();
    }

    /** Whether an svg or math element is open. */
    boolean foreign() {
        return open.foreign();
    }

    void start(Tag tag, TagScanner attributes) {
        if (inBody && tag.is(Tag.ROOMLESS) && open.usual() && !betweenCells()) {
            open.push(tag, attributes, tag.is(Tag.VOID));
        } else {
            startElsewhere(tag, attributes);
        }
    }

    private void startElsewhere(Tag tag, TagScanner attributes) {
        broken |= tag.is(Tag.RAW) && attributes.selfClosing(); // parsers differ
        boolean empty;
        if (open.fallback()) {
            empty = tag.is(Tag.VOID);
            broken |= tag.is(Tag.SUBTLE);
        } else if (open.foreign()) {
            empty = attributes.selfClosing();
            broken |= !tag.is(Tag.FOREIGN) || open.top().is(Tag.SUBTLE | Tag.RAW);
        } else {
            // a drawing or a formula may end where it begins (HTML, 13.2.6.4.7)
            empty = tag.is(Tag.VOID) || ((tag == Tag.SVG || tag == Tag.MATH) && attributes.selfClosing());
            broken |= tag.is(Tag.SUBTLE);
            if (inBody && open.alive() && (tag == Tag.HEAD || tag == Tag.BODY)) {
                // there is one already (HTML, 13.2.6.4.7)
                broken |= attributes.has(Attribute.HIDDEN) || betweenCells() || open.misplaced();
                return;
            }
            makeRoom(tag);
        }
        open.push(tag, attributes, empty);
    }

    /** Ends the innermost element if its end tag stands there as most are written; returns where that ends, or 0. */
    int endTop(byte[] html, int lt) {
        Tag top = open.top();
        if (open.fallback() || html.length - lt < Long.BYTES || !top.endTagStands(Bytes.eight(html, lt))) {
            return 0;
        }
        open.pop();
        return lt + top.endTagLength();
    }

    void end(Tag tag) {
        broken |= overlapped && tag == Tag.FORM; // which does not end what went on in it (HTML, 13.2.6.4.7)
        if (open.fallback()) {
            endInFallback(tag);
        } else if (tag == Tag.BODY || tag == Tag.HTML) {
            // what comes after them belongs to the body too (HTML, 13.2.6.4.19)
            if (!inBody) {
                startBody();
            }
        } else if (open.top().same(tag)) {
            open.pop();
        } else {
            endOther(tag);
        }
    }

    /** Text comes that is more than white space. */
    void words() {
        if (!open.fallback()) {
            if (!inBody && open.alive() && !open.top().is(Tag.RAW)) {
                startBody();
            }
            broken |= betweenCells() || open.misplaced();
        }
    }

    /** Whether text would count now. */
    boolean alive() {
        return open.alive();
    }

    void close() {
        open.popTo(0);
    }

    /** The innermost open element. */
    Tag top() {
        return open.top();
    }

    private boolean betweenCells() {
        return open.top().is(Tag.TABLE_FRAME);
    }

    // ---- start tags

    /** Ends what the start tag ends without saying so (HTML, 13.1.2.4 and 13.2.6.4.7). */
    private void makeRoom(Tag tag) {
        if (!open.alive()) {
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
            if (tag == Tag.P) {
                open.misplaceNext();
            }
            broken |= tag != Tag.P && !tag.is(Tag.ANYWHERE);
        } else {
            broken |= open.misplaced() && tag != Tag.BR;
        }
        if (tag.is(Tag.ENDS_PARAGRAPH) && open.mayHave(Tag.P)) {
            broken |= tag == Tag.TABLE && gatherer.silent(); // whether it ends what is hidden is up to the doctype
            endParagraph();
        }
        if (tag == Tag.A) {
            endLink();
        } else if (tag.is(Tag.SINGLE)) {
            broken |= tag == Tag.FORM ? open.has(tag) : open.match(tag) >= 0;
        } else if (tag.kind() == ElementKind.HEADING) {
            // what goes on, or has ended unnoticed, decides whether a heading that is open ends
            broken |= overlapped && open.heading() >= 0;
            if (open.top().kind() == ElementKind.HEADING) {
                open.pop();
            }
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
            open.pop();
        }
        broken |= open.depth() > 1 || (open.depth() == 1 && open.top() != Tag.HTML);
    }

    private void startBody() {
        endHead();
        inBody = true;
        open.push(Tag.BODY, TagAttributes.NONE, false);
    }

    private void makeRoomInDead(Tag tag) {
        if (open.deadest() == Tag.TEMPLATE) {
            broken |= tag.is(Tag.TABLE_PART) || tag == Tag.CAPTION;
            return;
        }
        if (tag == Tag.OPTION || tag == Tag.OPTGROUP) {
            if (open.top() == Tag.OPTION) {
                open.pop();
            }
            if (tag == Tag.OPTGROUP && open.top() == Tag.OPTGROUP) {
                open.pop();
            }
            broken |= open.alive() && tag == Tag.OPTGROUP;
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
        judgeWhatIsIn(element);
        open.popTo(element);
    }

    private void judgeWhatIsIn(int element) {
        for (int i = element + 1; i < open.depth(); i++) {
            broken |= !endsWithHolder(open.at(i));
        }
    }

    /** Ends the element there, and with it those in it that belong to a line; broken where there are others. */
    private void endAround(int element) {
        broken |= open.blockIn(element) > element;
        endLeftOpen(element);
    }

    /**
     * Whether the end of what it is in ends the element, or lets it go on unnoticed behind it: a tree builder opens a formatting element again there, and
     * may copy it; nobody who reads the page can tell.
     */
    private boolean endsWithHolder(Tag tag) {
        if (!tag.is(Tag.FORMATTING)) {
            return tag.is(Tag.LEFT_OPEN) || (!open.foreign() && tag.ordinary());
        }
        boolean goesOn = !gatherer.silent() && open.alive();
        overlapped |= goesOn;
        return goesOn;
    }

    /** A table in a table, but not in a cell of it, ends it (HTML, 13.2.6.4.9). */
    private void endTable() {
        int table = open.match(Tag.TABLE);
        if (table < 0) {
            broken = true; // rows without a table
        } else {
            open.popTo(table);
        }
    }

    private void makeRoomInTable(Tag tag) {
        int cell = open.cell();
        if (cell >= 0) {
            endLeftOpen(cell);
        }
        while (open.top().is(Tag.TABLE_PART) && !mayHold(open.top(), tag)) {
            open.pop();
        }
        if (open.top() == Tag.TABLE && (tag == Tag.TR || tag.kind() == ElementKind.CELL)) {
            open.push(Tag.TBODY, TagAttributes.NONE, false);
        }
        if (section(open.top()) && tag.kind() == ElementKind.CELL) {
            open.push(Tag.TR, TagAttributes.NONE, false);
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
        return tag.is(Tag.TABLE_FRAME) && tag != Tag.TABLE && tag != Tag.TR && tag != Tag.COLGROUP;
    }

    // ---- end tags

    private void endInFallback(Tag tag) {
        int match = open.matchInFallback(tag);
        if (tag == Tag.NOSCRIPT || open.at(match).same(tag)) {
            open.popTo(match);
        }
    }

    private void endOther(Tag tag) {
        boolean plain = !open.foreign() && open.alive() && inBody;
        int match = plain && tag.kind() == ElementKind.HEADING ? open.heading() : open.match(tag);
        if (tag == Tag.P && plain && open.paragraph() < 0) {
            // the end of a paragraph that nobody began is an empty one (HTML, 13.2.6.4.7)
            broken |= betweenCells();
            open.push(Tag.P, TagAttributes.NONE, true);
        } else if (tag == Tag.BR && plain) {
            makeRoom(tag); // the end of a line that nobody began is one too
            open.push(tag, TagAttributes.NONE, true);
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
            open.popTo(match);
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
        open.popTo(element);
    }

    /** Ends a formatting element; blocks in it stay open (HTML, 13.2.6.4.7, the adoption agency algorithm), other elements do not. */
    private void endFormatting(int element) {
        int block = open.blockIn(element);
        if (block == element) {
            endLeftOpen(element);
            return;
        }
        judgeWhatIsIn(element);
        open.popTo(block + 1);
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
        if (open.blockIn(element) == element) {
            endLeftOpen(element);
        }
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
}
