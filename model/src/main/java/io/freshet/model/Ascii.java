package io.freshet.model;

/** The classes of ASCII characters: those of {@link Character} take the letters and digits of every script. */
final class Ascii {
    private Ascii() {}

    static boolean digit(int c) {
        return c >= '0' && c <= '9';
    }

    static boolean lower(int c) {
        return c >= 'a' && c <= 'z';
    }

    static boolean letter(int c) {
        return lower(c | 0x20);
    }

    static boolean letterOrDigit(int c) {
        return letter(c) || digit(c);
    }

    /** The value of a hexadecimal digit, or -1. */
    static int hex(int c) {
        return c < 128 ? Character.digit(c, 16) : -1;
    }

    static boolean all(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 128) {
                return false;
            }
        }
        return true;
    }
}
