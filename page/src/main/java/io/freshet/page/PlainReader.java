package io.freshet.page;

/**
 * Reads markup in one pass and builds no tree: the time is in proportion to the length, and memory does not grow, whatever the markup.
 *
 * <p>Of a page whose tags nest as the standard wants, or that leaves out what may be left out, it tells the same as {@link TreeWalk}, in a
 * third of the time. Any other page it either gives up or reads as well as it can. Not thread-safe: made for one page.
 */
final class PlainReader {
    private final String html;
    private final boolean tolerant;
    private final TagScanner scanner;
    private final Nesting nesting;
    private boolean broken;

    private PlainReader(String html, Gatherer gatherer, boolean tolerant) {
        this.html = html;
        this.tolerant = tolerant;
        scanner = new TagScanner(html);
        nesting = new Nesting(gatherer);
    }

    /** Returns false, having told nothing of use, when the page is broken so that it takes a tree builder to repair it. */
    static boolean read(String html, Gatherer gatherer) {
        // what a zero means differs from place to place
        return html.indexOf('\0') < 0 && new PlainReader(html, gatherer, false).read();
    }

    /** Reads any page. What is broken is taken as it stands: elements that overlap are cut, what is misplaced in a table stays there. */
    static void readAnyhow(String html, Gatherer gatherer) {
        new PlainReader(html, gatherer, true).read();
    }

    private boolean read() {
        int at = 0;
        while (at < html.length()) {
            int lt = markupStart(at);
            text(at, lt);
            at = lt == html.length() ? lt : markup(lt);
            if (!tolerant && (broken || nesting.broken())) {
                return false;
            }
        }
        nesting.close();
        return true;
    }

    /** The next place where markup begins: a less-than sign alone is text. */
    private int markupStart(int from) {
        int lt = html.indexOf('<', from);
        while (lt >= 0 && lt + 1 < html.length()) {
            char c = html.charAt(lt + 1);
            if (Words.letter(c) || c == '!' || c == '?' || (c == '/' && lt + 2 < html.length())) {
                return lt;
            }
            lt = html.indexOf('<', lt + 1);
        }
        return html.length();
    }

    /** Returns where the markup that begins at {@code lt} ends. */
    private int markup(int lt) {
        char c = html.charAt(lt + 1);
        if (Words.letter(c)) {
            return startTag(lt + 1);
        }
        if (c == '/' && Words.letter(html.charAt(lt + 2))) {
            return endTag(lt + 2);
        }
        if (html.startsWith("<!--", lt)) {
            return commentEnd(lt + 4);
        }
        if (nesting.foreign() && html.startsWith("<![CDATA[", lt)) {
            int end = html.indexOf("]]>", lt);
            tell(lt + 9, end < 0 ? html.length() : end, false);
            return ended(end, 3);
        }
        return ended(html.indexOf('>', lt), 1); // HTML calls it a bogus comment
    }

    /** HTML, 13.2.5.43 and on: some comments end at once, and {@code --!>} ends one too. */
    private int commentEnd(int start) {
        if (html.startsWith(">", start)) {
            return start + 1;
        }
        if (html.startsWith("->", start)) {
            return start + 2;
        }
        for (int at = html.indexOf("--", start); at >= 0; at = html.indexOf("--", at + 1)) {
            if (html.startsWith(">", at + 2)) {
                return at + 3;
            }
            if (html.startsWith("!>", at + 2)) {
                return at + 4;
            }
        }
        return ended(-1, 0);
    }

    private int ended(int end, int length) {
        broken |= end < 0;
        return end < 0 ? html.length() : end + length;
    }

    private int startTag(int nameStart) {
        int nameEnd = nameEnd(nameStart);
        int end = scanner.scan(nameEnd);
        if (end < 0) {
            return ended(end, 0);
        }
        Tag tag = Tag.of(html, nameStart, nameEnd);
        boolean foreign = nesting.foreign();
        nesting.start(tag, scanner);
        broken |= scanner.lost();
        if (tag == Tag.PLAINTEXT) {
            text(end, html.length());
            return html.length();
        }
        boolean raw = tag.is(Tag.RAW) && (!foreign || (tag == Tag.SCRIPT && !scanner.selfClosing()));
        return raw ? rawText(tag, end) : end;
    }

    private int nameEnd(int start) {
        int at = start;
        while (at < html.length()) {
            char c = html.charAt(at);
            if (c == '>' || c == '/' || Words.htmlSpace(c)) {
                return at;
            }
            at++;
        }
        return at;
    }

    /** Tells what is between a start tag and its end tag, tags or not, and returns where the end tag begins. */
    private int rawText(Tag tag, int start) {
        int end = html.indexOf("</", start);
        while (end >= 0 && !ends(tag, end + 2)) {
            end = html.indexOf("</", end + 2);
        }
        broken |= end < 0 || (tag == Tag.SCRIPT && html.indexOf("<!--", start, end) >= 0 && hidesEnd(start, end));
        if (end < 0 && tag == Tag.TITLE) {
            end = html.indexOf('<', start); // else a title that never ends would take the page with it
        }
        int textEnd = end < 0 ? html.length() : end;
        tell(start, textEnd, tag != Tag.XMP);
        return textEnd;
    }

    /** A start tag of a script in a comment in a script makes the next end tag one of its own (HTML, 13.2.5.27). */
    private boolean hidesEnd(int start, int end) {
        for (int lt = html.indexOf('<', start, end); lt >= 0; lt = html.indexOf('<', lt + 1, end)) {
            if (html.regionMatches(true, lt + 1, "script", 0, 6)) {
                return true;
            }
        }
        return false;
    }

    private boolean ends(Tag tag, int at) {
        int nameEnd = at + tag.name().length();
        return html.regionMatches(true, at, tag.name(), 0, tag.name().length())
                && (nameEnd == html.length() || nameEnd(nameEnd) == nameEnd);
    }

    private int endTag(int nameStart) {
        int nameEnd = nameEnd(nameStart);
        int end = scanner.scan(nameEnd);
        if (end < 0) {
            return ended(end, 0);
        }
        nesting.end(Tag.of(html, nameStart, nameEnd));
        return end;
    }

    private void text(int start, int end) {
        tell(start, end, true);
    }

    private void tell(int start, int end, boolean references) {
        if (start >= end) {
            return;
        }
        boolean blank = blank(start, end);
        if (!blank && references && nesting.alive() && html.indexOf('&', start, end) >= 0) {
            String resolved = CharacterReferences.resolve(html.substring(start, end), false);
            broken |= resolved.indexOf('\0') >= 0;
            nesting.text(resolved, 0, resolved.length(), false);
        } else {
            nesting.text(html, start, end, blank);
        }
    }

    private boolean blank(int start, int end) {
        for (int i = start; i < end; i++) {
            if (!Words.htmlSpace(html.charAt(i))) {
                return false;
            }
        }
        return true;
    }
}
