package io.freshet.app;

import java.util.Arrays;
import java.util.Optional;

/** Every key of the settings file, with its default and its meaning. {@link Settings} gives them to the modules. */
enum Setting {
    CONTACT(
            "agent.contact",
            Kind.TEXT,
            "",
            "A URL or mail address in the User-Agent, by which sites can reach whoever runs this crawler"),
    USER_AGENT("agent.user-agent", Kind.TEXT, "", "The whole User-Agent, in place of Freshet/VERSION (+CONTACT)"),

    TOKEN(
            "agent.token",
            Kind.TEXT,
            "",
            "The name by which robots.txt speaks of this crawler; the product name of the User-Agent when empty"),

    DELAY("crawl.delay", Kind.DURATION, "1s", "A host rests for this long after each answer"),
    MAX_CRAWL_DELAY("crawl.max-crawl-delay", Kind.DURATION, "1m", "A longer Crawl-delay of robots.txt counts as this"),
    IN_FLIGHT(
            "crawl.in-flight", Kind.NUMBER, "2000", "How many hosts are asked at once; each has one request at a time"),
    ATTEMPTS("crawl.attempts", Kind.NUMBER, "3", "How often a URL is tried before it counts as failed"),
    FIRST_BACK_OFF(
            "crawl.first-back-off",
            Kind.DURATION,
            "2s",
            "How long a host rests after it failed; doubled each time it fails again"),
    MAX_BACK_OFF("crawl.max-back-off", Kind.DURATION, "1d", "No rest is longer, whatever Retry-After says"),
    PATIENCE(
            "crawl.patience",
            Kind.DURATION,
            "1m",
            "A crawl ends when all that is left are hosts that rest for longer than this"),
    MAX_PAGES("crawl.max-pages", Kind.NUMBER, "0", "HTML pages fetched by one crawl; 0 for no limit"),
    MAX_PAGES_PER_HOST(
            "crawl.max-pages-per-host",
            Kind.NUMBER,
            "0",
            "HTML pages fetched from one host, over all crawls; 0 for no limit"),
    MAX_DEPTH("crawl.max-depth", Kind.NUMBER, "-1", "Links from a seed; -1 for no limit"),
    REDIRECTS("crawl.redirects", Kind.NUMBER, "10", "How many redirects in a row are followed"),
    QUERIES("crawl.queries", Kind.SWITCH, "true", "Whether URLs with a ? are followed"),
    SITEMAPS("crawl.sitemaps", Kind.SWITCH, "true", "Whether the sitemaps that robots.txt names are read"),
    ROBOTS_FOR(
            "crawl.robots-for",
            Kind.DURATION,
            "1d",
            "How long robots.txt is believed; RFC 9309 says no longer than a day"),
    SHARE_NEW("crawl.share-new", Kind.NUMBER, "3", "Weight of new pages among a host's visits"),
    SHARE_REVISIT("crawl.share-revisit", Kind.NUMBER, "2", "Weight of pages that are due again"),
    SHARE_SIGNALLED("crawl.share-signalled", Kind.NUMBER, "5", "Weight of pages that somebody says have changed"),
    HEAD_SIZE(
            "crawl.head-size",
            Kind.NUMBER,
            "256",
            "How many waiting URLs of a host are held in memory; the others wait on disk"),
    HOSTS_IN_MEMORY(
            "crawl.hosts-in-memory",
            Kind.NUMBER,
            "20000",
            "How many hosts are held in memory, about; of the others a few numbers are, and the rest is on disk"),
    MAX_BACKLOG(
            "crawl.max-backlog", Kind.SIZE, "64MB", "Fetched and not yet safe on disk; no new request is made beyond"),
    SEEN_MEMORY(
            "crawl.seen-memory",
            Kind.SIZE,
            "0B",
            "Memory for known URLs, about 11 bytes each; further ones are kept on disk. 0 for a quarter of --memory"),
    LOOPS("crawl.loops", Kind.NUMBER, "0", "Threads that own shards of hosts; 0 for one in eight cores, at least one"),

