package io.freshet.page;

/**
 * Reads markup in one pass and builds no tree: the time is in proportion to the length, and memory does not grow, whatever the markup.
 *
 * <p>Of a page whose tags nest as the standard wants, that leaves out what may be left out, or that is broken where no reader can tell, it tells
 * the same as {@link TreeWalk}, in a third of the time. Any other page it either gives up or reads as well as it can. Not thread-safe: made for one page.
 */
final class PlainReader {
    // what there is in a text, a bit for each
    private static final int WORDS = 1;
    private static final int REFERENCES = 2;
    private static final byte[] KINDS = kinds();

    private final char[] html;
    private final boolean tolerant;
    private final TagScanner scanner;
    private final Nesting nesting;
    private final CharacterReferences references = new CharacterReferences(false);
    private int nameHash;
    private boolean titlesEnd = true;
    private boolean broken;

    private PlainReader(char[] html, Gatherer gatherer, boolean tolerant) {
        this.html = html;
        this.tolerant = tolerant;
        scanner = new TagScanner(html);
        nesting = new Nesting(gatherer);
    }

    private static byte[] kinds() {
        byte[] kinds = new byte[64];
        for (char c = 0; c < kinds.length; c++) {
            kinds[c] = (byte) (c == '&' ? WORDS | REFERENCES : Words.htmlSpace(c) ? 0 : WORDS);
        }
        return kinds;
    }

    /** Returns false, having told nothing of use, when the page is broken so that it takes a tree builder to repair it. */
    static boolean read(String html, Gatherer gatherer) {
        // what a zero means differs from place to place
        return html.indexOf('\0') < 0 && new PlainReader(html.toCharArray(), gatherer, false).read();
    }

    /** Reads any page. What is broken is taken as it stands: elements that overlap are cut, what is misplaced in a table stays there. */
    static void readAnyhow(String html, Gatherer gatherer) {
        new PlainReader(html.toCharArray(), gatherer, true).read();
    }

    private boolean read() {
        int at = 0;
        while (at < html.length) {
            at = text(at);
            if (at < html.length) {
                at = markup(at);
            }
            if (!tolerant && (broken || nesting.broken())) {
                return false;
            }
        }
        nesting.close();
        return true;
    }

    /** Tells the text up to the next markup, and returns where that begins. */
    private int text(int start) {
        int kinds = 0;
        int at = start;
        while (at < html.length) {
            char c = html[at];
            if (c == '<' && beginsMarkup(at)) {
                break;
            }
            kinds |= c < 64 ? KINDS[c] : WORDS;
            at++;
        }
        if (at > start) {
            tell(start, at, kinds);
        }
        return at;
    }

    /** A less-than sign alone is text. */
    private boolean beginsMarkup(int lt) {
        if (lt + 1 == html.length) {
            return false;
        }
        char c = html[lt + 1];
        return Words.letter(c) || c == '!' || c == '?' || (c == '/' && lt + 2 < html.length);
    }

    private void tell(int start, int end, int kinds) {
        if ((kinds & REFERENCES) != 0 && nesting.alive()) {
            int length = references.resolve(html, start, end);
            broken |= references.zero();
            nesting.text(references.resolved(), 0, length, false);
        } else {
            nesting.text(html, start, end, kinds == 0);
        }
    }

