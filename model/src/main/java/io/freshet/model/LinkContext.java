package io.freshet.model;

/**
 * The words around a link: what a reader sees before following it. Cut from the page's text only when asked for, since most links are never
 * judged by their words.
 */
public final class LinkContext {
    public static final LinkContext NONE = new LinkContext("", 0, 0, 0, 0, "");

    private final String text;
    private final int from;
    private final int anchorStart;
    private final int anchorEnd;
    private final int to;
    private final String heading;

    /**
     * @param text the page's visible text
     * @param from where the words before the link begin in it
     * @param anchorStart where the link's own words begin
     * @param anchorEnd where they end
     * @param to where the words after the link end
     * @param heading the nearest heading above the link, or empty
     */
    public LinkContext(String text, int from, int anchorStart, int anchorEnd, int to, String heading) {
        if (from < 0 || from > anchorStart || anchorStart > anchorEnd || anchorEnd > to || to > text.length()) {
            throw new IllegalArgumentException(
                    from + ", " + anchorStart + ", " + anchorEnd + ", " + to + " in " + text.length());
        }
        this.text = text;
        this.from = from;
        this.anchorStart = anchorStart;
        this.anchorEnd = anchorEnd;
        this.to = to;
        this.heading = heading;
    }

    /** The words before the link, nearest last. */
    public String before() {
        return text.substring(from, anchorStart).strip();
    }

    /** The words after the link, nearest first. */
    public String after() {
        return text.substring(anchorEnd, to).strip();
    }

    public String heading() {
        return heading;
    }

    @Override
    public String toString() {
        return before() + " [..] " + after();
    }
}
