package io.freshet.web;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A JSON document as maps, lists, texts, numbers, booleans and nulls. */
final class JsonTree {
    private JsonTree() {}

    static @Nullable Object read(String document) throws IOException {
        try (JsonParser json = new JsonFactory().createParser(document)) {
            json.nextToken();
            return value(json);
        }
    }

    @SuppressWarnings("unchecked") // the caller knows the document
    static Map<String, Object> object(@Nullable Object value) {
        return (Map<String, Object>) Objects.requireNonNull(value);
    }

    @SuppressWarnings("unchecked") // the caller knows the document
    static List<Object> array(@Nullable Object value) {
        return (List<Object>) Objects.requireNonNull(value);
    }

    private static @Nullable Object value(JsonParser json) throws IOException {
        return switch (json.currentToken()) {
            case START_OBJECT -> {
                Map<String, @Nullable Object> object = new LinkedHashMap<>();
                while (json.nextToken() == JsonToken.FIELD_NAME) {
                    String name = json.currentName();
                    json.nextToken();
                    object.put(name, value(json));
                }
                yield object;
            }
            case START_ARRAY -> {
                List<@Nullable Object> array = new ArrayList<>();
                while (json.nextToken() != JsonToken.END_ARRAY) {
                    array.add(value(json));
                }
                yield array;
            }
            case VALUE_STRING -> json.getText();
            case VALUE_NUMBER_INT -> json.getLongValue();
            case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
            case VALUE_TRUE, VALUE_FALSE -> json.getBooleanValue();
            default -> null;
        };
    }
}
