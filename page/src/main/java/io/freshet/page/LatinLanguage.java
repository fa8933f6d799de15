package io.freshet.page;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Tells the languages of the Latin script apart by their commonest small words. */
final class LatinLanguage {
    private static final int LONGEST = 6;

    private static final List<String> LANGUAGES = List.of("en", "de", "fr", "es", "it", "pt", "nl");
    private static final List<String> SMALL_WORDS = List.of(
            "the and of to in is that for with are this from be was you not have it by or as",
            "der die und das ist nicht mit den von zu ein eine auf für sich werden auch dem sie im",
            "le la les des et est une dans pour que qui sur pas vous avec du par sont au ce",
            "el la los las del que una por con para es como más pero su se al en y de",
            "il di che per una non con sono della del come gli è più nel anche si la le e",
            "o os uma não com para que em dos do da mais são como ao pela na e de se",
            "de het een en van is niet dat op zijn voor met aan ook te worden bij naar uit of");

    /** For each word a bit for each language that has it, in the order of the lists. */
    private static final Map<String, Integer> HAVING = having();

    private LatinLanguage() {}

    /** Empty when the words do not clearly speak for one of them. */
    static String of(String text, int sample) {
        int[] found = new int[LANGUAGES.size()];
        int words = 0;
        int seen = 0;
        int start = -1;
        for (int i = 0; i <= text.length() && seen < sample; i++) {
            if (i < text.length() && Character.isLetter(text.charAt(i))) {
                start = start < 0 ? i : start;
                seen++;
            } else if (start >= 0) {
                words++;
                if (i - start <= LONGEST) {
                    count(found, text.substring(start, i).toLowerCase(Locale.ROOT));
                }
                start = -1;
            }
        }
        return clearest(found, words);
    }

    private static void count(int[] found, String word) {
        Integer languages = HAVING.get(word);
        for (int i = 0; languages != null && i < found.length; i++) {
            found[i] += (languages >> i) & 1;
        }
    }

    private static String clearest(int[] found, int words) {
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
        boolean clear = found[best] >= 3 && 12 * found[best] >= words && 5 * found[best] >= 6 * found[second];
        return clear ? LANGUAGES.get(best) : "";
    }

    private static Map<String, Integer> having() {
        Map<String, Integer> having = new HashMap<>();
        for (int i = 0; i < LANGUAGES.size(); i++) {
            for (String word : SMALL_WORDS.get(i).split(" ")) {
                having.merge(word, 1 << i, (a, b) -> a | b);
            }
        }
        return Map.copyOf(having);
    }
}
