package io.freshet.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.web.Reports.Form;
import java.io.IOException;
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
            return JsonText.ofArray(json -> {
                        for (TopicLine topic : topics) {
                            json.writeStartObject();
                            line(topic, json);
                            json.writeEndObject();
                        }
                    })
                    + "\n";
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
            return JsonText.of(json -> facts(topic, json)) + "\n";
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
            return JsonText.of(json -> {
                        json.writeStringField("name", decision.topic());
                        json.writeStringField("url", decision.url().text());
                        json.writeBooleanField("about", decision.about());
                        json.writeNumberField("grade", rounded(decision.grade()));
                        json.writeNumberField("needed", decision.needed());
                        words(decision.words(), json);
                    })
                    + "\n";
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
            return JsonText.of(json -> {
                        line(line, json);
                        json.writeArrayFieldStart("leftOut");
                        for (String page : made.leftOut()) {
                            json.writeString(page);
                        }
                        json.writeEndArray();
                    })
                    + "\n";
        }
        String leftOut = made.leftOut().stream()
                .map(page -> LEFT_OUT + page + System.lineSeparator())
                .collect(Collectors.joining());
        return leftOut + learned(line);
    }

    /** What is known after somebody said something of a page. */
    public static String feedback(TopicFacts topic, Form form) {
        return form == Form.JSON
                ? JsonText.of(json -> line(topic.line(), json)) + "\n"
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

    static void facts(TopicFacts topic, JsonGenerator json) throws IOException {
        line(topic.line(), json);
        words(topic.words(), json);
        json.writeArrayFieldStart("terms");
        for (TopicFacts.Term term : topic.terms()) {
            json.writeStartObject();
            json.writeStringField("term", term.text());
            json.writeNumberField("chiSquare", rounded(term.value()));
            json.writeNumberField("about", term.about());
            json.writeNumberField("abouts", term.abouts());
            json.writeNumberField("against", term.against());
            json.writeNumberField("againsts", term.againsts());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("examples");
        for (TopicFacts.Example example : topic.examples()) {
            json.writeStartObject();
            json.writeStringField("url", example.url());
            json.writeStringField("kind", example.kind());
            json.writeStringField("title", example.title());
            json.writeBooleanField("feedback", example.feedback());
            json.writeEndObject();
        }
        json.writeEndArray();
        TopicFacts.Progress classifying = topic.classifying();
        if (classifying == null) {
            json.writeNullField("classifying");
        } else {
            json.writeObjectFieldStart("classifying");
            json.writeNumberField("done", classifying.done());
            json.writeNumberField("of", classifying.of());
            json.writeEndObject();
        }
    }

    private static void line(TopicLine topic, JsonGenerator json) throws IOException {
        json.writeStringField("name", topic.name());
        json.writeStringField("made", topic.made().toString());
        json.writeStringField("changed", topic.changed().toString());
        json.writeNumberField("pages", topic.pages());
        json.writeNumberField("against", topic.against());
        json.writeNumberField("backlinks", topic.backlinks());
        json.writeNumberField("feedback", topic.feedback());
        TopicLine.Quality quality = topic.quality();
        number("precision", quality == null ? null : quality.precision(), json);
        number("recall", quality == null ? null : quality.recall(), json);
        number("ranking", quality == null ? null : quality.ranking(), json);
    }

    private static void number(String name, @Nullable Double value, JsonGenerator json) throws IOException {
        if (value == null) {
            json.writeNullField(name);
        } else {
            json.writeNumberField(name, rounded(value));
        }
    }

    private static void words(List<TopicFacts.Word> words, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart("words");
        for (TopicFacts.Word word : words) {
            json.writeStartObject();
            json.writeStringField("word", word.text());
            json.writeStringField("where", word.where());
            json.writeNumberField("weight", rounded(word.weight()));
            json.writeEndObject();
        }
        json.writeEndArray();
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

    private static double rounded(double number) {
        return Math.round(number * 1e4) / 1e4;
    }
}
