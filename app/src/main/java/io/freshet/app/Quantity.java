package io.freshet.app;

import io.freshet.model.TimeText;
import java.time.Duration;
import java.util.Locale;

/** Durations and sizes as people write them: {@code 300ms}, {@code 1.5s}, {@code 10m}, {@code 24h}, {@code 7d}; {@code 512MB}, {@code 2g}. */
final class Quantity {
    private static final long MOST_SECONDS = 100L * 366 * 86_400;

    private Quantity() {}

    /** @throws IllegalArgumentException with a sentence that says what would be right */
    static Duration duration(String text) {
        String trimmed = text.strip().toLowerCase(Locale.ROOT);
        int unit = unitStart(trimmed);
        double number = number(trimmed, unit, text, "a duration such as 300ms, 1s, 10m, 24h or 7d");
        double millis = number
                * switch (trimmed.substring(unit).strip()) {
                    case "ms" -> 1.0;
                    case "s" -> 1_000.0;
                    case "m", "min" -> 60_000.0;
                    case "h" -> 3_600_000.0;
                    case "d" -> 86_400_000.0;
                    case "w" -> 7 * 86_400_000.0;
                    default -> throw wrong(text, "a duration such as 300ms, 1s, 10m, 24h or 7d");
                };
        if (millis > MOST_SECONDS * 1_000.0) {
            throw new IllegalArgumentException(quoted(text) + " is longer than a hundred years");
        }
        return Duration.ofMillis(Math.round(millis));
    }

    /** @throws IllegalArgumentException with a sentence that says what would be right */
    static long bytes(String text) {
        String trimmed = text.strip().toLowerCase(Locale.ROOT);
        int unit = unitStart(trimmed);
        double number = number(trimmed, unit, text, "a size such as 500KB, 512MB or 2GB");
        double bytes = number
                * switch (trimmed.substring(unit).strip()) {
                    case "", "b" -> 1.0;
                    case "k", "kb", "kib" -> 1024.0;
                    case "m", "mb", "mib" -> 1024.0 * 1024;
                    case "g", "gb", "gib" -> 1024.0 * 1024 * 1024;
                    case "t", "tb", "tib" -> 1024.0 * 1024 * 1024 * 1024;
                    default -> throw wrong(text, "a size such as 500KB, 512MB or 2GB");
                };
        if (bytes > Long.MAX_VALUE / 2.0) {
            throw new IllegalArgumentException(quoted(text) + " is too large");
        }
        return Math.round(bytes);
    }

    static String words(Duration duration) {
        return TimeText.of(duration);
    }

    static String words(long bytes) {
        if (bytes >= 1L << 30) {
            return shortest(bytes / (double) (1L << 30)) + "GB";
        }
        if (bytes >= 1L << 20) {
            return shortest(bytes / (double) (1L << 20)) + "MB";
        }
        return bytes >= 1L << 10 ? shortest(bytes / 1024.0) + "KB" : bytes + "B";
    }

    private static String shortest(double value) {
        return value == Math.rint(value) ? String.valueOf((long) value) : String.format(Locale.ROOT, "%.1f", value);
    }

    private static int unitStart(String text) {
        int at = 0;
        while (at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '.')) {
            at++;
        }
        return at;
    }

    private static double number(String text, int end, String original, String right) {
        try {
            return Double.parseDouble(text.substring(0, end));
        } catch (NumberFormatException e) {
            throw wrong(original, right);
        }
    }

    private static IllegalArgumentException wrong(String text, String right) {
        return new IllegalArgumentException(quoted(text) + " is not " + right);
    }

    private static String quoted(String text) {
        return '"' + text + '"';
    }
}
