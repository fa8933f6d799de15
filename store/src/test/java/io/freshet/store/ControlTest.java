package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControlTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);

    @TempDir
    Path folder;

    @Test
    void a_topic_survives_with_its_examples() {
        try (Control control = Control.open(folder)) {
            control.putTopic(
                    "corba", List.of(example("http://a.test/", "about"), example("http://b.test/", "against")), CLOCK);
        }
        try (Control control = Control.open(folder)) {
            assertThat(control.topics()).containsExactly(new Control.TopicRow("corba", CLOCK.instant(), 1, 1, 0));
            Control.ExampleRow about = control.examples("corba").getFirst();
            assertThat(about.url()).isEqualTo("http://a.test/");
            assertThat(new String(about.body(), StandardCharsets.UTF_8)).isEqualTo("<p>http://a.test/");
        }
    }

    @Test
    void a_topic_that_is_made_anew_keeps_no_old_example() {
        try (Control control = Control.open(folder)) {
            control.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            control.putTopic("t", List.of(example("http://b.test/", "about")), CLOCK);
            assertThat(control.examples("t"))
                    .extracting(Control.ExampleRow::url)
                    .containsExactly("http://b.test/");
        }
    }

    @Test
    void a_topic_that_is_removed_takes_its_examples_with_it() {
        try (Control control = Control.open(folder)) {
            control.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            assertThat(control.removeTopic("t")).isTrue();
            assertThat(control.removeTopic("t")).isFalse();
            assertThat(control.examples("t")).isEmpty();
            assertThat(control.topic("t")).isEmpty();
        }
    }

    @Test
    void an_example_of_no_known_kind_changes_nothing() {
        try (Control control = Control.open(folder)) {
            control.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            assertThatThrownBy(() -> control.putTopic("t", List.of(example("http://b.test/", "odd")), CLOCK))
                    .isInstanceOf(StoreException.class);
            assertThat(control.examples("t")).hasSize(1);
        }
    }

    @Test
    void a_copy_is_whole_while_the_original_is_in_use(@TempDir Path target) {
        try (Control control = Control.open(folder)) {
            control.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            control.copyTo(target);
        }
        try (Control copy = Control.open(target)) {
            assertThat(copy.examples("t")).hasSize(1);
        }
    }

    @Test
    void a_file_of_a_newer_version_is_refused() throws SQLException {
        Control.open(folder).close();
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("control.db"));
                var statement = connection.createStatement()) {
            statement.execute("PRAGMA user_version = 1000");
        }
        assertThatThrownBy(() -> Control.open(folder)).hasMessageContaining("newer");
    }

    private static Control.ExampleRow example(String url, String kind) {
        return new Control.ExampleRow(url, kind, "text/html", ("<p>" + url).getBytes(StandardCharsets.UTF_8));
    }
}
