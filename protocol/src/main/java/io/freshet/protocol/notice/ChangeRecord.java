package io.freshet.protocol.notice;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * One change of a document, as a line of a day's log has it: {@code A:/path:156:20030720143000}. The path may hold colons.
 *
 * @param size of the document in bytes after the change; of a deleted one, what it last was
 * @param modified when the document was modified last, to the second, in UTC
 */
public record ChangeRecord(ChangeStatus status, DocumentPath path, long size, Instant modified) {
    /** As many characters as a line has at most: a path whose every character is encoded, and the numbers. */
    static final int LONGEST_LINE = 3 * DocumentPath.LONGEST + 60;

    private static final DateTimeFormatter SECONDS =
            DateTimeFormatter.ofPattern("uuuuMMddHHmmss").withZone(ZoneOffset.UTC);
    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("uuuuMMdd").withZone(ZoneOffset.UTC);
    private static final Instant LATEST = Instant.parse("9999-12-31T23:59:59Z");

    public ChangeRecord {
        if (size < 0) {
            throw new IllegalArgumentException("a document has no " + size + " bytes");
        }
        modified = modified.truncatedTo(ChronoUnit.SECONDS);
        if (modified.isBefore(Instant.EPOCH)) {
            modified = Instant.EPOCH; // files of another age exist, and have four digits for the year too
        } else if (modified.isAfter(LATEST)) {
            modified = LATEST;
        }
    }

    /** As the log has it. */
    public String line() {
        return text(SECONDS);
    }

    /** As the paper's summary has it: the date without the time. */
    String lineToTheDay() {
        return text(DAY);
    }

    private String text(DateTimeFormatter form) {
        return status.letter() + ":" + path.line() + ":" + size + ":" + form.format(modified);
    }

    /** Reads a line with a date of 8 or of 14 digits; empty for anything else. A date alone is its first second. */
    public static Optional<ChangeRecord> read(String line) {
        int date = line.lastIndexOf(':');
        int size = date < 0 ? -1 : line.lastIndexOf(':', date - 1);
        if (size < 3 || line.charAt(1) != ':' || line.length() > LONGEST_LINE) {
            return Optional.empty();
        }
        ChangeStatus status = ChangeStatus.of(line.charAt(0));
        String path = line.substring(2, size);
        String digits = line.substring(size + 1, date);
        if (status == null || !path.startsWith("/") || !number(digits, 1, 18)) {
            return Optional.empty();
        }
        DocumentPath read;
        try {
            read = DocumentPath.read(path);
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
        return time(line.substring(date + 1))
                .map(modified -> new ChangeRecord(status, read, Long.parseLong(digits), modified));
    }

    private static Optional<Instant> time(String text) {
        try {
            if (number(text, 14, 14)) {
                return Optional.of(
                        LocalDateTime.parse(text, SECONDS.withZone(null)).toInstant(ZoneOffset.UTC));
            }
            return number(text, 8, 8)
                    ? Optional.of(LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE)
                            .atStartOfDay(ZoneOffset.UTC)
                            .toInstant())
                    : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static boolean number(String text, int least, int most) {
        return text.length() >= least && text.length() <= most && text.chars().allMatch(c -> c >= '0' && c <= '9');
    }
}