    REFRESH_PER_DAY(
            "refresh.per-day",
            Kind.NUMBER,
            "10000",
            "Visits of known pages a day while the store is served; the planner chooses them. 0 for none"),
    REFRESH_COMPARE(
            "refresh.compare",
            Kind.TEXT,
            "text",
            "What counts as a change of a page: bytes, text (the visible one) or near (a text that is not nearly the same)"),
    REFRESH_DAY(
            "refresh.day",
            Kind.DURATION,
            "1d",
            "How long a day is to the planner, which tells apart pages that change twice a day to once in 4000 days"),

    GONE_SOFT(
            "gone.soft",
            Kind.SWITCH,
            "true",
            "Whether a known page that becomes the error page of its site, though the answer says OK, counts as gone"),
    GONE_NEAR_BITS(
            "gone.near-bits",
            Kind.NUMBER,
            "4",
            "Texts whose near fingerprints differ in at most this many of 64 bits are the same error page"),
    GONE_ALIKE(
            "gone.alike",
            Kind.NUMBER,
            "3",
            "So many pages of a host that were different and become alike are an error page, whatever the host says of addresses that nobody has"),
    GONE_ASK_EVERY(
            "gone.ask-every",
            Kind.DURATION,
            "1d",
            "How often a host is asked for an address that nobody has, at most, for each kind of address"),
    GONE_ASKS("gone.asks", Kind.NUMBER, "4", "And for how many kinds of addresses in that time"),

    FEEDS("feed.read", Kind.SWITCH, "true", "Whether the feeds are read that pages announce"),
    FEED_PER_HOST("feed.per-host", Kind.NUMBER, "16", "Feeds of a host that wait for their first reading, at most"),
    FEED_MAX_BYTES("feed.max-bytes", Kind.SIZE, "2MB", "Of a feed only so much is read"),
    FEED_MAX_ENTRIES("feed.max-entries", Kind.NUMBER, "1000", "Of a feed only so many entries are read"),
    FEED_MAX_DEPTH("feed.max-depth", Kind.NUMBER, "32", "A feed with more elements in each other is not read further"),

    TOPIC_BACKLINKS(
            "topic.backlinks",
            Kind.NUMBER,
            "10",
            "`topic add --find-backlinks` looks for pages that link to the examples when the store has fewer than this"),
    TOPIC_BACKLINK_PAGES(
            "topic.backlink-pages",
            Kind.NUMBER,
            "200",
            "Pages of the examples' hosts that it fetches for that, at most"),

    TRAP_REPEATS(
            "trap.repeats",
            Kind.NUMBER,
            "3",
            "A path in which the same segments follow each other more often than this is a trap"),
    TRAP_SEGMENTS("trap.segments", Kind.NUMBER, "60", "A path with more segments is a trap"),
    TRAP_PARAMETERS("trap.parameters", Kind.NUMBER, "40", "A query with more parameters is a trap"),
    TRAP_RUN(
            "trap.run",
            Kind.NUMBER,
            "30",
            "So many pages in a row, each linking to the next and hardly differing, are a trap"),
    TRAP_NEAR_BITS(
            "trap.near-bits",
            Kind.NUMBER,
            "4",
            "Pages whose near fingerprints differ in at most this many of 64 bits hardly differ"),

    URL_MAX_LENGTH("url.max-length", Kind.NUMBER, "2000", "Longer URLs are not followed"),
    URL_SESSION(
            "url.session-parameters",
            Kind.LIST,
            "aspsessionid*, cfid, cftoken, jsessionid, phpsessid, session_id, sessionid, sid",
            "Parameters that name a visitor: left out of a URL when the value looks like a session"),
    URL_TRACKING(
            "url.tracking-parameters",
            Kind.LIST,
            "dclid, fbclid, gclid, msclkid, utm_*, yclid",
            "Query parameters that say where a visitor came from: left out of a URL"),

