package io.freshet.watch.text;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.page.TreeBuilder;
import io.freshet.page.TreeOutcome;

/**
 * Reads what a server sent as a {@link PageText}. A page too large or too costly for a tree is read line by line, without places and kinds of blocks. Safe for
 * use by many threads.
 */
public final class PageReader {
    private final TreeBuilder trees;
    private final HtmlParser parser;

    /** @param parser reads the pages that get no tree */
    public PageReader(TreeBuilder trees, HtmlParser parser) {
        this.trees = trees;
        this.parser = parser;
    }

    /** @param content the decompressed body */
    public PageText read(CrawlUrl url, Headers headers, byte[] content) {
        return read(url, headers, content, false);
    }

    /**
     * @param content the decompressed body
     * @param effects whether words that are struck through differ from words that are not
     */
    public PageText read(CrawlUrl url, Headers headers, byte[] content, boolean effects) {
        return switch (trees.build(headers, content)) {
            case TreeOutcome.Built(var tree) -> new TextReader(effects).page(tree);
            case TreeOutcome.Refused _ -> {
                Page page = parser.parse(url, headers, content);
                yield PageText.plain(page.title(), page.text());
            }
        };
    }
}
