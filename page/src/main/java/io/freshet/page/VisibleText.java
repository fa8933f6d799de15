package io.freshet.page;

import java.util.Arrays;

/**
 * Text as a reader sees it, while it grows: white space is folded to single spaces, lines are parted by a line feed, and it ends at a limit.
 * Never begins or ends with white space. Not thread-safe: owned by one reading of one page.
 */
final class VisibleText {
    private final int limit;
    private char[] text;
    private int length;
    private char gap; // what parts the next word from the last one; 0 when nothing does

    VisibleText(int limit, int expected) {
        this.limit = limit;
        text = new char[Math.min(limit, Math.max(16, expected))];
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

    /** Returns where the first word of what was added begins, or -1 when no word was added. */
    int append(String more) {
        return append(more.toCharArray(), 0, more.length());
    }

    /** The characters from {@code start} to before {@code end}. */
    int append(char[] more, int start, int end) {
        makeRoom(end - start);
        int first = -1;
        for (int at = start; at < end; at++) {
            char c = more[at];
            if (c <= ' ' || c >= 0x7F) {
                if (Words.white(c)) {
                    space();
                    continue;
                }
                if (Words.invisible(c)) {
                    continue;
                }
            }
            if (length >= limit - 2 && !fits(c)) {
                break;
            }
            if (gap != 0) {
                if (length > 0) {
                    text[length++] = gap;
                }
                gap = 0;
            }
            if (first < 0) {
                first = length;
            }
            text[length++] = c;
        }
        return first;
    }

    private boolean fits(char c) {
        boolean parted = gap != 0 && length > 0;
        return length + (parted ? 2 : 1) + (Character.isHighSurrogate(c) ? 1 : 0) <= limit;
    }

    private void makeRoom(int more) {
        int needed = Math.min(limit, length + more + 1);
        if (needed > text.length) {
            text = Arrays.copyOf(text, Math.max(needed, Math.min(limit, 2 * text.length)));
        }
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
