package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.page.TreeBuilder;
import io.freshet.watch.key.KeyFinder;
import io.freshet.watch.key.KeyOutcome;
import io.freshet.watch.key.KeyReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;

/** Lets a referee try virtual keys: a line of JSON for each value that was pointed at, and one for each answer. Not thread-safe. */
final class KeysTalk {
    /** Pages are files; links on them are of no interest. */
    private static final CrawlUrl NOWHERE =
            Canonicaliser.DEFAULT.parse("http://localhost/").orElseThrow();

    private static final String FIELDS = "id, before, at and after";

    private final BufferedReader in;
    private final PrintWriter out;
    private final JsonFactory factory = new JsonFactory();
    private final KeyReader reader;

    private record Question(String id, String before, int start, int end, String after) {}

    KeysTalk(BufferedReader in, PrintWriter out) {
        this.in = in;
        this.out = out;
        var trees = new TreeBuilder();
        this.reader = new KeyReader(trees, new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT, trees));
    }

    /** See {@link RefereeQuestion#each}. */
    void run() throws IOException {
        RefereeQuestion.each(in, asked -> answer(question(asked)));
    }

    private static Question question(RefereeQuestion asked) {
        List<String> at = asked.list("at");
        if (at.size() != 2 || !at.stream().allMatch(each -> each.matches("\\d{1,9}"))) {
            throw new IllegalArgumentException(
                    "at is two numbers: the first byte of the value, and the one behind its last");
        }
        return new Question(
                asked.text("id", FIELDS),
                asked.text("before", FIELDS),
                Integer.parseInt(at.getFirst()),
                Integer.parseInt(at.getLast()),
                asked.text("after", FIELDS));
    }

    private void answer(Question question) throws IOException {
        KeyReader.Versions versions = reader.read(
                NOWHERE,
                RefereeQuestion.bytes(question.before()),
                question.start(),
                question.end(),
                RefereeQuestion.bytes(question.after()));
        KeyOutcome outcome = KeyFinder.find(versions.before(), versions.after());
        var line = new StringWriter();
        try (JsonGenerator json = factory.createGenerator(line)) {
            json.writeStartObject();
            json.writeStringField("id", question.id());
            json.writeBooleanField("found", outcome instanceof KeyOutcome.Found);
            if (outcome instanceof KeyOutcome.Found found) {
                json.writeStringField("text", found.text());
            }
            json.writeNumberField("confidence", outcome.confidence());
            json.writeEndObject();
        }
        CommandOutput.exactly(out, line + "\n");
        out.flush();
    }
}
