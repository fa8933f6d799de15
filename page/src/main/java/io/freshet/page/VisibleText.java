package io.freshet.page;

/**
 * Text as a reader sees it, while it grows: white space is folded to single spaces, lines are parted by a line feed, and it ends at a limit.
 * Never begins or ends with white space. Not thread-safe: owned by one reading of one page.
 */
final class VisibleText {
    private final StringBuilder text;
    private final int limit;
    private char gap; // what parts the next word from the last one; 0 when nothing does

    VisibleText(int limit, int expected) {
        this.limit = limit;
        text = new StringBuilder(Math.max(16, Math.min(limit, expected)));
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
        return text.length();
    }

    /** Returns where the first word of what was added begins, or -1 when no word was added. */
    int append(String more) {
        return append(more, 0, more.length());
    }

    /** The characters from {@code start} to before {@code end}. */
    int append(String more, int start, int end) {
        int first = -1;
        int at = start;
        while (at < end) {
            char c = more.charAt(at);
            if (Words.white(c)) {
                space();
                at++;
            } else if (Words.invisible(c)) {
                at++;
            } else {
                int runEnd = runEnd(more, at, end);
                int place = add(more, at, runEnd);
                if (place < 0) {
                    return first;
                }
                first = first < 0 ? place : first;
                at = runEnd;
            }
        }
        return first;
    }

    /** Where words parted by single spaces end: what can be taken over as it is. */
    private static int runEnd(String from, int start, int end) {
        int at = start + 1;
        while (at < end) {
            char c = from.charAt(at);
            if (c == ' ') {
                if (at + 1 == end) {
                    return at;
                }
                char next = from.charAt(at + 1);
                if (Words.white(next) || Words.invisible(next)) {
                    return at;
                }
                at += 2;
            } else if (Words.white(c) || Words.invisible(c)) {
                return at;
            } else {
                at++;
            }
        }
        return end;
    }

    private int add(String from, int start, int end) {
        boolean parted = gap != 0 && !text.isEmpty();
        int room = limit - text.length() - (parted ? 1 : 0);
        int cut = Words.cut(from, start, end, Math.max(0, room));
        if (cut == start) {
            return -1;
        }
        if (parted) {
            text.append(gap);
        }
        gap = 0;
        int begin = text.length();
        text.append(from, start, cut);
        if (cut < end && text.charAt(text.length() - 1) == ' ') {
            text.setLength(text.length() - 1);
        }
        return begin;
    }

    /** From {@code start} to {@code end} in one line, not longer than {@code most}. */
    String line(int start, int end, int most) {
        return text.substring(start, Words.cut(text, start, end, most))
                .replace('\n', ' ')
                .strip();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
