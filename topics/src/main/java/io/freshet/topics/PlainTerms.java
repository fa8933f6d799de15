package io.freshet.topics;

/**
 * Words as Unicode knows them, lower-cased. What is written without spaces (Hangul, Han, Kana) becomes pairs of syllables that overlap, so that endings
 * and particles do not hide the stem. A name of a program such as {@code DynArrayPOA} gives its parts as well. Numbers and words of more than
 * {@value #LONGEST} characters tell nothing.
 */
public final class PlainTerms implements Terms {
    static final int LONGEST = 40;
    private static final int ASCII = 128; // characters below it are told apart without tables: they are most of them

    @Override
    public void read(String whole, Sink sink) {
        char[] text = whole.toCharArray();
        char[] term = new char[LONGEST];
        int at = 0;
        while (at < text.length) {
            char c = text[at];
            if (inWord(c)) {
                at = word(text, at, term, sink);
            } else if (c >= ASCII && unspaced(c)) {
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
        boolean letters = false;
        boolean joints = false; // there may be
        int end = start;
        while (end < text.length) {
            char c = text[end];
            char lower = c;
            if (c >= 'a' && c <= 'z') { // nearly always
                letters = true;
            } else if (inWord(c)) {
                boolean letter = c < ASCII ? c >= 'A' : Character.isLetter(c);
                letters |= letter;
                joints |= end > start || !letter;
                lower = lower(c);
            } else {
                break;
            }
            if (end - start < LONGEST) {
                term[end - start] = lower;
            }
            end++;
        }
        if (letters && end - start <= LONGEST) {
            sink.term(term, end - start, start);
            if (joints) {
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
        char before = text[i - 1];
        char here = text[i];
        if (Character.isUpperCase(here)) {
            return Character.isLowerCase(before)
                    || (Character.isUpperCase(before) && i + 1 < end && Character.isLowerCase(text[i + 1]));
        }
        return Character.isDigit(before) != Character.isDigit(here);
    }

    private static boolean inWord(char c) {
        return c < ASCII
                ? (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                : Character.isLetterOrDigit(c) && !unspaced(c);
    }

    private static char lower(char c) {
        return c < ASCII ? c >= 'A' && c <= 'Z' ? (char) (c + 'a' - 'A') : c : Character.toLowerCase(c);
    }

    private static boolean unspaced(char c) {
        return (c >= '\uAC00' && c <= '\uD7A3') // Hangul syllables
                || (c >= '\u3400' && c <= '\u9FFF') // Han
                || (c >= '\u3040' && c <= '\u30FF'); // Kana
    }
}
