package io.freshet.store;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Counts in SQLite how often each event took effect, and keeps its position in the same transaction: a reader as simple as can be. */
final class CountingReader implements EventFollower.Reader {
    private static final String OWNER = "counting";

    private final Database database;
    private final Steps steps;
    private volatile @Nullable Throwable failure;

    /** Told of each step, so that it can fail there. */
    interface Steps {
        void at(String step);
    }

    CountingReader(Database database, Steps steps) {
        this.database = database;
        this.steps = steps;
        database.migrate(
                OWNER,
                List.of(List.of(
                        "CREATE TABLE effect (event INTEGER NOT NULL) STRICT",
                        "CREATE TABLE position (event INTEGER NOT NULL) STRICT",
                        "INSERT INTO position VALUES (0)")));
    }

    @Override
    public OptionalLong begin(BooleanSupplier stopping) {
        steps.at("begin");
        return OptionalLong.of(position());
    }

    @Override
    public void take(List<PageEvent> events) {
        steps.at("take");
        database.transaction(open -> {
            try (PreparedStatement effect = open.prepareStatement("INSERT INTO effect VALUES (?)");
                    PreparedStatement position = open.prepareStatement("UPDATE position SET event = ?")) {
                for (PageEvent event : events) {
                    effect.setLong(1, event.number());
                    effect.executeUpdate();
                }
                steps.at("between");
                position.setLong(1, events.getLast().number());
                position.executeUpdate();
            }
            return true;
        });
        steps.at("taken");
    }

    @Override
    public EventFollower.Next work(boolean caughtUp, boolean awaited) {
        steps.at("work");
        return new EventFollower.Next(Duration.ofMinutes(1), caughtUp);
    }

    @Override
    public void end() {
        steps.at("end");
    }

    @Override
    public void failed(Throwable why) {
        failure = why;
    }

    @Nullable
    Throwable failure() {
        return failure;
    }

    long position() {
        return database.transaction(open -> {
            try (Statement query = open.createStatement();
                    ResultSet row = query.executeQuery("SELECT event FROM position")) {
                return row.getLong(1);
            }
        });
    }

    /** How often each event took effect. */
    Map<Long, Integer> effects() {
        return database.transaction(open -> {
            Map<Long, Integer> effects = new TreeMap<>();
            try (Statement query = open.createStatement();
                    ResultSet row = query.executeQuery("SELECT event, count(*) FROM effect GROUP BY event")) {
                while (row.next()) {
                    effects.put(row.getLong(1), row.getInt(2));
                }
            }
            return effects;
        });
    }
}
