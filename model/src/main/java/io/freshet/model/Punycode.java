package io.freshet.model;

import org.jspecify.annotations.Nullable;

/** Unicode labels in letters, digits and hyphens: RFC 3492, with the parameters of its section 5. Without the {@code xn--} in front. */
final class Punycode {
    private static final int BASE = 36;
    private static final int T_MIN = 1;
    private static final int T_MAX = 26;
    private static final int SKEW = 38;
    private static final int DAMP = 700;
    private static final int INITIAL_BIAS = 72;
    private static final int INITIAL_N = 128;

    private Punycode() {}

    /** RFC 3492, 6.3. Null when the label is so long that a number overflows. */
    static @Nullable String encode(String label) {
        int[] input = label.codePoints().toArray();
        StringBuilder output = new StringBuilder(label.length() + 8);
        for (int codePoint : input) {
            if (codePoint < INITIAL_N) {
                output.append((char) codePoint);
            }
        }
        int basic = output.length();
        if (basic > 0) {
            output.append('-');
        }
        int n = INITIAL_N;
        int delta = 0;
        int bias = INITIAL_BIAS;
        for (int handled = basic; handled < input.length; delta++, n++) {
            int next = Integer.MAX_VALUE;
            for (int codePoint : input) {
                if (codePoint >= n && codePoint < next) {
                    next = codePoint;
                }
            }
            long skipped = (long) (next - n) * (handled + 1);
            if (skipped > Integer.MAX_VALUE - delta - input.length) {
                return null;
            }
            delta += (int) skipped;
            n = next;
            for (int codePoint : input) {
                if (codePoint < n) {
                    delta++;
                } else if (codePoint == n) {
                    appendNumber(output, delta, bias);
                    bias = adapt(delta, handled + 1, handled == basic);
                    delta = 0;
                    handled++;
                }
            }
        }
        return output.toString();
    }

    private static void appendNumber(StringBuilder output, int number, int bias) {
        int q = number;
        for (int k = BASE; ; k += BASE) {
            int t = Math.clamp(k - bias, T_MIN, T_MAX);
            if (q < t) {
                output.append(digit(q));
                return;
            }
            output.append(digit(t + (q - t) % (BASE - t)));
            q = (q - t) / (BASE - t);
        }
    }

    /** RFC 3492, 6.2. Null when it is not Punycode. */
    static @Nullable String decode(String text) {
        int delimiter = text.lastIndexOf('-');
        StringBuilder output = new StringBuilder(text.length());
        for (int i = 0; i < delimiter; i++) {
            if (text.charAt(i) >= INITIAL_N) {
                return null;
            }
            output.append(text.charAt(i));
        }
        int length = output.length();
        int n = INITIAL_N;
        int i = 0;
        int bias = INITIAL_BIAS;
        boolean first = true;
        for (int at = delimiter > 0 ? delimiter + 1 : 0; at < text.length(); ) {
            long delta = 0;
            long weight = 1;
            for (int k = BASE; ; k += BASE) {
                int digit = at < text.length() ? value(text.charAt(at++)) : -1;
                delta += digit * weight;
                if (digit < 0 || delta > Integer.MAX_VALUE - i) {
                    return null;
                }
                int t = Math.clamp(k - bias, T_MIN, T_MAX);
                if (digit < t) {
                    break;
                }
                weight *= BASE - t;
                if (weight > Integer.MAX_VALUE) {
                    return null;
                }
            }
            length++;
            bias = adapt((int) delta, length, first);
            first = false;
            long position = i + delta;
            n += (int) (position / length);
            i = (int) (position % length);
            if (!Character.isValidCodePoint(n) || Character.getType(n) == Character.SURROGATE) {
                return null;
            }
            output.insert(output.offsetByCodePoints(0, i), Character.toString(n));
            i++;
        }
        return output.toString();
    }

    /** RFC 3492, 6.1. */
    private static int adapt(int delta, int length, boolean first) {
        int d = first ? delta / DAMP : delta / 2;
        d += d / length;
        int k = 0;
        while (d > (BASE - T_MIN) * T_MAX / 2) {
            d /= BASE - T_MIN;
            k += BASE;
        }
        return k + (BASE - T_MIN + 1) * d / (d + SKEW);
    }

    private static char digit(int value) {
        return (char) (value < 26 ? 'a' + value : '0' + value - 26);
    }

    private static int value(char c) {
        if (Ascii.letter(c)) {
            return (c | 0x20) - 'a';
        }
        return Ascii.digit(c) ? c - '0' + 26 : -1;
    }
}
