package io.freshet.protocol;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An Atom feed that tells of changed pages (RFC 4287), with the hub that pushes it (WebSub, 4).
 *
 * @param id of the feed: an address that stays
 * @param self where the feed is
 * @param hub where to subscribe to it; null for nowhere
 */
public record AtomFeed(
        String id,
        String title,
        String author,
        Instant updated,
        String self,
        @Nullable String hub,
        List<Entry> entries) {
    public static final String MEDIA_TYPE = "application/atom+xml";

    /**
     * A page of the feed.
     *
     * @param id unique to this change of the page
     */
    public record Entry(String id, String title, String url, Instant updated, String summary) {}

    public AtomFeed {
        entries = List.copyOf(entries);
    }

    public void print(Appendable out) throws IOException {
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n");
        element(out, "  ", "id", id);
        element(out, "  ", "title", title);
        element(out, "  ", "updated", time(updated));
        out.append("  <author><name>").append(XmlText.escaped(author)).append("</name></author>\n");
        link(out, "  ", "self", self);
        if (hub != null) {
            link(out, "  ", "hub", hub);
        }
        for (Entry entry : entries) {
            out.append("  <entry>\n");
            element(out, "    ", "id", entry.id());
            element(out, "    ", "title", entry.title());
            element(out, "    ", "updated", time(entry.updated()));
            link(out, "    ", "alternate", entry.url());
            element(out, "    ", "summary", entry.summary());
            out.append("  </entry>\n");
        }
        out.append("</feed>\n");
    }

    private static void element(Appendable out, String indent, String name, String text) throws IOException {
        out.append(indent).append('<').append(name).append('>').append(XmlText.escaped(text));
        out.append("</").append(name).append(">\n");
    }

    private static void link(Appendable out, String indent, String rel, String href) throws IOException {
        out.append(indent).append("<link rel=\"").append(rel).append("\" href=\"");
        out.append(XmlText.escaped(href)).append("\"/>\n");
    }

    private static String time(Instant time) {
        return time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
