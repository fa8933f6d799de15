package io.freshet.search;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteArrayDataOutput;
import org.apache.lucene.util.ArrayUtil;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.compress.LZ4;
import org.jspecify.annotations.Nullable;

/**
 * A page's text as it is kept to be shown: packed in parts, of which only those are unpacked that are looked at. A snippet needs a few hundred characters,
 * and a page may have a hundred thousand. Not thread-safe: owned by one search.
 *
 * <p>On disk: the number of parts, for each its characters, bytes and packed bytes, all as variable-length numbers, then the packed parts (LZ4 of UTF-8).
 */
final class KeptText {
    /** Characters; one less where a pair of surrogates would be parted. */
    private static final int PART = 4_096;

    private final byte[] packed;
    private final int[] starts; // in characters, and the end of the last one
    private final int[] bytes;
    private final int[] offsets; // in what is packed
    private final @Nullable String[] parts;

    /** Packs one text after another. Not thread-safe. */
    static final class Packer {
        /** Bytes of the three numbers of a part. */
        private static final int MOST_NUMBERS = 3 * 5;

        private final LZ4.FastCompressionHashTable table = new LZ4.FastCompressionHashTable();
        private byte[] head = new byte[1 << 8];
        private byte[] body = new byte[1 << 14];

        BytesRef packed(String text) {
            int parts = 0;
            int headEnd = 0;
            int bodyEnd = 0;
            try {
                for (int start = 0; start < text.length(); parts++) {
                    int end = Math.min(text.length(), start + PART);
                    end -= end < text.length() && Character.isHighSurrogate(text.charAt(end - 1)) ? 1 : 0;
                    byte[] part = text.substring(start, end).getBytes(UTF_8);
                    body = ArrayUtil.grow(body, bodyEnd + longest(part.length));
                    var packed = new ByteArrayDataOutput(body, bodyEnd, body.length - bodyEnd);
                    LZ4.compress(part, 0, part.length, packed, table);
                    head = ArrayUtil.grow(head, headEnd + MOST_NUMBERS);
                    var numbers = new ByteArrayDataOutput(head, headEnd, head.length - headEnd);
                    numbers.writeVInt(end - start);
                    numbers.writeVInt(part.length);
                    numbers.writeVInt(packed.getPosition() - bodyEnd);
                    headEnd = numbers.getPosition();
                    bodyEnd = packed.getPosition();
                    start = end;
                }
                byte[] whole = new byte[5 + headEnd + bodyEnd];
                var output = new ByteArrayDataOutput(whole);
                output.writeVInt(parts);
                output.writeBytes(head, headEnd);
                output.writeBytes(body, bodyEnd);
                return new BytesRef(whole, 0, output.getPosition());
            } catch (IOException e) {
                throw new UncheckedIOException("memory cannot fail", e);
            }
        }

        /** What LZ4 makes of bytes that cannot be packed. */
        private static int longest(int length) {
            return length + length / 255 + 16;
        }
    }

    /** @param kept not used any longer than this */
    KeptText(BytesRef kept) {
        packed = BytesRef.deepCopyOf(kept).bytes;
        var input = new ByteArrayDataInput(packed);
        int count = input.readVInt();
        starts = new int[count + 1];
        bytes = new int[count];
        offsets = new int[count];
        parts = new String[count];
        int offset = 0;
        for (int i = 0; i < count; i++) {
            starts[i + 1] = starts[i] + input.readVInt();
            bytes[i] = input.readVInt();
            offsets[i] = offset;
            offset += input.readVInt();
        }
        for (int i = 0; i < count; i++) {
            offsets[i] += input.getPosition();
        }
    }

    int length() {
        return starts[starts.length - 1];
    }

    char charAt(int at) {
        int part = partOf(at);
        return part(part).charAt(at - starts[part]);
    }

    /** The first place of the character from there on and before the end, or the end. */
    int next(char c, int from, int end) {
        for (int at = from; at < end; ) {
            int part = partOf(at);
            int stop = Math.min(end, starts[part + 1]);
            int found = part(part).indexOf(c, at - starts[part], stop - starts[part]);
            if (found >= 0) {
                return starts[part] + found;
            }
            at = stop;
        }
        return end;
    }

    /** The last place of the character from the least one on and not after another one; before the least one when there is none. */
    int last(char c, int least, int from) {
        for (int at = from; at >= least; ) {
            int part = partOf(at);
            String text = part(part);
            int stop = Math.max(least, starts[part]);
            for (; at >= stop; at--) {
                if (text.charAt(at - starts[part]) == c) {
                    return at;
                }
            }
        }
        return least - 1;
    }

    String substring(int start, int end) {
        StringBuilder text = new StringBuilder(end - start);
        for (int at = start; at < end; ) {
            int part = partOf(at);
            int stop = Math.min(end, starts[part + 1]);
            text.append(part(part), at - starts[part], stop - starts[part]);
            at = stop;
        }
        return text.toString();
    }

    private int partOf(int at) {
        int part = Arrays.binarySearch(starts, at);
        return part < 0 ? -part - 2 : part;
    }

    private String part(int number) {
        String known = parts[number];
        if (known == null) {
            known = unpacked(number);
            parts[number] = known;
        }
        return known;
    }

    private String unpacked(int number) {
        byte[] text = new byte[bytes[number]];
        try {
            var input = new ByteArrayDataInput(packed, offsets[number], packed.length - offsets[number]);
            LZ4.decompress(input, text.length, text, 0);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        return new String(text, UTF_8);
    }
}
