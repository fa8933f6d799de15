package io.freshet.cooperate;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.store.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The followed sites with their subscriptions and figures, in the control data of a store. Safe for use by many threads. */
public final class SiteTables {
    private static final String OWNER = "sites";

    /** See {@link Database#migrate}. */
    private static final List<List<String>> MIGRATIONS = List.of(
            List.of(
                    """
            CREATE TABLE site (
              host TEXT PRIMARY KEY,
              url TEXT NOT NULL,
              email TEXT NOT NULL,
              sender TEXT NOT NULL,
              trust TEXT NOT NULL,
              notices_id TEXT NOT NULL UNIQUE,
              added TEXT NOT NULL,
              agent TEXT,
              latency INTEGER,
              suspended INTEGER,
              token TEXT,
              secret TEXT,
              push INTEGER,
              renewed TEXT
            ) STRICT, WITHOUT ROWID""",
                    """
            CREATE TABLE subscription (
              id TEXT PRIMARY KEY,
              site TEXT NOT NULL REFERENCES site (host) ON DELETE CASCADE,
              hub TEXT NOT NULL,
              topic TEXT NOT NULL,
              secret TEXT NOT NULL,
              state TEXT NOT NULL,
              asked TEXT NOT NULL,
              until TEXT,
              newest TEXT,
              UNIQUE (hub, topic)
            ) STRICT, WITHOUT ROWID""",
                    """
            CREATE TABLE site_figures (
              site TEXT PRIMARY KEY,
              messages INTEGER NOT NULL,
              notices INTEGER NOT NULL,
              rejected INTEGER NOT NULL,
              heard TEXT,
              problem TEXT NOT NULL,
              day TEXT NOT NULL,
              today INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID""",
                    "CREATE TABLE summary_nonce (site TEXT NOT NULL, nonce TEXT NOT NULL, time TEXT NOT NULL, PRIMARY KEY (site, nonce)) STRICT, WITHOUT ROWID"));

    private final Database database;

    public SiteTables(Database database) {
        this.database = database;
        database.migrate(OWNER, MIGRATIONS);
    }

    // ---- sites

    /** Writes a site down, in place of what was known of its host. */
    public void put(FollowedSite site) {
        SiteRegistration registration = site.registration();
        database.transaction(connection -> {
            try (PreparedStatement put = connection.prepareStatement("""
                    INSERT INTO site VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
                      ON CONFLICT (host) DO UPDATE SET url = ?2, email = ?3, sender = ?4, trust = ?5, notices_id = ?6, added = ?7,
                        agent = ?8, latency = ?9, suspended = ?10, token = ?11, secret = ?12, push = ?13, renewed = ?14""")) {
                put.setString(1, site.host().text());
                put.setString(2, site.url().text());
                put.setString(3, site.email());
                put.setString(4, site.sender());
                put.setString(5, site.trust().name());
                put.setString(6, site.noticesId());
                put.setString(7, site.added().toString());
                put.setString(
                        8, registration == null ? null : registration.agent().text());
                put.setObject(9, registration == null ? null : registration.latencyDays());
                put.setObject(10, registration == null ? null : registration.suspended() ? 1 : 0);
                put.setString(11, registration == null ? null : registration.token());
                put.setString(12, registration == null ? null : registration.secret());
                put.setObject(13, registration == null ? null : registration.push() ? 1 : 0);
                put.setString(
                        14, registration == null ? null : registration.renewed().toString());
                return put.executeUpdate();
            }
        });
    }

    /** Returns all sites in the order of their hosts. */
    public List<FollowedSite> all() {
        return sites("ORDER BY host");
    }

    public Optional<FollowedSite> of(Host host) {
        return sites("WHERE host = ?", host.text()).stream().findFirst();
    }

    public Optional<FollowedSite> ofNotices(String id) {
        return sites("WHERE notices_id = ?", id).stream().findFirst();
    }

    /** Forgets a site with its subscriptions and figures. */
    public boolean remove(Host host) {
        return database.transaction(connection -> {
            update(connection, "DELETE FROM site_figures WHERE site = ?", host.text());
            update(connection, "DELETE FROM summary_nonce WHERE site = ?", host.text());
            return update(connection, "DELETE FROM site WHERE host = ?", host.text()) > 0;
        });
    }

    private List<FollowedSite> sites(String where, Object... values) {
        return query("SELECT * FROM site " + where, SiteTables::site, values);
    }

    private static FollowedSite site(ResultSet row) throws SQLException {
        String agent = row.getString("agent");
        SiteRegistration registration = agent == null
                ? null
                : new SiteRegistration(
                        url(agent),
                        row.getInt("latency"),
                        row.getBoolean("suspended"),
                        row.getString("token"),
                        row.getString("secret"),
                        row.getBoolean("push"),
                        Instant.parse(row.getString("renewed")));
        return new FollowedSite(
                url(row.getString("url")),
                row.getString("email"),
                row.getString("sender"),
                SiteTrust.valueOf(row.getString("trust")),
                row.getString("notices_id"),
                Instant.parse(row.getString("added")),
                registration);
    }

    // ---- subscriptions

