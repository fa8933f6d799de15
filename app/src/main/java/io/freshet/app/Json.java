package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** One JSON document on stdout. */
final class Json {
    /** Writes the fields of the document. */
    interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    private Json() {}

    static void print(PrintWriter out, Content content) {
        var text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            content.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        out.println(text);
        out.flush();
    }
}
