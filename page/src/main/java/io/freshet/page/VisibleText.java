package io.freshet.page;

import java.util.Arrays;

/**
 * Text as a reader sees it, while it grows: white space is folded to single spaces, lines are parted by a line feed, and it ends at a limit.
 * Never begins or ends with white space. Not thread-safe: owned by one reading of one page.
 */
final class VisibleText {
    /** What a byte of a page is in its text: itself, a space, or zero when it has to be looked at. */
    private static final byte[] PLAIN = plain();

    private final int limit;
    private char[] text;
    private int length;
    private char gap; // what parts the next word from the last one; 0 when nothing does
    private boolean full;

    VisibleText(int limit, int expected) {
        this.limit = limit;
        text = new char[Math.min(limit, Math.max(16, expected))];
    }

    private static byte[] plain() {
        byte[] plain = new byte[256];
        for (char c = 1; c < 0x80; c++) {
            plain[c] = (byte) (Words.white(c) ? ' ' : c);
        }
        plain['<'] = 0;
        plain['&'] = 0;
        return plain;
    }

    /** What follows is another word. */
    void space() {
        if (gap == 0) {
            gap = ' ';
        }
    }

    /** What follows is on another line. */
    void line() {
        gap = '\n';
    }

    int length() {
        return length;
    }

    /** Not to be changed; only as many as the {@link #length} says, and until more is added. */
    char[] characters() {
        return text;
    }

    void append(String more) {
        for (int i = 0; i < more.length(); i++) {
            add(more.charAt(i));
        }
    }

    /** Adds UTF-8 up to what looks like markup or a reference, or to the end; returns where it stopped. */
    int append(byte[] html, int start, int end) {
        int at = start;
        while (at < end) {
            at = full ? at : copy(html, at, end);
            if (at == end) {
                break;
            }
            byte c = html[at];
            if (c == '<' || c == '&') {
                break;
            }
            if (c >= 0) {
                add((char) c);
                at++;
            } else {
                int bytes = Utf8.lengthIn(html, at);
                addCodePoint(Utf8.codePoint(html, at, bytes));
                at += bytes;
            }
        }
        return at;
    }

    /**
     * Adds ASCII, which most text is, as far as there is room; returns where it stopped. Every byte is put down, and the next one over it where it was
     * one space too many: where words end is not a question that a processor could guess wrong.
     */
    private int copy(byte[] html, int start, int end) {
        char[] to = text;
        int from = length + (gap != 0 && length > 0 ? 1 : 0);
        int stop = Math.min(end, start + to.length - from);
        int put = from;
        int parted = from == length && length > 0 ? 0 : 1; // 1 when what was put down last parts words
        int at = start;
        while (at < stop) {
            int c = PLAIN[html[at] & 0xFF];
            if (c == 0) {
                break;
            }
            int space = (c - '!') >>> 31;
            to[put] = (char) c;
            put += 1 - (space & parted);
            parted = space;
            at++;
        }
        if (put > from) {
            if (from > length) {
                to[length] = gap;
            }
            length = put - parted;
            gap = parted == 0 ? 0 : ' ';
        } else if (at > start) {
            space();
        }
        return at;
    }

    private void addCodePoint(int code) {
        if (Character.isBmpCodePoint(code)) {
            add((char) code);
        } else {
            add(Character.highSurrogate(code));
            add(Character.lowSurrogate(code));
        }
    }

    /** Once a character does not fit, none is added any more. */
    void add(char c) {
        if (c <= ' ' || c >= 0x7F) {
            if (Words.white(c)) {
                space();
                return;
            }
            if (Words.invisible(c)) {
                return;
            }
        }
        boolean parted = gap != 0 && length > 0;
        int most = length + (parted ? 2 : 1) + (Character.isHighSurrogate(c) ? 1 : 0);
        full |= most > limit;
        if (full) {
            return;
        }
        if (most > text.length) {
            text = Arrays.copyOf(text, (int) Math.min(limit, 2L * text.length + 2));
        }
        if (parted) {
            text[length++] = gap;
        }
        gap = 0;
        text[length++] = c;
    }

    /** Where the first word begins that was added since the text was so long, or -1 when there is none. */
    int firstSince(int before) {
        if (length == before) {
            return -1;
        }
        return text[before] <= ' ' ? before + 1 : before;
    }

    /** From {@code start} to {@code end} in one line, not longer than {@code most}. */
    String line(int start, int end, int most) {
        int cut = end;
        if (end - start > most) {
            cut = start + most;
            cut -= Character.isHighSurrogate(text[cut - 1]) ? 1 : 0;
        }
        return new String(text, start, cut - start).replace('\n', ' ').strip();
    }

    @Override
    public String toString() {
        return new String(text, 0, length);
    }
}
