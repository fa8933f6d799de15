package io.freshet.search;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * How a word sounds, written the same for Hangul and Latin letters: 파이썬 and python, 데이터베이스 and database. Consonants only, since Korean parts those that stand together by vowels that are not said; what
 * Korean does not tell apart is one class.
 */
final class Sounds {
    private static final String INITIALS = "KKNDDRMBBSS-JJCKTPH";

    /** Final consonants; {@code -} for none. A final ㅅ sounds like t. */
    private static final String FINALS = "-KKKNNNTRRRRRRRRMPPTTNTTKTPT";

    private static final int VOWELS = 21;
    private static final int FINAL_COUNT = 28;
    private static final int UNSAID_VOWEL = 18; // ㅡ

    /** From so many consonants on, words seldom sound alike by chance. */
    private static final int LONG = 4;

    /** A sound in Hangul, and what else it may be in English: g before e, s between vowels, th. */
    private static final List<String> CONFUSED = List.of("JK", "KJ", "JS", "ST", "TS", "CS", "SC", "SJ");

    private Sounds() {}

    /**
     * @param consonants by class
     * @param vowels that are said, one after another counted once
     * @param open whether it begins with a vowel
     */
    record Sound(String consonants, int vowels, boolean open) {
        /** Whether both may be the same word, when the consonants fit. Long ones may have vowels more that Korean writes and English does not say. */
        boolean fits(Sound other) {
            return open == other.open && Math.abs(vowels - other.vowels) <= (consonants.length() < LONG ? 1 : 2);
        }

        /** The same consonants, and those of a long word with one of them as others write or say it. */
        Set<String> spellings() {
            Set<String> spellings = new LinkedHashSet<>();
            spellings.add(consonants);
            for (int i = 0; i < consonants.length() && consonants.length() >= LONG; i++) {
                for (String pair : CONFUSED) {
                    if (pair.charAt(0) == consonants.charAt(i)) {
                        spellings.add(consonants.substring(0, i) + pair.charAt(1) + consonants.substring(i + 1));
                    }
                }
            }
            return spellings;
        }
    }

    /** Of a word in Hangul syllables. */
    static Sound ofHangul(String word) {
        StringBuilder consonants = new StringBuilder();
        int vowels = 0;
        for (int i = 0; i < word.length(); i++) {
            int syllable = word.charAt(i) - 0xAC00;
            char initial = INITIALS.charAt(syllable / (VOWELS * FINAL_COUNT));
            int vowel = syllable / FINAL_COUNT % VOWELS;
            char last = FINALS.charAt(syllable % FINAL_COUNT);
            boolean doubled = initial == 'R'
                    && !consonants.isEmpty()
                    && consonants.charAt(consonants.length() - 1) == 'R'
                    && FINALS.charAt((word.charAt(i - 1) - 0xAC00) % FINAL_COUNT) == 'R';
            if (initial != '-' && !doubled) {
                consonants.append(initial);
            }
            vowels += vowel == UNSAID_VOWEL ? 0 : 1;
            if (last != '-') {
                consonants.append(last);
            }
        }
        boolean open = !word.isEmpty() && INITIALS.charAt((word.charAt(0) - 0xAC00) / (VOWELS * FINAL_COUNT)) == '-';
        return new Sound(consonants.toString(), vowels, open);
    }

    /** Of a word in Latin letters, read as English. */
    static Sound ofLatin(String word) {
        String w = word.toLowerCase(Locale.ROOT);
        StringBuilder consonants = new StringBuilder();
        int vowels = 0;
        boolean inVowel = false;
        int i = 0;
        while (i < w.length()) {
            char c = w.charAt(i);
            if (vowel(w, i)) {
                boolean silent = c == 'e' && i == w.length() - 1 && vowels > 0;
                vowels += inVowel || silent ? 0 : 1;
                inVowel = true;
                i++;
                continue;
            }
            inVowel = false;
            int taken = 1;
            String sound;
            if (w.startsWith("tion", i) || w.startsWith("ssion", i) || w.startsWith("cian", i)) {
                sound = "SN";
                taken = w.startsWith("ssion", i) ? 5 : 4;
                vowels++;
            } else if (w.startsWith("sion", i)) {
                sound = "JN";
                taken = 4;
                vowels++;
            } else if (w.startsWith("tch", i)) {
                sound = "C";
                taken = 3;
            } else if (w.startsWith("ch", i)) {
                sound = "C";
                taken = 2;
            } else if (w.startsWith("sch", i)) {
                sound = "SK";
                taken = 3;
            } else if (w.startsWith("sh", i) || w.startsWith("th", i)) {
                sound = "S";
                taken = 2;
            } else if (w.startsWith("ph", i)) {
                sound = "P";
                taken = 2;
            } else if (w.startsWith("ck", i) || w.startsWith("qu", i)) {
                sound = "K";
                taken = 2;
            } else if (w.startsWith("dge", i) || w.startsWith("dj", i)) {
                sound = "J";
                taken = 2;
            } else if (w.startsWith("ng", i) && i + 2 == w.length()) {
                sound = "N";
                taken = 2;
            } else if (w.startsWith("wh", i)) {
                sound = "";
                taken = 2;
            } else {
                sound = one(w, i);
                taken = i + 1 < w.length() && w.charAt(i + 1) == c ? 2 : 1;
            }
            consonants.append(sound);
            i += taken;
        }
        return new Sound(consonants.toString(), Math.max(1, vowels), !w.isEmpty() && vowel(w, 0));
    }

    private static String one(String word, int at) {
        char next = at + 1 < word.length() ? word.charAt(at + 1) : ' ';
        boolean soft = next == 'e' || next == 'i' || next == 'y';
        return switch (word.charAt(at)) {
            case 'b', 'v' -> "B";
            case 'c' -> soft ? "S" : "K";
            case 'd' -> "D";
            case 'f', 'p' -> "P";
            case 'g' -> soft && at > 0 ? "J" : "K";
            case 'h' -> "H";
            case 'j', 'z' -> "J";
            case 'k', 'q' -> "K";
            case 'l' -> "R";
            case 'm' -> "M";
            case 'n' -> "N";
            case 'r' -> at + 1 < word.length() && vowel(word, at + 1) || next == 'r' || next == 'y' ? "R" : "";
            case 's' -> "S";
            case 't' -> "T";
            case 'x' -> "KS";
            default -> "";
        };
    }

    private static boolean vowel(String word, int at) {
        char c = word.charAt(at);
        return "aeiou".indexOf(c) >= 0 || (c == 'y' && at > 0);
    }
}
