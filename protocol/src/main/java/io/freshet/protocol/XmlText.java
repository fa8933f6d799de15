package io.freshet.protocol;

/** Text as XML 1.0 holds it. */
public final class XmlText {
    private XmlText() {}

    /** Escaped for an element or an attribute; characters that XML cannot hold become U+FFFD. */
    public static String escaped(String text) {
        StringBuilder out = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\t', '\n', '\r' -> out.append("&#").append(c).append(';');
                default -> out.appendCodePoint(legal(c) ? c : 0xFFFD);
            }
        });
        return out.toString();
    }

    /** XML 1.0, 2.2. */
    private static boolean legal(int c) {
        return (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0xFFFD) || c >= 0x10000;
    }
}
