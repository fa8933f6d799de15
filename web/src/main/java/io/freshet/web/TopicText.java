package io.freshet.web;

import io.freshet.web.Reports.Form;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Topics as programs and as commands tell of them. Words have a line break at their end; what they quote of pages is as it was found. */
public final class TopicText {
    /** Before what could not be had. */
    public static final String LEFT_OUT = "left out: ";

    private static final DateTimeFormatter MINUTE = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

    private TopicText() {}

    public static String list(List<TopicLine> topics, Form form) {
        if (form == Form.JSON) {
            return JsonText.of(topics.stream().map(TopicDocument::of).toList()) + "\n";
        }
        return topics.stream()
                .map(topic -> String.format(
                        Locale.ROOT,
                        "%-24s %d pages, %d against, %d backlinks, %smade %s%n",
                        topic.name(),
                        topic.pages(),
                        topic.against(),
                        topic.backlinks(),
                        topic.feedback() == 0 ? "" : topic.feedback() + " by feedback, ",
                        time(topic.made())))
                .collect(Collectors.joining());
    }

    public static String facts(TopicFacts topic, Form form) {
        if (form == Form.JSON) {
            return JsonText.of(TopicDocument.Facts.of(topic)) + "\n";
        }
        var text = new StringBuilder();
        text.append(String.format("Topic %s%n", topic.line().name()));
        text.append(String.format(
                "  of examples that were left out when learning: %s%n",
                words(topic.line().quality())));
        text.append(String.format(
                "  strongest words: %s%n",
                topic.words().stream().map(TopicText::word).collect(Collectors.joining(", "))));
        if (!topic.terms().isEmpty()) {
            text.append(String.format("  terms by chi-square (the paper's strategies):%n"));
        }
        for (TopicFacts.Term term : topic.terms()) {
            text.append(String.format(
                    Locale.ROOT,
                    "    %8.2f  %s: in %d of %d pages about it, %d of %d others%n",
                    term.value(),
                    term.text(),
                    term.about(),
                    term.abouts(),
                    term.against(),
                    term.againsts()));
        }
        for (TopicFacts.Example example : topic.examples()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %-9s%s%s%n",
                    example.kind(),
                    example.url(),
                    example.feedback() ? " (feedback)" : ""));
        }
        return text.toString();
    }

    public static String decision(TopicDecision decision, Form form) {
        if (form == Form.JSON) {
            return JsonText.of(TopicDocument.Decision.of(decision)) + "\n";
        }
        var text = new StringBuilder(String.format(
                Locale.ROOT,
                "%s is %sabout %s: grade %.2f of 1, and %.2f is needed.%n",
                decision.url(),
                decision.about() ? "" : "not ",
                decision.topic(),
                decision.grade(),
                decision.needed()));
        for (TopicFacts.Word word : decision.words()) {
            text.append(String.format(Locale.ROOT, "  %+.2f  %s%n", word.weight(), word(word)));
        }
        return text.toString();
    }

    public static String made(TopicMade made, Form form) {
        TopicLine line = made.topic().line();
        if (form == Form.JSON) {
            return JsonText.of(TopicDocument.Made.of(made)) + "\n";
        }
        String leftOut = made.leftOut().stream()
                .map(page -> LEFT_OUT + page + System.lineSeparator())
                .collect(Collectors.joining());
        return leftOut + learned(line);
    }

    /** What is known after somebody said something of a page. */
    public static String feedback(TopicFacts topic, Form form) {
        return form == Form.JSON
                ? JsonText.of(TopicDocument.of(topic.line())) + "\n"
                : "Learned from what you said. " + learned(topic.line());
    }

    private static String learned(TopicLine line) {
        return String.format(
                Locale.ROOT,
                "Topic %s: %s about it, %d against, %d that link to them.%nOf examples that were left out when learning: %s%n%s",
                line.name(),
                line.pages() == 1 ? "1 page" : line.pages() + " pages",
                line.against(),
                line.backlinks(),
                words(line.quality()),
                line.certain()
                        ? ""
                        : "That says little: give three pages or more of each kind." + System.lineSeparator());
    }

    private static String words(TopicLine.@Nullable Quality quality) {
        return quality == null
                ? "not known yet"
                : String.format(
                        Locale.ROOT,
                        "precision %.2f, recall %.2f, ranking %.2f (1 is perfect, 0.5 is guessing)",
                        quality.precision(),
                        quality.recall(),
                        quality.ranking());
    }

    private static String word(TopicFacts.Word word) {
        return word.where().equals("text") ? word.text() : word.text() + " (" + word.where() + ")";
    }

    private static String time(Instant time) {
        return MINUTE.withZone(ZoneId.systemDefault()).format(time);
    }
}
