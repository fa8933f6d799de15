package io.freshet.page;

import io.freshet.model.LinkKind;
import io.freshet.model.RobotsDirectives;
import java.util.List;

/**
 * Takes what a reader of markup meets, in document order, and keeps what a page is made of: all in one pass over the page.
 *
 * <p>Every {@link #open} is followed by its {@link #close}, also for elements that have nothing inside. Not thread-safe: owned by one reading
 * of one page.
 */
final class Gatherer {
    private static final int MAX_TITLE = 1_000;

    private final VisibleText text;
    private final FoundLinks links;
    private final Headings headings = new Headings();

    private int depth; // how many elements are open
    private int silent; // how many were, with the outermost one whose text is not seen; 0 when there is none
    private int drawings; // open svg elements: a title in one is not the page's
    private boolean inBody;
    private boolean inTitle;

    private final VisibleText title = new VisibleText(MAX_TITLE, 64);
    private String base = "";
    private String canonical = "";
    private String language = "";
    private String metaLanguage = "";
    private RobotsDirectives directives = RobotsDirectives.NONE;

    Gatherer(PageSettings settings, int expectedText) {
        text = new VisibleText(settings.maxText(), expectedText);
        links = new FoundLinks(settings.maxLinks());
    }

    /** Returns whether anything inside the element counts; if not, the reader tells nothing of it until its close. */
    boolean open(Tag tag, TagAttributes attributes) {
        ElementKind kind = tag.kind();
        depth++;
        if (silent == 0 && (kind == ElementKind.SILENT || attributes.has(Attribute.HIDDEN))) {
            silent = depth;
        }
        switch (kind) {
            case INLINE, SILENT -> {}
            case BLOCK, BREAK -> line();
            case CELL -> space();
            case HEADING -> {
                line();
                headings.open(tag);
            }
            case HTML_ROOT -> language = either(attributes.value(Attribute.LANG), attributes.value(Attribute.XML_LANG));
            case BODY -> {
                line();
                inBody = true;
            }
            case DRAWING -> drawings++;
            case TITLE -> {
                inTitle = drawings == 0 && title.length() == 0;
                return inTitle;
            }
            case ANCHOR ->
                links.open(
                        attributes.value(Attribute.HREF),
                        nofollow(attributes),
                        headings.count(),
                        either(attributes.value(Attribute.TITLE), attributes.value(Attribute.ARIA_LABEL)),
                        text.length());
            case AREA -> add(LinkKind.AREA, attributes, Attribute.HREF, attributes.value(Attribute.ALT));
            case FRAME -> {
                add(LinkKind.FRAME, attributes, Attribute.SRC, "");
                return false;
            }
            case IMAGE -> links.picture(attributes.value(Attribute.ALT));
            case BASE -> base = either(base, attributes.value(Attribute.HREF));
            case META -> meta(attributes);
            case RELATION -> relation(attributes);
            case DEAD -> {
                return false;
            }
        }
        return true;
    }

    void text(String words) {
        VisibleText place = place();
        int before = place.length();
        place.append(words);
        added(place, before);
    }

    /** Where words that are met now go; who adds any says so afterwards: {@link #added}. */
    VisibleText place() {
        return inTitle ? title : silent > 0 ? links.unseen() : text;
    }

    /** @param before how long it was */
    @SuppressWarnings("ReferenceEquality") // the text of the page itself, not one that reads alike
    void added(VisibleText place, int before) {
        int first = place == text ? text.firstSince(before) : -1;
        if (first >= 0) {
            links.seen(first);
            headings.seen(first);
        }
    }

    /** Whether text would not be seen now. */
    boolean silent() {
        return silent > 0;
    }

    /** Closes the element that was opened last of those that are open. */
    void close(Tag tag) {
        switch (tag.kind()) {
            case BLOCK, BODY -> line();
            case CELL -> space();
            case HEADING -> {
                headings.close(text);
                line();
            }
            case TITLE -> inTitle = false;
            case ANCHOR -> links.close(text.length());
            case DRAWING -> drawings--;
            case INLINE, BREAK, DEAD, SILENT, AREA, FRAME, IMAGE, HTML_ROOT, BASE, META, RELATION -> {}
        }
        silent = silent == depth ? 0 : silent;
        depth--;
    }

    private void line() {
        text.line();
        links.part();
    }

    private void space() {
        text.space();
        links.part();
    }

    private void add(LinkKind kind, TagAttributes attributes, Attribute address, String label) {
        String name = either(label, either(attributes.value(Attribute.TITLE), attributes.value(Attribute.ARIA_LABEL)));
        links.add(attributes.value(address), kind, nofollow(attributes), headings.count(), name, text.length());
    }

    private void meta(TagAttributes attributes) {
        String content = attributes.value(Attribute.CONTENT);
        if (content.isEmpty()) {
            return;
        }
        if (RobotsTags.addressed(Words.lower(attributes.value(Attribute.NAME)).strip())) {
            directives = directives.and(RobotsTags.ofMeta(content));
        }
        switch (Words.lower(attributes.value(Attribute.HTTP_EQUIV)).strip()) {
            case "refresh" ->
                links.add(
                        MetaRefresh.target(content), LinkKind.META_REFRESH, false, headings.count(), "", text.length());
            case "content-language" -> metaLanguage = either(metaLanguage, content);
            default -> {}
        }
    }

    private void relation(TagAttributes attributes) {
        String rel = Words.lower(attributes.value(Attribute.REL));
        if (Words.hasToken(rel, "canonical")) {
            // one in the body may have been written by a visitor of the page
            canonical = inBody ? canonical : either(canonical, attributes.value(Attribute.HREF));
            return;
        }
        String type = Words.lower(attributes.value(Attribute.TYPE));
        if (Relations.leadsToPage(rel, type)) {
            add(LinkKind.RELATED, attributes, Attribute.HREF, "");
        } else if (Relations.leadsToFeed(rel, type.strip())) {
            add(LinkKind.FEED, attributes, Attribute.HREF, "");
        }
    }

    private static boolean nofollow(TagAttributes attributes) {
        return Relations.nofollow(Words.lower(attributes.value(Attribute.REL)));
    }

    private static String either(String first, String second) {
        return first.isBlank() ? second : first;
    }

    /** Closes what is still open in the text; nothing is told after it. */
    void end() {
        links.close(text.length());
        headings.close(text);
    }

    VisibleText text() {
        return text;
    }

    /** The first title that is not empty, else the first main heading. */
    String title() {
        return title.length() > 0 ? title.toString() : headings.main();
    }

    List<String> headings() {
        return headings.all();
    }

    List<FoundLink> links() {
        return links.all();
    }

    /** As written; empty when the page has none. */
    String base() {
        return base;
    }

    /** As written; empty when the page has none. */
    String canonical() {
        return canonical;
    }

    /** What the page says of its language, as written: for the whole of it, or in place of the server. */
    String language() {
        return either(language, metaLanguage);
    }

    RobotsDirectives directives() {
        return directives;
    }
}
