package io.freshet.watch.text;

import java.util.List;

/**
 * A heading, a paragraph, an item of a list or a row of a table, as a reader sees it.
 *
 * @param text with single spaces; the cells of a row are parted by " | "
 * @param linkShare how much of the text is links, 0 to 1
 * @param links where they lead, as they are written
 * @param images what the images in it show, or else where they lie
 */
public record TextBlock(
        Kind kind,
        String text,
        double linkShare,
        List<String> links,
        List<String> images,
        Wording wording,
        Place place) {
    /** A block of fewer words is no prose. */
    private static final int PROSE = 8;

    /** A block of which more is links is no prose. */
    private static final double MOSTLY_LINKS = .6;

    /** A short block that is nothing but a link leads elsewhere and says nothing itself. */
    private static final double ALL_LINK = .9;

    /** Counts the words of blocks. */
    static int words(List<TextBlock> blocks) {
        return blocks.stream().mapToInt(block -> block.wording.size()).sum();
    }

    /** Tells whether it reads as a sentence. */
    boolean prose() {
        return wording.size() >= PROSE && linkShare <= MOSTLY_LINKS && kind != Kind.CONTROL;
    }

    /** Tells whether what it says belongs to the text around it. */
    boolean counts() {
        return kind != Kind.CONTROL && wording.size() > 0 && (linkShare < ALL_LINK || kind == Kind.HEADING);
    }

    /** What it is. */
    public enum Kind {
        HEADING,
        PARAGRAPH,
        ITEM,
        ROW,
        /** What a person presses or fills in. */
        CONTROL
    }
}
