package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.page.TreeBuilder;
import io.freshet.store.FileTrouble;
import io.freshet.watch.key.KeyFinder;
import io.freshet.watch.key.KeyOutcome;
import io.freshet.watch.key.KeyReader;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Lets a referee try virtual keys: a line of JSON for each value that was pointed at, and one for each answer. Not thread-safe. */
final class KeysTalk {
    /** Pages are files; links on them are of no interest. */
    private static final CrawlUrl NOWHERE =
            Canonicaliser.DEFAULT.parse("http://localhost/").orElseThrow();

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

    /**
     * Until the referee says nothing any more.
     *
     * @throws WorkFailedException when a line is not in the protocol, or a file cannot be read; says which
     */
    void run() throws IOException {
        int number = 1;
        for (String line = in.readLine(); line != null; line = in.readLine(), number++) {
            try {
                answer(question(line));
            } catch (IllegalArgumentException e) {
                throw new WorkFailedException("line " + number + " of the referee: " + e.getMessage());
            }
        }
    }

    private Question question(String line) throws IOException {
        Map<String, String> fields = new LinkedHashMap<>();
        List<Integer> at = new ArrayList<>();
        try (JsonParser json = factory.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("a question is an object of JSON, unlike: " + line);
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                JsonToken value = json.nextToken();
                if (value == JsonToken.START_ARRAY && name.equals("at")) {
                    while (json.nextToken() == JsonToken.VALUE_NUMBER_INT) {
                        at.add(json.getIntValue());
                    }
                } else if (value == JsonToken.VALUE_STRING) {
                    fields.put(name, json.getText());
                } else {
                    json.skipChildren();
                }
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("this is no JSON: " + e.getOriginalMessage(), e);
        }
        if (at.size() != 2) {
            throw new IllegalArgumentException(
                    "at is two numbers: the first byte of the value, and the one behind its last");
        }
        return new Question(
                field(fields, "id"), field(fields, "before"), at.getFirst(), at.getLast(), field(fields, "after"));
    }

    private static String field(Map<String, String> fields, String name) {
        String value = fields.get(name);
        if (value == null) {
            throw new IllegalArgumentException(
                    "a question has the fields id, before, at and after; there is no " + name);
        }
        return value;
    }

    private void answer(Question question) throws IOException {
        KeyReader.Versions versions = reader.read(
                NOWHERE, bytes(question.before()), question.start(), question.end(), bytes(question.after()));
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

    private static byte[] bytes(String file) {
        try {
            return Files.readAllBytes(Path.of(file));
        } catch (InvalidPathException | IOException e) {
            String words = e instanceof IOException trouble ? FileTrouble.words(trouble) : e.getMessage();
            throw new IllegalArgumentException("cannot read " + file + ": " + words, e);
        }
    }
}
