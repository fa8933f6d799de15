package io.freshet.fetch;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.jspecify.annotations.Nullable;

/** The header field that says when to come back: RFC 9110, 10.2.3. */
final class RetryAfter {
    /** Longer makes no difference to anybody, and stays within what can be added to a time. */
    private static final Duration LONGEST = Duration.ofDays(36_500);

    private RetryAfter() {}

    /** In seconds or as a date; null for a time that is past and for what cannot be read. */
    static @Nullable Duration parse(String value, Instant now) {
        String text = value.strip();
        try {
            Duration wait = digits(text)
                    ? text.length() > 10 ? LONGEST : Duration.ofSeconds(Long.parseLong(text))
                    : Duration.between(
                            now,
                            ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                                    .toInstant());
            return wait.isNegative() ? null : wait.compareTo(LONGEST) > 0 ? LONGEST : wait;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private static boolean digits(String text) {
        return !text.isEmpty() && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
