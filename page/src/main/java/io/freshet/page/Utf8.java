package io.freshet.page;

/** The encoding UTF-8 (Unicode, 3.9, table 3-7): whether bytes are in it, and what they mean. */
final class Utf8 {
    private Utf8() {}

    /** By how many the bytes are more than the characters that they stand for, as Java counts these; -1 when they are not UTF-8. */
    static int surplus(byte[] bytes) {
        int surplus = 0;
        int at = Bytes.asciiEnd(bytes, 0);
        while (at < bytes.length) {
            int length = length(bytes, at);
            if (length == 0) {
                return -1;
            }
            surplus += Math.min(length - 1, 2); // four bytes are two characters
            at += length;
            if (at < bytes.length && bytes[at] >= 0) {
                at = Bytes.asciiEnd(bytes, at);
            }
        }
        return surplus;
    }

    /** Of the character that begins there, which is not ASCII; 0 when none does. */
    private static int length(byte[] bytes, int at) {
        int first = bytes[at] & 0xFF;
        int second = at + 1 < bytes.length ? bytes[at + 1] & 0xFF : 0;
        if (first < 0xE0) {
            return first >= 0xC2 && continues(second) ? 2 : 0;
        }
        // neither longer than need be, nor half a surrogate pair, nor past the last character
        int least = first == 0xE0 ? 0xA0 : first == 0xF0 ? 0x90 : 0x80;
        int most = first == 0xED ? 0x9F : first == 0xF4 ? 0x8F : 0xBF;
        if (second < least || second > most || at + 2 >= bytes.length || !continues(bytes[at + 2])) {
            return 0;
        }
        if (first < 0xF0) {
            return 3;
        }
        return first <= 0xF4 && at + 3 < bytes.length && continues(bytes[at + 3]) ? 4 : 0;
    }

    private static boolean continues(int b) {
        return (b & 0xC0) == 0x80;
    }

    /** Of the character that begins there in valid UTF-8, which is not ASCII. */
    static int lengthIn(byte[] valid, int at) {
        int first = valid[at] & 0xFF;
        return first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    }

    /** What the bytes from there on stand for, so many of valid UTF-8. */
    static int codePoint(byte[] valid, int at, int length) {
        int code = valid[at] & (0x7F >> length);
        for (int i = 1; i < length; i++) {
            code = code << 6 | (valid[at + i] & 0x3F);
        }
        return code;
    }
}
