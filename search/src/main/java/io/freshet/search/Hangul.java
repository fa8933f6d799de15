package io.freshet.search;

import java.util.Locale;

/**
 * Hangul by its letters: the strokes with which a syllable is typed, the consonants that words begin their syllables with, and what was typed on
 * the wrong layout of a keyboard. Letters are those of the block "Hangul Compatibility Jamo".
 */
final class Hangul {
    private static final char FIRST = '가';
    private static final char LAST = '힣';
    private static final String INITIALS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ";
    private static final String VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ";
    private static final String FINALS = " ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ"; // a space: none

    /** Letters that are typed with two strokes, each followed by these. */
    private static final String[] DOUBLE = {
        "ㅘㅗㅏ", "ㅙㅗㅐ", "ㅚㅗㅣ", "ㅝㅜㅓ", "ㅞㅜㅔ", "ㅟㅜㅣ", "ㅢㅡㅣ", "ㄳㄱㅅ", "ㄵㄴㅈ", "ㄶㄴㅎ", "ㄺㄹㄱ", "ㄻㄹㅁ", "ㄼㄹㅂ", "ㄽㄹㅅ", "ㄾㄹㅌ", "ㄿㄹㅍ",
        "ㅀㄹㅎ", "ㅄㅂㅅ"
    };

    /** The Korean standard layout (KS X 5002) and the Latin one on the same keys. */
    private static final String KEYS = "rRseEfaqQtTdwWczxvgkoiOjpuPhynbml";

    private static final String LETTERS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎㅏㅐㅑㅒㅓㅔㅕㅖㅗㅛㅜㅠㅡㅣ";

    private Hangul() {}

    static boolean syllable(char c) {
        return c >= FIRST && c <= LAST;
    }

    static boolean letter(char c) {
        return c >= 'ㄱ' && c <= 'ㅣ';
    }

    private static boolean has(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (syllable(text.charAt(i)) || letter(text.charAt(i))) {
                return true;
            }
        }
        return false;
    }

    /** Each syllable as the strokes that type it, everything else as it is: 값 is ㄱㅏㅂㅅ. So what is half typed is the beginning of the whole. */
    static String strokes(String text) {
        if (!has(text)) {
            return text;
        }
        StringBuilder strokes = new StringBuilder(2 * text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (syllable(c)) {
                int number = c - FIRST;
                strokes.append(INITIALS.charAt(number / (21 * 28)));
                strokes.append(parts(VOWELS.charAt(number / 28 % 21)));
                strokes.append(number % 28 == 0 ? "" : parts(FINALS.charAt(number % 28)));
            } else {
                strokes.append(letter(c) ? parts(c) : String.valueOf(c));
            }
        }
        return strokes.toString();
    }

    /** The consonants that the syllables begin with, everything else as it is: 데이터 is ㄷㅇㅌ. */
    static String initials(String text) {
        if (!has(text)) {
            return text;
        }
        StringBuilder initials = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            initials.append(syllable(c) ? INITIALS.charAt((c - FIRST) / (21 * 28)) : c);
        }
        return initials.toString();
    }

    /** Strokes to syllables as a Korean keyboard makes them: a consonant before a vowel begins the next syllable. */
    static String composed(String strokes) {
        Composition composition = new Composition();
        for (int i = 0; i < strokes.length(); i++) {
            composition.type(strokes.charAt(i));
        }
        return composition.end();
    }

    /** What the same keys give on the Korean layout: epdlxj is 데이터. */
    static String fromLatinKeys(String typed) {
        StringBuilder strokes = new StringBuilder(typed.length());
        for (int i = 0; i < typed.length(); i++) {
            char c = typed.charAt(i);
            int key = KEYS.indexOf(c);
            key = key < 0 ? KEYS.indexOf(Character.toLowerCase(c)) : key;
            strokes.append(key < 0 ? c : LETTERS.charAt(key));
        }
        return composed(strokes.toString());
    }

    /** What the same keys give on the Latin layout: ㅇㅁㅅㅁ is data. */
    static String toLatinKeys(String typed) {
        String strokes = strokes(typed);
        StringBuilder keys = new StringBuilder(strokes.length());
        for (int i = 0; i < strokes.length(); i++) {
            int letter = LETTERS.indexOf(strokes.charAt(i));
            keys.append(letter < 0 ? strokes.charAt(i) : KEYS.charAt(letter));
        }
        return keys.toString().toLowerCase(Locale.ROOT);
    }

    private static String parts(char letter) {
        for (String whole : DOUBLE) {
            if (whole.charAt(0) == letter) {
                return whole.substring(1);
            }
        }
        return String.valueOf(letter);
    }

    /** The letter that is typed with these two strokes, or 0. */
    private static char joined(char one, char other) {
        for (String whole : DOUBLE) {
            if (whole.charAt(1) == one && whole.charAt(2) == other) {
                return whole.charAt(0);
            }
        }
        return 0;
    }

    /** A syllable while it is typed; a letter is 0 where there is none. */
    private static final class Composition {
        private final StringBuilder done = new StringBuilder();
        private char initial;
        private char vowel;
        private char last;

        void type(char stroke) {
            if (VOWELS.indexOf(stroke) >= 0) {
                vowel(stroke);
            } else if (letter(stroke)) {
                consonant(stroke);
            } else {
                next((char) 0);
                done.append(stroke);
            }
        }

        private void vowel(char stroke) {
            if (last != 0) { // its last consonant belongs to this vowel
                String parts = parts(last);
                char moved = parts.charAt(parts.length() - 1);
                last = parts.length() == 2 ? parts.charAt(0) : 0;
                next(moved);
                vowel = stroke;
            } else if (vowel == 0) {
                vowel = stroke;
            } else if (joined(vowel, stroke) != 0) {
                vowel = joined(vowel, stroke);
            } else {
                next((char) 0);
                vowel = stroke;
            }
        }

        private void consonant(char stroke) {
            char both = last == 0 ? stroke : joined(last, stroke);
            if (initial != 0 && vowel != 0 && both != 0 && FINALS.indexOf(both) > 0) {
                last = both;
            } else {
                next(stroke);
            }
        }

        /** Ends the syllable and begins another one. */
        private void next(char consonant) {
            if (initial != 0 && vowel != 0) {
                int number = INITIALS.indexOf(initial) * 21 + VOWELS.indexOf(vowel);
                done.append((char) (FIRST + number * 28 + (last == 0 ? 0 : FINALS.indexOf(last))));
            } else if (initial != 0) {
                done.append(initial);
            } else if (vowel != 0) {
                done.append(vowel);
            }
            initial = consonant;
            vowel = 0;
            last = 0;
        }

        String end() {
            next((char) 0);
            return done.toString();
        }
    }
}
