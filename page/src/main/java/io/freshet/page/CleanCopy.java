package io.freshet.page;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import java.util.function.Function;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.jsoup.safety.Cleaner;
import org.jsoup.safety.Safelist;

/**
 * A page as one can look at it without danger: text, headings, lists, tables and links, and nothing that runs, loads, is sent, or hides. What may stay is
 * named; everything else goes. Pictures become the words for them. Safe for use by many threads.
 */
public final class CleanCopy {
    /** Characters of HTML; the rest of a page is left out. */
    static final int LONGEST = 2_000_000;

    private static final Safelist ALLOWED = new Safelist()
            .addTags(
                    "a",
                    "abbr",
                    "address",
                    "article",
                    "aside",
                    "b",
                    "bdi",
                    "blockquote",
                    "br",
                    "caption",
                    "cite",
                    "code",
                    "dd",
                    "del",
                    "dfn",
                    "div",
                    "dl",
                    "dt",
                    "em",
                    "figcaption",
                    "figure",
                    "footer",
                    "h1",
                    "h2",
                    "h3",
                    "h4",
                    "h5",
                    "h6",
                    "header",
                    "hr",
                    "i",
                    "ins",
                    "kbd",
                    "li",
                    "main",
                    "mark",
                    "nav",
                    "ol",
                    "p",
                    "pre",
                    "q",
                    "rp",
                    "rt",
                    "ruby",
                    "s",
                    "samp",
                    "section",
                    "small",
                    "span",
                    "strong",
                    "sub",
                    "sup",
                    "table",
                    "tbody",
                    "td",
                    "tfoot",
                    "th",
                    "thead",
                    "time",
                    "tr",
                    "tt",
                    "u",
                    "ul",
                    "var",
                    "wbr")
            .addAttributes("a", "href")
            .addAttributes(":all", "lang", "dir")
            .addAttributes("td", "colspan", "rowspan")
            .addAttributes("th", "colspan", "rowspan", "scope")
            .addAttributes("ol", "start")
            .addProtocols("a", "href", "http", "https");

    private final Canonicaliser canonicaliser;
    private final Function<CrawlUrl, String> address;

    /** @param address where a link of the copy leads, instead of to the page itself */
    public CleanCopy(Canonicaliser canonicaliser, Function<CrawlUrl, String> address) {
        this.canonicaliser = canonicaliser;
        this.address = address;
    }

    /** HTML to be put into the body of a page. */
    public String of(CrawlUrl url, Headers headers, byte[] content) {
        String html = Charsets.decode(headers, content).text();
        Document dirty = Jsoup.parse(html.length() > LONGEST ? html.substring(0, LONGEST) : html, url.text());
        dirty.select("img[alt]").forEach(image -> image.replaceWith(new TextNode(words(image))));
        Document clean = new Cleaner(ALLOWED).clean(dirty);
        for (Element link : clean.select("a")) {
            canonicaliser
                    .parse(link.attr("href"))
                    .ifPresentOrElse(
                            target -> link.attr("href", address.apply(target)).attr("target", "_top"),
                            () -> link.removeAttr("href"));
        }
        clean.outputSettings().prettyPrint(false);
        return clean.body().html();
    }

    private static String words(Element image) {
        String alt = image.attr("alt").strip();
        return alt.isEmpty() ? "" : "[" + alt + "]";
    }
}
