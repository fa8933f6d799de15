package io.freshet.plot;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Writes a drawing as XML. Colours and fonts are classes, which the page's style sheet fills in, so that one drawing is light by day and dark by night.
 * Not thread-safe.
 */
public final class Svg {
    private final StringBuilder text = new StringBuilder();
    private final Deque<String> open = new ArrayDeque<>();

    /** @param title what a screen reader says instead of the picture */
    Svg(int width, int height, String title) {
        open(
                "svg",
                "class",
                "plot",
                "xmlns",
                "http://www.w3.org/2000/svg",
                "viewBox",
                "0 0 " + width + " " + height,
                "width",
                width,
                "height",
                height,
                "role",
                "img");
        leaf("title", title);
    }

    /** An element with nothing in it. Attributes are names and values in turn; numbers are cut to hundredths. */
    Svg add(String name, Object... attributes) {
        start(name, attributes);
        text.append("/>");
        return this;
    }

    /** An element with words in it, if there are any. */
    Svg words(String name, String words, Object... attributes) {
        start(name, attributes);
        text.append('>').append(escaped(words)).append("</").append(name).append('>');
        return this;
    }

    Svg open(String name, Object... attributes) {
        start(name, attributes);
        text.append('>');
        open.push(name);
        return this;
    }

    Svg close() {
        text.append("</").append(open.pop()).append('>');
        return this;
    }

    /** What a pointer that rests on the open element shows. */
    Svg hint(String words) {
        return leaf("title", words);
    }

    /** The whole, with everything closed. */
    String finished() {
        while (!open.isEmpty()) {
            close();
        }
        return text.toString();
    }

    /** A coordinate: hundredths are finer than any screen. */
    static String coordinate(double value) {
        String number = String.format(Locale.ROOT, "%.2f", value);
        String shorter = number.replaceAll("0+$", "").replaceAll("\\.$", "");
        return shorter.equals("-0") ? "0" : shorter;
    }

    public static String escaped(String words) {
        return words.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** About how many pixels words take in the page's font: Korean letters are square, Latin ones half as wide. */
    static double width(String words, double size) {
        double sum = 0;
        for (int i = 0; i < words.length(); i++) {
            char c = words.charAt(i);
            sum += c >= 0x1100 ? 0.95 : Character.isUpperCase(c) ? 0.66 : " .,:;il|'".indexOf(c) >= 0 ? 0.3 : 0.55;
        }
        return sum * size;
    }

    private Svg leaf(String name, String words) {
        text.append('<')
                .append(name)
                .append('>')
                .append(escaped(words))
                .append("</")
                .append(name)
                .append('>');
        return this;
    }

    private void start(String name, Object... attributes) {
        text.append('<').append(name);
        for (int i = 0; i < attributes.length; i += 2) {
            Object value = attributes[i + 1];
            String written = value instanceof Double number ? coordinate(number) : value.toString();
            text.append(' ')
                    .append(attributes[i])
                    .append("=\"")
                    .append(escaped(written))
                    .append('"');
        }
    }
}
