package io.freshet.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.LinkContext;
import io.freshet.model.LinkKind;
import io.freshet.model.Page;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteArrayDataOutput;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.compress.LZ4;

/**
 * A page that waits for the index, in less memory: its text and its links packed together (LZ4 of UTF-8), since addresses and words of links are
 * much the same. Of a link there is what the index looks at, target, words and {@code nofollow}, and neither its kind nor its place in the text.
 */
final class PackedPage {
    /** What the rest of a page takes, in bytes. */
    private static final int REST = 400;

    private final Page rest; // without text and links
    private final byte[] packed;
    private final int unpacked; // bytes
    private final int links;

    private PackedPage(Page rest, byte[] packed, int unpacked, int links) {
        this.rest = rest;
        this.packed = packed;
        this.unpacked = unpacked;
        this.links = links;
    }

    /** Bytes of memory, about. */
    int size() {
        int names = rest.title().length();
        for (String heading : rest.headings()) {
            names += heading.length() + 50;
        }
        return REST + names + packed.length;
    }

    Page page() {
        byte[] bytes = new byte[unpacked];
        try {
            LZ4.decompress(new ByteArrayDataInput(packed), unpacked, bytes, 0);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        var input = new ByteArrayDataInput(bytes);
        String text = string(input, bytes);
        List<Link> read = new ArrayList<>(links);
        for (int i = 0; i < links; i++) {
            boolean nofollow = input.readVInt() == 1;
            var target = new CrawlUrl(string(input, bytes), input.readVInt());
            var words = new LinkContext("", 0, 0, string(input, bytes), 0, "");
            read.add(new Link(target, LinkKind.ANCHOR, words, nofollow));
        }
        return rest.with(text, rest.headings(), read);
    }

    private static String string(ByteArrayDataInput input, byte[] bytes) {
        int length = input.readVInt();
        String text = new String(bytes, input.getPosition(), length, UTF_8);
        input.skipBytes(length);
        return text;
    }

    /** Packs one page after another. Not thread-safe. */
    static final class Packer {
        private static final int LONGEST_NUMBER = 5;

        private final LZ4.FastCompressionHashTable table = new LZ4.FastCompressionHashTable();
        private byte[] bytes = new byte[1 << 15];
        private int length;

        PackedPage packed(Page page) {
            length = 0;
            string(page.text());
            for (Link link : page.links()) {
                number(link.nofollow() ? 1 : 0);
                string(link.target().text());
                number(link.target().hostEnd());
                string(link.anchor());
            }
            byte[] into = new byte[length + length / 255 + 16]; // what LZ4 makes of bytes that cannot be packed
            var output = new ByteArrayDataOutput(into);
            try {
                LZ4.compress(bytes, 0, length, output, table);
            } catch (IOException e) {
                throw new UncheckedIOException("memory cannot fail", e);
            }
            byte[] packed = ArrayUtil.copyOfSubArray(into, 0, output.getPosition());
            Page rest = page.with("", page.headings(), List.of());
            return new PackedPage(rest, packed, length, page.links().size());
        }

        private void string(String text) {
            byte[] encoded = text.getBytes(UTF_8);
            number(encoded.length);
            bytes = ArrayUtil.grow(bytes, length + encoded.length);
            System.arraycopy(encoded, 0, bytes, length, encoded.length);
            length += encoded.length;
        }

        private void number(int value) {
            bytes = ArrayUtil.grow(bytes, length + LONGEST_NUMBER);
            int left = value;
            while ((left & ~0x7F) != 0) {
                bytes[length++] = (byte) (left | 0x80);
                left >>>= 7;
            }
            bytes[length++] = (byte) left;
        }
    }
}
