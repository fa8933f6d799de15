package io.freshet.page;

import java.nio.charset.StandardCharsets;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Judges from the markup alone whether the repair of tag soup could cost much more than reading.
 *
 * <p>To repair a page as browsers do, a tree builder looks through its open elements, its half-closed formatting elements and the children
 * before a table again and again, and copies formatting elements into each block that they overlap, up to twelve with all their attributes. It compares
 * each attribute with all others of its tag, and gathers those of all html and body tags in one element. Its time therefore grows with the square of the
 * tags and of their attributes, and its memory with tags times attributes: 100 KB can be written that take a gigabyte, and 1 MB that take minutes. So a
 * page is repaired only within these bounds: the worst that was found then takes a second and 50 MB.
 *
 * @param tags what looks like one, wherever it stands
 * @param exceeded the first bound that the page is beyond; null when it can be repaired
 */
record MarkupCost(int tags, TreeOutcome.@Nullable Bound exceeded) {
    static final int MAX_BYTES = 2_000_000;
    static final int MAX_TAGS = 10_000;

    /** The product of the tags and the attributes of the widest formatting tag. */
    static final int MAX_COPIES = 500_000;

    /** The sum, over all tags, of the square of their attributes: 76 tags with as many as are kept. */
    static final int MAX_COMPARISONS = 20_000_000;

    /** Tags of html and body. */
    static final int MAX_ROOTS = 16;

    /** The most attributes of a tag that jsoup keeps: where there are few tags, they need not be counted. */
    private static final int MOST_ATTRIBUTES = 512;

    /** A tag longer than this is taken for one with the most attributes. */
    private static final int LONGEST_TAG = 64 << 10;

    /** Bytes looked at in search of attributes: what looks like a tag may stand within another one. */
    private static final int MAX_LOOKED_AT = 16 << 20;

    /** HTML, 13.2.4.3: the elements that are copied. */
    private static final Set<String> FORMATTING =
            Set.of("a", "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u");

    private static final int LONGEST_NAME = 6;

    /** Of html and body. */
    private static final int ROOT_NAME = 4;

    static MarkupCost of(byte[] html) {
        if (html.length > MAX_BYTES) {
            return new MarkupCost(0, TreeOutcome.Bound.BYTES);
        }
        int tags = 0;
        int roots = 0;
        for (int lt = next(html, 0); lt < html.length && tags <= MAX_TAGS; lt = next(html, lt + 1)) {
            if (tag(html, lt)) {
                tags++;
                roots += root(html, lt + 1) ? 1 : 0;
            }
        }
        if (tags > MAX_TAGS) {
            return new MarkupCost(tags, TreeOutcome.Bound.TAGS);
        }
        boolean wide = roots > MAX_ROOTS || (maybeWide(tags, html.length) && wide(html, tags));
        return new MarkupCost(tags, wide ? TreeOutcome.Bound.ATTRIBUTES : null);
    }

    /** Whether the attributes have to be counted; each takes two bytes at least. */
    private static boolean maybeWide(int tags, int length) {
        return tags > MAX_COPIES / MOST_ATTRIBUTES || length > 2 * MAX_COMPARISONS / MOST_ATTRIBUTES;
    }

    private static boolean wide(byte[] html, int tags) {
        TagScanner scanner = new TagScanner(html);
        long comparisons = 0;
        int widest = 0;
        int lookedAt = 0;
        for (int lt = next(html, 0); lt < html.length; lt = next(html, lt + 1)) {
            if (!tag(html, lt)) {
                continue;
            }
            int limit = Math.min(html.length, lt + LONGEST_TAG);
            int nameEnd = Name.end(html, lt + 1, limit, Name.TAG_ENDS);
            int end = scanner.scan(nameEnd, limit);
            int attributes = end < 0 ? MOST_ATTRIBUTES : Math.min(MOST_ATTRIBUTES, scanner.count());
            comparisons += (long) attributes * attributes;
            widest = formatting(html, lt + 1, nameEnd) ? Math.max(widest, attributes) : widest;
            lookedAt += (end < 0 ? limit : end) - lt;
            if (comparisons > MAX_COMPARISONS || tags * widest > MAX_COPIES || lookedAt > MAX_LOOKED_AT) {
                return true;
            }
        }
        return false;
    }

    private static boolean formatting(byte[] html, int start, int end) {
        return end - start <= LONGEST_NAME
                && FORMATTING.contains(Words.lower(new String(html, start, end - start, StandardCharsets.US_ASCII)));
    }

    private static boolean root(byte[] html, int nameStart) {
        int end = nameStart + ROOT_NAME;
        return Tag.BODY.name().stands(html, nameStart, end) || Tag.HTML.name().stands(html, nameStart, end);
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
