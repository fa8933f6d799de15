package io.freshet.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;

/** JSON documents as text, indented: people read them too. */
public final class JsonText {
    private static final JsonFactory FACTORY = new JsonFactory();

    /** Writes the fields of the document. */
    public interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    private JsonText() {}

    /** A list of what is written, without a line break at its end. */
    public static String ofArray(Content content) {
        var text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartArray();
            content.write(json);
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        return text.toString();
    }

    /** One object, without a line break at its end. */
    public static String of(Content content) {
        var text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(new DefaultPrettyPrinter());
            json.writeStartObject();
            content.write(json);
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        return text.toString();
    }
}
