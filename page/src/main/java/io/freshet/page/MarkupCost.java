package io.freshet.page;

import java.nio.charset.StandardCharsets;
import java.util.Set;

/**
 * Judges from the markup alone whether the repair of tag soup could cost much more than reading.
 *
 * <p>To repair a page as browsers do, a tree builder looks through its open elements, its half-closed formatting elements and the children
 * before a table again and again, and copies formatting elements into each block that they overlap, up to twelve with all their attributes. Its
 * time therefore grows with the square of the tags, and its memory with tags times attributes: 100 KB can be written that take a gigabyte, and
 * 1 MB that take minutes. So a page is repaired only when it has at most {@value #MAX_TAGS} tags, and at most {@value #MAX_COPIES} for the
 * product of its tags and the attributes of its widest formatting tag: the worst that was found then takes 0.7 s and 50 MB. Any other page is
 * read by {@link PlainReader#readAnyhow}.
 */
final class MarkupCost {
    static final int MAX_TAGS = 10_000;
    static final int MAX_COPIES = 500_000;

    /** The most attributes of a tag that jsoup keeps: where there are few tags, they need not be counted. */
    private static final int MOST_ATTRIBUTES = 512;

    /** A tag longer than this is taken for one with the most attributes. */
    private static final int LONGEST_TAG = 4_096;

    /** HTML, 13.2.4.3: the elements that are copied. */
    private static final Set<String> FORMATTING =
            Set.of("a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u");

    private static final int LONGEST_NAME = 6;

    private MarkupCost() {}

    static boolean affordable(byte[] html) {
        int tags = tags(html);
        if (tags > MAX_TAGS) {
            return false;
        }
        return tags <= MAX_COPIES / MOST_ATTRIBUTES || tags * widest(html, MAX_COPIES / tags) <= MAX_COPIES;
    }

    /** What looks like a tag, wherever it stands; gives up past the limit. */
    private static int tags(byte[] html) {
        int tags = 0;
        for (int lt = next(html, 0); lt < html.length && tags <= MAX_TAGS; lt = next(html, lt + 1)) {
            if (tag(html, lt)) {
                tags++;
            }
        }
        return tags;
    }

    /** The most attributes of a formatting tag; gives up past the limit. */
    private static int widest(byte[] html, int limit) {
        TagScanner scanner = new TagScanner(html);
        int widest = 0;
        for (int lt = next(html, 0); lt < html.length && widest <= limit; lt = next(html, lt + 1)) {
            int nameEnd = formattingNameEnd(html, lt + 1);
            if (nameEnd > 0) {
                boolean ends = scanner.scan(nameEnd, Math.min(html.length, lt + LONGEST_TAG)) >= 0;
                widest = Math.max(widest, ends ? scanner.count() : MOST_ATTRIBUTES);
            }
        }
        return widest;
    }

    private static int formattingNameEnd(byte[] html, int start) {
        int end = start;
        while (end < html.length && Words.letter(html[end])) {
            end++;
        }
        if (end - start > LONGEST_NAME) {
            return -1;
        }
        String name = new String(html, start, end - start, StandardCharsets.US_ASCII);
        return FORMATTING.contains(Words.lower(name)) ? end : -1;
    }

    private static int next(byte[] html, int from) {
        return Bytes.indexOf(html, '<', from, html.length);
    }

    private static boolean tag(byte[] html, int lt) {
        if (lt + 1 == html.length) {
            return false;
        }
        byte c = html[lt + 1];
        return c == '/' || Words.letter(c);
    }
}
