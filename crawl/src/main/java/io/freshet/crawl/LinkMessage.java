package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.LinkKind;
import io.freshet.model.UrlKey;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Links as bytes, on their way from one shard to another. The first byte is the encoding's version. */
final class LinkMessage {
    private static final int VERSION = 1;

    private LinkMessage() {}

    static byte[] encoded(List<Found> links) {
        var bytes = new ByteArrayOutputStream(links.size() * 100);
        try (var out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeInt(links.size());
            for (Found link : links) {
                write(out, link.url());
                out.writeUTF(link.kind().name());
                out.writeFloat(link.score());
                out.writeBoolean(link.nofollow());
                out.writeBoolean(link.spelling() != null);
                if (link.spelling() != null) {
                    write(out, link.spelling());
                }
                out.writeInt(link.depth());
                out.writeBoolean(link.via() != null);
                if (link.via() != null) {
                    out.writeLong(link.via().host());
                    out.writeLong(link.via().url());
                }
                out.writeInt(link.redirects());
                out.writeInt(link.run());
                out.writeLong(
                        link.lastModified() == null
                                ? Long.MIN_VALUE
                                : link.lastModified().toEpochMilli());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    /** @throws IllegalStateException when the bytes are none that {@link #encoded} made */
    static List<Found> decoded(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readUnsignedByte();
            if (version != VERSION) {
                throw new IllegalStateException("a message of encoding " + version + "; this Freshet reads " + VERSION);
            }
            int size = in.readInt();
            List<Found> links = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                CrawlUrl url = url(in);
                LinkKind kind = LinkKind.valueOf(in.readUTF());
                float score = in.readFloat();
                boolean nofollow = in.readBoolean();
                @Nullable CrawlUrl spelled = in.readBoolean() ? url(in) : null;
                int depth = in.readInt();
                UrlKey via = in.readBoolean() ? new UrlKey(in.readLong(), in.readLong()) : null;
                int redirects = in.readInt();
                int run = in.readInt();
                long modified = in.readLong();
                @Nullable Instant lastModified = modified == Long.MIN_VALUE ? null : Instant.ofEpochMilli(modified);
                links.add(new Found(
                        url, url.key(), kind, score, nofollow, spelled, depth, via, redirects, run, lastModified));
            }
            return links;
        } catch (IOException | IllegalArgumentException e) {
            throw new IllegalStateException("a damaged message of " + bytes.length + " bytes", e);
        }
    }

    private static void write(DataOutputStream out, CrawlUrl url) throws IOException {
        byte[] text = url.text().getBytes(StandardCharsets.US_ASCII);
        out.writeInt(url.hostEnd());
        out.writeInt(text.length);
        out.write(text);
    }

    private static CrawlUrl url(DataInputStream in) throws IOException {
        int hostEnd = in.readInt();
        int length = in.readInt();
        byte[] text = in.readNBytes(Math.max(0, length));
        if (text.length != length) {
            throw new EOFException("a URL ends too early");
        }
        return new CrawlUrl(new String(text, StandardCharsets.US_ASCII), hostEnd);
    }
}
