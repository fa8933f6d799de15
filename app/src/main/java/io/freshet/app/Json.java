package io.freshet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.topics.Explanation;
import io.freshet.web.JsonText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** One JSON document on stdout. */
final class Json {
    private Json() {}

    /** A list of objects. */
    static void printArray(PrintWriter out, JsonText.Content content) {
        print(out, JsonText.ofArray(content));
    }

    /** Words with their weights, as a field of a document. */
    static void words(JsonGenerator json, List<Explanation.Word> words) throws IOException {
        json.writeArrayFieldStart("words");
        for (Explanation.Word word : words) {
            json.writeStartObject();
            json.writeStringField("word", word.text());
            json.writeStringField("where", word.where());
            json.writeNumberField("weight", word.weight());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    static void numbers(JsonGenerator json, String name, List<Double> numbers) throws IOException {
        json.writeArrayFieldStart(name);
        for (double number : numbers) {
            json.writeNumber(number);
        }
        json.writeEndArray();
    }

    static void print(PrintWriter out, JsonText.Content content) {
        print(out, JsonText.of(content));
    }

    /** A record. */
    static void print(PrintWriter out, Object document) {
        print(out, JsonText.of(document));
    }

    /** A document that is made already. */
    static void print(PrintWriter out, String document) {
        CommandOutput.exactly(out, document.stripTrailing() + System.lineSeparator());
        out.flush();
    }
}
