package io.freshet.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The topics of a store with their example pages and what people said of pages later. Safe for use by many threads. */
public final class TopicTables {
    static final String OWNER = "topics";

    /** See {@link Database#migrate}. */
    private static final List<List<String>> MIGRATIONS = List.of(
            List.of("CREATE TABLE topic (name TEXT PRIMARY KEY, made TEXT NOT NULL) STRICT", """
            CREATE TABLE example (
              topic TEXT NOT NULL REFERENCES topic (name) ON DELETE CASCADE,
              url TEXT NOT NULL,
              kind TEXT NOT NULL CHECK (kind IN ('about', 'against', 'backlink')),
              content_type TEXT NOT NULL,
              body BLOB NOT NULL,
              PRIMARY KEY (topic, url)
            ) STRICT, WITHOUT ROWID"""),
            List.of("ALTER TABLE topic ADD COLUMN changed TEXT", """
            CREATE TABLE feedback (
              topic TEXT NOT NULL REFERENCES topic (name) ON DELETE CASCADE,
              url TEXT NOT NULL,
              kind TEXT NOT NULL CHECK (kind IN ('about', 'against')),
              content_type TEXT NOT NULL,
              body BLOB NOT NULL,
              given TEXT NOT NULL,
              PRIMARY KEY (topic, url)
            ) STRICT, WITHOUT ROWID"""));

    /** What an example counts as: what was said later of the same page, if anything was. */
    private static final String EXAMPLES = """
            SELECT url, kind, content_type, body, 0 AS said FROM example
              WHERE topic = ?1 AND url NOT IN (SELECT url FROM feedback WHERE topic = ?1)
            UNION ALL SELECT url, kind, content_type, body, 1 FROM feedback WHERE topic = ?1
            ORDER BY kind, url""";

    /**
     * A topic, and how many pages it is learned from.
     *
     * @param changed when it was made or last told something
     * @param feedback of all these, pages of which somebody said later whether they are about it
     */
    public record TopicRow(
            String name, Instant made, Instant changed, int about, int against, int backlinks, int feedback) {}

    private final Database database;

    public TopicTables(Database database) {
        this.database = database;
        database.migrate(OWNER, MIGRATIONS);
    }

    public List<TopicRow> topics() {
        return database.transaction(connection -> {
            List<TopicRow> topics = new ArrayList<>();
            try (Statement statement = connection.createStatement();
                    ResultSet rows = statement.executeQuery("""
                            WITH counted AS (
                              SELECT topic, url, kind, 1 AS said FROM feedback
                              UNION ALL SELECT topic, url, kind, 0 FROM example AS e
                                WHERE NOT EXISTS (SELECT 1 FROM feedback AS f WHERE f.topic = e.topic AND f.url = e.url))
                            SELECT name, made, coalesce(changed, made), count(*) FILTER (WHERE kind = 'about'),
                              count(*) FILTER (WHERE kind = 'against'), count(*) FILTER (WHERE kind = 'backlink'), coalesce(sum(said), 0)
                            FROM topic LEFT JOIN counted ON topic = name GROUP BY name ORDER BY name""")) {
                while (rows.next()) {
                    topics.add(new TopicRow(
                            rows.getString(1),
                            Instant.parse(rows.getString(2)),
                            Instant.parse(rows.getString(3)),
                            rows.getInt(4),
                            rows.getInt(5),
                            rows.getInt(6),
                            rows.getInt(7)));
                }
            }
            return topics;
        });
    }

    public Optional<TopicRow> topic(String name) {
        return topics().stream().filter(topic -> topic.name().equals(name)).findFirst();
    }