    /** Returns where the markup that begins at {@code lt} ends. */
    private int markup(int lt) {
        char c = html[lt + 1];
        if (Words.letter(c)) {
            return startTag(lt + 1);
        }
        if (c == '/' && Words.letter(html[lt + 2])) {
            return endTag(lt + 2);
        }
        if (stands("<!--", lt)) {
            return commentEnd(lt + 4);
        }
        if (nesting.foreign() && stands("<![CDATA[", lt)) {
            return data(lt + 9);
        }
        return ended(Words.indexOf(html, '>', lt, html.length), 1); // HTML calls it a bogus comment
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
        for (int gt = Words.indexOf(html, '>', start, html.length);
                gt < html.length;
                gt = Words.indexOf(html, '>', gt + 1, html.length)) {
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
        if (end > start) {
            tell(start, end, kinds(start, end) & ~REFERENCES);
        }
        return ended(end, 3);
    }

    private int kinds(int start, int end) {
        int kinds = 0;
        for (int i = start; i < end; i++) {
            kinds |= html[i] < 64 ? KINDS[html[i]] : WORDS;
        }
        return kinds;
    }

    /** Where markup ends whose last {@code length} characters begin at {@code end}; what ends with the page is broken. */
    private int ended(int end, int length) {
        broken |= end == html.length;
        return Math.min(html.length, end + length);
    }

    private int startTag(int nameStart) {
        int nameEnd = nameEnd(nameStart);
        Tag tag = Tag.of(nameHash, html, nameStart, nameEnd);
        int end = scanner.scan(nameEnd);
        if (end < 0) {
            return ended(html.length, 0);
        }
        boolean foreign = nesting.foreign();
        nesting.start(tag, scanner);
        broken |= scanner.lost();
        if (tag == Tag.PLAINTEXT) {
            raw(end, html.length, WORDS | REFERENCES);
            return html.length;
        }
        boolean raw = tag.is(Tag.RAW) && (!foreign || (tag == Tag.SCRIPT && !scanner.selfClosing()));
        return raw ? rawText(tag, end) : end;
    }

    /** Where the name that begins there ends; leaves its hash. */
    private int nameEnd(int start) {
        int at = start;
        int hash = 0;
        while (at < html.length && !Words.endsTagName(html[at])) {
            hash = Words.hash(hash, html[at]);
            at++;
        }
        nameHash = hash;
        return at;
    }

    /** Tells what is between a start tag and its end tag, tags or not, and returns where the end tag begins. */
    private int rawText(Tag tag, int start) {
        int end = tag == Tag.TITLE && !titlesEnd ? html.length : rawEnd(tag, start);
        broken |= end == html.length || (tag == Tag.SCRIPT && hidesEnd(start, end));
        if (end == html.length && tag == Tag.TITLE) {
            titlesEnd = false;
            end = Words.indexOf(html, '<', start, html.length); // else it would take the page with it
        }
        raw(start, end, tag == Tag.XMP ? WORDS : WORDS | REFERENCES);
        return end;
    }

    /** @param mask of the kinds of what there may be in it */
    private void raw(int start, int end, int mask) {
        if (end > start && nesting.alive()) {
            tell(start, end, kinds(start, end) & mask);
        }
    }

    private int rawEnd(Tag tag, int start) {
        int at = Words.indexOf(html, '<', start, html.length);
        while (at < html.length && !(stands("</", at) && ends(tag, at + 2))) {
            at = Words.indexOf(html, '<', at + 1, html.length);
        }
        return at;
    }

    private boolean ends(Tag tag, int at) {
        int nameEnd = at + tag.name().length();
        return nameEnd <= html.length
                && tag.named(html, at, nameEnd)
                && (nameEnd == html.length || Words.endsTagName(html[nameEnd]));
    }

    /** A start tag of a script in a comment in a script makes the next end tag one of its own (HTML, 13.2.5.27). */
    private boolean hidesEnd(int start, int end) {
        boolean comment = false;
        boolean script = false;
        for (int lt = Words.indexOf(html, '<', start, end); lt < end; lt = Words.indexOf(html, '<', lt + 1, end)) {
            comment |= stands("<!--", lt);
            script |= lt + 7 <= html.length && Tag.SCRIPT.named(html, lt + 1, lt + 7);
        }
        return comment && script;
    }

    private int endTag(int nameStart) {
        int nameEnd = nameEnd(nameStart);
        Tag tag = Tag.of(nameHash, html, nameStart, nameEnd);
        int end = nameEnd < html.length && html[nameEnd] == '>' ? nameEnd + 1 : scanner.scan(nameEnd);
        if (end < 0) {
            return ended(html.length, 0);
        }
        nesting.end(tag);
        return end;
    }
}
