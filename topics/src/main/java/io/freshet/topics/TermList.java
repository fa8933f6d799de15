package io.freshet.topics;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A text as a list of terms, each a 32-bit hash, with its place: where it begins, which word of the text it belongs to, which line. A window of words
 * around a link is then a range of the list, and costs nothing to cut out. Not thread-safe; unchanged once it is read.
 */
final class TermList implements Terms.Sink {
    /** Terms of one text that are looked at: a page of megabytes says what it is about in its first part. */
    static final int MOST = 50_000;

    private final String text;
    private int[] terms;
    private int[] offsets;
    private int[] words;
    private int[] lines;
    private int size;
    private int word = -1;
    private int line;
    private int looked;
    private int lineEnd; // the first line feed at looked or after it
    private @Nullable Distinct distinctLines; // these two are worked out when they are first asked for
    private @Nullable Distinct distinct;

    private TermList(String text) {
        this.text = text;
        int expected = Math.clamp(text.length() / 5, 4, MOST);
        terms = new int[expected];
        offsets = new int[expected];
        words = new int[expected];
        lines = new int[expected];
        lineEnd = lineEnd(0);
    }

    static TermList of(String text, Terms terms) {
        TermList list = new TermList(text);
        terms.read(text.length() > 12 * MOST ? text.substring(0, 12 * MOST) : text, list);
        return list;
    }

    @Override
    public void term(char[] chars, int length, int at) {
        if (size == MOST) {
            return;
        }
        place(at);
        if (size == terms.length) {
            terms = Arrays.copyOf(terms, 2 * size);
            offsets = Arrays.copyOf(offsets, 2 * size);
            words = Arrays.copyOf(words, 2 * size);
            lines = Arrays.copyOf(lines, 2 * size);
        }
        terms[size] = hash(chars, length);
        offsets[size] = at;
        words[size] = word;
        lines[size++] = line;
    }

    static int hash(char[] chars, int length) {
        int hash = length;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ chars[i]) * 0x01000193; // as FNV-1a; features mix it further
        }
        return hash;
    }

    int size() {
        return size;
    }

    int term(int i) {
        return terms[i];
    }

    /** Where the term, or the word that it is a part of, begins in the text. */
    int offset(int i) {
        return offsets[i];
    }

    int line(int i) {
        return lines[i];
    }

    /** How many lines there are. */
    int lines() {
        return size == 0 ? 0 : lines[size - 1] + 1;
    }

    /** The lines, each as a hash of its terms. */
    Distinct distinctLines() {
        if (distinctLines == null) {
            int[] hashes = new int[lines()];
            for (int i = 0; i < size; i++) {
                hashes[lines[i]] = hashes[lines[i]] * 0x01000193 + terms[i];
            }
            distinctLines = new Distinct(hashes, hashes.length);
        }
        return distinctLines;
    }

    /** The first term that begins at this place of the text or after it. */
    int from(int offset) {
        int found = Arrays.binarySearch(offsets, 0, size, offset);
        if (found < 0) {
            return -found - 1;
        }
        while (found > 0 && offsets[found - 1] == offset) {
            found--;
        }
        return found;
    }

    /** Where the last {@code count} words before this term begin. */
    int wordsBefore(int term, int count) {
        int first = term < size ? words[term] - count : size == 0 ? 0 : words[size - 1] + 1 - count;
        int at = term;
        while (at > 0 && words[at - 1] >= first) {
            at--;
        }
        return at;
    }

    /** Where the {@code count} words that begin with this term end. */
    int wordsAfter(int term, int count) {
        int at = term;
        while (at < size && words[at] < words[term] + count) {
            at++;
        }
        return at;
    }

    Distinct distinct() {
        if (distinct == null) {
            distinct = new Distinct(terms, size);
        }
        return distinct;
    }

    /** Counts words and lines up to this place: a line counts if it has terms. */
    private void place(int at) {
        boolean newLine = lineEnd < at;
        if (newLine) {
            line += size > 0 ? 1 : 0;
            lineEnd = lineEnd(at);
        }
        word += newLine || size == 0 || spaceBefore(at) ? 1 : 0;
        looked = at;
    }

    private boolean spaceBefore(int at) {
        int i = at - 1;
        while (i >= looked && text.charAt(i) != ' ') {
            i--;
        }
        return i >= looked;
    }

    private int lineEnd(int from) {
        int end = text.indexOf('\n', from);
        return end < 0 ? text.length() : end;
    }
}