    /** What a topic is learned from: each page once, as it was last spoken of. */
    public List<ExampleRow> examples(String topic) {
        return database.transaction(connection -> {
            List<ExampleRow> examples = new ArrayList<>();
            try (PreparedStatement query = connection.prepareStatement(EXAMPLES)) {
                query.setString(1, topic);
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        examples.add(new ExampleRow(
                                rows.getString(1),
                                rows.getString(2),
                                rows.getString(3),
                                rows.getBoolean(5),
                                rows.getBytes(4)));
                    }
                }
            }
            return examples;
        });
    }

    /** As what a page counts, by the names of the topics that it is an example of: {@code about}, {@code against} or {@code backlink}. */
    public Map<String, String> said(String url) {
        return database.transaction(connection -> {
            Map<String, String> said = new TreeMap<>();
            try (PreparedStatement query = connection.prepareStatement("""
                    SELECT topic, kind FROM example WHERE url = ?1 UNION ALL SELECT topic, kind FROM feedback WHERE url = ?1""")) {
                query.setString(1, url);
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        said.put(rows.getString(1), rows.getString(2)); // feedback comes last, and counts
                    }
                }
            }
            return said;
        });
    }

    /** Makes the topic, or makes it anew. What was said of other pages meanwhile still holds; a page that is now given as about the topic is. */
    public void putTopic(String name, List<ExampleRow> examples, Clock clock) {
        database.transaction(connection -> {
            try (PreparedStatement topic = connection.prepareStatement("""
                            INSERT INTO topic (name, made) VALUES (?1, ?2)
                              ON CONFLICT (name) DO UPDATE SET made = ?2, changed = NULL""");
                    PreparedStatement old = connection.prepareStatement("DELETE FROM example WHERE topic = ?");
                    PreparedStatement example =
                            connection.prepareStatement("INSERT OR REPLACE INTO example VALUES (?, ?, ?, ?, ?)");
                    PreparedStatement feedback = connection.prepareStatement("""
                            DELETE FROM feedback WHERE topic = ?1
                              AND url IN (SELECT url FROM example WHERE topic = ?1 AND kind = 'about')""")) {
                topic.setString(1, name);
                topic.setString(2, clock.instant().toString());
                topic.executeUpdate();
                old.setString(1, name);
                old.executeUpdate();
                for (ExampleRow row : examples) {
                    put(example, name, row);
                    example.executeUpdate();
                }
                feedback.setString(1, name);
                feedback.executeUpdate();
            }
            return true;
        });
    }

    /**
     * Somebody says whether a page is about a topic; that counts from now on, whatever was said of the page before.
     *
     * @param row {@code about} or {@code against}
     * @return false, and nothing is changed, when there is no such topic, or no page about it would be left
     */
    public boolean putFeedback(String name, ExampleRow row, Clock clock) {
        return database.transaction(connection -> {
            if (aboutAfter(name, row) < 1) {
                return false;
            }
            try (PreparedStatement topic = connection.prepareStatement("UPDATE topic SET changed = ? WHERE name = ?");
                    PreparedStatement feedback =
                            connection.prepareStatement("INSERT OR REPLACE INTO feedback VALUES (?, ?, ?, ?, ?, ?)")) {
                String now = clock.instant().toString();
                topic.setString(1, now);
                topic.setString(2, name);
                topic.executeUpdate();
                put(feedback, name, row);
                feedback.setString(6, now);
                feedback.executeUpdate();
            }
            return true;
        });
    }

    /** Returns how many pages would be about the topic after this feedback; 0 if there is no such topic. */
    private int aboutAfter(String name, ExampleRow row) {
        int others = "about".equals(said(row.url()).get(name)) ? -1 : 0;
        return topic(name)
                .map(topic -> topic.about() + others + (row.kind().equals("about") ? 1 : 0))
                .orElse(0);
    }

    private static void put(PreparedStatement statement, String topic, ExampleRow row) throws SQLException {
        statement.setString(1, topic);
        statement.setString(2, row.url());
        statement.setString(3, row.kind());
        statement.setString(4, row.contentType());
        statement.setBytes(5, row.packed());
    }

    /** Whether there was such a topic. */
    public boolean removeTopic(String name) {
        return database.transaction(connection -> {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM topic WHERE name = ?")) {
                delete.setString(1, name);
                return delete.executeUpdate() > 0;
            }
        });
    }
}
