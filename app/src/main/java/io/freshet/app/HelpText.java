package io.freshet.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;

/** The help of a command, as wide as the terminal. Lines break at blanks alone, so that names such as {@code keep.events} and {@code ./freshet-data} stay whole. */
final class HelpText {
    /** No line of a help text is as long. */
    private static final int WITHOUT_BREAKS = 4_000;

    private static final int MOST = 140;
    private static final int LEAST_FOR_TEXT = 20;
    private static final Pattern USAGE = Pattern.compile("Usage: \\S+(?: [a-z]\\S*)* ");
    /** A name or a call, at least two blanks, and what it means. */
    private static final Pattern COLUMN = Pattern.compile(" *\\S.*? {2,}(?=\\S[^ ]* )");

    private static final Pattern COLOUR = Pattern.compile("\u001b\\[[0-9;]*m");

    private HelpText() {}

    static String of(CommandLine command, CommandLine.Help.Ansi colours) {
        command.getCommandSpec().usageMessage().autoWidth(false).width(WITHOUT_BREAKS);
        var text = new StringWriter();
        command.usage(new PrintWriter(text), colours);
        return wrapped(text.toString(), Math.min(MOST, ProgressDisplay.width()));
    }

    static String wrapped(String text, int width) {
        var wrapped = new StringBuilder();
        text.lines().forEach(line -> wrap(line.stripTrailing(), width, wrapped));
        return wrapped.toString();
    }

    private static void wrap(String line, int width, StringBuilder to) {
        if (shown(line).length() <= width) {
            to.append(line).append('\n');
            return;
        }
        int indent = indent(shown(line));
        if (width - indent < LEAST_FOR_TEXT) {
            indent = 4;
        }
        String margin = " ".repeat(indent);
        int at = 0;
        var current = new StringBuilder();
        for (String word : line.split("(?<=\\S) (?=\\S)")) {
            int length = shown(word).length();
            if (at > 0 && at + 1 + length > width) {
                to.append(current).append('\n');
                current.setLength(0);
                current.append(margin).append(word);
                at = indent + length;
            } else {
                current.append(at > 0 ? " " : "").append(word);
                at += (at > 0 ? 1 : 0) + length;
            }
        }
        to.append(current).append('\n');
    }

    /** Where the next line of a long one begins: below what the first one says, not below the name that it says it of. */
    private static int indent(String line) {
        Matcher usage = USAGE.matcher(line);
        if (usage.lookingAt()) {
            return usage.end();
        }
        Matcher column = COLUMN.matcher(line);
        if (column.lookingAt()) {
            return column.end();
        }
        int first = 0;
        while (first < line.length() && line.charAt(first) == ' ') {
            first++;
        }
        return first;
    }

    private static String shown(String text) {
        return COLOUR.matcher(text).replaceAll("");
    }
}
