package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
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
            assertThat(control.topics())
                    .containsExactly(new Control.TopicRow("corba", CLOCK.instant(), CLOCK.instant(), 1, 1, 0, 0));
            ExampleRow about = control.examples("corba").getFirst();
            assertThat(about.url()).isEqualTo("http://a.test/");
            assertThat(new String(about.body(), StandardCharsets.UTF_8)).isEqualTo("<p>http://a.test/");
        }
    }

    @Test
    void a_topic_that_is_made_anew_keeps_no_old_example() {
        try (Control control = Control.open(folder)) {
            control.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            control.putTopic("t", List.of(example("http://b.test/", "about")), CLOCK);
            assertThat(control.examples("t")).extracting(ExampleRow::url).containsExactly("http://b.test/");
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
    void what_is_said_later_of_a_page_counts_and_survives() {
        Clock later = Clock.offset(CLOCK, Duration.ofHours(1));
        try (Control control = Control.open(folder)) {
            control.putTopic(
                    "t", List.of(example("http://a.test/", "about"), example("http://b.test/", "about")), CLOCK);
            assertThat(control.putFeedback("t", example("http://b.test/", "against"), later))
                    .isTrue();
            assertThat(control.putFeedback("t", example("http://c.test/", "about"), later))
                    .isTrue();
        }
        try (Control control = Control.open(folder)) {
            assertThat(control.topics())
                    .containsExactly(new Control.TopicRow("t", CLOCK.instant(), later.instant(), 2, 1, 0, 2));
            assertThat(control.examples("t"))
                    .extracting(row -> row.url() + " " + row.kind() + " " + row.feedback())
                    .containsExactly(
                            "http://a.test/ about false", "http://c.test/ about true", "http://b.test/ against true");
            assertThat(control.said("http://b.test/")).isEqualTo(Map.of("t", "against"));
            control.putFeedback("t", example("http://b.test/", "about"), later);
            assertThat(control.said("http://b.test/")).isEqualTo(Map.of("t", "about"));
        }
    }

    @Test
    void feedback_that_would_leave_no_page_about_the_topic_changes_nothing() {
        try (Control control = Control.open(folder)) {
            control.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            assertThat(control.putFeedback("t", example("http://a.test/", "against"), CLOCK))
                    .isFalse();
            assertThat(control.putFeedback("other", example("http://a.test/", "about"), CLOCK))
                    .isFalse();
            assertThat(control.said("http://a.test/")).isEqualTo(Map.of("t", "about"));
        }
    }

    @Test
    void feedback_outlives_a_topic_that_is_made_anew_but_not_one_that_is_removed() {
        try (Control control = Control.open(folder)) {
            control.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            control.putFeedback("t", example("http://b.test/", "against"), CLOCK);
            control.putFeedback("t", example("http://c.test/", "about"), CLOCK);
            control.putTopic(
                    "t", List.of(example("http://b.test/", "about"), example("http://c.test/", "against")), CLOCK);
            assertThat(control.said("http://b.test/")).isEqualTo(Map.of("t", "about"));
            assertThat(control.said("http://c.test/")).isEqualTo(Map.of("t", "about"));
            control.removeTopic("t");
            control.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            assertThat(control.said("http://c.test/")).isEmpty();
        }
    }

    /** As the first version made it. */
    @Test
    void topics_of_a_file_without_feedback_are_still_there() throws SQLException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("control.db"));
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE topic (name TEXT PRIMARY KEY, made TEXT NOT NULL) STRICT");
            statement.execute("""
                    CREATE TABLE example (
                      topic TEXT NOT NULL REFERENCES topic (name) ON DELETE CASCADE,
                      url TEXT NOT NULL,
                      kind TEXT NOT NULL CHECK (kind IN ('about', 'against', 'backlink')),
                      content_type TEXT NOT NULL,
                      body BLOB NOT NULL,
                      PRIMARY KEY (topic, url)
                    ) STRICT, WITHOUT ROWID""");
            statement.execute("INSERT INTO topic VALUES ('old', '2026-01-02T03:04:05Z')");
            statement.execute("INSERT INTO example VALUES ('old', 'http://a.test/', 'about', 'text/html', x'"
                    + "1f8b08000000000002034bcbcf07002165738c03000000" + "')");
            statement.execute("PRAGMA user_version = 1");
        }
        try (Control control = Control.open(folder)) {
            assertThat(control.topics())
                    .containsExactly(new Control.TopicRow("old", CLOCK.instant(), CLOCK.instant(), 1, 0, 0, 0));
            assertThat(new String(control.examples("old").getFirst().body(), StandardCharsets.UTF_8))
                    .isEqualTo("foo");
            assertThat(control.putFeedback("old", example("http://b.test/", "against"), CLOCK))
                    .isTrue();
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

    private static ExampleRow example(String url, String kind) {
        return new ExampleRow(url, kind, "text/html", ("<p>" + url).getBytes(StandardCharsets.UTF_8));
    }
}
