package io.freshet.topics;

/**
 * Words as Unicode knows them, lower-cased. What is written without spaces (Hangul, Han, Kana) becomes pairs of syllables that overlap, so that endings
 * and particles do not hide the stem. A name of a program such as {@code DynArrayPOA} gives its parts as well. Numbers and words of more than
 * {@value #LONGEST} characters tell nothing.
 */
public final class PlainTerms implements Terms {
    static final int LONGEST = 40;
    private static final int LOWER = 1;
    private static final int UPPER = 2;
    private static final int DIGIT = 4;
    private static final int LETTER = 8;
    private static final byte[] ASCII = new byte[128]; // what these characters are, which are most of them

    static {
        for (char c = 0; c < ASCII.length; c++) {
            ASCII[c] = (byte) look(c);
        }
    }

    @Override
    public void read(String whole, Sink sink) {
        char[] text = whole.toCharArray();
        char[] term = new char[LONGEST];
        int at = 0;
        while (at < text.length) {
            char c = text[at];
            if (kind(c) != 0) {
                at = word(text, at, term, sink);
            } else if (unspaced(c)) {
                at = pairs(text, at, term, sink);
            } else {
                at++;
            }
        }
    }

    private static int pairs(char[] text, int start, char[] term, Sink sink) {
        int end = start + 1;
        while (end < text.length && unspaced(text[end])) {
            term[0] = text[end - 1];
            term[1] = text[end];
            sink.term(term, 2, end - 1);
            end++;
        }
        if (end == start + 1) {
            term[0] = text[start];
            sink.term(term, 1, start);
        }
        return end;
    }

    private static int word(char[] text, int start, char[] term, Sink sink) {
        int plain = plainWord(text, start, term);
        if (plain == text.length || (plain > start && kind(text[plain]) == 0)) { // as most words are
            sink.term(term, plain - start, start);
            return plain;
        }
        return anyWord(text, start, term, sink);
    }

    /** Puts the letters a to z that begin here, the first of them perhaps a capital, as far as a term goes. Returns where they end. */
    private static int plainWord(char[] text, int start, char[] term) {
        int most = Math.min(text.length, start + LONGEST);
        int end = start;
        char c = (char) (text[start] | 0x20);
        while (c >= 'a' && c <= 'z') {
            term[end - start] = c;
            if (++end == most) {
                break;
            }
            c = text[end];
        }
        return end;
    }

    private static int anyWord(char[] text, int start, char[] term, Sink sink) {
        int kinds = 0;
        int end = start;
        while (end < text.length) {
            char c = text[end];
            int kind = kind(c);
            if (kind == 0) {
                break;
            }
            kinds |= end > start || kind != (UPPER | LETTER) ? kind : LETTER; // a capital at the start begins no part
            if (end - start < LONGEST) {
                term[end - start] = (kind & LOWER) != 0 ? c : lower(c);
            }
            end++;
        }
        if ((kinds & LETTER) != 0 && end - start <= LONGEST) {
            sink.term(term, end - start, start);
            if ((kinds & (UPPER | DIGIT)) != 0) {
                parts(text, start, end, term, sink);
            }
        }
        return end;
    }

    private static void parts(char[] text, int start, int end, char[] term, Sink sink) {
        int from = start;
        for (int i = start + 1; i <= end; i++) {
            if (i == end ? from > start : joint(text, i, end)) {
                if (i - from > 1 && Character.isLetter(text[from])) {
                    for (int j = from; j < i; j++) {
                        term[j - from] = lower(text[j]);
                    }
                    sink.term(term, i - from, start);
                }
                from = i;
            }
        }
    }

    /** Whether a part of a name begins here: {@code dyn|Array|POA}, {@code HTTP|Server}, {@code utf|8}. */
    private static boolean joint(char[] text, int i, int end) {
        int before = kind(text[i - 1]);
        int here = kind(text[i]);
        if ((here & UPPER) != 0) {
            return (before & LOWER) != 0 || ((before & UPPER) != 0 && i + 1 < end && (kind(text[i + 1]) & LOWER) != 0);
        }
        return (before & DIGIT) != (here & DIGIT);
    }

    /** What a character of a word is; 0 for all that parts words, and for what is written without spaces. */
    private static int kind(char c) {
        return c < ASCII.length ? ASCII[c] : look(c);
    }

    private static int look(char c) {
        if (!Character.isLetterOrDigit(c) || unspaced(c)) {
            return 0;
        }
        return (Character.isLowerCase(c) ? LOWER : 0)
                | (Character.isUpperCase(c) ? UPPER : 0)
                | (Character.isDigit(c) ? DIGIT : 0)
                | (Character.isLetter(c) ? LETTER : 0);
    }

    private static char lower(char c) {
        return c < ASCII.length ? (char) (c | 0x20) : Character.toLowerCase(c);
    }

    private static boolean unspaced(char c) {
        return (c >= '\uAC00' && c <= '\uD7A3') // Hangul syllables
                || (c >= '\u3400' && c <= '\u9FFF') // Han
                || (c >= '\u3040' && c <= '\u30FF'); // Kana
    }
}
