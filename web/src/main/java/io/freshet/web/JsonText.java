package io.freshet.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Locale;

/**
 * JSON documents as text, indented: people read them too. A document is a record, whose components are the fields in their order; a component that is null is written as
 * {@code null}, unless the record says otherwise. Times are texts. Safe for use by many threads.
 */
public final class JsonText {
    private static final JsonFactory FACTORY = new JsonFactory();

    /** Loaded when a record is written or read for the first time, which takes some 200 ms: a crawl, which writes its documents field by field, goes without. */
    private static final class Records {
        static final JsonMapper MAPPER = JsonMapper.builder()
                .addModule(new SimpleModule()
                        .addSerializer(Instant.class, ToStringSerializer.instance)
                        .addDeserializer(Instant.class, new InstantReader()))
                .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES) // a newer server may have more
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
                .build();

        static final ObjectWriter WRITER = MAPPER.writer(new DefaultPrettyPrinter());

        private Records() {}
    }

    /** Writes the fields of the document. */
    public interface Content {
        void write(JsonGenerator json) throws IOException;
    }

    private JsonText() {}

    /** A record, or a list of records, without a line break at its end. */
    public static String of(Object document) {
        try {
            return Records.WRITER.writeValueAsString(document);
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
    }

    /**
     * The document as a record of this kind. Fields that it has not are null, 0 or false; the record may refuse that.
     *
     * @throws IOException when it is none; the message says why, in a line
     */
    public static <T> T read(String document, Class<T> kind) throws IOException {
        try {
            T read = Records.MAPPER.readValue(document, kind);
            if (read != null) {
                return read;
            }
        } catch (IOException e) {
            throw new IOException(
                    String.valueOf(e.getMessage()).lines().findFirst().orElse("not JSON"), e);
        }
        throw new IOException("null is no document");
    }

    /** A constant, as documents name it: in lower case, with hyphens. */
    public static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

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

    private static final class InstantReader extends StdScalarDeserializer<Instant> {
        private static final long serialVersionUID = 1;

        InstantReader() {
            super(Instant.class);
        }

        @Override
        public Instant deserialize(JsonParser json, DeserializationContext context) throws IOException {
            String text = json.getValueAsString("");
            try {
                return Instant.parse(text);
            } catch (DateTimeException e) {
                throw new IOException("\"" + text + "\" is not a time", e);
            }
        }
    }
}
