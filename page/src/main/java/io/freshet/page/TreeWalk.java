package io.freshet.page;

import java.util.Arrays;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/** Tells a {@link Gatherer} of a page as a browser reads it, in one walk over its tree. Not thread-safe: made for one page. */
final class TreeWalk implements TagAttributes {
    private Element[] path = new Element[64];
    private Tag[] tags = new Tag[64];
    private int[] nextChild = new int[64];
    private int depth;
    private Element current;

    private TreeWalk(Document document) {
        current = document;
    }

    static void read(PageTree tree, Gatherer gatherer) {
        Document document = tree.document();
        new TreeWalk(document).walk(document, gatherer);
    }

    /** Without recursion: the tree of a page that is repaired can be deeper than what the parser has open at once. */
    private void walk(Document document, Gatherer gatherer) {
        enter(document, Tag.NONE);
        while (depth > 0) {
            Element parent = path[depth - 1];
            int child = nextChild[depth - 1]++;
            if (child == parent.childNodeSize()) {
                depth--;
                if (depth > 0) {
                    gatherer.close(tags[depth]);
                }
                continue;
            }
            Node node = parent.childNode(child);
            if (node instanceof TextNode words) {
                gatherer.text(sound(words.getWholeText()));
            } else if (node instanceof DataNode words) {
                gatherer.text(sound(words.getWholeData())); // of an xmp element: all others that have data are dead
            } else if (node instanceof Element element) {
                current = element;
                Tag tag = Tag.of(element.normalName());
                if (gatherer.open(tag, this)) {
                    enter(element, tag);
                } else {
                    gatherer.close(tag);
                }
            }
        }
    }

    private void enter(Element element, Tag tag) {
        if (depth == path.length) {
            path = Arrays.copyOf(path, 2 * depth);
            tags = Arrays.copyOf(tags, 2 * depth);
            nextChild = Arrays.copyOf(nextChild, 2 * depth);
        }
        path[depth] = element;
        tags[depth] = tag;
        nextChild[depth] = 0;
        depth++;
    }

    /** References by number can stand for half a surrogate pair (HTML, 13.2.5.80), which the parser lets through. */
    static String sound(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                return repaired(text, i);
            }
        }
        return text;
    }

    private static String repaired(String text, int firstSurrogate) {
        StringBuilder sound = new StringBuilder(text.length()).append(text, 0, firstSurrogate);
        int at = firstSurrogate;
        while (at < text.length()) {
            int code = text.codePointAt(at);
            boolean half = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
            sound.appendCodePoint(half ? '\uFFFD' : code);
            at += Character.charCount(code);
        }
        return sound.toString();
    }

    @Override
    public String value(Attribute attribute) {
        return current.attributesSize() == 0 ? "" : sound(current.attributes().get(attribute.name()));
    }

    @Override
    public boolean has(Attribute attribute) {
        return current.attributesSize() > 0 && current.attributes().hasKey(attribute.name());
    }
}
