package io.freshet.cooperate.mail;

import io.freshet.store.Database;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The mails that are done or not for us, in the control data of a store. Safe for use by many threads. */
public final class MailTables implements DoneMails {
    private static final String OWNER = "mail";

    /** See {@link Database#migrate}. */
    private static final List<List<String>> MIGRATIONS = List.of(
            List.of(
                    "CREATE TABLE done_mail (mailbox TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (mailbox, id)) STRICT, WITHOUT ROWID"));

    private final Database database;

    public MailTables(Database database) {
        this.database = database;
        database.migrate(OWNER, MIGRATIONS);
    }

    @Override
    public Set<String> of(MailboxAddress mailbox) {
        return database.transaction(connection -> {
            try (PreparedStatement query = connection.prepareStatement("SELECT id FROM done_mail WHERE mailbox = ?")) {
                query.setString(1, mailbox.toString());
                Set<String> ids = new HashSet<>();
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        ids.add(rows.getString(1));
                    }
                }
                return ids;
            }
        });
    }

    @Override
    public void add(MailboxAddress mailbox, Collection<String> ids) {
        each("INSERT OR IGNORE INTO done_mail VALUES (?, ?)", mailbox, ids);
    }

    @Override
    public void keepOnly(MailboxAddress mailbox, Set<String> ids) {
        Set<String> gone = of(mailbox);
        gone.removeAll(ids);
        each("DELETE FROM done_mail WHERE mailbox = ? AND id = ?", mailbox, gone);
    }

    private void each(String sql, MailboxAddress mailbox, Collection<String> ids) {
        if (ids.isEmpty()) {
            return;
        }
        database.transaction(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (String id : ids) {
                    statement.setString(1, mailbox.toString());
                    statement.setString(2, id);
                    statement.addBatch();
                }
                return statement.executeBatch();
            }
        });
    }
}
