package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.lab.JudgedQuestion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QuestionFileTest {
    @TempDir
    private Path folder = Path.of("");

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("questions.jsonl"), text);
    }

    @Test
    void questions_are_read_line_by_line_and_what_is_not_known_is_passed_over() throws IOException {
        Path file = file("""
                {"id": "p1", "query": "백업", "lang": "ko", "kind": "word1", "topic": "backup", "judged": [{"grade": 3, "urls": ["http://a/", "http://b/"], "note": [1]}]}

                {"query": "restore", "judged": [{"grade": 2, "urls": ["http://c/"]}]}
                """);
        assertThat(QuestionFile.read(file))
                .containsExactly(
                        new JudgedQuestion(
                                "백업",
                                "ko",
                                "word1",
                                "backup",
                                List.of(new JudgedQuestion.Judged(3, List.of("http://a/", "http://b/")))),
                        new JudgedQuestion(
                                "restore",
                                "",
                                "",
                                "restore",
                                List.of(new JudgedQuestion.Judged(2, List.of("http://c/")))));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[]",
                "{",
                "{}",
                "{\"query\": \"a\"}",
                "{\"query\": \"a\", \"judged\": 3}",
                "{\"query\": \"a\", \"judged\": [3]}",
                "{\"query\": \"a\", \"judged\": [{\"grade\": 4, \"urls\": [\"http://a/\"]}]}",
            })
    void a_line_that_is_no_question_is_refused_with_its_number(String line) throws IOException {
        Path file = file("\n" + line + "\n");
        assertThatThrownBy(() -> QuestionFile.read(file))
                .isInstanceOf(SettingsException.class)
                .hasMessageContaining("questions.jsonl, line 2: ");
    }

    @Test
    void an_empty_file_and_a_missing_one_are_told() throws IOException {
        Path empty = file("\n");
        assertThatThrownBy(() -> QuestionFile.read(empty)).hasMessageContaining("there are no questions");
        assertThatThrownBy(() -> QuestionFile.read(folder.resolve("none")))
                .hasMessageContaining("cannot read the questions");
    }
}
