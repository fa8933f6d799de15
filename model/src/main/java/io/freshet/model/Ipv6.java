package io.freshet.model;

import org.jspecify.annotations.Nullable;

/** IPv6 addresses: read as in WHATWG URL, 3.5, printed as in RFC 5952 with brackets around. */
final class Ipv6 {
    private static final int PIECES = 8;

    private final String text;
    private final int[] pieces = new int[PIECES];
    private int at;
    private int count;
    /** How many pieces stand before the end of the double colon, which counts as one; -1 while there is none. */
    private int compress = -1;

    private Ipv6(String text) {
        this.text = text;
    }

    /** The address in brackets, or null when it is none. */
    static @Nullable String canonical(String text) {
        Ipv6 address = new Ipv6(text);
        return address.read() ? address.print() : null;
    }

    private boolean read() {
        if (text.startsWith(":")) {
            if (!text.startsWith("::")) {
                return false;
            }
            at = 2;
            compress = ++count;
        }
        while (at < text.length()) {
            if (count == PIECES) {
                return false;
            }
            if (text.charAt(at) == ':') {
                if (compress >= 0) {
                    return false;
                }
                at++;
                compress = ++count;
                continue;
            }
            if (!readPiece()) {
                return false;
            }
        }
        if (compress < 0) {
            return count == PIECES;
        }
        spread();
        return true;
    }

    /** Up to four hexadecimal digits and the colon after them, or an IPv4 address to the end. */
    private boolean readPiece() {
        int start = at;
        int value = 0;
        while (at < text.length() && at - start < 4 && Ascii.hex(text.charAt(at)) >= 0) {
            value = value << 4 | Ascii.hex(text.charAt(at++));
        }
        if (at < text.length() && text.charAt(at) == '.') {
            at = start;
            return readIpv4();
        }
        if (at < text.length()) {
            if (text.charAt(at) != ':' || ++at == text.length()) {
                return false;
            }
        }
        pieces[count++] = value;
        return true;
    }

    /** Four decimal numbers without leading zeros, as the last two pieces. */
    private boolean readIpv4() {
        if (count > PIECES - 2) {
            return false;
        }
        int address = 0;
        for (int part = 0; part < 4; part++) {
            if (part > 0 && (at >= text.length() || text.charAt(at++) != '.')) {
                return false;
            }
            int start = at;
            int value = 0;
            while (at < text.length() && Ascii.digit(text.charAt(at))) {
                if (at > start && value == 0) {
                    return false;
                }
                value = value * 10 + text.charAt(at++) - '0';
                if (value > 255) {
                    return false;
                }
            }
            if (at == start) {
                return false;
            }
            address = address << 8 | value;
        }
        pieces[count++] = address >>> 16;
        pieces[count++] = address & 0xFFFF;
        return at == text.length();
    }

    /** Moves the pieces after the double colon to the end. */
    private void spread() {
        int moved = count - compress;
        for (int i = 1; i <= moved; i++) {
            int value = pieces[count - i];
            pieces[count - i] = 0;
            pieces[PIECES - i] = value;
        }
    }

    /** RFC 5952, 4.2.3: the first of the longest runs of two zeros or more becomes the double colon. */
    private String print() {
        int runStart = -1;
        int runLength = 1;
        for (int i = 0; i < PIECES; i++) {
            int end = i;
            while (end < PIECES && pieces[end] == 0) {
                end++;
            }
            if (end - i > runLength) {
                runStart = i;
                runLength = end - i;
            }
            i = Math.max(i, end - 1);
        }
        StringBuilder out = new StringBuilder(41).append('[');
        for (int i = 0; i < PIECES; i++) {
            if (i == runStart) {
                out.append(i == 0 ? "::" : ":");
                i += runLength - 1;
                continue;
            }
            out.append(Integer.toHexString(pieces[i]));
            if (i < PIECES - 1) {
                out.append(':');
            }
        }
        return out.append(']').toString();
    }
}
