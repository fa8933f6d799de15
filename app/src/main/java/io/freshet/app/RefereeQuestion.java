package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.freshet.store.FileTrouble;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a referee asks about pages: a line with an object of JSON. Fields that are neither texts nor lists are passed over.
 *
 * @param lists of texts and whole numbers
 */
record RefereeQuestion(Map<String, String> texts, Map<String, List<String>> lists) {
    private static final JsonFactory JSON = new JsonFactory();

    /** Answers a question. */
    interface Answering {
        /** @throws IllegalArgumentException when the question is not in the protocol, or a file cannot be read; says which */
        void answer(RefereeQuestion question) throws IOException;
    }

    /**
     * Answers one question after the other, until the referee says nothing any more.
     *
     * @throws WorkFailedException when a line cannot be answered; says which and why
     */
    static void each(BufferedReader in, Answering answering) throws IOException {
        int number = 1;
        for (String line = in.readLine(); line != null; line = in.readLine(), number++) {
            try {
                answering.answer(read(line));
            } catch (IllegalArgumentException e) {
                throw new WorkFailedException("line " + number + " of the referee: " + e.getMessage());
            }
        }
    }

    private static RefereeQuestion read(String line) throws IOException {
        Map<String, String> texts = new LinkedHashMap<>();
        Map<String, List<String>> lists = new LinkedHashMap<>();
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new IllegalArgumentException("a question is an object of JSON, unlike: " + line);
            }
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                JsonToken value = json.nextToken();
                if (value == JsonToken.START_ARRAY) {
                    lists.put(name, list(json));
                } else if (value == JsonToken.VALUE_STRING) {
                    texts.put(name, json.getText());
                } else {
                    json.skipChildren();
                }
            }
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("this is no JSON: " + e.getOriginalMessage(), e);
        }
        return new RefereeQuestion(texts, lists);
    }

    /** Ends also where the line does: the parser throws there. */
    private static List<String> list(JsonParser json) throws IOException {
        List<String> list = new ArrayList<>();
        for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
            if (next == JsonToken.VALUE_STRING || next == JsonToken.VALUE_NUMBER_INT) {
                list.add(json.getText());
            } else {
                json.skipChildren();
            }
        }
        return list;
    }

    /** @param all the fields that a question has, for people */
    String text(String name, String all) {
        String value = texts.get(name);
        if (value == null) {
            throw new IllegalArgumentException("a question has the fields " + all + "; there is no " + name);
        }
        return value;
    }

    List<String> list(String name) {
        return lists.getOrDefault(name, List.of());
    }

    static byte[] bytes(String file) {
        try {
            return Files.readAllBytes(Path.of(file));
        } catch (InvalidPathException | IOException e) {
            String words = e instanceof IOException trouble ? FileTrouble.words(trouble) : e.getMessage();
            throw new IllegalArgumentException("cannot read " + file + ": " + words, e);
        }
    }
}
