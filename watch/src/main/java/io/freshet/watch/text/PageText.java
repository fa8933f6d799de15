package io.freshet.watch.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A page as a structured text: what a reader sees, block by block.
 *
 * @param title from its head
 * @param language of its prose, two letters; empty when it is not clear
 * @param password whether it asks for one
 * @param root where the page begins
 */
public record PageText(String title, String language, boolean password, List<TextBlock> blocks, Place root) {
    public PageText {
        blocks = List.copyOf(blocks);
    }

    /** Returns the text of a page that has no tree: each line is a paragraph. */
    public static PageText plain(String title, String text) {
        var root = new Place();
        var blocks = new ArrayList<TextBlock>();
        text.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(line -> {
            var block = new TextBlock(TextBlock.Kind.PARAGRAPH, line, 0, List.of(), List.of(), Wording.of(line), root);
            blocks.add(block);
            if (block.prose()) {
                root.add(block.wording().size());
            }
        });
        return new PageText(title, "", false, blocks, root);
    }
}