    TYPES(
            "fetch.types",
            Kind.LIST,
            "application/pdf, application/xhtml+xml, text/html, text/plain",
            "Media types that are taken; of others only the header is read"),
    MAX_BODY("fetch.max-body", Kind.SIZE, "10MB", "Longest body, as sent and decompressed"),
    BODY_MEMORY(
            "fetch.body-memory",
            Kind.SIZE,
            "0B",
            "Memory for headers and bodies in flight, at least four times the longest body. 0 for a quarter of --memory, at least 40 MB"),
    MAX_HEADER("fetch.max-header", Kind.SIZE, "64KB", "Longest header of a response"),
    DEADLINE("fetch.deadline", Kind.DURATION, "2m", "Longest exchange, whatever it is doing"),
    MIN_RATE("fetch.min-rate", Kind.SIZE, "1000B", "Bytes a second that a body must reach once its timeout is over"),
    BODY_IDLE("fetch.body-idle", Kind.DURATION, "1m", "How long a body may send nothing before it is given up"),
    ALLOW_PRIVATE(
            "fetch.allow-private",
            Kind.SWITCH,
            "false",
            "Whether loopback, private and other special addresses may be asked"),
    IDLE_CONNECTIONS(
            "fetch.idle-connections", Kind.NUMBER, "10000", "How many connections are kept open between requests"),
    KEEP_ALIVE("fetch.keep-alive", Kind.DURATION, "15s", "For how long"),

    CONNECT_FLOOR("timeout.connect-floor", Kind.DURATION, "1s", "No connect timeout is shorter"),
    CONNECT_CEILING(
            "timeout.connect-ceiling", Kind.DURATION, "8s", "No connect timeout is longer; each host begins with it"),
    HEADER_FLOOR("timeout.header-floor", Kind.DURATION, "3s", "No header timeout is shorter"),
    HEADER_CEILING(
            "timeout.header-ceiling", Kind.DURATION, "25s", "No header timeout is longer; each host begins with it"),
    BODY_FLOOR("timeout.body-floor", Kind.DURATION, "5s", "No body timeout is shorter"),
    BODY_CEILING("timeout.body-ceiling", Kind.DURATION, "30s", "No body timeout is longer; each host begins with it"),
    TIMEOUT_QUANTILE(
            "timeout.quantile",
            Kind.DECIMAL,
            "0.98",
            "The quantile of a host's own times that its timeouts are made from"),
    TIMEOUT_FACTOR("timeout.factor", Kind.DECIMAL, "4.0", "Times that quantile is the timeout"),
    TIMEOUT_ENOUGH("timeout.enough", Kind.NUMBER, "8", "Observations of a stage before its timeout leaves the ceiling"),

    CONTEXT_WORDS("page.context-words", Kind.NUMBER, "10", "Words kept before and after each link"),
    MAX_LINKS("page.max-links", Kind.NUMBER, "10000", "Links of one page that are looked at"),
    MAX_TEXT("page.max-text", Kind.NUMBER, "5000000", "Characters of visible text that are kept"),

    SYNC_EVERY(
            "store.sync-every",
            Kind.DURATION,
            "100ms",
            "Changes are forced to disk together, at least this often while there are any"),
    SEGMENT_BYTES(
            "store.segment-bytes",
            Kind.SIZE,
            "1GB",
            "A WARC segment that has grown to this is closed and the next one begun"),
    COMPRESSION("store.compression", Kind.NUMBER, "1", "Of WARC records, 1 (fast) to 9 (small)"),
    MIN_FREE("store.min-free", Kind.SIZE, "256MB", "With less free space on the disk the store stops taking changes"),
    CACHE("store.cache", Kind.SIZE, "64MB", "Memory for reading and writing the tables, besides --memory"),
    KEEP_VERSIONS("keep.versions", Kind.NUMBER, "10", "How many bodies of a page a compaction keeps"),
    KEEP_BYTES(
            "keep.bytes",
            Kind.SIZE,
            "0B",
            "How many bytes of bodies a compaction keeps, the newest first; 0 for no limit"),
    KEEP_EVENTS("keep.events", Kind.NUMBER, "10000000", "How many page events are kept"),

