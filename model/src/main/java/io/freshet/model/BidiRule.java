package io.freshet.model;

/**
 * The rule on labels that are written from right to left: RFC 5893, 2. Asked of each label by itself: a label of digits beside a Hebrew one is let
 * through, since browsers let it through.
 */
final class BidiRule {
    private BidiRule() {}

    /** Conditions 1 to 4; a label without letters of these scripts keeps the rule. */
    static boolean kept(String label) {
        boolean rightToLeft = false;
        boolean europeanDigit = false;
        boolean arabicDigit = false;
        boolean otherwise = false;
        int last = Character.DIRECTIONALITY_UNDEFINED;
        for (int i = 0; i < label.length(); ) {
            int codePoint = label.codePointAt(i);
            i += Character.charCount(codePoint);
            int direction = Character.getDirectionality(codePoint);
            switch (direction) {
                case Character.DIRECTIONALITY_RIGHT_TO_LEFT, Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC ->
                    rightToLeft = true;
                case Character.DIRECTIONALITY_ARABIC_NUMBER -> arabicDigit = true;
                case Character.DIRECTIONALITY_EUROPEAN_NUMBER -> europeanDigit = true;
                case Character.DIRECTIONALITY_EUROPEAN_NUMBER_SEPARATOR,
                        Character.DIRECTIONALITY_COMMON_NUMBER_SEPARATOR,
                        Character.DIRECTIONALITY_EUROPEAN_NUMBER_TERMINATOR,
                        Character.DIRECTIONALITY_OTHER_NEUTRALS,
                        Character.DIRECTIONALITY_BOUNDARY_NEUTRAL,
                        Character.DIRECTIONALITY_NONSPACING_MARK -> {}
                default -> otherwise = true;
            }
            if (direction != Character.DIRECTIONALITY_NONSPACING_MARK) {
                last = direction;
            }
        }
        if (!rightToLeft && !arabicDigit) {
            return true;
        }
        boolean digitsMixed = europeanDigit && arabicDigit;
        return beginsRightToLeft(label) && mayEnd(last) && !digitsMixed && !otherwise;
    }

    private static boolean beginsRightToLeft(String label) {
        int direction = Character.getDirectionality(label.codePointAt(0));
        return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC;
    }

    private static boolean mayEnd(int direction) {
        return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT
                || direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC
                || direction == Character.DIRECTIONALITY_EUROPEAN_NUMBER
                || direction == Character.DIRECTIONALITY_ARABIC_NUMBER;
    }
}
