package io.freshet.protocol.notice;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A line of {@code robots.uod}: the paper's five fields, then ours as {@code name=value}, parted by spaces.
 *
 * <pre>robot@search.test 1 20030720 20030721 ON position=20030721:1034 expires=20031018</pre>
 *
 * @param registered when it registered
 * @param lastNotified when it was last told; null when never
 * @param active OFF while it is suspended
 * @param position how much of the site's log it has been told of
 * @param confirmed whether somebody who reads the address's mail wants this
 * @param token what a later change must show
 * @param secret with which its summaries are signed
 * @param noticesUrl where its summaries are posted
 * @param expires when it is forgotten unless it registers again; null for never
 */
public record RegisteredRobot(
        EmailAddress email,
        int latencyDays,
        LocalDate registered,
        @Nullable LocalDate lastNotified,
        boolean active,
        LogPosition position,
        boolean confirmed,
        @Nullable String token,
        @Nullable String secret,
        @Nullable String noticesUrl,
        @Nullable LocalDate expires) {
    private static final DateTimeFormatter DAY = DateTimeFormatter.BASIC_ISO_DATE;
    private static final int LONGEST_LINE = 8_000;

    /** A place in the site's log: a day's file and the bytes of it that have been told. */
    public record LogPosition(LocalDate day, long bytes) implements Comparable<LogPosition> {
        public LogPosition {
            if (bytes < 0) {
                throw new IllegalArgumentException("a file has no " + bytes + " bytes");
            }
        }

        @Override
        public int compareTo(LogPosition other) {
            int days = day.compareTo(other.day);
            return days != 0 ? days : Long.compare(bytes, other.bytes);
        }

        @Override
        public String toString() {
            return day.format(DAY) + ":" + bytes;
        }

        static LogPosition read(String text) {
            int colon = text.indexOf(':');
            if (colon < 0) {
                throw new IllegalArgumentException("no position: " + text);
            }
            return new LogPosition(
                    LocalDate.parse(text.substring(0, colon), DAY), Long.parseLong(text.substring(colon + 1)));
        }
    }

    public String line() {
        StringBuilder line = new StringBuilder(email + " " + latencyDays + " " + registered.format(DAY) + " "
                + (lastNotified == null ? "-" : lastNotified.format(DAY)) + " " + (active ? "ON" : "OFF"));
        line.append(" position=").append(position);
        field(line, "confirmed", confirmed ? null : "no");
        field(line, "token", token);
        field(line, "secret", secret);
        field(line, "notices", noticesUrl);
        field(line, "expires", expires == null ? null : expires.format(DAY));
        return line.toString();
    }

    private static void field(StringBuilder line, String name, @Nullable String value) {
        if (value != null) {
            line.append(' ').append(name).append('=').append(value);
        }
    }

    /** Reads a line; one with the paper's fields alone begins its position on the day when it was last told, or else registered. Empty for what is no entry. */
    public static Optional<RegisteredRobot> read(String line) {
        String[] words = line.strip().split("\\s+");
        if (words.length < 5 || line.length() > LONGEST_LINE || !words[4].matches("ON|OFF")) {
            return Optional.empty();
        }
        Map<String, String> fields = new LinkedHashMap<>();
        for (int i = 5; i < words.length; i++) {
            int equals = words[i].indexOf('=');
            if (equals > 0) {
                fields.put(words[i].substring(0, equals), words[i].substring(equals + 1));
            }
        }
        try {
            LocalDate registered = LocalDate.parse(words[2], DAY);
            LocalDate notified = words[3].equals("-") ? null : LocalDate.parse(words[3], DAY);
            String position = fields.get("position");
            String expires = fields.get("expires");
            return Optional.of(new RegisteredRobot(
                    new EmailAddress(words[0]),
                    Integer.parseInt(words[1]),
                    registered,
                    notified,
                    words[4].equals("ON"),
                    position == null
                            ? new LogPosition(notified == null ? registered : notified, 0)
                            : LogPosition.read(position),
                    !"no".equals(fields.get("confirmed")),
                    fields.get("token"),
                    fields.get("secret"),
                    fields.get("notices"),
                    expires == null ? null : LocalDate.parse(expires, DAY)));
        } catch (IllegalArgumentException | DateTimeException e) {
            return Optional.empty();
        }
    }
}
