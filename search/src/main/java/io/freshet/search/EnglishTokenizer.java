package io.freshet.search;

import java.io.IOException;
import java.io.StringReader;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.standard.StandardTokenizer;
import org.apache.lucene.analysis.tokenattributes.BytesTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.apache.lucene.util.AttributeFactory;

/**
 * The terms of English text, the same that {@link Analysis} makes of it with Lucene's filters one after another, at a fifth of the cost (a test holds
 * the two together; docs/benchmarks.md has the figures). A word in ASCII letters is found by the rules of Unicode (UAX 29, WB5 to WB13) for ASCII; what becomes of it is
 * remembered, since most words of a page are common ones. What stands between two spaces and has letters beyond ASCII, or signs that Unicode has rules of their own for, is left
 * to Lucene's filters: no word goes over a space. Not thread-safe: owned by its stream.
 */
final class EnglishTokenizer extends Tokenizer {
    private static final int LONGEST = 255;

    private static final byte LETTER = 1;
    private static final byte DIGIT = 2;
    private static final byte JOINER = 3;
    private static final byte OTHER = 0;

    private static final byte[] KINDS = new byte[128];

    static {
        Arrays.fill(KINDS, 'a', 'z' + 1, LETTER);
        Arrays.fill(KINDS, 'A', 'Z' + 1, LETTER);
        Arrays.fill(KINDS, '0', '9' + 1, DIGIT);
        KINDS['_'] = JOINER;
    }

    private final BytesTermAttribute term = addAttribute(BytesTermAttribute.class);
    private final OffsetAttribute offset = addAttribute(OffsetAttribute.class);

    private final WholeText whole = new WholeText();
    private final RememberedTerms remembered = new RememberedTerms();
    private char[] text = whole.characters();
    private int length;
    private int at;
    private long first; // eight characters of the word that was scanned, a byte each
    private long second; // and the next eight
    private boolean ascii; // all of it
    private int foreignStart; // of the next stretch that is left to Lucene's filters, or the end of the text
    private int foreignEnd;
    private boolean inForeign;

    private final Tokenizer foreignWords = new StandardTokenizer();
    private final TokenStream foreign = EnglishTerm.filters(foreignWords);
    private final TermToBytesRefAttribute foreignTerm = foreign.addAttribute(TermToBytesRefAttribute.class);
    private final OffsetAttribute foreignOffset = foreign.addAttribute(OffsetAttribute.class);

    /** Its terms are bytes from the beginning; Lucene's usual tokenizers have characters beside them. */
    EnglishTokenizer() {
        super(AttributeFactory.DEFAULT_ATTRIBUTE_FACTORY);
    }

    /** Whether the character is read here: no letter but those of ASCII, and no sign that Unicode has rules of their own for. */
    static boolean reads(char c) {
        return c <= 0x7F || sign(c);
    }

    /** Quotes, dashes, arrows and the like, which only part words; but a raised comma stands within them. */
    private static boolean sign(char c) {
        if (c < 0x2000) {
            return c == '\u00A0' || ("¡¢£¤¥¦§¨«¬¯°±´¶¸»¿×÷".indexOf(c) >= 0);
        }
        return (c >= 0x2010 && c <= 0x2022 && c != 0x2017)
                || c == 0x2026
                || (c >= 0x2200 && c <= 0x22FF)
                || (c >= 0x2500 && c <= 0x257F)
                || (c >= 0x2190 && c <= 0x2193)
                || (c >= 0x21D0 && c <= 0x21FF);
    }

    @Override
    public void reset() throws IOException {
        super.reset();
        clearAttributes(); // and not for every word: each has a term and an offset, and nothing else changes
        whole.read(input);
        text = whole.characters();
        length = whole.length();
        at = 0;
        findForeign(0);
    }

    @Override
    public boolean incrementToken() throws IOException {
        while (at < length) {
            if (at == foreignStart) {
                if (foreignToken()) {
                    return true;
                }
                continue;
            }
            int start = at;
            if (scan()) {
                term.setBytesRef(
                        at - start <= RememberedTerms.LONGEST && ascii
                                ? remembered.of(text, start, at, first, second)
                                : remembered.of(text, start, at));
                offset.setOffset(correctOffset(start), correctOffset(at));
                return true;
            }
        }
        return false;
    }

    /** The next stretch that is not read here, from there on. */
    private void findForeign(int from) {
        int sign = from;
        while (sign < length && reads(text[sign])) {
            sign++;
        }
        foreignStart = sign;
        foreignEnd = sign;
        if (sign < length) {
            while (foreignStart > from && !space(text[foreignStart - 1])) {
                foreignStart--;
            }
            while (foreignEnd < length && !space(text[foreignEnd])) {
                foreignEnd++;
            }
        }
    }

    private static boolean space(char c) {
        return c == ' ' || c == '\n' || c == '\t' || c == '\r';
    }

    /** The next term of the foreign stretch; false when it has no more, and what comes after it is read here again. */
    private boolean foreignToken() throws IOException {
        if (!inForeign) {
            String stretch = new String(text, foreignStart, foreignEnd - foreignStart);
            foreignWords.setReader(new StringReader(Analysis.apart(stretch)));
            foreign.reset();
            inForeign = true;
        }
        if (foreign.incrementToken()) {
            term.setBytesRef(foreignTerm.getBytesRef());
            int start = foreignStart + foreignOffset.startOffset();
            int end = foreignStart + foreignOffset.endOffset();
            offset.setOffset(correctOffset(start), correctOffset(end));
            return true;
        }
        endForeign();
        at = foreignEnd;
        findForeign(at);
        return false;
    }

    private void endForeign() throws IOException {
        if (inForeign) {
            inForeign = false;
            foreign.end();
            foreign.close();
        }
    }

    @Override
    public void close() throws IOException {
        endForeign(); // when a text is left in the middle
        super.close();
    }

    @Override
    public void end() throws IOException {
        super.end();
        offset.setOffset(correctOffset(length), correctOffset(length));
    }

    /** Goes to the end of the word that begins here, or past a character that begins none. */
    private boolean scan() {
        byte before = kind(text[at]);
        int start = at++;
        if (before == OTHER) {
            return false;
        }
        boolean meaning = before != JOINER;
        ascii = true;
        first = text[start];
        second = 0;
        while (at < foreignStart && at - start < LONGEST) {
            byte kind = kind(text[at]);
            if (kind == OTHER) {
                boolean within = at + 1 < foreignStart
                        && at + 1 - start < LONGEST
                        && before == kind(text[at + 1])
                        && joins(text[at], before);
                if (!within) {
                    break;
                }
            } else {
                meaning |= kind != JOINER;
                before = kind;
            }
            pack(at - start, text[at++]);
        }
        return meaning;
    }

    /** Nothing is lost of up to sixteen characters: no character is a zero. */
    private void pack(int number, char c) {
        if (number < Long.BYTES) {
            first = first << Byte.SIZE | c;
        } else {
            second = second << Byte.SIZE | c;
        }
        ascii &= c < KINDS.length;
    }

    /** Whether the character stands within a word: it's, 12,000. A dot does not ({@link Analysis#apart}). */
    private static boolean joins(char c, byte around) {
        return switch (c) {
            case '\'', '\u2018', '\u2019' -> around != JOINER;
            case ':' -> around == LETTER;
            case ',', ';' -> around == DIGIT;
            default -> false;
        };
    }

    private static byte kind(char c) {
        return c < KINDS.length ? KINDS[c] : OTHER;
    }
}