    SEARCH_MAX_QUERY("search.max-query", Kind.NUMBER, "1000", "Characters of a query; a longer one is refused"),
    SEARCH_MAX_WORDS("search.max-words", Kind.NUMBER, "32", "Words of a query that are looked for"),
    SEARCH_ENOUGH(
            "search.enough",
            Kind.NUMBER,
            "5",
            "When fewer pages have all words of a query, those that have some of them are shown too"),
    SEARCH_MAX_RESULTS("search.max-results", Kind.NUMBER, "1000", "How far one can go through the results"),
    SEARCH_TIME_LIMIT("search.time-limit", Kind.DURATION, "2s", "After this a search gives what it has"),
    SEARCH_MAX_TEXT("search.max-text", Kind.NUMBER, "1000000", "Characters of a page's text that can be found"),
    SEARCH_MAX_SHOWN(
            "search.max-shown", Kind.NUMBER, "100000", "Characters of a page's text that snippets are made from"),
    SEARCH_BUFFER("search.buffer", Kind.SIZE, "32MB", "Memory for pages that are new to the index"),
    SEARCH_REFRESH_EVERY(
            "search.refresh-every", Kind.DURATION, "1s", "For how long a page may be indexed and not be found"),
    SEARCH_COMMIT_EVERY(
            "search.commit-every",
            Kind.DURATION,
            "30s",
            "How often the index is made safe; after a crash the rest is read from the store again"),
    SEARCH_KEEP_FOR(
            "search.keep-for",
            Kind.DURATION,
            "5m",
            "For how long one can go through the results of a search as they were"),
    SEARCH_WEIGHTS(
            "search.weights",
            Kind.TEXT,
            "",
            "Weights of the ranking that differ from the usual ones, such as title=0.5 near=0.3; lab search --tune finds them"),

    MAILBOX(
            "mail.mailbox",
            Kind.TEXT,
            "",
            "Where sites send their notices, read while the store is served: imaps://user@host/INBOX, pop3s://user@host, mbox:FILE or maildir:DIR"),
    MAILBOX_PASSWORD(
            "mail.mailbox-password",
            Kind.TEXT,
            "",
            "Password of a mailbox on a server; the environment variable FRESHET_MAILBOX_PASSWORD comes first"),
    MAIL_EVERY(
            "mail.every",
            Kind.DURATION,
            "30s",
            "How often the mailbox is looked at; IMAP servers tell of new mails at once"),
    MAIL_MAX_SIZE("mail.max-size", Kind.SIZE, "10MB", "Longer mails are not read"),
    MAIL_TIMEOUT("mail.timeout", Kind.DURATION, "30s", "How long a mail server may take to answer"),
    MAIL_INSECURE(
            "mail.insecure",
            Kind.SWITCH,
            "false",
            "Whether the password may be sent without encryption to a mail server on another machine"),

    NOTICES_BIND(
            "notices.bind",
            Kind.TEXT,
            "",
            "Where sites and hubs tell what changed while the store is served, as in 0.0.0.0:8081; nothing else is on that port. Empty for nowhere"),
    NOTICES_URL(
            "notices.url",
            Kind.TEXT,
            "",
            "Where sites and hubs reach the address of --notices-bind, if that is not what they see, as in https://search.example.org/told/"),
    NOTICES_PER_DAY("notices.per-day", Kind.NUMBER, "200000", "Of so many pages one site may speak on one day"),
    NOTICES_SUMMARY_AGE("notices.summary-age", Kind.DURATION, "14d", "Older summaries of site agents are not believed"),
    NOTICES_KEY_MEMORY(
            "notices.key-memory",
            Kind.DURATION,
            "6h",
            "For how long the key file of an IndexNow request is remembered"),
    NOTICES_KEY_CHECKS(
            "notices.key-checks",
            Kind.NUMBER,
            "10",
            "How many IndexNow key files of one host are looked up in a minute"),
    NOTICES_LEASE("notices.lease", Kind.DURATION, "10d", "For how long subscriptions at WebSub hubs are asked for"),
    NOTICES_CONNECTIONS("notices.connections", Kind.NUMBER, "500", "How many connections are open there at once"),
    NOTICES_CONNECTIONS_PER_ADDRESS(
            "notices.connections-per-address",
            Kind.NUMBER,
            "20",
            "How many of them one address may have; a proxy in front needs as many as notices.connections"),
    NOTICES_PER_MINUTE(
            "notices.per-minute",
            Kind.NUMBER,
            "600",
            "How many requests one address may send there in a minute; a proxy in front needs as many as all senders"),
    NOTICES_BYTES_PER_MINUTE(
            "notices.bytes-per-minute", Kind.SIZE, "64MB", "How many bytes its requests may have together"),
    NOTICES_MAX_BODY("notices.max-body", Kind.SIZE, "4MB", "How long one of them may be"),

