package io.freshet.watch.key;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.page.HtmlParser;
import io.freshet.page.TreeBuilder;
import io.freshet.page.TreeOutcome;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Reads two versions of a page in the same way, so that their places can be compared: by their trees, or line by line when one of them is too large for a
 * tree. Safe for use by many threads.
 */
public final class KeyReader {
    private static final Headers UTF_8 = Headers.of("Content-Type", "text/html; charset=utf-8");
    private static final byte[] MARK = String.valueOf(KeyPage.MARK).getBytes(StandardCharsets.UTF_8);

    private final TreeBuilder trees;
    private final HtmlParser parser;

    /** @param parser reads the pages that get no tree */
    public KeyReader(TreeBuilder trees, HtmlParser parser) {
        this.trees = trees;
        this.parser = parser;
    }

    /** Two versions of a page, the first with a value marked. */
    public record Versions(KeyPage before, KeyPage after) {}

    /**
     * Reads two versions in UTF-8.
     *
     * @param start of the value in the bytes of the first version, within one text between tags
     * @param end of the value, behind its last byte
     * @throws IllegalArgumentException if the value does not lie in the page
     */
    public Versions read(CrawlUrl url, byte[] before, int start, int end, byte[] after) {
        if (start < 0 || start >= end || end > before.length) {
            throw new IllegalArgumentException("a value from byte " + start + " to " + end
                    + " does not lie in a page of " + before.length + " bytes");
        }
        byte[] marked = ByteBuffer.allocate(before.length + 2 * MARK.length)
                .put(before, 0, start)
                .put(MARK)
                .put(before, start, end - start)
                .put(MARK)
                .put(before, end, before.length - end)
                .array();
        if (trees.build(UTF_8, marked) instanceof TreeOutcome.Built(var old)
                && trees.build(UTF_8, after) instanceof TreeOutcome.Built(var now)) {
            return new Versions(KeyPage.of(old), KeyPage.of(now));
        }
        return new Versions(
                KeyPage.plain(parser.parse(url, UTF_8, marked).text()),
                KeyPage.plain(parser.parse(url, UTF_8, after).text()));
    }
}
