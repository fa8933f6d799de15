package io.freshet.app;

import io.freshet.search.Marked;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchResult;
import io.freshet.search.Why;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a search for people.
 *
 * @param bold whether words that were searched for are made bold, which only a terminal understands
 * @param explain whether each page tells why it stands where it stands
 */
record SearchWords(boolean bold, boolean explain, Clock clock) {
    private static final String BOLD = "\u001b[1m";
    private static final String NORMAL = "\u001b[0m";

    String of(SearchAnswer answer, int offset) {
        var text = new StringWriter();
        var out = new PrintWriter(text);
        if (answer.results().isEmpty()) {
            out.println(
                    answer.total() == 0
                            ? "No page was found for: " + Plain.text(answer.query())
                            : String.format(
                                    Locale.ROOT, "There are only %,d pages; --offset is beyond.", answer.total()));
        } else {
            out.printf(
                    Locale.ROOT,
                    "%,d to %,d of %,d %s%n%n",
                    offset + 1,
                    offset + answer.results().size(),
                    answer.total(),
                    answer.total() == 1 ? "page" : "pages");
        }
        answer.results().forEach(result -> block(result, out));
        notes(answer, out);
        return text.toString();
    }

    private void block(SearchResult result, PrintWriter out) {
        out.println(bold ? BOLD + Plain.text(result.title()) + NORMAL : Plain.text(result.title()));
        out.println("  " + result.url());
        if (!result.snippet().text().isEmpty()) {
            out.println("  " + marked(result.snippet()));
        }
        out.println("  last seen current: " + ago(result.lastSeen())
                + (result.alive() ? current(result.current()) : "; it was gone at the last visit"));
        if (explain) {
            why(result.why(), out);
        }
        out.println();
    }

    private static void why(Why why, PrintWriter out) {
        for (Why.Word word : why.words()) {
            out.printf(
                    Locale.ROOT,
                    "    %3.0f %% %s: %s%n",
                    100 * word.share(),
                    Plain.text(word.text()),
                    switch (word.place()) {
                        case TITLE -> "in the title";
                        case NAMES -> "in headings or links to the page";
                        case TEXT -> "in the text";
                        case SITE -> "not on the page, but its site is about it";
                        case NOWHERE -> "not on the page";
                    });
        }
        why.factors().forEach(factor -> out.printf(Locale.ROOT, "    x %.2f %s%n", factor.times(), factor.name()));
    }

    private static String current(@Nullable Double chance) {
        return chance == null
                ? ""
                : String.format(Locale.ROOT, "; still current with a chance of %.0f %%", Math.floor(100 * chance));
    }

    private static void notes(SearchAnswer answer, PrintWriter out) {
        if (answer.relaxed()) {
            out.println("Few pages have all words: pages that have some of them are shown too.");
        }
        if (answer.partial()) {
            out.println("Time ran out: there may be more pages, and better ones.");
        }
        answer.notes().forEach(note -> out.println(Plain.text(note)));
        String meant = answer.meant();
        if (meant != null) {
            out.println(
                    answer.corrected()
                            ? "These are the results for: " + Plain.text(meant) + ". As it was written: "
                                    + Plain.text(answer.literal())
                            : "Did you mean: " + Plain.text(meant));
        }
    }

    private String marked(Marked snippet) {
        var text = new StringBuilder();
        int from = 0;
        for (Marked.Mark mark : snippet.marks()) {
            text.append(Plain.text(snippet.text().substring(from, mark.start())))
                    .append(bold ? BOLD : "")
                    .append(Plain.text(snippet.text().substring(mark.start(), mark.end())))
                    .append(bold ? NORMAL : "");
            from = mark.end();
        }
        return text.append(Plain.text(snippet.text().substring(from))).toString();
    }

    private String ago(Instant time) {
        Duration since = Duration.between(time, clock.instant());
        String words;
        if (since.compareTo(Duration.ofMinutes(1)) < 0) {
            return "just now";
        } else if (since.compareTo(Duration.ofHours(1)) < 0) {
            words = count(since.toMinutes(), "minute");
        } else if (since.compareTo(Duration.ofDays(2)) < 0) {
            words = count(since.toHours(), "hour");
        } else {
            words = count(since.toDays(), "day");
        }
        return words + " ago (" + CrawlReport.time(time) + ")";
    }

    private static String count(long number, String unit) {
        return String.format(Locale.ROOT, "%,d %s%s", number, unit, number == 1 ? "" : "s");
    }
}
