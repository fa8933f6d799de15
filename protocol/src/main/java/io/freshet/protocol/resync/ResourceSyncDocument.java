package io.freshet.protocol.resync;

import static java.lang.System.Logger.Level.DEBUG;

import io.freshet.protocol.notice.ChangeStatus;
import java.io.ByteArrayInputStream;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** A ResourceSync document: what it is, and its entries in its order. {@link ResourceSyncWriter} prints one. */
public record ResourceSyncDocument(ResourceSyncHead head, List<ResourceSyncEntry> entries) {
    private static final System.Logger LOG = System.getLogger(ResourceSyncDocument.class.getName());

    /** sitemaps.org: a longer document is none. */
    public static final int MOST_BYTES = 50 * 1024 * 1024;

    private static final int LONGEST_URL = 8_000;
    private static final int DEEPEST = 16;
    private static final String TERMS = "http://www.openarchives.org/rs/terms/";

    public ResourceSyncDocument {
        entries = List.copyOf(entries);
    }

    /**
     * Reads a document; empty for what is none, a plain sitemap included. Nothing is looked up: a document with a type declaration is refused. Addresses are as they
     * stand there: whoever follows them looks whose they are.
     */
    public static Optional<ResourceSyncDocument> read(byte[] content) {
        if (content.length > MOST_BYTES) {
            return Optional.empty();
        }
        try {
            XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
            XMLStreamReader xml = factory.createXMLStreamReader(new ByteArrayInputStream(content));
            return new Reading(xml).read();
        } catch (XMLStreamException | RuntimeException e) {
            LOG.log(DEBUG, "a ResourceSync document cannot be read", e); // its writer's fault or the library's
            return Optional.empty();
        }
    }

    /** One reading. */
    private static final class Reading {
        private final XMLStreamReader xml;
        private final Map<String, String> links = new LinkedHashMap<>();
        private final List<ResourceSyncEntry> entries = new ArrayList<>();
        private Map<String, String> about = Map.of();
        private Map<String, String> entry = Map.of();
        private @Nullable String url;
        private @Nullable String modified;
        private boolean index;

        Reading(XMLStreamReader xml) {
            this.xml = xml;
        }

        Optional<ResourceSyncDocument> read() throws XMLStreamException {
            int depth = 0;
            StringBuilder text = new StringBuilder();
            while (xml.hasNext()) {
                switch (xml.next()) {
                    case XMLStreamConstants.DTD -> {
                        return Optional.empty();
                    }
                    case XMLStreamConstants.START_ELEMENT -> {
                        if (++depth > DEEPEST || (depth == 1 && !root())) {
                            return Optional.empty();
                        }
                        text.setLength(0);
                        start(depth);
                    }
                    case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
                        if (text.length() <= LONGEST_URL) {
                            text.append(xml.getText());
                        }
                    }
                    case XMLStreamConstants.END_ELEMENT -> {
                        end(depth, text.toString().strip());
                        depth--;
                    }
                    default -> {}
                }
                if (entries.size() >= ResourceSyncWriter.MOST_ENTRIES) {
                    break;
                }
            }
            return Capability.of(about.getOrDefault("capability", ""))
                    .map(capability -> new ResourceSyncDocument(
                            new ResourceSyncHead(
                                    capability,
                                    index,
                                    links,
                                    time(about.get("at")),
                                    time(about.get("from")),
                                    time(about.get("until"))),
                            entries));
        }

        private boolean root() {
            index = xml.getLocalName().equals("sitemapindex");
            return index || xml.getLocalName().equals("urlset");
        }

        private void start(int depth) {
            String name = xml.getLocalName();
            boolean term = TERMS.equals(xml.getNamespaceURI());
            if (depth == 2 && (name.equals("url") || name.equals("sitemap"))) {
                url = null;
                modified = null;
                entry = Map.of();
            } else if (term && name.equals("md")) {
                if (depth == 2) {
                    about = attributes();
                } else if (depth == 3) {
                    entry = attributes();
                }
            } else if (term && name.equals("ln") && depth == 2) {
                Map<String, String> link = attributes();
                if (link.containsKey("rel") && link.containsKey("href") && links.size() < 20) {
                    links.putIfAbsent(link.get("rel"), link.get("href"));
                }
            }
        }

        private void end(int depth, String text) {
            String name = xml.getLocalName();
            if (depth == 3 && name.equals("loc")) {
                url = text;
            } else if (depth == 3 && name.equals("lastmod")) {
                modified = text;
            } else if (depth == 2 && (name.equals("url") || name.equals("sitemap"))) {
                close();
            }
        }

        private void close() {
            if (url == null || url.isEmpty() || url.length() > LONGEST_URL) {
                return;
            }
            String length = entry.getOrDefault("length", "");
            entries.add(new ResourceSyncEntry(
                    url,
                    time(modified),
                    Capability.of(entry.getOrDefault("capability", "")).orElse(null),
                    change(entry.getOrDefault("change", "")),
                    time(entry.get("datetime")),
                    length.matches("\\d{1,18}") ? Long.parseLong(length) : -1,
                    entry.get("type"),
                    entry.get("hash"),
                    entry.get("path")));
        }

        private Map<String, String> attributes() {
            Map<String, String> attributes = new LinkedHashMap<>();
            for (int i = 0; i < xml.getAttributeCount() && i < 30; i++) {
                String value = xml.getAttributeValue(i);
                if (value.length() <= LONGEST_URL) {
                    attributes.put(xml.getAttributeLocalName(i), value);
                }
            }
            return attributes;
        }

        private static @Nullable ChangeStatus change(String word) {
            return switch (word) {
                case "created" -> ChangeStatus.ADDED;
                case "updated" -> ChangeStatus.UPDATED;
                case "deleted" -> ChangeStatus.DELETED;
                default -> null;
            };
        }

        /** W3C Datetime; null for what is none. */
        private static @Nullable Instant time(@Nullable String text) {
            try {
                return text == null || text.length() > 40
                        ? null
                        : text.length() == 10
                                ? LocalDate.parse(text)
                                        .atStartOfDay(ZoneOffset.UTC)
                                        .toInstant()
                                : OffsetDateTime.parse(text).toInstant();
            } catch (DateTimeException e) {
                return null;
            }
        }
    }
}
