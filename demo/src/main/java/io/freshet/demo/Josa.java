package io.freshet.demo;

import java.util.Map;

/**
 * Korean particles, whose form depends on the last sound of the word before them: 책은, 도서는. After ㄹ, 으로 is 로: 서울로.
 *
 * <p>Digits are read as Korean numbers (3을, 2를), capital letters by their names (SQL은, DB는), other Latin words by their last letter, as they are mostly
 * borrowed. Brackets and quotes at the end are not read: 색인(index)을.
 */
final class Josa {
    private static final int FIRST_SYLLABLE = 0xAC00;
    private static final int LAST_SYLLABLE = 0xD7A3;
    private static final int FINALS = 28;
    private static final int RIEUL = 8;

    /** By the form after a final consonant: the form after a vowel. */
    private static final Map<String, String> AFTER_VOWEL = Map.ofEntries(
            Map.entry("은", "는"),
            Map.entry("이", "가"),
            Map.entry("을", "를"),
            Map.entry("과", "와"),
            Map.entry("으로", "로"),
            Map.entry("이나", "나"),
            Map.entry("이란", "란"),
            Map.entry("이라는", "라는"),
            Map.entry("이며", "며"),
            Map.entry("이다", "다"),
            Map.entry("이고", "고"),
            Map.entry("이라면", "라면"),
            Map.entry("이든", "든"));

    /** The last sound of a digit's name: none, ㄹ, or another. 영 일 이 삼 사 오 육 칠 팔 구. */
    private static final String DIGITS = "xl-x--xll-";

    private enum Sound {
        VOWEL,
        RIEUL,
        CONSONANT
    }

    private Josa() {}

    /** The word with the particle, which is given in its form after a consonant: {@code 은, 이, 을, 과, 으로, 이나, 이라는} and so on. */
    static String join(String word, String particle) {
        String afterVowel = AFTER_VOWEL.get(particle);
        if (afterVowel == null) {
            throw new IllegalArgumentException(
                    "no particle: \"" + particle + "\"; right is one of " + AFTER_VOWEL.keySet());
        }
        Sound sound = lastSound(word);
        boolean vowel = sound == Sound.VOWEL || (sound == Sound.RIEUL && particle.equals("으로"));
        return word + (vowel ? afterVowel : particle);
    }

    private static Sound lastSound(String word) {
        int end = word.length();
        while (end > 0 && !Character.isLetterOrDigit(word.charAt(end - 1))) {
            boolean bracket = word.charAt(end - 1) == ')';
            int open = bracket ? word.lastIndexOf('(', end - 1) : -1;
            end = open > 0 ? open : end - 1;
        }
        if (end == 0) {
            return Sound.VOWEL;
        }
        char last = word.charAt(end - 1);
        if (last >= FIRST_SYLLABLE && last <= LAST_SYLLABLE) {
            int sound = (last - FIRST_SYLLABLE) % FINALS;
            return sound == 0 ? Sound.VOWEL : sound == RIEUL ? Sound.RIEUL : Sound.CONSONANT;
        }
        if (last >= '0' && last <= '9') {
            return digit(DIGITS.charAt(last - '0'));
        }
        return switch (last) {
            case 'L', 'l', 'R' -> Sound.RIEUL; // 엘, 알; a word such as "pool" ends in ㄹ too
            case 'M', 'N', 'm', 'n' -> Sound.CONSONANT; // 엠, 엔
            default -> Sound.VOWEL;
        };
    }

    private static Sound digit(char kind) {
        return kind == 'l' ? Sound.RIEUL : kind == 'x' ? Sound.CONSONANT : Sound.VOWEL;
    }
}
