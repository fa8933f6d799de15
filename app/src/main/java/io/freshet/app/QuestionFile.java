package io.freshet.app;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.freshet.lab.JudgedQuestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Questions and judged answers: one JSON object a line, as {@code docs/lab.md} describes. Fields that are not known are passed over. */
final class QuestionFile {
    private QuestionFile() {}

    /** @throws SettingsException when the file cannot be read, or a line of it is none; its message tells which */
    static List<JudgedQuestion> read(Path file) {
        List<JudgedQuestion> questions = new ArrayList<>();
        int number = 0;
        try {
            for (String line : Files.readAllLines(file)) {
                number++;
                if (!line.isBlank()) {
                    questions.add(question(line));
                }
            }
        } catch (IllegalArgumentException | com.fasterxml.jackson.core.JacksonException e) {
            throw new SettingsException(file + ", line " + number + ": " + e.getMessage());
        } catch (IOException e) {
            throw new SettingsException("cannot read the questions in " + file + ": " + e.getMessage());
        }
        if (questions.isEmpty()) {
            throw new SettingsException("there are no questions in " + file);
        }
        return questions;
    }

    private static JudgedQuestion question(String line) throws IOException {
        String query = "";
        String language = "";
        String kind = "";
        String topic = "";
        List<JudgedQuestion.Judged> judged = List.of();
        try (JsonParser json = new JsonFactory().createParser(line)) {
            begin(json.nextToken() == JsonToken.START_OBJECT);
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "query" -> query = json.getText();
                    case "lang" -> language = json.getText();
                    case "kind" -> kind = json.getText();
                    case "topic" -> topic = json.getText();
                    case "judged" -> judged = judged(json);
                    default -> json.skipChildren();
                }
            }
        }
        if (query.isBlank()) {
            throw new IllegalArgumentException("there is no \"query\"");
        }
        return new JudgedQuestion(query, language, kind, topic.isEmpty() ? query : topic, judged);
    }

    private static List<JudgedQuestion.Judged> judged(JsonParser json) throws IOException {
        List<JudgedQuestion.Judged> judged = new ArrayList<>();
        begin(json.currentToken() == JsonToken.START_ARRAY);
        while (json.nextToken() != JsonToken.END_ARRAY) {
            begin(json.currentToken() == JsonToken.START_OBJECT);
            int grade = 0;
            List<String> urls = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_OBJECT) {
                String name = json.currentName();
                json.nextToken();
                switch (name) {
                    case "grade" -> grade = json.getIntValue();
                    case "urls" -> {
                        begin(json.currentToken() == JsonToken.START_ARRAY);
                        while (json.nextToken() != JsonToken.END_ARRAY) {
                            urls.add(json.getText());
                        }
                    }
                    default -> json.skipChildren();
                }
            }
            judged.add(new JudgedQuestion.Judged(grade, urls));
        }
        return judged;
    }

    private static void begin(boolean right) {
        if (!right) {
            throw new IllegalArgumentException(
                    "this is no question; right is, for example, {\"query\": \"back up\", \"judged\": [{\"grade\": 3, \"urls\": [\"https://example.org/backup\"]}]}");
        }
    }
}
