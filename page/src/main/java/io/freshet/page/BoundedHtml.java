package io.freshet.page;

/** HTML that is being written, and ends where it would be too long. Not thread-safe: made for one piece of HTML. */
final class BoundedHtml {
    /** The longest of the references that stand for characters. */
    private static final int LONGEST_REFERENCE = "&quot;".length();

    private final int longest;
    private final StringBuilder html = new StringBuilder();
    private boolean full;

    BoundedHtml(int longest) {
        this.longest = longest;
    }

    /** Whether something was left out; nothing more is added then. */
    boolean full() {
        return full;
    }

    /** Adds all of it or nothing, and returns which. */
    boolean markup(CharSequence tag) {
        full |= html.length() + tag.length() > longest;
        if (!full) {
            html.append(tag);
        }
        return !full;
    }

    /** Adds an end tag, for which there is always room. */
    void end(String name) {
        html.append("</").append(name).append('>');
    }

    /** Adds as much of it as there is room for. */
    void text(String words) {
        for (int i = 0; i < words.length() && !full; i++) {
            full = html.length() + LONGEST_REFERENCE > longest;
            if (!full) {
                escape(words.charAt(i), html);
            }
        }
        if (full && !html.isEmpty() && Character.isHighSurrogate(html.charAt(html.length() - 1))) {
            html.setLength(html.length() - 1);
        }
    }

    /** For an attribute between double quotes. */
    static String escaped(String value) {
        var escaped = new StringBuilder(value.length() + 16);
        for (int i = 0; i < value.length(); i++) {
            escape(value.charAt(i), escaped);
        }
        return escaped.toString();
    }

    private static void escape(char c, StringBuilder to) {
        switch (c) {
            case '&' -> to.append("&amp;");
            case '<' -> to.append("&lt;");
            case '>' -> to.append("&gt;");
            case '"' -> to.append("&quot;");
            default -> to.append(c);
        }
    }

    @Override
    public String toString() {
        return html.toString();
    }
}
