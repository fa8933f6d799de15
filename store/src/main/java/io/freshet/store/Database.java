package io.freshet.store;

import io.freshet.store.StoreException.Kind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The control data of a store: small relational tables that people fill, such as topics, in one SQLite file that any tool can open.
 *
 * <p>The tables belong to their owners. An owner (see {@link TopicTables}) calls {@link #migrate} once with its name and its migrations, and the file keeps a version for
 * each owner; this class knows no table but that list. Changes happen in a {@link #transaction}. A transaction that begins inside another one on the same thread joins it,
 * so changes to the tables of several owners take effect together or not at all.
 *
 * <p>Safe for use by many threads: one thread at a time uses the connection.
 */
public final class Database implements AutoCloseable {
    static final String FILE = "control.db";
    /** The version of the file itself. Versions 1 and 2 had no list of owners, and all their tables belonged to the topics. */
    private static final int VERSION = 3;

    /** Result codes of SQLite; the lowest byte of an extended one is its primary code. */
    private static final int SQLITE_CORRUPT = 11;

    private static final int SQLITE_NOTADB = 26;
    private static final int PRIMARY_CODE = 0xFF;

    /** What happens in a transaction. Must not keep the connection. */
    public interface Work<T, E extends Exception> {
        T run(Connection connection) throws SQLException, E;
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final Connection connection; // guarded by lock
    private final Path file;

    private Database(Connection connection, Path file) {
        this.connection = connection;
        this.file = file;
    }

    /** Returns whether the folder has a database. */
    public static boolean exists(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    /** Opens the database of a store's folder, or creates it. Only the process that owns the {@link Store} may call this. */
    public static Database open(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
            Database database = new Database(connection, file);
            try {
                database.begin();
            } catch (SQLException | RuntimeException e) {
                connection.close();
                throw e;
            }
            return database;
        } catch (SQLException e) {
            throw failure(file, e);
        }
    }

    private void begin() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA foreign_keys = ON");
            statement.execute("PRAGMA synchronous = FULL");
        }
        int version = number("PRAGMA user_version");
        refuseNewer(version, VERSION, "");
        if (version < VERSION) {
            transaction(open -> {
                try (Statement statement = open.createStatement()) {
                    statement.execute("CREATE TABLE owner (name TEXT PRIMARY KEY, version INTEGER NOT NULL) STRICT");
                    if (version > 0) {
                        statement.execute("INSERT INTO owner VALUES ('" + TopicTables.OWNER + "', " + version + ")");
                    }
                    statement.execute("PRAGMA user_version = " + VERSION);
                }
                return true;
            });
        }
    }

    /**
     * Brings the tables of one owner to their newest version, in one transaction.
     *
     * @param migrations the statements that lead from version n to n + 1, for each n from 0. A released migration never changes.
     * @throws StoreException if a newer Freshet has migrated them further
     */
    public void migrate(String owner, List<List<String>> migrations) {
        transaction(open -> {
            int version = version(owner);
            refuseNewer(version, migrations.size(), " of the tables \"" + owner + "\"");
            if (version == migrations.size()) {
                return false;
            }
            try (Statement statement = open.createStatement()) {
                for (List<String> step : migrations.subList(version, migrations.size())) {
                    for (String sql : step) {
                        statement.execute(sql);
                    }
                }
            }
            try (PreparedStatement update = open.prepareStatement(
                    "INSERT INTO owner VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET version = ?2")) {
                update.setString(1, owner);
                update.setInt(2, migrations.size());
                update.executeUpdate();
            }
            return true;
        });
    }

    private int version(String owner) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement("SELECT version FROM owner WHERE name = ?")) {
            query.setString(1, owner);
            try (ResultSet row = query.executeQuery()) {
                return row.next() ? row.getInt(1) : 0;
            }
        }
    }

    private int number(String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            return row.getInt(1);
        }
    }

    private void refuseNewer(int version, int known, String what) {
        if (version > known) {
            throw new StoreException(
                    Kind.NEWER_VERSION,
                    file + " has version " + version + what + "; this Freshet knows versions up to " + known
                            + ". Use the newer one.");
        }
    }

    /**
     * Runs the work in a transaction, or as part of the one that this thread is in. If the work throws, its changes are undone; the enclosing transaction is lost
     * only if it lets the exception pass.
     */
    public <T, E extends Exception> T transaction(Work<T, E> work) throws E {
        lock.lock();
        try {
            return lock.getHoldCount() > 1 ? joined(work) : outermost(work);
        } catch (SQLException e) {
            throw failure(file, e);
        } finally {
            lock.unlock();
        }
    }

    private <T, E extends Exception> T outermost(Work<T, E> work) throws SQLException, E {
        connection.setAutoCommit(false);
        boolean done = false;
        try {
            T result = work.run(connection);
            connection.commit();
            done = true;
            return result;
        } finally {
            if (!done) {
                connection.rollback();
            }
            connection.setAutoCommit(true);
        }
    }

    private <T, E extends Exception> T joined(Work<T, E> work) throws SQLException, E {
        Savepoint before = connection.setSavepoint();
        boolean done = false;
        try {
            T result = work.run(connection);
            done = true;
            return result;
        } finally {
            if (!done) {
                connection.rollback(before);
            }
            connection.releaseSavepoint(before);
        }
    }

    /** Writes a consistent copy to another folder, while others read and write. */
    public void copyTo(Path folder) {
        alone(() -> {
            try (PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
                copy.setString(1, folder.resolve(FILE).toString());
                copy.execute();
            }
        });
    }

    @Override
    public void close() {
        alone(connection::close);
    }

    private interface Step {
        void run() throws SQLException;
    }

    private void alone(Step step) {
        lock.lock();
        try {
            step.run();
        } catch (SQLException e) {
            throw failure(file, e);
        } finally {
            lock.unlock();
        }
    }

    private static StoreException failure(Path file, SQLException e) {
        int code = e.getErrorCode() & PRIMARY_CODE;
        if (code == SQLITE_CORRUPT || code == SQLITE_NOTADB) {
            return new StoreException(
                    Kind.DAMAGED,
                    "the control data in " + file
                            + " is damaged. Restore the file from a backup, or move it away: the pages stay, the topics are lost",
                    e);
        }
        return new StoreException(Kind.IO_ERROR, "cannot use " + file + ": " + e.getMessage(), e);
    }
}
