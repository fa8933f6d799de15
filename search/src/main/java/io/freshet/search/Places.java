package io.freshet.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.util.BytesRef;

/**
 * Where each word of a page's text stands, to the character. Lucene can keep that with the postings, where it is sorted by word in every segment that is
 * written or merged; here it is one value of the document, mostly a byte for a word, and is read for the pages that are shown. Not thread-safe: owned by
 * the thread that feeds the index, which uses it for one page after another.
 */
final class Places {
    /** In the upper three bits of a byte: two numbers follow, since a word is too long or too far from the one before. */
    private static final int FAR = 7;

    private static final int LENGTH_BITS = 5;
    private static final int LONGEST_WRITTEN = 11;

    private byte[] bytes = new byte[1 << 12];
    private int length;
    private int end; // of the last word

    /** The same words; where they stand is noted as they go by, for as many characters as are shown. */
    TokenStream noted(TokenStream words, int shown) {
        length = 0;
        end = 0;
        return new Noting(words, shown);
    }

    /** What was noted; good until the next page. */
    BytesRef written() {
        return new BytesRef(bytes, 0, length);
    }

    private void note(int start, int stop) {
        if (length + LONGEST_WRITTEN > bytes.length) {
            bytes = Arrays.copyOf(bytes, 2 * bytes.length);
        }
        int gap = start - end;
        int word = stop - start;
        if (gap >= 0 && gap < FAR && word < 1 << LENGTH_BITS) {
            bytes[length++] = (byte) (gap << LENGTH_BITS | word);
        } else {
            bytes[length++] = (byte) (FAR << LENGTH_BITS);
            number(gap << 1 ^ gap >> 31);
            number(word);
        }
        end = stop;
    }

    private void number(int value) {
        int left = value;
        while ((left & ~0x7F) != 0) {
            bytes[length++] = (byte) (left | 0x80);
            left >>>= 7;
        }
        bytes[length++] = (byte) left;
    }

    /** Goes through what was noted, from word to word. Not thread-safe. */
    static final class Walk {
        private final BytesRef written;
        private int at;
        private int place = -1;
        private int start;
        private int end;

        /** @param written not used any longer than this */
        Walk(BytesRef written) {
            this.written = written;
        }

        /** Goes to the word at this place, which is not before the last one. False when it was not noted. */
        boolean to(int wanted) {
            while (place < wanted) {
                if (at == written.length) {
                    return false;
                }
                int first = next();
                boolean far = first >>> LENGTH_BITS == FAR;
                int gap = far ? signed() : first >>> LENGTH_BITS;
                int word = far ? number() : first & ((1 << LENGTH_BITS) - 1);
                start = end + gap;
                end = start + word;
                place++;
            }
            return true;
        }

        int start() {
            return start;
        }

        int end() {
            return end;
        }

        private int next() {
            return written.bytes[written.offset + at++] & 0xFF;
        }

        private int number() {
            int value = 0;
            for (int shift = 0; ; shift += 7) {
                int part = next();
                value |= (part & 0x7F) << shift;
                if (part < 0x80) {
                    return value;
                }
            }
        }

        private int signed() {
            int value = number();
            return value >>> 1 ^ -(value & 1);
        }
    }

    private final class Noting extends TokenFilter {
        private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);
        private final PositionIncrementAttribute step = addAttribute(PositionIncrementAttribute.class);
        private final int shown;

        Noting(TokenStream words, int shown) {
            super(words);
            this.shown = shown;
        }

        @Override
        public boolean incrementToken() throws IOException {
            boolean more = input.incrementToken();
            if (more && offset.endOffset() <= shown) {
                for (int skipped = 1; skipped < step.getPositionIncrement(); skipped++) {
                    note(end, end);
                }
                if (step.getPositionIncrement() > 0) {
                    note(offset.startOffset(), offset.endOffset());
                }
            }
            return more;
        }
    }
}
