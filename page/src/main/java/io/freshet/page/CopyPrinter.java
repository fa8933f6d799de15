package io.freshet.page;

import io.freshet.model.CrawlUrl;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/**
 * Prints a tree as HTML in which nothing runs, loads, is sent or hides, and stops where there is no more room. An element that is not named here goes, and
 * what is in it stays; of attributes only a few stay, with values that can mean nothing else. Not thread-safe: made for one copy.
 */
final class CopyPrinter implements NodeFilter {
    private static final Set<String> ELEMENTS = Set.of("""
            a abbr address article aside b bdi blockquote br caption cite code dd del dfn div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i ins
            kbd li main mark nav ol p pre q rp rt ruby s samp section small span strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr
            """.split("\\s+"));

    private static final Set<String> EMPTY = Set.of("br", "hr", "wbr");

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}");

    /** What attributes may say. */
    private static final Map<String, Pattern> VALUES = Map.of(
            "lang", Pattern.compile("[A-Za-z0-9-]{1,35}"),
            "dir", Pattern.compile("ltr|rtl|auto", Pattern.CASE_INSENSITIVE),
            "colspan", NUMBER,
            "rowspan", NUMBER,
            "scope", Pattern.compile("row|col|rowgroup|colgroup", Pattern.CASE_INSENSITIVE),
            "start", Pattern.compile("-?[0-9]{1,9}"));

    private static final List<String> ANYWHERE = List.of("lang", "dir");

    private static final Map<String, List<String>> ATTRIBUTES = Map.of(
            "td", List.of("lang", "dir", "colspan", "rowspan"),
            "th", List.of("lang", "dir", "colspan", "rowspan", "scope"),
            "ol", List.of("lang", "dir", "start"));

    private final LinkTargets targets;
    private final Function<CrawlUrl, String> address;
    private final BoundedHtml html;
    private final Deque<String> open = new ArrayDeque<>();

    CopyPrinter(LinkTargets targets, Function<CrawlUrl, String> address, BoundedHtml html) {
        this.targets = targets;
        this.address = address;
        this.html = html;
    }

    void print(PageTree tree) {
        tree.document().body().filter(this);
        while (!open.isEmpty()) { // where it stopped
            html.end(open.pop());
        }
    }

    @Override
    public FilterResult head(Node node, int depth) {
        switch (node) {
            case TextNode words -> html.text(TreeWalk.sound(words.getWholeText()));
            case Element image when image.normalName().equals("img") -> html.text(words(image));
            case Element element when ELEMENTS.contains(element.normalName()) -> start(element);
            default -> {} // comments, scripts, and elements that go
        }
        return html.full() ? FilterResult.STOP : FilterResult.CONTINUE;
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element element
                && ELEMENTS.contains(element.normalName())
                && !EMPTY.contains(element.normalName())) {
            html.end(open.pop());
        }
        return FilterResult.CONTINUE;
    }

    private void start(Element element) {
        String name = element.normalName();
        var tag = new StringBuilder("<").append(name);
        if (name.equals("a")) {
            link(element, tag);
        }
        for (String attribute : ATTRIBUTES.getOrDefault(name, ANYWHERE)) {
            String value = element.attr(attribute);
            if (Objects.requireNonNull(VALUES.get(attribute)).matcher(value).matches()) {
                tag.append(' ').append(attribute).append("=\"").append(value).append('"');
            }
        }
        if (html.markup(tag.append('>')) && !EMPTY.contains(name)) {
            open.push(name);
        }
    }

    private void link(Element element, StringBuilder tag) {
        CrawlUrl target = element.hasAttr("href") ? targets.resolve(element.attr("href")) : null;
        if (target != null) {
            tag.append(" href=\"")
                    .append(BoundedHtml.escaped(address.apply(target)))
                    .append("\" target=\"_top\"");
        }
    }

    private static String words(Element image) {
        String alt = TreeWalk.sound(image.attr("alt")).strip();
        return alt.isEmpty() ? "" : "[" + alt + "]";
    }
}
