package io.freshet.page;

/**
 * Reads markup in one pass and builds no tree: the time is in proportion to the length, and memory does not grow, whatever the markup.
 *
 * <p>Of a page whose tags nest as the standard wants, that leaves out what may be left out, or that is broken where no reader can tell, it tells
 * the same as {@link TreeWalk}, in a third of the time. Any other page it either gives up or reads as well as it can. Not thread-safe: made for one page.
 */
final class PlainReader {
    private final byte[] html;
    private final Gatherer gatherer;
    private final boolean tolerant;
    private final TagScanner scanner;
    private final Nesting nesting;
    private final CharacterReferences references = new CharacterReferences(false);
    private boolean titlesEnd = true;
    private boolean broken;

    private PlainReader(byte[] html, Gatherer gatherer, boolean tolerant) {
        this.html = html;
        this.gatherer = gatherer;
        this.tolerant = tolerant;
        scanner = new TagScanner(html);
        nesting = new Nesting(gatherer);
    }

    /**
     * Returns false, having told nothing of use, when the page is broken so that it takes a tree builder to repair it.
     *
     * @param html valid UTF-8
     */
    static boolean read(byte[] html, Gatherer gatherer) {
        // what a zero means differs from place to place
        boolean zero = Bytes.indexOf(html, 0, 0, html.length) < html.length;
        return !zero && new PlainReader(html, gatherer, false).read();
    }

    /**
     * Reads any page. What is broken is taken as it stands: elements that overlap are cut, what is misplaced in a table stays there.
     *
     * @param html valid UTF-8
     */
    static void readAnyhow(byte[] html, Gatherer gatherer) {
        new PlainReader(html, gatherer, true).read();
    }

    private boolean read() {
        int at = 0;
        while (at < html.length) {
            at = html[at] == '<' ? markup(at) : text(at);
            if (!tolerant && (broken || nesting.broken())) {
                return false;
            }
        }
        nesting.close();
        return true;
    }

    /** Tells the text up to the next markup, and returns where that begins. */
    private int text(int start) {
        int at = spaceEnd(start, html.length);
        if (at == html.length || (html[at] == '<' && beginsMarkup(at))) {
            if (nesting.alive()) {
                gatherer.place().space();
            }
            return at;
        }
        nesting.words();
        return nesting.alive() ? words(start) : markupStart(at);
    }

    private int spaceEnd(int start, int end) {
        int at = start;
        while (at < end && Words.htmlSpace(html[at])) {
            at++;
        }
        return at;
    }

    private int words(int start) {
        VisibleText place = gatherer.place();
        int before = place.length();
        int at = place.append(html, start, html.length);
        while (at < html.length) {
            if (html[at] == '&') {
                at = reference(at, html.length, place);
            } else if (beginsMarkup(at)) {
                break;
            } else {
                place.add('<');
                at++;
            }
            at = place.append(html, at, html.length);
        }
        gatherer.added(place, before);
        return at;
    }

    /** Tells what an ampersand begins, be it a reference or not. */
    private int reference(int amp, int end, VisibleText place) {
        int next = references.resolve(html, amp, end);
        broken |= references.zero();
        if (next == amp) {
            place.add('&');
            return amp + 1;
        }
        references.tell(place);
        return next;
    }

    private int markupStart(int start) {
        int at = Bytes.indexOf(html, '<', start, html.length);
        while (at < html.length && !beginsMarkup(at)) {
            at = Bytes.indexOf(html, '<', at + 1, html.length);
        }
        return at;
    }

    /** A less-than sign alone is text. */
    private boolean beginsMarkup(int lt) {
        if (lt + 1 == html.length) {
            return false;
        }
        byte c = html[lt + 1];
        return Words.letter(c) || c == '!' || c == '?' || (c == '/' && lt + 2 < html.length);
    }

    /** Tells what a less-than sign begins, and returns where that ends. */
    private int markup(int lt) {
        if (lt + 1 < html.length && Words.letter(html[lt + 1])) {
            return startTag(lt + 1);
        }
        int end = nesting.endTop(html, lt);
        if (end > 0) {
            return end;
        }
        return beginsMarkup(lt) ? rareMarkup(lt) : text(lt);
    }

    private int rareMarkup(int lt) {
        if (html[lt + 1] == '/' && Words.letter(html[lt + 2])) {
            return endTag(lt + 2);
        }
        if (stands("<!--", lt)) {
            return commentEnd(lt + 4);
        }
        if (nesting.foreign() && stands("<![CDATA[", lt)) {
            return data(lt + 9);
        }
        return ended(Bytes.indexOf(html, '>', lt, html.length), 1); // HTML calls it a bogus comment
    }

