package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalCredit;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.model.SignalVerdict;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The signals of a store that have not ended, and their sources with what became of the signals before. When {@link #take} returns, the signals are on disk.
 *
 * <p>Of a page and a source there is one open signal: the latest, under the number of the latest. Signals end by {@link #end}; whoever follows page events and ends signals by
 * them keeps its {@link #position} in the same {@linkplain Database#transaction transaction}. Safe for use by many threads.
 */
public final class SignalTables {
    static final String OWNER = "signals";

    /** So many ended signals are kept for people to look at. */
    static final int ENDED_KEPT = 10_000;

    /** The plan of visits had other sources under these numbers before there were tables. */
    private static final int FORMER_SOURCES = 3;

    /** See {@link Database#migrate}. */
    private static final List<List<String>> MIGRATIONS = List.of(List.of(
            """
            CREATE TABLE signal_source (
              number INTEGER PRIMARY KEY,
              site TEXT NOT NULL,
              channel TEXT NOT NULL,
              covers INTEGER NOT NULL,
              taken INTEGER NOT NULL,
              heard TEXT NOT NULL,
              proved INTEGER NOT NULL,
              late INTEGER NOT NULL,
              missing INTEGER NOT NULL,
              wrong INTEGER NOT NULL,
              credit REAL NOT NULL,
              UNIQUE (site, channel)
            ) STRICT""",
            """
            CREATE TABLE signal (
              number INTEGER PRIMARY KEY AUTOINCREMENT,
              source INTEGER NOT NULL REFERENCES signal_source (number),
              url TEXT NOT NULL,
              kind TEXT NOT NULL,
              happened TEXT NOT NULL,
              heard TEXT NOT NULL,
              proof TEXT NOT NULL,
              size INTEGER NOT NULL,
              last_modified TEXT,
              event INTEGER NOT NULL,
              UNIQUE (url, source)
            ) STRICT""",
            "CREATE INDEX signal_by_source ON signal (source)",
            """
            CREATE TABLE signal_end (
              number INTEGER PRIMARY KEY,
              source INTEGER NOT NULL REFERENCES signal_source (number),
              url TEXT NOT NULL,
              kind TEXT NOT NULL,
              happened TEXT NOT NULL,
              heard TEXT NOT NULL,
              proof TEXT NOT NULL,
              size INTEGER NOT NULL,
              last_modified TEXT,
              event INTEGER NOT NULL,
              verdict TEXT NOT NULL,
              ended TEXT NOT NULL
            ) STRICT""",
            "CREATE TABLE signal_position (event INTEGER NOT NULL) STRICT"));

    private static final String SIGNAL = """
            SELECT g.number, g.source, s.site, s.channel, g.url, g.kind, g.happened, g.heard, g.proof, g.size, g.last_modified, g.event""";

    private static final String SOURCE = """
            SELECT number, site, channel, covers, taken, heard, proved, late, missing, wrong, credit,
              (SELECT count(*) FROM signal WHERE signal.source = signal_source.number) FROM signal_source""";

    private final Database database;

    public SignalTables(Database database) {
        this.database = database;
        database.migrate(OWNER, MIGRATIONS);
    }

    // ---- signals

    /**
     * Writes these signals down, all or none; when this returns they are on disk.
     *
     * @param event the number of the newest page event
     * @return what was written: of several signals of one source and page the last one
     */
    public List<SignalRow> take(List<Signal> signals, long event) {
        return database.transaction(connection -> {
            Map<SignalSource, Integer> sources = new HashMap<>();
            Map<Integer, Map<CrawlUrl, SignalRow>> taken = new HashMap<>();
            try (PreparedStatement insert = connection.prepareStatement("""
                    INSERT OR REPLACE INTO signal (source, url, kind, happened, heard, proof, size, last_modified, event)
                      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING number""")) {
                for (Signal signal : signals) {
                    Integer source = sources.get(signal.source());
                    if (source == null) {
                        source = number(
                                connection, signal.source(), SignalCredit.initial(signal.proof()), signal.heard());
                        sources.put(signal.source(), source);
                    }
                    insert.setInt(1, source);
                    put(insert, 2, signal);
                    insert.setLong(9, event);
                    try (ResultSet row = insert.executeQuery()) {
                        row.next();
                        taken.computeIfAbsent(source, _ -> new HashMap<>())
                                .put(signal.url(), new SignalRow(row.getLong(1), source, signal, event));
                    }
                }
            }
            count(connection, signals, sources);
            return taken.values().stream()
                    .flatMap(rows -> rows.values().stream())
                    .sorted((a, b) -> Long.compare(a.number(), b.number()))
                    .toList();
        });
    }

    /** The number of a source, which is known from here on. */
    private static int number(Connection connection, SignalSource source, SignalCredit credit, Instant heard)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement("""
                INSERT INTO signal_source (number, site, channel, covers, taken, heard, proved, late, missing, wrong, credit)
                  VALUES ((SELECT coalesce(max(number) + 1, ?) FROM signal_source), ?, ?, 0, 0, ?, 0, 0, 0, 0, ?)
                  ON CONFLICT (site, channel) DO UPDATE SET covers = covers RETURNING number""")) {
            insert.setInt(1, FORMER_SOURCES);
            insert.setString(2, source.site().text());
            insert.setString(3, source.channel().name());
            insert.setString(4, heard.toString());
            insert.setDouble(5, credit.value());
            try (ResultSet row = insert.executeQuery()) {
                row.next();
                return row.getInt(1);
            }
        }
    }

    private static void count(Connection connection, List<Signal> signals, Map<SignalSource, Integer> sources)
            throws SQLException {
        record Heard(int count, Instant last) {
            Heard and(Heard other) {
                return new Heard(count + other.count, other.last.isAfter(last) ? other.last : last);
            }
        }
        Map<SignalSource, Heard> heard = new HashMap<>();
        signals.forEach(signal -> heard.merge(signal.source(), new Heard(1, signal.heard()), Heard::and));
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE signal_source SET taken = taken + ?, heard = max(heard, ?) WHERE number = ?")) {
            for (Map.Entry<SignalSource, Heard> each : heard.entrySet()) {
                update.setInt(1, each.getValue().count());
                update.setString(2, each.getValue().last().toString());
                update.setInt(3, sources.getOrDefault(each.getKey(), 0));
                update.executeUpdate();
            }
        }
    }

    /** The open signals after this number, in the order of their numbers, at most so many. */
    public List<SignalRow> open(long after, int most) {
        return rows(
                SIGNAL
                        + " FROM signal AS g JOIN signal_source AS s ON s.number = g.source WHERE g.number > ? ORDER BY g.number LIMIT ?",
                after,
                most);
    }

    /** The open signals of a page. */
    public List<SignalRow> open(CrawlUrl url) {
        return rows(
                SIGNAL
                        + " FROM signal AS g JOIN signal_source AS s ON s.number = g.source WHERE g.url = ? ORDER BY g.number",
                url.text());
    }

    /** The open signals that were heard before that moment, at most so many. */
    public List<SignalRow> openSinceBefore(Instant moment, int most) {
        return rows(
                SIGNAL + " FROM signal AS g JOIN signal_source AS s ON s.number = g.source WHERE g.heard < ? LIMIT ?",
                moment.toString(),
                most);
    }

    /** Those of these signals of whose source and page there is no open signal any more. */
    public List<SignalRow> over(List<SignalRow> rows) {
        return database.transaction(connection -> {
            List<SignalRow> over = new ArrayList<>(0);
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT 1 FROM signal WHERE url = ? AND source = ?")) {
                for (SignalRow row : rows) {
                    query.setString(1, row.signal().url().text());
                    query.setInt(2, row.source());
                    try (ResultSet found = query.executeQuery()) {
                        if (!found.next()) {
                            over.add(row);
                        }
                    }
                }
            }
            return over;
        });
    }

    /** The signals that ended last, the latest first, at most so many of those that are kept. */
    public List<EndedSignal> ended(int most) {
        return database.transaction(connection -> {
            List<EndedSignal> ended = new ArrayList<>();
            try (PreparedStatement query = connection.prepareStatement(
                    SIGNAL + ", g.verdict, g.ended FROM signal_end AS g JOIN signal_source AS s ON s.number = g.source"
                            + " ORDER BY g.ended DESC, g.number DESC LIMIT ?")) {
                query.setInt(1, most);
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        ended.add(new EndedSignal(
                                row(rows),
                                SignalVerdict.valueOf(rows.getString(13)),
                                Instant.parse(rows.getString(14))));
                    }
                }
            }
            return ended;
        });
    }

    /** The signals that were taken last, open or ended, the latest first, at most so many. */
    public List<HeardSignal> latest(int most) {
        return database.transaction(connection -> {
            List<HeardSignal> latest = new ArrayList<>();
            try (PreparedStatement query = connection.prepareStatement(SIGNAL
                    + ", NULL, NULL FROM signal AS g JOIN signal_source AS s ON s.number = g.source UNION ALL " + SIGNAL
                    + ", g.verdict, g.ended FROM signal_end AS g JOIN signal_source AS s ON s.number = g.source"
                    + " ORDER BY 1 DESC LIMIT ?")) {
                query.setInt(1, most);
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        String verdict = rows.getString(13);
                        String ended = rows.getString(14);
                        latest.add(new HeardSignal(
                                row(rows),
                                verdict == null ? null : SignalVerdict.valueOf(verdict),
                                ended == null ? null : Instant.parse(ended)));
                    }
                }
            }
            return latest;
        });
    }

    /**
     * Ends signals, and moves the credit of their sources, all or none. A signal that has ended before, or was replaced by a later one, is passed over.
     *
     * @return those that ended now
     */
    public List<SignalRow> end(Map<SignalRow, SignalVerdict> verdicts, Instant now) {
        return database.transaction(connection -> {
            List<SignalRow> ended = new ArrayList<>();
            Map<Integer, SignalCredit> credits = new HashMap<>();
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM signal WHERE number = ?");
                    PreparedStatement keep = connection.prepareStatement(
                            "INSERT OR REPLACE INTO signal_end VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
                for (Map.Entry<SignalRow, SignalVerdict> each : verdicts.entrySet()) {
                    SignalRow row = each.getKey();
                    delete.setLong(1, row.number());
                    if (delete.executeUpdate() == 0) {
                        continue;
                    }
                    keep.setLong(1, row.number());
                    keep.setInt(2, row.source());
                    put(keep, 3, row.signal());
                    keep.setLong(10, row.event());
                    keep.setString(11, each.getValue().name());
                    keep.setString(12, now.toString());
                    keep.executeUpdate();
                    SignalCredit credit = credits.get(row.source());
                    credits.put(
                            row.source(),
                            (credit == null ? credit(connection, row.source()) : credit).after(each.getValue()));
                    ended.add(row);
                }
            }
            for (Map.Entry<Integer, SignalCredit> each : credits.entrySet()) {
                credit(connection, each.getKey(), each.getValue());
            }
            try (PreparedStatement prune = connection.prepareStatement(
                    "DELETE FROM signal_end WHERE number <= (SELECT max(number) FROM signal_end) - ?")) {
                prune.setInt(1, ENDED_KEPT);
                prune.executeUpdate();
            }
            return ended;
        });
    }

    /** The last page event by which signals were ended; empty before the first. */
    public OptionalLong position() {
        return database.transaction(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT event FROM signal_position");
                    ResultSet row = query.executeQuery()) {
                return row.next() ? OptionalLong.of(row.getLong(1)) : OptionalLong.empty();
            }
        });
    }

    public void position(long event) {
        database.transaction(connection -> {
            try (PreparedStatement delete = connection.prepareStatement("DELETE FROM signal_position");
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO signal_position VALUES (?)")) {
                delete.executeUpdate();
                insert.setLong(1, event);
                insert.executeUpdate();
            }
            return true;
        });
    }

    // ---- sources

    /** All sources, in the order in which they were first heard. */
    public List<SignalSourceRow> sources() {
        return sources("ORDER BY number");
    }

    /** The sources that promise to announce all changes of their sites. */
    public List<SignalSourceRow> covering() {
        return sources("WHERE covers = 1 ORDER BY number");
    }

    public Optional<SignalSourceRow> source(SignalSource source) {
        return sources(
                        "WHERE site = ? AND channel = ?",
                        source.site().text(),
                        source.channel().name())
                .stream()
                .findFirst();
    }

    public Optional<SignalSourceRow> source(int number) {
        return sources("WHERE number = ?", number).stream().findFirst();
    }

    /** The credit of a source that is known. */
    public SignalCredit credit(int number) {
        return database.transaction(connection -> credit(connection, number));
    }

    /**
     * Notes whether a source promises to announce all changes of its site. It is known from here on.
     *
     * @param proof of the promise
     */
    public SignalSourceRow covers(SignalSource source, boolean covers, SignalProof proof, Instant now) {
        return database.transaction(connection -> {
            int number = number(connection, source, SignalCredit.initial(proof), now);
            try (PreparedStatement update =
                    connection.prepareStatement("UPDATE signal_source SET covers = ? WHERE number = ?")) {
                update.setBoolean(1, covers);
                update.setInt(2, number);
                update.executeUpdate();
            }
            return source(number).orElseThrow();
        });
    }

    /** A visit found a change that this source should have announced. */
    public void missed(int source) {
        database.transaction(connection -> {
            credit(connection, source, credit(connection, source).missedOne());
            return true;
        });
    }

    private static SignalCredit credit(Connection connection, int source) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(
                "SELECT proved, late, missing, wrong, credit FROM signal_source WHERE number = ?")) {
            query.setInt(1, source);
            try (ResultSet row = query.executeQuery()) {
                if (!row.next()) {
                    throw new IllegalArgumentException("there is no source " + source);
                }
                return new SignalCredit(
                        row.getLong(1), row.getLong(2), row.getLong(3), row.getLong(4), row.getDouble(5));
            }
        }
    }

    private static void credit(Connection connection, int source, SignalCredit credit) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(
                "UPDATE signal_source SET proved = ?, late = ?, missing = ?, wrong = ?, credit = ? WHERE number = ?")) {
            update.setLong(1, credit.proved());
            update.setLong(2, credit.late());
            update.setLong(3, credit.missing());
            update.setLong(4, credit.wrong());
            update.setDouble(5, credit.value());
            update.setInt(6, source);
            update.executeUpdate();
        }
    }

    // ---- rows

    private List<SignalSourceRow> sources(String where, Object... values) {
        return database.transaction(connection -> {
            List<SignalSourceRow> sources = new ArrayList<>();
            try (PreparedStatement query = connection.prepareStatement(SOURCE + " " + where)) {
                set(query, values);
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        sources.add(source(rows));
                    }
                }
            }
            return sources;
        });
    }

    private static SignalSourceRow source(ResultSet rows) throws SQLException {
        return new SignalSourceRow(
                rows.getInt(1),
                new SignalSource(new Host(rows.getString(2)), SignalChannel.valueOf(rows.getString(3))),
                rows.getBoolean(4),
                rows.getLong(5),
                rows.getLong(12),
                Instant.parse(rows.getString(6)),
                new SignalCredit(
                        rows.getLong(7), rows.getLong(8), rows.getLong(9), rows.getLong(10), rows.getDouble(11)));
    }

    private List<SignalRow> rows(String sql, Object... values) {
        return database.transaction(connection -> {
            List<SignalRow> found = new ArrayList<>();
            try (PreparedStatement query = connection.prepareStatement(sql)) {
                set(query, values);
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        found.add(row(rows));
                    }
                }
            }
            return found;
        });
    }

    private static void set(PreparedStatement statement, Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    private static SignalRow row(ResultSet rows) throws SQLException {
        var source = new SignalSource(new Host(rows.getString(3)), SignalChannel.valueOf(rows.getString(4)));
        String lastModified = rows.getString(11);
        var signal = new Signal(
                source,
                new CrawlUrl(rows.getString(5), source.site().text().length()),
                SignalKind.valueOf(rows.getString(6)),
                Instant.parse(rows.getString(7)),
                Instant.parse(rows.getString(8)),
                SignalProof.valueOf(rows.getString(9)),
                rows.getLong(10),
                lastModified == null ? null : Instant.parse(lastModified));
        return new SignalRow(rows.getLong(1), rows.getInt(2), signal, rows.getLong(12));
    }

    /** Seven columns, from {@code url} to {@code last_modified}. */
    private static void put(PreparedStatement statement, int first, Signal signal) throws SQLException {
        statement.setString(first, signal.url().text());
        statement.setString(first + 1, signal.kind().name());
        statement.setString(first + 2, signal.happened().toString());
        statement.setString(first + 3, signal.heard().toString());
        statement.setString(first + 4, signal.proof().name());
        statement.setLong(first + 5, signal.size());
        text(statement, first + 6, signal.lastModified());
    }

    private static void text(PreparedStatement statement, int index, @Nullable Instant value) throws SQLException {
        if (value == null) {
            statement.setNull(index, Types.VARCHAR);
        } else {
            statement.setString(index, value.toString());
        }
    }
}