    /** Writes a subscription down, in place of what was known under its id, or of its topic at its hub. */
    public void put(Subscription subscription) {
        database.transaction(connection -> {
            try (PreparedStatement put = connection.prepareStatement(
                    "INSERT OR REPLACE INTO subscription VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)")) {
                put.setString(1, subscription.id());
                put.setString(2, subscription.site().text());
                put.setString(3, subscription.hub().text());
                put.setString(4, subscription.topic().text());
                put.setString(5, subscription.secret());
                put.setString(6, subscription.state().name());
                put.setString(7, subscription.asked().toString());
                put.setString(8, text(subscription.until()));
                put.setString(9, text(subscription.newest()));
                return put.executeUpdate();
            }
        });
    }

    public Optional<Subscription> subscription(String id) {
        return subscriptions("WHERE id = ?", id).stream().findFirst();
    }

    public List<Subscription> subscriptions(Host site) {
        return subscriptions("WHERE site = ? ORDER BY topic", site.text());
    }

    public List<Subscription> subscriptions() {
        return subscriptions("ORDER BY site, topic");
    }

    public void removeSubscription(String id) {
        database.transaction(connection -> update(connection, "DELETE FROM subscription WHERE id = ?", id));
    }

    private List<Subscription> subscriptions(String where, Object... values) {
        return query("SELECT * FROM subscription " + where, SiteTables::subscription, values);
    }

    private static Subscription subscription(ResultSet row) throws SQLException {
        return new Subscription(
                row.getString("id"),
                new Host(row.getString("site")),
                url(row.getString("hub")),
                url(row.getString("topic")),
                row.getString("secret"),
                Subscription.State.valueOf(row.getString("state")),
                Instant.parse(row.getString("asked")),
                instant(row.getString("until")),
                instant(row.getString("newest")));
    }

    // ---- what came in

    /** Whether a signed summary with this number was believed before. */
    public boolean knows(Host site, String nonce) {
        return !query("SELECT 1 FROM summary_nonce WHERE site = ? AND nonce = ?", _ -> true, site.text(), nonce)
                .isEmpty();
    }

    /**
     * Remembers the number of a signed summary.
     *
     * @param oldest numbers from before are forgotten
     */
    public void remember(Host site, String nonce, Instant time, Instant oldest) {
        database.transaction(connection -> {
            update(connection, "DELETE FROM summary_nonce WHERE site = ? AND time < ?", site.text(), oldest.toString());
            return update(
                    connection,
                    "INSERT OR IGNORE INTO summary_nonce VALUES (?, ?, ?)",
                    site.text(),
                    nonce,
                    time.toString());
        });
    }

    /** How many pages the site has spoken of on the day of that moment. */
    public long today(Host site, Instant now) {
        return query(
                        "SELECT today FROM site_figures WHERE site = ? AND day = ?",
                        row -> row.getLong(1),
                        site.text(),
                        day(now))
                .stream()
                .findFirst()
                .orElse(0L);
    }

    /** Counts a message of a site. */
    public void count(Host site, long notices, long rejected, @Nullable String problem, Instant now) {
        database.transaction(connection -> {
            try (PreparedStatement count = connection.prepareStatement("""
                    INSERT INTO site_figures VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?3)
                      ON CONFLICT (site) DO UPDATE SET messages = messages + ?2, notices = notices + ?3, rejected = rejected + ?4,
                        heard = coalesce(?5, heard), problem = CASE WHEN ?6 = '' THEN problem ELSE ?6 END,
                        today = CASE WHEN day = ?7 THEN today ELSE 0 END + ?3, day = ?7""")) {
                boolean believed = notices > 0 || problem == null;
                count.setString(1, site.text());
                count.setInt(2, believed ? 1 : 0);
                count.setLong(3, notices);
                count.setLong(4, rejected);
                count.setString(5, believed ? now.toString() : null);
                count.setString(6, problem == null ? "" : problem);
                count.setString(7, day(now));
                return count.executeUpdate();
            }
        });
    }

    public SiteFigures figures(Host site) {
        return query(
                        "SELECT messages, notices, rejected, heard, problem FROM site_figures WHERE site = ?",
                        row -> new SiteFigures(
                                row.getLong(1),
                                row.getLong(2),
                                row.getLong(3),
                                instant(row.getString(4)),
                                row.getString(5)),
                        site.text())
                .stream()
                .findFirst()
                .orElse(SiteFigures.NONE);
    }

    // ---- rows

    private interface Row<T> {
        T read(ResultSet row) throws SQLException;
    }

    private <T> List<T> query(String sql, Row<T> each, Object... values) {
        return database.transaction(connection -> {
            try (PreparedStatement query = connection.prepareStatement(sql)) {
                set(query, values);
                List<T> found = new ArrayList<>();
                try (ResultSet rows = query.executeQuery()) {
                    while (rows.next()) {
                        found.add(each.read(rows));
                    }
                }
                return found;
            }
        });
    }

    private static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            set(statement, values);
            return statement.executeUpdate();
        }
    }

    private static void set(PreparedStatement statement, Object[] values) throws SQLException {
        for (int i = 0; i < values.length; i++) {
            statement.setObject(i + 1, values[i]);
        }
    }

    private static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT
                .parse(text)
                .orElseThrow(() -> new IllegalStateException("the control data has an address that is none: " + text));
    }

    private static String day(Instant now) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC).toString();
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }

    private static @Nullable Instant instant(@Nullable String text) {
        return text == null ? null : Instant.parse(text);
    }
}
