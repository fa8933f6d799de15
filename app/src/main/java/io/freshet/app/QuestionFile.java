package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.freshet.lab.JudgedQuestion;
import io.freshet.lab.JudgedQuestion.JudgedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Judged questions of {@code lab search --queries}: a JSON object a line with {@code id}, {@code query}, {@code lang}, {@code kind}, {@code topic} and {@code judged}, a list of
 * pages with {@code grade} and {@code urls}. Only {@code query} and {@code judged} are needed; other fields are passed over.
 */
final class QuestionFile {
    private QuestionFile() {}

    /** @throws SettingsException when it is not such a file */
    static List<JudgedQuestion> read(Path file) {
        List<JudgedQuestion> questions = new ArrayList<>();
        try (var in = Files.newInputStream(file);
                JsonParser json = new JsonFactory().createParser(in)) {
            while (json.nextToken() != null) {
                questions.add(question(json, questions.size() + 1));
            }
        } catch (IOException | IllegalArgumentException e) {
            throw new SettingsException(
                    "line " + (questions.size() + 1) + " of " + file + " is no judged question, such as"
                            + " {\"query\": \"crawl delay\", \"judged\": [{\"grade\": 3, \"urls\": [\"http://example.org/\"]}]}: "
                            + e.getMessage());
        }
        if (questions.isEmpty()) {
            throw new SettingsException(file + " has no questions");
        }
        return questions;
    }

    private static JudgedQuestion question(JsonParser json, int line) throws IOException {
        if (json.currentToken() != JsonToken.START_OBJECT) {
            throw new IllegalArgumentException("it is no object");
        }
        Map<String, String> texts = new HashMap<>();
        List<JudgedPage> judged = new ArrayList<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            if (name.equals("judged") && value == JsonToken.START_ARRAY) {
                while (json.nextToken() == JsonToken.START_OBJECT) {
                    judged.add(page(json));
                }
            } else if (value == JsonToken.VALUE_STRING) {
                texts.put(name, json.getText());
            } else {
                json.skipChildren();
            }
        }
        String query = texts.getOrDefault("query", "");
        if (query.isBlank()) {
            throw new IllegalArgumentException("it has no \"query\"");
        }
        String id = texts.getOrDefault("id", Integer.toString(line));
        return new JudgedQuestion(
                id,
                query,
                texts.getOrDefault("lang", "other"),
                texts.getOrDefault("kind", "other"),
                texts.getOrDefault("topic", id),
                judged);
    }

    private static JudgedPage page(JsonParser json) throws IOException {
        int grade = 0;
        List<String> urls = new ArrayList<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            if (name.equals("grade") && value == JsonToken.VALUE_NUMBER_INT) {
                grade = json.getIntValue();
            } else if (name.equals("urls") && value == JsonToken.START_ARRAY) {
                while (json.nextToken() == JsonToken.VALUE_STRING) {
                    urls.add(json.getText());
                }
            } else {
                json.skipChildren();
            }
        }
        return new JudgedPage(grade, urls);
    }
}
