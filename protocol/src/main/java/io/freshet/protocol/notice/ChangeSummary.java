package io.freshet.protocol.notice;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text that tells a robot what changed: a line a document, {@code <RoBoT> A:/path:156:20030720}.
 *
 * <p>It is the body of a mail with the subject {@value #SUBJECT}, or of a POST of {@value #MEDIA_TYPE} to the notices address of a registration. Either has the header
 * {@link SummarySignature#HEADER} if the robot gave a secret. A robot answers 2xx to a posted one when it has it safe; other answers make the site try again.
 *
 * @param changes in the order of the text
 * @param badLines what could not be read, by line
 */
public record ChangeSummary(List<ChangeRecord> changes, List<BadLine> badLines) {
    /** Of the mail. */
    public static final String SUBJECT = "Robot : Update of Index";
    /** Of a posted one. */
    public static final String MEDIA_TYPE = "text/plain; charset=utf-8";
    /** Further records of one text are not read. */
    public static final int MOST_CHANGES = 200_000;
    /** Further bad lines are not reported. */
    public static final int MOST_BAD_LINES = 100;

    private static final String TAG = "<RoBoT> ";
    private static final int SHOWN = 120;
    private static final Pattern TAGGED = Pattern.compile("^\\s*<\\s*robot\\s*>\\s*", Pattern.CASE_INSENSITIVE);

    /**
     * A line that says nothing that can be understood.
     *
     * @param number from 1
     * @param text its beginning
     */
    public record BadLine(int number, String text, String problem) {}

    public ChangeSummary {
        changes = List.copyOf(changes);
        badLines = List.copyOf(badLines);
    }

    /** A line of a mail: the paper's form, with the date alone. */
    public static String mailLine(ChangeRecord change) {
        return TAG + change.lineToTheDay();
    }

    /** A line of a message that is posted: with the time, which a mail does not have. */
    public static String pushLine(ChangeRecord change) {
        return TAG + change.line();
    }

    /** Whether a mail of this subject is a summary: {@code Robot : Update of Index} and {@code RoBoT : Update Of Index}. */
    public static boolean isSubject(String subject) {
        return subject.strip()
                .replaceAll("\\s*:\\s*", ":")
                .replaceAll("\\s+", " ")
                .toLowerCase(Locale.ROOT)
                .equals("robot:update of index");
    }

    /** Reads every form of the tag that is in use. Blank lines are passed over; what else is no record is reported, and the rest is read. */
    public static ChangeSummary read(String text) {
        List<ChangeRecord> changes = new ArrayList<>();
        List<BadLine> bad = new ArrayList<>();
        int number = 0;
        int start = 0;
        while (start < text.length()) {
            int newline = text.indexOf('\n', start);
            int end = newline < 0 ? text.length() : newline;
            number++;
            if (end - start > ChangeRecord.LONGEST_LINE + 100) {
                report(bad, number, text.substring(start, start + SHOWN), "is too long");
            } else {
                readLine(text.substring(start, end), number, changes, bad);
            }
            start = end + 1;
        }
        return new ChangeSummary(changes, bad);
    }

    private static void readLine(String line, int number, List<ChangeRecord> changes, List<BadLine> bad) {
        if (line.isBlank()) {
            return;
        }
        Matcher tag = TAGGED.matcher(line);
        if (!tag.find()) {
            report(bad, number, line, "does not begin with <RoBoT>");
            return;
        }
        Optional<ChangeRecord> change =
                ChangeRecord.read(line.substring(tag.end()).stripTrailing());
        if (change.isEmpty()) {
            report(bad, number, line, "is not STATUS:/path:size:date with A, U or D and 8 or 14 digits of the date");
        } else if (changes.size() < MOST_CHANGES) {
            changes.add(change.get());
        } else {
            report(bad, number, line, "is past the " + MOST_CHANGES + " records that are read");
        }
    }

    private static void report(List<BadLine> bad, int number, String line, String problem) {
        if (bad.size() < MOST_BAD_LINES) {
            String text = line.strip();
            bad.add(new BadLine(number, text.length() > SHOWN ? text.substring(0, SHOWN) : text, problem));
        }
    }
}