    private boolean stands(String word, int at) {
        if (html.length - at < word.length()) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (html[at + i] != word.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    /** HTML, 13.2.5.43 and on: some comments end at once, and {@code --!>} ends one too. */
    private int commentEnd(int start) {
        if (stands(">", start)) {
            return start + 1;
        }
        if (stands("->", start)) {
            return start + 2;
        }
        for (int gt = Bytes.indexOf(html, '>', start, html.length);
                gt < html.length;
                gt = Bytes.indexOf(html, '>', gt + 1, html.length)) {
            int dashes = html[gt - 1] == '!' ? gt - 3 : gt - 2;
            if (dashes >= start && stands("--", dashes)) {
                return gt + 1;
            }
        }
        return ended(html.length, 0);
    }

    /** Tells a part of a drawing or formula that is text whatever it looks like. */
    private int data(int start) {
        int end = Math.min(start, html.length);
        while (end < html.length && !stands("]]>", end)) {
            end++;
        }
        raw(start, end, false);
        return ended(end, 3);
    }

    /** Where markup ends whose last {@code length} characters begin at {@code end}; what ends with the page is broken. */
    private int ended(int end, int length) {
        broken |= end == html.length;
        return Math.min(html.length, end + length);
    }

    private int startTag(int nameStart) {
        int nameEnd = Name.end(html, nameStart, html.length, Name.TAG_ENDS);
        Tag tag = Tag.of(html, nameStart, nameEnd);
        int end = scanner.scan(nameEnd);
        if (end < 0) {
            return ended(html.length, 0);
        }
        boolean foreign = nesting.foreign();
        nesting.start(tag, scanner);
        broken |= scanner.lost();
        return tag.is(Tag.RAW | Tag.SUBTLE) ? content(tag, end, foreign) : end;
    }

    /** Tells what is in an element in which tags may be text, and returns where to go on. */
    private int content(Tag tag, int end, boolean foreign) {
        if (tag == Tag.PLAINTEXT) {
            raw(end, html.length, true);
            return html.length;
        }
        boolean raw = tag.is(Tag.RAW) && (!foreign || (tag == Tag.SCRIPT && !scanner.selfClosing()));
        if (!raw) {
            return end;
        }
        int rawEnd = rawText(tag, end);
        broken |= foreign && Bytes.indexOf(html, '<', end, rawEnd) < rawEnd; // parsers differ
        return rawEnd;
    }

    /** Tells what is between a start tag and its end tag, tags or not, and returns where the end tag begins. */
    private int rawText(Tag tag, int start) {
        int end = tag == Tag.TITLE && !titlesEnd ? html.length : rawEnd(tag, start);
        broken |= end == html.length || (tag == Tag.SCRIPT && hidesEnd(start, end));
        if (end == html.length && tag == Tag.TITLE) {
            titlesEnd = false;
            end = Bytes.indexOf(html, '<', start, html.length); // else it would take the page with it
        }
        raw(start, end, tag != Tag.XMP);
        return end;
    }

    /** Tells text in which nothing is markup. */
    private void raw(int start, int end, boolean withReferences) {
        if (end <= start || !nesting.alive()) {
            return;
        }
        if (spaceEnd(start, end) < end) {
            nesting.words();
        }
        VisibleText place = gatherer.place();
        int before = place.length();
        int at = place.append(html, start, end);
        while (at < end) {
            if (html[at] == '&' && withReferences) {
                at = reference(at, end, place);
            } else {
                place.add((char) html[at]);
                at++;
            }
            at = place.append(html, at, end);
        }
        gatherer.added(place, before);
    }

    private int rawEnd(Tag tag, int start) {
        int at = Bytes.indexOf(html, '<', start, html.length);
        while (at < html.length && !(stands("</", at) && ends(tag, at + 2))) {
            at = Bytes.indexOf(html, '<', at + 1, html.length);
        }
        return at;
    }

    private boolean ends(Tag tag, int at) {
        int nameEnd = at + tag.name().length();
        return tag.name().stands(html, at, nameEnd) && (nameEnd == html.length || Words.endsTagName(html[nameEnd]));
    }

    /** A start tag of a script in a comment in a script makes the next end tag one of its own (HTML, 13.2.5.27). */
    private boolean hidesEnd(int start, int end) {
        boolean comment = false;
        boolean script = false;
        for (int lt = Bytes.indexOf(html, '<', start, end); lt < end; lt = Bytes.indexOf(html, '<', lt + 1, end)) {
            comment |= stands("<!--", lt);
            script |= Tag.SCRIPT.name().stands(html, lt + 1, lt + 7);
        }
        return comment && script;
    }

    private int endTag(int nameStart) {
        int nameEnd = Name.end(html, nameStart, html.length, Name.TAG_ENDS);
        Tag innermost = nesting.top(); // which most end tags end
        boolean its = innermost.name().stands(html, nameStart, nameEnd);
        Tag tag = its ? innermost : Tag.of(html, nameStart, nameEnd);
        int end = nameEnd < html.length && html[nameEnd] == '>' ? nameEnd + 1 : scanner.scan(nameEnd);
        if (end < 0) {
            return ended(html.length, 0);
        }
        nesting.end(tag);
        return end;
    }
}
