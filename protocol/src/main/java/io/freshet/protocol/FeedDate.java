package io.freshet.protocol;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Dates as feeds write them: RFC 3339 (Atom, Dublin Core), and RFC 822 with two or four digits of the year (RSS). A time without a zone is taken for UTC. */
final class FeedDate {
    /** RFC 822, 5.1. */
    private static final Map<String, String> ZONES = Map.ofEntries(
            Map.entry("UT", "+0000"),
            Map.entry("UTC", "+0000"),
            Map.entry("GMT", "+0000"),
            Map.entry("Z", "+0000"),
            Map.entry("EST", "-0500"),
            Map.entry("EDT", "-0400"),
            Map.entry("CST", "-0600"),
            Map.entry("CDT", "-0500"),
            Map.entry("MST", "-0700"),
            Map.entry("MDT", "-0600"),
            Map.entry("PST", "-0800"),
            Map.entry("PDT", "-0700"),
            Map.entry("KST", "+0900"),
            Map.entry("JST", "+0900"));

    private static final DateTimeFormatter RFC_822 = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .parseLenient()
            .appendPattern("d MMM ")
            .appendValueReduced(ChronoField.YEAR, 2, 4, LocalDate.of(1970, 1, 1))
            .appendPattern(" H:mm[:ss]")
            .toFormatter(Locale.ENGLISH);

    private FeedDate() {}

    /** Null for what is no date. */
    static @Nullable Instant of(String text) {
        if (text.isEmpty() || text.length() > 60) {
            return null;
        }
        try {
            return Character.isDigit(text.charAt(0)) && text.length() > 4 && text.charAt(4) == '-'
                    ? iso(text)
                    : rfc822(text);
        } catch (DateTimeException | StringIndexOutOfBoundsException e) {
            return null; // anything may stand there
        }
    }

    private static Instant iso(String text) {
        if (text.length() == 10) {
            return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
        }
        String time = text.replace(' ', 'T');
        boolean zoned = time.endsWith("Z") || time.endsWith("z") || time.indexOf('+') > 0 || time.lastIndexOf('-') > 9;
        if (!zoned) {
            return LocalDateTime.parse(time).toInstant(ZoneOffset.UTC);
        }
        boolean withoutColon = time.matches(".*[+-]\\d{4}");
        String whole =
                withoutColon ? time.substring(0, time.length() - 2) + ":" + time.substring(time.length() - 2) : time;
        return OffsetDateTime.parse(whole).toInstant();
    }

    private static Instant rfc822(String text) {
        int comma = text.indexOf(','); // the day of the week says nothing new, and is often wrong
        String rest = text.substring(comma + 1).strip().replaceAll("\\s+", " ");
        int space = rest.lastIndexOf(' ');
        String last = rest.substring(space + 1);
        String zone = ZONES.getOrDefault(last.toUpperCase(Locale.ROOT), last);
        boolean zoned = zone.matches("[+-]\\d{4}|[+-]\\d{2}:\\d{2}");
        LocalDateTime time = LocalDateTime.parse(zoned ? rest.substring(0, space) : rest, RFC_822);
        return time.toInstant(zoned ? ZoneOffset.of(zone) : ZoneOffset.UTC);
    }
}
