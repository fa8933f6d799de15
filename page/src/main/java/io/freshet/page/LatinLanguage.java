package io.freshet.page;

import java.util.List;

/** Tells the languages of the Latin script apart by their commonest small words. */
final class LatinLanguage {
    /** Bits for each letter of a word that is packed into a number, and how many letters fit: more than a small word has. */
    private static final int BITS = 10;

    private static final int LONGEST = 6;
    private static final long NONE = -1;
    private static final char DOTTED_I = 0x130; // its lower case is two characters
    private static final int SLOTS = 512;

    /** After so many words, and again after as many more, a language that is clear twice over is believed. */
    private static final int ENOUGH = 200;

    private static final List<String> LANGUAGES = List.of("en", "de", "fr", "es", "it", "pt", "nl");
    private static final List<String> SMALL_WORDS = List.of(
            "the and of to in is that for with are this from be was you not have it by or as",
            "der die und das ist nicht mit den von zu ein eine auf für sich werden auch dem sie im",
            "le la les des et est une dans pour que qui sur pas vous avec du par sont au ce",
            "el la los las del que una por con para es como más pero su se al en y de",
            "il di che per una non con sono della del come gli è più nel anche si la le e",
            "o os uma não com para que em dos do da mais são como ao pela na e de se",
            "de het een en van is niet dat op zijn voor met aan ook te worden bij naar uit of");

    /** The words, packed, each in the slot of its hash or the next that was free; and for each a bit for each language that has it. */
    private static final long[] WORDS = new long[SLOTS];

    private static final int[] HAVING = new int[SLOTS];

    static {
        for (int i = 0; i < LANGUAGES.size(); i++) {
            for (String word : SMALL_WORDS.get(i).split(" ")) {
                long packed = packed(word.toCharArray(), 0, word.length());
                int slot = slot(packed);
                WORDS[slot] = packed;
                HAVING[slot] |= 1 << i;
            }
        }
    }

    private LatinLanguage() {}

    /** Empty when the words do not clearly speak for one of them. */
    static String of(char[] text, int length, int sample) {
        int[] found = new int[LANGUAGES.size()];
        int words = 0;
        int seen = 0;
        int start = -1;
        int next = ENOUGH;
        for (int i = 0; i <= length && seen < sample; i++) {
            if (i < length && letter(text[i])) {
                start = start < 0 ? i : start;
                seen++;
            } else if (start >= 0) {
                words++;
                if (i - start <= LONGEST) {
                    count(found, packed(text, start, i));
                }
                start = -1;
                if (words == next) {
                    String language = clearest(found, words, 2);
                    if (!language.isEmpty()) {
                        return language;
                    }
                    next += ENOUGH;
                }
            }
        }
        return clearest(found, words, 1);
    }

    private static boolean letter(char c) {
        return c < 128 ? Words.letter(c) : Character.isLetter(c);
    }

    /** In lower case; a letter that is in none of the words makes it none of them. */
    private static long packed(char[] text, int start, int end) {
        long packed = 0;
        for (int i = start; i < end; i++) {
            char c = text[i] < 128 ? (char) (text[i] | 32) : Character.toLowerCase(text[i]);
            if (c >= 1 << BITS || text[i] == DOTTED_I) {
                return NONE;
            }
            packed = packed << BITS | c;
        }
        return packed;
    }

    /** Where the word is, or where it would be. */
    private static int slot(long packed) {
        int slot = (int) ((packed * 0x9E3779B97F4A7C15L) >>> 55);
        while (WORDS[slot] != packed && WORDS[slot] != 0) {
            slot = (slot + 1) & (SLOTS - 1);
        }
        return slot;
    }

    private static void count(int[] found, long word) {
        int languages = HAVING[slot(word)];
        for (int i = 0; languages >> i != 0; i++) {
            found[i] += (languages >> i) & 1;
        }
    }

    /** @param times how much clearer it must be than is enough for a whole sample */
    private static String clearest(int[] found, int words, int times) {
        int best = found[1] > found[0] ? 1 : 0;
        int second = 1 - best;
        for (int i = 2; i < found.length; i++) {
            if (found[i] > found[best]) {
                second = best;
                best = i;
            } else if (found[i] > found[second]) {
                second = i;
            }
        }
        // running text has one such word in four; a list of names has hardly any
        boolean clear =
                found[best] >= 3 && 12 * found[best] >= times * words && 5 * found[best] >= 6 * times * found[second];
        return clear ? LANGUAGES.get(best) : "";
    }
}
