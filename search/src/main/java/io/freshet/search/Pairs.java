package io.freshet.search;

/**
 * Goes through a text from one pair of neighbouring syllables of Hangul, Han or Kana to the next; spaces between them do not part them. A syllable that
 * stands alone counts as a pair of one. Not thread-safe.
 */
final class Pairs {
    private char[] text = new char[0];
    private int length;
    private int at; // where the next pair may begin
    private boolean inRun; // the syllable at that place ended a pair
    private int start;
    private int end;
    private int step;

    /** Begins at the beginning of a text. */
    void of(char[] characters, int count) {
        text = characters;
        length = count;
        at = 0;
        inRun = false;
    }

    /** Goes to the next pair; false when there is none. */
    boolean next() {
        while (at < length) {
            if (!PairTokenizer.syllable(text[at])) {
                at++;
                inRun = false;
                continue;
            }
            int other = at + 1;
            while (other < length && text[other] == ' ') {
                other++;
            }
            boolean pair = other < length && PairTokenizer.syllable(text[other]);
            if (pair || !inRun) {
                start = at;
                end = pair ? other + 1 : at + 1;
                step = inRun ? 1 : 2;
                inRun = pair;
                at = pair ? other : at + 1;
                return true;
            }
            at++;
            inRun = false;
        }
        return false;
    }

    /** Where the pair begins. */
    int start() {
        return start;
    }

    /** Where it ends. */
    int end() {
        return end;
    }

    /** How many places it is after the one before: those that share a syllable are neighbours. */
    int step() {
        return step;
    }

    /** Both syllables; the lower half is 0 for a syllable that stands alone. */
    int code() {
        return text[start] << 16 | (end - start > 1 ? text[end - 1] : 0);
    }

    /** The code of a term. */
    static int code(String term) {
        return term.charAt(0) << 16 | (term.length() > 1 ? term.charAt(1) : 0);
    }
}
