package io.freshet.page;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * An element of a {@link PageTree}: a view of it that cannot change it. Two views of one element are equal. At most {@value TreeBuilder#MAX_DEPTH}
 * elements lie in one another, so a walk may call itself. Not thread-safe: owned by the owner of its tree.
 */
public final class TreeElement implements TreeNode {
    private final Element element;

    TreeElement(Element element) {
        this.element = element;
    }

    /** Returns the name of the tag in lower case. */
    public String name() {
        return element.normalName();
    }

    /** Returns the value of an attribute, empty when it is missing. */
    public String attribute(String name) {
        return element.attr(name);
    }

    /** Tells whether an attribute is there, with or without a value. */
    public boolean has(String attribute) {
        return element.hasAttr(attribute);
    }

    /** Returns all attributes in the order of the source. */
    public Map<String, String> attributes() {
        var all = new LinkedHashMap<String, String>();
        for (Attribute each : element.attributes()) {
            all.put(each.getKey(), each.getValue());
        }
        return all;
    }

    /** Returns the element that holds this one; empty for the root. */
    public Optional<TreeElement> parent() {
        return Optional.ofNullable(element.parent())
                .filter(parent -> !parent.nameIs("#root"))
                .map(TreeElement::new);
    }

    /** Returns the elements and texts in it, one level deep, in the order of the page. */
    public List<TreeNode> children() {
        var children = new ArrayList<TreeNode>(element.childNodeSize());
        for (Node each : element.childNodes()) {
            switch (each) {
                case Element child -> children.add(new TreeElement(child));
                case TextNode text
                when !text.getWholeText().isEmpty() -> children.add(new TreeText(text.getWholeText()));
                default -> {} // comments, declarations, scripts
            }
        }
        return children;
    }

    /** Returns the elements in it, one level deep, in the order of the page. */
    public List<TreeElement> elements() {
        var elements = new ArrayList<TreeElement>(element.childrenSize());
        for (Element each : element.children()) {
            elements.add(new TreeElement(each));
        }
        return elements;
    }

    /** Returns what a script or style holds; empty for all other elements. */
    public String data() {
        return element.data();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof TreeElement that && that.element.equals(element);
    }

    @Override
    public int hashCode() {
        return element.hashCode();
    }

    @Override
    public String toString() {
        return element.cssSelector();
    }
}
