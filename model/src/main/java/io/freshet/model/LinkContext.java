package io.freshet.model;

/**
 * A link's place in the text of its page: its own words, and those around it that a reader sees before following it. They are cut from the text
 * only when asked for, since most links are never judged by their words. Bounded work, however long the words are.
 */
public final class LinkContext {
    /** Characters of a link's own words that are kept. */
    public static final int LONGEST_ANCHOR = 1_000;

    /** Characters looked at for each word: what is written without spaces has words without end. */
    private static final int LONGEST_WORD = 40;

    private final String text;
    private final int anchorStart;
    private final int anchorEnd;
    private final String label;
    private final int words;
    private final String heading;

    /**
     * @param text the page's visible text, in which spaces and line feeds part words
     * @param anchorStart where the link's own words begin in it
     * @param anchorEnd where they end; the same place when it has none
     * @param label what to call the link when it has no words of its own
     * @param words how many are wanted before and after the link
     * @param heading the nearest heading above the link, or empty
     */
    public LinkContext(String text, int anchorStart, int anchorEnd, String label, int words, String heading) {
        if (anchorStart < 0 || anchorStart > anchorEnd || anchorEnd > text.length()) {
            throw new IllegalArgumentException(anchorStart + " to " + anchorEnd + " in " + text.length());
        }
        this.text = text;
        this.anchorStart = anchorStart;
        this.anchorEnd = anchorEnd;
        this.label = label;
        this.words = words;
        this.heading = heading;
    }

    /** The words of the link itself in one line, or its label when it has none. */
    public String anchor() {
        if (anchorStart == anchorEnd) {
            return label;
        }
        int end = anchorEnd;
        if (end - anchorStart > LONGEST_ANCHOR) {
            end = anchorStart + LONGEST_ANCHOR;
            end -= Character.isHighSurrogate(text.charAt(end - 1)) ? 1 : 0;
        }
        return text.substring(anchorStart, end).replace('\n', ' ').strip();
    }

    /** The words before the link, nearest last. */
    public String before() {
        int least = Math.max(0, anchorStart - words * LONGEST_WORD);
        int at = anchorStart;
        for (int i = 0; i < words && at > least; i++) {
            int end = at;
            while (end > least && white(text.charAt(end - 1))) {
                end--;
            }
            if (end == least) {
                break;
            }
            at = end;
            while (at > least && !white(text.charAt(at - 1))) {
                at--;
            }
        }
        boolean half = at > 0 && at < anchorStart && Character.isLowSurrogate(text.charAt(at));
        return text.substring(half ? at + 1 : at, anchorStart).strip();
    }

    /** The words after the link, nearest first. */
    public String after() {
        int most = (int) Math.min(text.length(), anchorEnd + (long) words * LONGEST_WORD);
        int at = anchorEnd;
        for (int i = 0; i < words && at < most; i++) {
            int start = at;
            while (start < most && white(text.charAt(start))) {
                start++;
            }
            if (start == most) {
                break;
            }
            at = start;
            while (at < most && !white(text.charAt(at))) {
                at++;
            }
        }
        boolean half = at < text.length() && at > anchorEnd && Character.isHighSurrogate(text.charAt(at - 1));
        return text.substring(anchorEnd, half ? at - 1 : at).strip();
    }

    /** Where the link's own words begin in the page's text. */
    public int start() {
        return anchorStart;
    }

    /** Where they end in the page's text; the same place when it has none. */
    public int end() {
        return anchorEnd;
    }

    public String heading() {
        return heading;
    }

    private static boolean white(char c) {
        return c == ' ' || c == '\n';
    }

    @Override
    public String toString() {
        return before() + " [" + anchor() + "] " + after();
    }
}
