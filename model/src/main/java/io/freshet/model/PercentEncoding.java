package io.freshet.model;

import java.nio.charset.StandardCharsets;

/** Percent-encoding: who must be encoded where (WHATWG URL, 1.3), and one spelling for what is (RFC 3986, 6.2.2). */
final class PercentEncoding {
    /** The path percent-encode set. */
    static final int PATH = 1;
    /** The special-query percent-encode set. */
    static final int QUERY = 2;

    private static final int UNRESERVED = 4;
    private static final byte[] SETS = sets();
    private static final char[] HEX = "0123456789ABCDEF".toCharArray();

    private PercentEncoding() {}

    private static byte[] sets() {
        byte[] sets = new byte[128];
        for (int c = 0; c < 128; c++) {
            boolean control = c < ' ' || c == 0x7F;
            if (control || " \"#<>?^`{}".indexOf(c) >= 0) {
                sets[c] |= PATH;
            }
            if (control || " \"#<>'".indexOf(c) >= 0) {
                sets[c] |= QUERY;
            }
            if (Ascii.letterOrDigit(c) || "-._~".indexOf(c) >= 0) {
                sets[c] |= UNRESERVED;
            }
        }
        return sets;
    }

    /** Whether the character is written as it is in that part of a URL. */
    static boolean plain(char c, int set) {
        return c < 128 && (SETS[c] & set) == 0;
    }

    /** RFC 3986, 2.3: the same whether it is encoded or not. */
    static boolean unreserved(int c) {
        return c < 128 && (SETS[c] & UNRESERVED) != 0;
    }

    /** Appends part of a text, with the characters of a set as UTF-8 and percent-encoded. Half a surrogate pair counts as U+FFFD. */
    static void encode(StringBuilder out, String text, int start, int end, int set) {
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (plain(c, set)) {
                out.append(c);
            } else {
                boolean pair = i + 1 < end && Character.isSurrogatePair(c, text.charAt(i + 1));
                utf8(out, pair ? Character.toCodePoint(c, text.charAt(++i)) : Character.isSurrogate(c) ? 0xFFFD : c);
            }
        }
    }

    private static void utf8(StringBuilder out, int codePoint) {
        if (codePoint < 0x80) {
            triplet(out, codePoint);
            return;
        }
        if (codePoint < 0x800) {
            triplet(out, 0xC0 | codePoint >> 6);
        } else {
            if (codePoint < 0x10000) {
                triplet(out, 0xE0 | codePoint >> 12);
            } else {
                triplet(out, 0xF0 | codePoint >> 18);
                continuation(out, codePoint >> 12);
            }
            continuation(out, codePoint >> 6);
        }
        continuation(out, codePoint);
    }

    private static void continuation(StringBuilder out, int bits) {
        triplet(out, 0x80 | (bits & 0x3F));
    }

    /**
     * Appends a text with its triplets in upper case, and unreserved characters decoded (RFC 3986, 6.2.2.1 and 6.2.2.2).
     *
     * <p>A {@code %} that begins no triplet stays. Nothing is decoded within two characters of it, since it could complete a triplet that was
     * not there: {@code %%34%31} is not {@code %41}.
     */
    static void normalise(StringBuilder out, String text) {
        int bare = -3;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c != '%') {
                out.append(c);
                continue;
            }
            int octet = octetAt(text, i);
            if (octet < 0) {
                bare = out.length();
                out.append('%');
                continue;
            }
            if (unreserved(octet) && out.length() - bare > 2) {
                out.append((char) octet);
            } else {
                triplet(out, octet);
            }
            i += 2;
        }
    }

    /** Whether the triplet at a {@code %} is already as {@link #normalise} would leave it; false when there is no triplet. */
    static boolean normal(String text, int percent) {
        int octet = octetAt(text, percent);
        return octet >= 0 && !unreserved(octet) && text.charAt(percent + 1) < 'a' && text.charAt(percent + 2) < 'a';
    }

    /** With the triplets replaced by what they stand for, read as UTF-8; malformed bytes become U+FFFD. */
    static String decode(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int length = 0;
        for (int i = 0; i < bytes.length; i++) {
            int octet = -1;
            if (bytes[i] == '%' && i + 2 < bytes.length) {
                octet = octet((char) (bytes[i + 1] & 0xFF), (char) (bytes[i + 2] & 0xFF));
            }
            if (octet < 0) {
                bytes[length++] = bytes[i];
            } else {
                bytes[length++] = (byte) octet;
                i += 2;
            }
        }
        return new String(bytes, 0, length, StandardCharsets.UTF_8);
    }

    /** What the triplet at a {@code %} stands for, or -1 when there is none. */
    private static int octetAt(String text, int percent) {
        return percent + 2 < text.length() ? octet(text.charAt(percent + 1), text.charAt(percent + 2)) : -1;
    }

    private static int octet(char high, char low) {
        int first = Ascii.hex(high);
        int second = Ascii.hex(low);
        return first < 0 || second < 0 ? -1 : first << 4 | second;
    }

    private static void triplet(StringBuilder out, int octet) {
        out.append('%').append(HEX[octet >> 4]).append(HEX[octet & 15]);
    }
}
