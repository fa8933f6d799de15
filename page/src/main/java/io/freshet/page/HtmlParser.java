package io.freshet.page;

import static java.lang.System.Logger.Level.DEBUG;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Fingerprint;
import io.freshet.model.HeaderLink;
import io.freshet.model.Headers;
import io.freshet.model.Link;
import io.freshet.model.LinkContext;
import io.freshet.model.Page;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads HTML pages. Whatever the bytes, it returns a page, in time and memory bounded by their number. Safe for use by many threads.
 *
 * <p>The bytes become text ({@link Charsets}). A reader of markup tells what it meets: {@link PlainReader} for a page whose markup is in order,
 * {@link TreeWalk} for one that a {@link TreeBuilder} has to repair first. A {@link Gatherer} keeps what counts. At the end, when the text and the base are
 * known, links get their targets and contexts.
 */
public final class HtmlParser {
    private static final System.Logger LOG = System.getLogger(HtmlParser.class.getName());

    /** Of the bytes of a page about a third is text that people see. */
    private static final int MARKUP_PER_TEXT = 3;

    private final PageSettings settings;
    private final Canonicaliser canonicaliser;
    private final TreeBuilder trees;

    /** With a builder of trees of its own. */
    public HtmlParser(PageSettings settings, Canonicaliser canonicaliser) {
        this(settings, canonicaliser, new TreeBuilder());
    }

    /** @param trees shared by all who build trees in this process */
    public HtmlParser(PageSettings settings, Canonicaliser canonicaliser, TreeBuilder trees) {
        this.settings = settings;
        this.canonicaliser = canonicaliser;
        this.trees = trees;
    }

    /** @param content the decompressed body */
    public Page parse(CrawlUrl url, Headers headers, byte[] content) {
        Markup html = Charsets.decode(headers, content);
        Gatherer found = read(url, html);
        VisibleText visible = found.text();
        String text = visible.toString();
        LinkTargets targets = new LinkTargets(
                canonicaliser, url, found.base(), html.charset(), found.links().size());
        return new Page(
                url,
                found.title(),
                text,
                Language.of(declaredLanguage(found, headers), visible.characters(), visible.length()),
                List.copyOf(found.headings()),
                links(found, text, targets),
                found.directives().and(RobotsTags.ofHeaders(headers)),
                canonical(url, found, headers, targets),
                html.charset().name(),
                textFingerprint(visible),
                NearFingerprint.of(visible.characters(), visible.length()));
    }

    private Gatherer read(CrawlUrl url, Markup html) {
        Gatherer gatherer = gatherer(html);
        if (!PlainReader.read(html.utf8(), gatherer)) {
            gatherer = repaired(url, html);
        }
        gatherer.end();
        return gatherer;
    }

    private Gatherer repaired(CrawlUrl url, Markup html) {
        Gatherer gatherer = gatherer(html);
        switch (trees.build(html)) {
            case TreeOutcome.Built(PageTree tree) -> TreeWalk.read(tree, gatherer);
            case TreeOutcome.Refused(TreeOutcome.Bound bound) -> {
                LOG.log(DEBUG, () -> "the tree of " + url + " is not built: " + bound);
                PlainReader.readAnyhow(html.utf8(), gatherer);
            }
        }
        return gatherer;
    }

    private Gatherer gatherer(Markup html) {
        return new Gatherer(settings, html.utf8().length / MARKUP_PER_TEXT);
    }

    private List<Link> links(Gatherer found, String text, LinkTargets targets) {
        List<Link> links = new ArrayList<>(found.links().size());
        for (FoundLink link : found.links()) {
            CrawlUrl target = targets.resolve(link.href);
            if (target != null) {
                links.add(new Link(target, link.kind, context(link, text, found.headings()), link.nofollow));
            }
        }
        return Collections.unmodifiableList(links);
    }

    private LinkContext context(FoundLink link, String text, List<String> headings) {
        String heading = link.headings == 0 ? "" : headings.get(link.headings - 1);
        return new LinkContext(text, link.start, link.end, link.label, settings.contextWords(), heading);
    }

    private @Nullable CrawlUrl canonical(CrawlUrl url, Gatherer found, Headers headers, LinkTargets targets) {
        if (!found.canonical().isBlank()) {
            return targets.resolve(found.canonical());
        }
        String href = HeaderLink.of(headers).stream()
                .filter(link -> link.is("canonical") && !link.target().isEmpty())
                .map(HeaderLink::target)
                .findFirst()
                .orElse("");
        return href.isBlank() ? null : canonicaliser.resolve(url, href).orElse(null);
    }

    private static String declaredLanguage(Gatherer found, Headers headers) {
        String language = found.language();
        return language.isBlank() ? headers.first("Content-Language").orElse("") : language;
    }

    /** Never zero, which stands for a page that was not read. */
    private static long textFingerprint(VisibleText text) {
        long fingerprint = Fingerprint.of(text.characters(), text.length());
        return fingerprint == 0 ? 1 : fingerprint;
    }
}
