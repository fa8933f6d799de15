package io.freshet.protocol;

import static java.lang.System.Logger.Level.DEBUG;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.protocol.Feed.Entry;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/**
 * Reads one feed as a stream. Document types are passed over and entities are not replaced, so that nothing is ever looked up or expanded. Names count without their
 * namespaces, which feeds get wrong. Not thread-safe: made for one feed.
 */
final class FeedReader {
    private static final System.Logger LOG = System.getLogger(FeedReader.class.getName());
    /** A longer text is no address and no date. */
    private static final int MAX_TEXT = 4_000;

    private static final int MAX_HUBS = 10;
    private static final int LONGEST_DECLARATION = 200;
    private static final Pattern ENCODING = Pattern.compile("^<\\?xml[^>]*encoding\\s*=\\s*[\"']([^\"']+)");

    private final Canonicaliser canonicaliser;
    private final Feed.Limits limits;
    private CrawlUrl base;
    private final Map<CrawlUrl, Entry> entries = new LinkedHashMap<>();

    private final List<CrawlUrl> hubs = new ArrayList<>();
    private @Nullable CrawlUrl self;

    // of the entry that is being read
    private boolean inEntry;
    private String link = "";
    private String identifier = "";
    private String about = "";
    private @Nullable Instant updated;
    private @Nullable Instant published;

    FeedReader(CrawlUrl url, Canonicaliser canonicaliser, Feed.Limits limits) {
        this.base = url;
        this.canonicaliser = canonicaliser;
        this.limits = limits;
    }

    Optional<Feed> read(byte[] content) {
        int start = 0; // some have blank lines before the XML declaration, which no parser takes
        while (start < content.length && content[start] >= 0 && content[start] <= ' ') {
            start++;
        }
        int length = Math.min(content.length, limits.bytes()) - start;
        if (length <= 0) {
            return Optional.empty();
        }
        boolean feed = false;
        try {
            XMLStreamReader xml = factory().createXMLStreamReader(new StringReader(text(content, start, length)));
            feed = toRoot(xml);
            if (feed) {
                readEntries(xml);
            }
        } catch (XMLStreamException | RuntimeException e) {
            // it was the site's fault or the library's; what came before it stands
            LOG.log(DEBUG, () -> "the feed " + base + " cannot be read to its end", e);
        }
        return feed ? Optional.of(new Feed(new ArrayList<>(entries.values()), hubs, self)) : Optional.empty();
    }

    /** Decoded here: a byte that is wrong is one letter less, and not the end of the feed. */
    private static String text(byte[] content, int start, int length) {
        String head = new String(content, start, Math.min(length, LONGEST_DECLARATION), StandardCharsets.ISO_8859_1);
        Matcher declared = ENCODING.matcher(head);
        Charset charset = StandardCharsets.UTF_8;
        if (head.startsWith("\u00fe\u00ff") || head.startsWith("\u00ff\u00fe")) {
            charset = StandardCharsets.UTF_16;
        } else if (declared.find()) {
            charset = Charset.forName(declared.group(1), StandardCharsets.UTF_8);
        }
        String text = new String(content, start, length, charset);
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static XMLInputFactory factory() {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
        factory.setProperty(XMLInputFactory.IS_NAMESPACE_AWARE, false);
        factory.setProperty(XMLInputFactory.IS_COALESCING, false);
        factory.setXMLReporter((message, type, _, at) ->
                LOG.log(DEBUG, () -> "the parser says of a feed: " + message + " (" + type + ") at " + at));
        return factory;
    }

    /** Whether the first element is that of a feed. */
    private static boolean toRoot(XMLStreamReader xml) throws XMLStreamException {
        while (xml.hasNext()) {
            if (xml.next() == XMLStreamConstants.START_ELEMENT) {
                return switch (name(xml)) {
                    case "rss", "feed", "rdf" -> true;
                    default -> false;
                };
            }
        }
        return false;
    }

    private void readEntries(XMLStreamReader xml) throws XMLStreamException {
        rebase(xml);
        int depth = 1;
        int entryDepth = 0;
        var text = new StringBuilder();
        while (xml.hasNext() && entries.size() < limits.entries()) {
            switch (xml.next()) {
                case XMLStreamConstants.START_ELEMENT -> {
                    if (++depth > limits.depth()) {
                        return;
                    }
                    text.setLength(0);
                    String name = name(xml);
                    if (!inEntry && (name.equals("item") || name.equals("entry"))) {
                        begin(xml);
                        entryDepth = depth;
                    } else if (inEntry && depth == entryDepth + 1) {
                        start(name, xml);
                    } else if (!inEntry && depth <= 3 && name.equals("link")) {
                        ofFeed(xml);
                    }
                }
                case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                    if (inEntry && text.length() < MAX_TEXT) {
                        text.append(xml.getText(), 0, Math.min(xml.getTextLength(), MAX_TEXT - text.length()));
                    }
                }
                case XMLStreamConstants.END_ELEMENT -> {
                    if (inEntry && depth == entryDepth + 1) {
                        end(name(xml), text.toString().strip());
                    } else if (inEntry && depth == entryDepth) {
                        close();
                    }
                    depth--;
                }
                default -> {}
            }
        }
    }

