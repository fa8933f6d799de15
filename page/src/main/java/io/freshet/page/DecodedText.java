package io.freshet.page;

import java.nio.charset.Charset;

/**
 * Bytes read in a charset, and how well they fit it.
 *
 * @param foreign characters that are not ASCII
 * @param wrong those of them that no page means: replaced, control characters, or of nobody's use
 */
record DecodedText(String text, Charset charset, int foreign, int wrong) {
    /** Malformed bytes are replaced by U+FFFD. */
    static DecodedText read(byte[] content, Charset charset) {
        String text = new String(content, charset);
        int foreign = 0;
        int wrong = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                foreign++;
                if (c == '\uFFFD' || c < 0xA0 || (c >= 0xE000 && c <= 0xF8FF)) {
                    wrong++;
                }
            }
        }
        return new DecodedText(text, charset, foreign, wrong);
    }

    /** At most one in fifty is wrong. */
    boolean plausible() {
        return 50 * wrong <= foreign;
    }

    /** So many are right that it cannot be chance: at least six, and at most one in two hundred wrong, such as where the page was cut. */
    boolean certain() {
        return foreign >= 6 && 200 * wrong <= foreign;
    }
}