    SERVE_TOKEN(
            "serve.token",
            Kind.TEXT,
            "",
            "What requests must show, as Authorization: Bearer; when empty, users of this machine need none and nobody else is let in"),
    SERVE_PASSWORD(
            "serve.password",
            Kind.TEXT,
            "",
            "What people sign in with at the console, at least 8 characters; serve.token will do too. Needed, as a token is, for any address but loopback"),
    SERVE_NAMES(
            "serve.names",
            Kind.LIST,
            "",
            "Host names, without port, by which this server is known besides its address, such as that of a proxy"),
    SERVE_MAX_RESULTS("serve.max-results", Kind.NUMBER, "100", "How many results of a search one request may ask for"),
    SERVE_REQUESTS(
            "serve.requests-at-once",
            Kind.NUMBER,
            "64",
            "How many requests are worked on at once; 2000 more wait for their turn, for up to 20 seconds"),
    SERVE_LIVE("serve.live-pages", Kind.NUMBER, "16", "How many open pages are told what happens as it happens"),
    SERVE_CONNECTIONS(
            "serve.connections",
            Kind.NUMBER,
            "1000",
            "How many connections are open at once; one more takes the place of the one that has been silent for longest"),
    SERVE_CONNECTIONS_PER_ADDRESS(
            "serve.connections-per-address",
            Kind.NUMBER,
            "200",
            "How many of them one address may have; a proxy in front needs as many as serve.connections"),
    SERVE_IDLE(
            "serve.idle",
            Kind.DURATION,
            "30s",
            "A connection without a request is closed after this, and so is one that has not sent its whole request by then");

    /** What a value is, and how an example of one looks in the file. */
    enum Kind {
        TEXT("a text, as in \"...\""),
        NUMBER("a whole number, as in 10"),
        DECIMAL("a number, as in 0.5"),
        SWITCH("true or false"),
        DURATION("a duration, as in \"300ms\", \"10m\" or \"24h\""),
        SIZE("a size, as in \"512MB\""),
        LIST("a list of texts, as in [\"a\", \"b\"]");

        final String right;

        Kind(String right) {
            this.right = right;
        }
    }

    final String key;
    final Kind kind;
    final String standard;
    final String meaning;

    Setting(String key, Kind kind, String standard, String meaning) {
        this.key = key;
        this.kind = kind;
        this.standard = standard;
        this.meaning = meaning;
    }

    /** Whether its value is nobody's business but the operator's. */
    boolean secret() {
        return this == SERVE_TOKEN || this == SERVE_PASSWORD || this == MAILBOX_PASSWORD;
    }

    static Optional<Setting> named(String key) {
        return Arrays.stream(values())
                .filter(setting -> setting.key.equals(key))
                .findFirst();
    }

    /** The key that somebody who wrote this most likely meant. */
    static Setting nearest(String key) {
        Setting best = DELAY;
        int least = Integer.MAX_VALUE;
        for (Setting setting : values()) {
            int distance = distance(key, setting.key);
            if (distance < least) {
                least = distance;
                best = setting;
            }
        }
        return best;
    }

    /** A value as the file would say it. */
    String inToml(String value) {
        return switch (kind) {
            case NUMBER, DECIMAL, SWITCH -> value;
            case TEXT, DURATION, SIZE -> quoted(value);
            case LIST ->
                value.isEmpty()
                        ? "[]"
                        : Arrays.stream(value.split(", "))
                                .map(Setting::quoted)
                                .toList()
                                .toString();
        };
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Levenshtein's. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int substituted = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(substituted, Math.min(row[j], row[j - 1]) + 1);
            }
        }
        return row[b.length()];
    }
}