    private void begin(XMLStreamReader xml) {
        inEntry = true;
        link = "";
        identifier = "";
        updated = null;
        published = null;
        about = attribute(xml, "about"); // RSS 1.0
    }

    /** A link of the feed itself, in RSS by Atom's element within the channel. */
    private void ofFeed(XMLStreamReader xml) {
        String rel = attribute(xml, "rel");
        String href = attribute(xml, "href");
        CrawlUrl target = href.isEmpty() || href.length() >= MAX_TEXT
                ? null
                : canonicaliser.resolve(base, href).orElse(null);
        if (target != null && rel.equals("hub") && hubs.size() < MAX_HUBS) {
            hubs.add(target);
        } else if (target != null && rel.equals("self") && self == null) {
            self = target;
        }
    }

    /** Atom says where in an attribute (RFC 4287, 4.2.7). */
    private void start(String name, XMLStreamReader xml) {
        String rel = attribute(xml, "rel");
        String href = attribute(xml, "href");
        if (name.equals("link") && !href.isEmpty() && link.isEmpty() && (rel.isEmpty() || rel.equals("alternate"))) {
            link = href;
        }
        if (name.equals("guid") && attribute(xml, "isPermaLink").equalsIgnoreCase("false")) {
            identifier = "-"; // RSS 2.0: a name that is no address
        }
    }

    private void end(String name, String text) {
        switch (name) {
            case "link" -> link = link.isEmpty() ? text : link;
            case "guid" -> identifier = identifier.isEmpty() ? text : identifier;
            case "updated", "modified" -> updated = updated == null ? FeedDate.of(text) : updated;
            case "pubdate", "published", "issued", "date" ->
                published = published == null ? FeedDate.of(text) : published;
            default -> {}
        }
    }

    private void close() {
        inEntry = false;
        boolean permanent = identifier.startsWith("http://") || identifier.startsWith("https://");
        String address = !link.isEmpty() ? link : !about.isEmpty() ? about : permanent ? identifier : "";
        CrawlUrl url = address.isEmpty() || address.length() >= MAX_TEXT
                ? null
                : canonicaliser.resolve(base, address).orElse(null);
        if (url != null) {
            Instant changed = updated == null ? published : updated;
            entries.merge(url, new Entry(url, changed), FeedReader::later);
        }
    }

    /** A page may have several entries: what was said last counts. */
    private static Entry later(Entry a, Entry b) {
        Instant first = a.changed();
        Instant second = b.changed();
        return second != null && (first == null || second.isAfter(first)) ? b : a;
    }

    /** RFC 4287, 2: relative references are resolved by xml:base. */
    private void rebase(XMLStreamReader xml) {
        String said = attribute(xml, "base");
        if (!said.isEmpty() && said.length() < MAX_TEXT) {
            base = canonicaliser.resolve(base, said).orElse(base);
        }
    }

    private static String name(XMLStreamReader xml) {
        return local(xml.getLocalName());
    }

    private static String attribute(XMLStreamReader xml, String name) {
        for (int i = 0; i < xml.getAttributeCount(); i++) {
            if (local(xml.getAttributeLocalName(i)).equals(name.toLowerCase(Locale.ROOT))) {
                return xml.getAttributeValue(i).strip();
            }
        }
        return "";
    }

    private static String local(String name) {
        return name.substring(name.lastIndexOf(':') + 1).toLowerCase(Locale.ROOT);
    }
}
