package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DatabaseTest {
    private static final List<List<String>> FIRST = List.of(List.of("CREATE TABLE note (text TEXT NOT NULL) STRICT"));
    private static final List<List<String>> SECOND =
            List.of(FIRST.getFirst(), List.of("ALTER TABLE note ADD COLUMN at INTEGER NOT NULL DEFAULT 7"));

    @TempDir
    Path folder;

    @Test
    void rows_of_an_older_version_are_there_after_a_migration() {
        try (Database database = Database.open(folder)) {
            database.migrate("notes", FIRST);
            write(database, "a");
        }
        try (Database database = Database.open(folder)) {
            database.migrate("notes", SECOND);
            assertThat(number(database, "SELECT at FROM note WHERE text = 'a'")).isEqualTo(7);
        }
    }

    @Test
    void each_owner_has_a_version_of_its_own() {
        try (Database database = Database.open(folder)) {
            database.migrate("notes", SECOND);
            database.migrate("others", List.of(List.of("CREATE TABLE other (id INTEGER) STRICT")));
            database.migrate("notes", SECOND);
            assertThat(number(database, "SELECT version FROM owner WHERE name = 'notes'"))
                    .isEqualTo(2);
            assertThat(number(database, "SELECT version FROM owner WHERE name = 'others'"))
                    .isEqualTo(1);
        }
    }

    @Test
    void a_migration_that_fails_half_way_changes_nothing() {
        try (Database database = Database.open(folder)) {
            database.migrate("notes", FIRST);
            List<List<String>> broken = List.of(FIRST.getFirst(), List.of("DROP TABLE note", "CREATE NONSENSE"));
            assertThatThrownBy(() -> database.migrate("notes", broken)).isInstanceOf(StoreException.class);
            write(database, "a");
            assertThat(notes(database)).isEqualTo(1);
            assertThat(number(database, "SELECT version FROM owner WHERE name = 'notes'"))
                    .isEqualTo(1);
        }
    }

    @Test
    void tables_of_a_newer_version_are_refused() {
        try (Database database = Database.open(folder)) {
            database.migrate("notes", SECOND);
        }
        try (Database database = Database.open(folder)) {
            assertThatThrownBy(() -> database.migrate("notes", FIRST))
                    .hasMessageContaining("version 2 of the tables \"notes\"")
                    .hasMessageContaining("up to 1. Use the newer one.");
        }
    }

    @Test
    void a_file_of_a_newer_version_is_refused() throws SQLException {
        Database.open(folder).close();
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("control.db"));
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA user_version = 1000");
        }
        assertThatThrownBy(() -> Database.open(folder)).hasMessageContaining("Use the newer one");
    }

    @Test
    void changes_that_joined_a_transaction_are_lost_with_it() {
        try (Database database = Database.open(folder)) {
            database.migrate("notes", FIRST);
            assertThatThrownBy(() -> database.transaction(_ -> {
                        write(database, "joined");
                        throw new IllegalStateException("the caller fails");
                    }))
                    .hasMessage("the caller fails");
            assertThat(notes(database)).isZero();
        }
    }

    @Test
    void a_joined_part_that_fails_leaves_the_rest_if_the_caller_goes_on() {
        try (Database database = Database.open(folder)) {
            database.migrate("notes", FIRST);
            database.transaction(_ -> {
                write(database, "before");
                assertThatThrownBy(() -> database.transaction(_ -> {
                            write(database, "undone");
                            throw new IllegalStateException("the part fails");
                        }))
                        .hasMessage("the part fails");
                write(database, "after");
                return true;
            });
            assertThat(notes(database)).isEqualTo(2);
            assertThat(number(database, "SELECT count(*) FROM note WHERE text = 'undone'"))
                    .isZero();
        }
    }

    @Test
    void a_transaction_of_another_thread_does_not_join() throws Exception {
        try (Database database = Database.open(folder);
                var others = Executors.newSingleThreadExecutor()) {
            database.migrate("notes", FIRST);
            Future<?> other = database.transaction(_ -> {
                Future<?> waiting = others.submit(() -> write(database, "other"));
                write(database, "mine");
                assertThat(notes(database)).isEqualTo(1);
                return waiting;
            });
            other.get();
            assertThat(notes(database)).isEqualTo(2);
        }
    }

    @Test
    void a_copy_is_whole_while_the_original_is_in_use(@TempDir Path target) {
        try (Database database = Database.open(folder)) {
            database.migrate("notes", FIRST);
            write(database, "a");
            database.copyTo(target);
        }
        try (Database copy = Database.open(target)) {
            assertThat(notes(copy)).isEqualTo(1);
        }
    }

    private static boolean write(Database database, String text) {
        return database.transaction(connection -> {
            try (var insert = connection.prepareStatement("INSERT INTO note (text) VALUES (?)")) {
                insert.setString(1, text);
                return insert.executeUpdate() == 1;
            }
        });
    }

    private static int notes(Database database) {
        return number(database, "SELECT count(*) FROM note");
    }

    private static int number(Database database, String sql) {
        return database.transaction(connection -> {
            try (Statement statement = connection.createStatement();
                    var row = statement.executeQuery(sql)) {
                return row.getInt(1);
            }
        });
    }
}
