package io.freshet.protocol.resync;

import io.freshet.protocol.XmlText;
import io.freshet.protocol.notice.ChangeStatus;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/** Prints a ResourceSync document or a sitemap, entry by entry. Not thread-safe; whoever has the output closes it. */
public final class ResourceSyncWriter {
    /** sitemaps.org: a document has no more entries. A longer list is an index of lists. */
    public static final int MOST_ENTRIES = 50_000;

    private final Appendable out;
    private final boolean index;
    private int entries;

    public ResourceSyncWriter(Appendable out, ResourceSyncHead head) throws IOException {
        this.out = out;
        this.index = head.index();
        out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        out.append(index ? "<sitemapindex" : "<urlset")
                .append(" xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"");
        Capability capability = head.capability();
        if (capability != null) {
            out.append(" xmlns:rs=\"http://www.openarchives.org/rs/terms/\"");
        }
        out.append(">\n");
        for (var link : head.links().entrySet()) {
            out.append("  <rs:ln rel=\"").append(XmlText.escaped(link.getKey()));
            out.append("\" href=\"").append(XmlText.escaped(link.getValue())).append("\"/>\n");
        }
        if (capability != null) {
            out.append("  <rs:md");
            attribute("capability", capability.word());
            attribute("at", time(head.at()));
            attribute("from", time(head.from()));
            attribute("until", time(head.until()));
            out.append("/>\n");
        }
    }

    public void add(ResourceSyncEntry entry) throws IOException {
        if (++entries > MOST_ENTRIES) {
            throw new IllegalStateException("a document has at most " + MOST_ENTRIES + " entries");
        }
        out.append(index ? "  <sitemap><loc>" : "  <url><loc>");
        out.append(XmlText.escaped(entry.url())).append("</loc>");
        String modified = time(entry.lastModified());
        if (modified != null) {
            out.append("<lastmod>").append(modified).append("</lastmod>");
        }
        Capability capability = entry.capability();
        ChangeStatus change = entry.change();
        if (capability != null
                || change != null
                || entry.length() >= 0
                || entry.hash() != null
                || entry.path() != null) {
            out.append("<rs:md");
            attribute("capability", capability == null ? null : capability.word());
            attribute("change", change == null ? null : word(change));
            attribute("datetime", time(entry.changed()));
            attribute("hash", entry.hash());
            attribute("length", entry.length() < 0 ? null : Long.toString(entry.length()));
            attribute("type", entry.type());
            attribute("path", entry.path());
            out.append("/>");
        }
        out.append(index ? "</sitemap>\n" : "</url>\n");
    }

    public void end() throws IOException {
        out.append(index ? "</sitemapindex>\n" : "</urlset>\n");
    }

    private static String word(ChangeStatus change) {
        return switch (change) {
            case ADDED -> "created";
            case UPDATED -> "updated";
            case DELETED -> "deleted";
        };
    }

    private void attribute(String name, @Nullable String value) throws IOException {
        if (value != null) {
            out.append(' ')
                    .append(name)
                    .append("=\"")
                    .append(XmlText.escaped(value))
                    .append('"');
        }
    }

    private static @Nullable String time(@Nullable Instant time) {
        return time == null ? null : time.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
