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

class TopicTablesTest {
    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);

    @TempDir
    Path folder;

    @Test
    void a_topic_survives_with_its_examples() {
        try (Database database = Database.open(folder)) {
            var topics = new TopicTables(database);
            topics.putTopic(
                    "corba", List.of(example("http://a.test/", "about"), example("http://b.test/", "against")), CLOCK);
        }
        try (Database database = Database.open(folder)) {
            var topics = new TopicTables(database);
            assertThat(topics.topics())
                    .containsExactly(new TopicTables.TopicRow("corba", CLOCK.instant(), CLOCK.instant(), 1, 1, 0, 0));
            ExampleRow about = topics.examples("corba").getFirst();
            assertThat(about.url()).isEqualTo("http://a.test/");
            assertThat(new String(about.body(), StandardCharsets.UTF_8)).isEqualTo("<p>http://a.test/");
        }
    }

    @Test
    void a_topic_that_is_made_anew_keeps_no_old_example() {
        try (Database database = Database.open(folder)) {
            var topics = new TopicTables(database);
            topics.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            topics.putTopic("t", List.of(example("http://b.test/", "about")), CLOCK);
            assertThat(topics.examples("t")).extracting(ExampleRow::url).containsExactly("http://b.test/");
        }
    }

    @Test
    void a_topic_that_is_removed_takes_its_examples_with_it() {
        try (Database database = Database.open(folder)) {
            var topics = new TopicTables(database);
            topics.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            assertThat(topics.removeTopic("t")).isTrue();
            assertThat(topics.removeTopic("t")).isFalse();
            assertThat(topics.examples("t")).isEmpty();
            assertThat(topics.topic("t")).isEmpty();
        }
    }

    @Test
    void what_is_said_later_of_a_page_counts_and_survives() {
        Clock later = Clock.offset(CLOCK, Duration.ofHours(1));
        try (Database database = Database.open(folder)) {
            var topics = new TopicTables(database);
            topics.putTopic(
                    "t", List.of(example("http://a.test/", "about"), example("http://b.test/", "about")), CLOCK);
            assertThat(topics.putFeedback("t", example("http://b.test/", "against"), later))
                    .isTrue();
            assertThat(topics.putFeedback("t", example("http://c.test/", "about"), later))
                    .isTrue();
        }
        try (Database database = Database.open(folder)) {
            var topics = new TopicTables(database);
            assertThat(topics.topics())
                    .containsExactly(new TopicTables.TopicRow("t", CLOCK.instant(), later.instant(), 2, 1, 0, 2));
            assertThat(topics.examples("t"))
                    .extracting(row -> row.url() + " " + row.kind() + " " + row.feedback())
                    .containsExactly(
                            "http://a.test/ about false", "http://c.test/ about true", "http://b.test/ against true");
            assertThat(topics.said("http://b.test/")).isEqualTo(Map.of("t", "against"));
            topics.putFeedback("t", example("http://b.test/", "about"), later);
            assertThat(topics.said("http://b.test/")).isEqualTo(Map.of("t", "about"));
        }
    }

    @Test
    void feedback_that_would_leave_no_page_about_the_topic_changes_nothing() {
        try (Database database = Database.open(folder)) {
            var topics = new TopicTables(database);
            topics.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            assertThat(topics.putFeedback("t", example("http://a.test/", "against"), CLOCK))
                    .isFalse();
            assertThat(topics.putFeedback("other", example("http://a.test/", "about"), CLOCK))
                    .isFalse();
            assertThat(topics.said("http://a.test/")).isEqualTo(Map.of("t", "about"));
        }
    }

    @Test
    void feedback_outlives_a_topic_that_is_made_anew_but_not_one_that_is_removed() {
        try (Database database = Database.open(folder)) {
            var topics = new TopicTables(database);
            topics.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            topics.putFeedback("t", example("http://b.test/", "against"), CLOCK);
            topics.putFeedback("t", example("http://c.test/", "about"), CLOCK);
            topics.putTopic(
                    "t", List.of(example("http://b.test/", "about"), example("http://c.test/", "against")), CLOCK);
            assertThat(topics.said("http://b.test/")).isEqualTo(Map.of("t", "about"));
            assertThat(topics.said("http://c.test/")).isEqualTo(Map.of("t", "about"));
            topics.removeTopic("t");
            topics.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            assertThat(topics.said("http://c.test/")).isEmpty();
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
        try (Database database = Database.open(folder)) {
            var topics = new TopicTables(database);
            assertThat(topics.topics())
                    .containsExactly(new TopicTables.TopicRow("old", CLOCK.instant(), CLOCK.instant(), 1, 0, 0, 0));
            assertThat(new String(topics.examples("old").getFirst().body(), StandardCharsets.UTF_8))
                    .isEqualTo("foo");
            assertThat(topics.putFeedback("old", example("http://b.test/", "against"), CLOCK))
                    .isTrue();
        }
    }

    @Test
    void an_example_of_no_known_kind_changes_nothing() {
        try (Database database = Database.open(folder)) {
            var topics = new TopicTables(database);
            topics.putTopic("t", List.of(example("http://a.test/", "about")), CLOCK);
            assertThatThrownBy(() -> topics.putTopic("t", List.of(example("http://b.test/", "odd")), CLOCK))
                    .isInstanceOf(StoreException.class);
            assertThat(topics.examples("t")).hasSize(1);
        }
    }

    private static ExampleRow example(String url, String kind) {
        return new ExampleRow(url, kind, "text/html", ("<p>" + url).getBytes(StandardCharsets.UTF_8));
    }
}
