package io.freshet.model;

import org.jspecify.annotations.Nullable;

/** IPv4 addresses as browsers read them (WHATWG URL, 3.5): hexadecimal, octal, and with fewer than four numbers. */
final class Ipv4 {
    /** More than any number in an address may be; counting stops here, so that nothing overflows. */
    private static final long TOO_MUCH = 1L << 32;

    private Ipv4() {}

    /** The ends-in-a-number checker: such a host is an address or nothing. */
    static boolean looksLikeOne(String host) {
        int end = host.endsWith(".") ? host.length() - 1 : host.length();
        int start = host.lastIndexOf('.', end - 1) + 1;
        if (start >= end) {
            return false;
        }
        boolean digits = true;
        for (int i = start; i < end; i++) {
            digits &= Ascii.digit(host.charAt(i));
        }
        return digits || number(host, start, end) >= 0;
    }

    /** The address as four decimal numbers, or null when it is none. */
    static @Nullable String canonical(String host) {
        int end = host.endsWith(".") ? host.length() - 1 : host.length();
        long address = 0;
        int start = 0;
        for (int parts = 1; ; parts++) {
            int dot = host.indexOf('.', start);
            boolean last = dot < 0 || dot >= end;
            long number = number(host, start, last ? end : dot);
            int bits = last ? 8 * (5 - parts) : 8;
            if (parts > 4 || number < 0 || number >= 1L << bits) {
                return null;
            }
            if (last) {
                return print((address << bits) + number);
            }
            address = address << 8 | number;
            start = dot + 1;
        }
    }

    /** The IPv4 number parser: -1 when it is no number, {@link #TOO_MUCH} when it is too large for any address. */
    private static long number(String text, int start, int end) {
        if (start >= end) {
            return -1;
        }
        int radix = 10;
        int at = start;
        if (text.startsWith("0x", at) || text.startsWith("0X", at)) {
            radix = 16;
            at += 2;
        } else if (text.charAt(at) == '0' && end - at > 1) {
            radix = 8;
            at++;
        }
        long number = 0;
        for (; at < end; at++) {
            int digit = digit(text.charAt(at), radix);
            if (digit < 0) {
                return -1;
            }
            number = Math.min(TOO_MUCH, number * radix + digit);
        }
        return number;
    }

    private static int digit(char c, int radix) {
        int digit = Ascii.hex(c);
        return digit < radix ? digit : -1;
    }

    private static String print(long address) {
        return (address >> 24) + "." + (address >> 16 & 255) + "." + (address >> 8 & 255) + "." + (address & 255);
    }
}
