package io.freshet.page;

import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * A page as the tree that browsers make of it. Made only by a {@link TreeBuilder}, so it is never larger than this process can bear. Nobody outside of
 * this package sees the library behind it. Not thread-safe: owned by the caller that had it built.
 */
public final class PageTree {
    private final Document document;

    PageTree(Document document) {
        this.document = document;
    }

    Document document() {
        return document;
    }

    /** Returns the root: its {@code html} element. */
    public TreeElement root() {
        return new TreeElement(document.firstElementChild() == null ? document : document.firstElementChild());
    }

    /** What its first base element with an address says; empty when there is none. */
    String base() {
        Element base = document.selectFirst("base[href]");
        return base == null ? "" : TreeWalk.sound(base.attr("href"));
    }

    /** How many elements are links. */
    int links() {
        return document.getElementsByTag("a").size();
    }
}
