package io.freshet.page;

import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells the language of a page: what it says of itself, unless its letters say otherwise.
 *
 * <p>A script decides for the language that is most written in it; among the languages of the Latin script the commonest small words do. Only
 * the first {@value #SAMPLE} letters are looked at.
 */
public final class Language {
    private static final int SAMPLE = 4_000;
    private static final int FEWEST = 20;

    private enum Script {
        LATIN(0, 1),
        HANGUL(1, 3),
        KANA(2, 3),
        HAN(3, 3),
        CYRILLIC(4, 1),
        GREEK(5, 1),
        THAI(6, 1),
        ARABIC(7, 1),
        HEBREW(8, 1),
        OTHER(9, 1);

        /** Where its letters are counted: its place among the scripts. */
        private final int place;

        /** How much one character says, against a letter of an alphabet. */
        private final int weight;

        Script(int place, int weight) {
            this.place = place;
            this.weight = weight;
        }
    }

    private static final Script[] SCRIPTS = Script.values();

    /** 1 for each letter of ASCII, 0 for what is none. */
    private static final byte[] LETTERS = letters();

    private static final Set<String> KNOWN = Set.of(Locale.getISOLanguages());

    private Language() {}

    private static byte[] letters() {
        byte[] letters = new byte[128];
        for (char c = 0; c < letters.length; c++) {
            letters[c] = (byte) (Words.letter(c) ? 1 : 0);
        }
        return letters;
    }

    /**
     * @param declared as in {@code <html lang>} or {@code Content-Language}; may be empty or anything at all
     * @param length of the text in the array
     */
    public static String of(String declared, char[] text, int length) {
        String primary = primary(declared);
        int[] letters = letters(text, length);
        Script script = dominant(letters);
        if (script == Script.OTHER || (!primary.isEmpty() && believed(primary, script, letters))) {
            return primary;
        }
        String detected = switch (script) {
            case LATIN -> LatinLanguage.of(text, length, SAMPLE);
            case HANGUL -> "ko";
            case KANA -> "ja";
            case HAN -> "zh";
            case CYRILLIC -> "ru";
            case GREEK -> "el";
            case THAI -> "th";
            case ARABIC -> "ar";
            case HEBREW -> "he";
            case OTHER -> "";
        };
        return detected.isEmpty() ? primary : detected;
    }

    /** The first part of one language tag (RFC 5646, 2.2.1) in lower case; empty when it is none, or when there are several tags. */
    private static String primary(String tag) {
        String lower = Words.lower(tag.strip());
        int end = 0;
        while (end < lower.length() && Words.letter(lower.charAt(end))) {
            end++;
        }
        boolean whole = end == lower.length() || lower.charAt(end) == '-' || lower.charAt(end) == '_';
        String primary = lower.substring(0, end);
        boolean good = whole && lower.indexOf(',') < 0 && (end == 3 || (end == 2 && KNOWN.contains(primary)));
        return good && !primary.equals("und") && !primary.equals("mul") ? primary : "";
    }

    /** How much of the sample is in each script, by its place. */
    private static int[] letters(char[] text, int length) {
        int[] letters = new int[SCRIPTS.length];
        int ascii = 0;
        int others = 0;
        for (int i = 0; i < length && ascii + others < SAMPLE; i++) {
            char c = text[i];
            if (c < 128) {
                ascii += LETTERS[c]; // without a branch, which would often be guessed wrong
                continue;
            }
            Script script = script(c);
            if (script != null) {
                letters[script.place] += script.weight;
                others++;
            }
        }
        letters[Script.LATIN.place] += ascii;
        return letters;
    }

    /** Null when it is no letter. */
    private static @Nullable Script script(char c) {
        if (c >= 0xAC00 && c <= 0xD7A3) {
            return Script.HANGUL;
        }
        if (c >= 0x4E00 && c <= 0x9FFF) {
            return Script.HAN;
        }
        if (!Character.isLetter(c)) {
            return null;
        }
        return switch (Character.UnicodeScript.of(c)) {
            case LATIN -> Script.LATIN;
            case HANGUL -> Script.HANGUL;
            case HIRAGANA, KATAKANA -> Script.KANA;
            case HAN -> Script.HAN;
            case CYRILLIC -> Script.CYRILLIC;
            case GREEK -> Script.GREEK;
            case THAI -> Script.THAI;
            case ARABIC -> Script.ARABIC;
            case HEBREW -> Script.HEBREW;
            default -> Script.OTHER;
        };
    }

    /** The script of most letters; {@code OTHER} also when there are too few to tell, or no script has more than half. */
    private static Script dominant(int[] letters) {
        int kana = letters[Script.KANA.place];
        int han = letters[Script.HAN.place];
        if (kana > 0) {
            // Japanese is written in both; where Han stands nearly alone it is Chinese
            boolean japanese = 20 * kana >= han;
            letters[Script.KANA.place] = japanese ? kana + han : 0;
            letters[Script.HAN.place] = japanese ? 0 : kana + han;
        }
        int total = 0;
        int most = 0;
        Script script = Script.OTHER;
        for (int i = 0; i < letters.length; i++) {
            total += letters[i];
            if (letters[i] > most) {
                most = letters[i];
                script = SCRIPTS[i];
            }
        }
        return total >= FEWEST && 2 * most > total ? script : Script.OTHER;
    }

    /** Latin letters are on every page: they contradict another script only where it is hardly there, with less than a tenth of the letters. */
    private static boolean believed(String language, Script dominant, int[] letters) {
        if (fits(language, dominant)) {
            return true;
        }
        int own = 0;
        int total = 0;
        for (int i = 0; i < letters.length; i++) {
            own += fits(language, SCRIPTS[i]) ? letters[i] : 0;
            total += letters[i];
        }
        return dominant == Script.LATIN && 10 * own >= total;
    }

    /** Whether a page that says it is in the language may be in the script. Languages that are not named here have Latin transcriptions. */
    private static boolean fits(String language, Script script) {
        return switch (language) {
            case "ko" -> script == Script.HANGUL;
            case "ja" -> script == Script.KANA || script == Script.HAN;
            case "zh" -> script == Script.HAN;
            case "ru", "uk", "be", "bg", "mk", "ky", "tg" -> script == Script.CYRILLIC;
            case "sr", "kk", "uz", "az", "mn", "tk", "tt", "bs" -> script == Script.CYRILLIC || script == Script.LATIN;
            case "el" -> script == Script.GREEK;
            case "th" -> script == Script.THAI;
            case "ar", "fa", "ur", "ps", "ug", "sd" -> script == Script.ARABIC;
            case "he", "iw", "yi" -> script == Script.HEBREW;
            default -> script == Script.LATIN;
        };
    }
}
