package io.freshet.page;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import java.util.function.Function;

/**
 * A page as one can look at it without danger: text, headings, lists, tables and links, and nothing that runs, loads, is sent, or hides. What may stay is
 * named in {@link CopyPrinter}; everything else goes. Pictures become the words for them. Safe for use by many threads.
 */
public final class CleanCopy {
    /** Characters of HTML; the rest of a page is left out. */
    static final int LONGEST = 1_000_000;

    private final Canonicaliser canonicaliser;
    private final TreeBuilder trees;
    private final Function<CrawlUrl, String> address;

    /** How much of a page a copy has. */
    public enum Extent {
        WHOLE,
        /** The beginning: the page is longer than a copy may be. */
        BEGINNING,
        /** The text alone, line by line: the markup is beyond what is repaired. */
        TEXT
    }

    /** @param html to be put into the body of a page */
    public record Copy(String html, Extent extent) {}

    /**
     * @param trees shared by all who build trees in this process
     * @param address where a link of the copy leads, instead of to the page itself
     */
    public CleanCopy(Canonicaliser canonicaliser, TreeBuilder trees, Function<CrawlUrl, String> address) {
        this.canonicaliser = canonicaliser;
        this.trees = trees;
        this.address = address;
    }

    /** @param content the decompressed body */
    public Copy of(CrawlUrl url, Headers headers, byte[] content) {
        Markup markup = Charsets.decode(headers, content);
        return switch (trees.build(markup)) {
            case TreeOutcome.Built(PageTree tree) -> printed(url, markup, tree);
            case TreeOutcome.Refused _ -> text(markup);
        };
    }

    private Copy printed(CrawlUrl url, Markup markup, PageTree tree) {
        var targets = new LinkTargets(canonicaliser, url, tree.base(), markup.charset(), tree.links());
        var html = new BoundedHtml(LONGEST);
        new CopyPrinter(targets, address, html).print(tree);
        return new Copy(html.toString(), html.full() ? Extent.BEGINNING : Extent.WHOLE);
    }

    private static Copy text(Markup markup) {
        var gatherer = new Gatherer(new PageSettings(0, 0, LONGEST), 0);
        PlainReader.readAnyhow(markup.utf8(), gatherer);
        gatherer.end();
        var html = new BoundedHtml(LONGEST);
        for (String line : gatherer.text().toString().split("\n")) {
            if (html.markup("<p>")) {
                html.text(line);
                html.end("p");
            }
        }
        return new Copy(html.toString(), Extent.TEXT);
    }
}
