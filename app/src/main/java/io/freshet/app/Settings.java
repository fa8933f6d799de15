package io.freshet.app;

import io.freshet.cooperate.CooperateSettings;
import io.freshet.cooperate.NoticesAddress;
import io.freshet.cooperate.mail.MailboxAddress;
import io.freshet.cooperate.mail.MailboxSettings;
import io.freshet.crawl.CrawlSettings;
import io.freshet.crawl.FeedSettings;
import io.freshet.crawl.RevisitSettings;
import io.freshet.crawl.SoftGoneSettings;
import io.freshet.crawl.TrapSettings;
import io.freshet.fetch.FetchSettings;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.fetch.Timeouts;
import io.freshet.model.Canonicaliser;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.TimeText;
import io.freshet.model.UrlRules;
import io.freshet.page.PageSettings;
import io.freshet.protocol.Feed;
import io.freshet.search.SearchSettings;
import io.freshet.search.Weights;
import io.freshet.store.FileTrouble;
import io.freshet.store.StoreSettings;
import io.freshet.web.NoticeSettings;
import io.freshet.web.WebSettings;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tomlj.Toml;
import org.tomlj.TomlArray;
import org.tomlj.TomlParseError;
import org.tomlj.TomlParseResult;
import org.tomlj.TomlPosition;

/**
 * What the settings file says, with the command line's word over it, as the modules want it. Values are kept as text until a module's record is made, and
 * the record checks them.
 */
final class Settings {
    /** The file's name in a store. */
    static final String FILE = "freshet.toml";

    private static final Duration SELDOM = Duration.ofSeconds(20);

    private final Map<Setting, String> values = new EnumMap<>(Setting.class);

    /** The defaults alone. */
    Settings() {}

    /**
     * The given file, which must be there; or the one in the store, which need not.
     *
     * @throws SettingsException when the file cannot be read or says something that is not a setting
     */
    static Settings read(@Nullable Path config, Path data) {
        Settings settings = new Settings();
        Path file = config == null ? data.resolve(FILE) : config;
        if (config == null && !Files.exists(file)) {
            return settings;
        }
        TomlParseResult toml;
        try {
            toml = Toml.parse(file);
        } catch (java.io.IOException e) {
            throw new SettingsException("cannot read the settings file " + file + ": " + FileTrouble.words(e));
        }
        if (toml.hasErrors()) {
            TomlParseError error = toml.errors().getFirst();
            TomlPosition at = error.position();
            throw new SettingsException(
                    file + ", line " + at.line() + ", column " + at.column() + ": " + error.getMessage());
        }
        for (String key : toml.dottedKeySet()) {
            TomlPosition position = toml.inputPositionOf(key);
            String where = file + (position == null ? "" : ", line " + position.line());
            Setting setting = Setting.named(key)
                    .orElseThrow(() -> new SettingsException(
                            where + ": there is no setting " + key + "; the nearest is " + Setting.nearest(key).key));
            settings.values.put(setting, text(setting, toml.get(key), where));
        }
        settings.check(file.toString());
        return settings;
    }

    /** To be changed apart from this. */
    Settings copy() {
        var copy = new Settings();
        copy.values.putAll(values);
        return copy;
    }

    /** The command line's word, which goes before the file's. */
    Settings set(Setting setting, @Nullable Object value) {
        if (value != null) {
            values.put(setting, value instanceof Duration duration ? Quantity.words(duration) : value.toString());
        }
        return this;
    }

    String text(Setting setting) {
        return values.getOrDefault(setting, setting.standard);
    }

    boolean on(Setting setting) {
        return Boolean.parseBoolean(text(setting));
    }

    CrawlSettings crawl() {
        int loops = number(Setting.LOOPS);
        long seenMemory = bytes(Setting.SEEN_MEMORY);
        return new CrawlSettings(
                duration(Setting.DELAY),
                duration(Setting.MAX_CRAWL_DELAY),
                number(Setting.IN_FLIGHT),
                number(Setting.ATTEMPTS),
                duration(Setting.FIRST_BACK_OFF),
                duration(Setting.MAX_BACK_OFF),
                duration(Setting.PATIENCE),
                longNumber(Setting.MAX_PAGES),
                longNumber(Setting.MAX_PAGES_PER_HOST),
                number(Setting.MAX_DEPTH),
                number(Setting.REDIRECTS),
                on(Setting.QUERIES),
                on(Setting.SITEMAPS),
                duration(Setting.ROBOTS_FOR),
                new CrawlSettings.Shares(
                        number(Setting.SHARE_NEW), number(Setting.SHARE_REVISIT), number(Setting.SHARE_SIGNALLED)),
                number(Setting.HEAD_SIZE),
                number(Setting.HOSTS_IN_MEMORY),
                bytes(Setting.MAX_BACKLOG),
                loops == 0 ? CrawlSettings.DEFAULT.loops() : loops,
                seenMemory == 0 ? CrawlSettings.DEFAULT.seenMemory() : seenMemory);
    }

    RevisitSettings revisits() {
        String compare = text(Setting.REFRESH_COMPARE).toUpperCase(Locale.ROOT);
        Comparison comparison = Arrays.stream(Comparison.values())
                .filter(each -> each.name().equals(compare))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(Setting.REFRESH_COMPARE.key
                        + " is bytes, text or near, not \"" + text(Setting.REFRESH_COMPARE) + "\""));
        return new RevisitSettings(
                number(Setting.REFRESH_PER_DAY),
                duration(Setting.REFRESH_DAY),
                comparison,
                RevisitSettings.DEFAULT.planner());
    }

    SoftGoneSettings softGone() {
        return new SoftGoneSettings(
                on(Setting.GONE_SOFT),
                number(Setting.GONE_NEAR_BITS),
                number(Setting.GONE_ALIKE),
                duration(Setting.GONE_ASK_EVERY),
                number(Setting.GONE_ASKS));
    }

    FeedSettings feeds() {
        var limits = new Feed.Limits(
                smallBytes(Setting.FEED_MAX_BYTES), number(Setting.FEED_MAX_ENTRIES), number(Setting.FEED_MAX_DEPTH));
        return new FeedSettings(on(Setting.FEEDS), number(Setting.FEED_PER_HOST), limits);
    }

    TrapSettings traps() {
        return new TrapSettings(
                number(Setting.TRAP_REPEATS),
                number(Setting.TRAP_SEGMENTS),
                number(Setting.TRAP_PARAMETERS),
                number(Setting.TRAP_RUN),
                number(Setting.TRAP_NEAR_BITS));
    }

    UrlRules urls() {
        return new UrlRules(list(Setting.URL_SESSION), list(Setting.URL_TRACKING), number(Setting.URL_MAX_LENGTH));
    }

    FetchSettings fetch() {
        String own = text(Setting.USER_AGENT);
        String agent = own.isEmpty() ? FetchSettings.userAgent(Version.NUMBER, text(Setting.CONTACT)) : own;
        String token = text(Setting.TOKEN);
        long bodyMemory = bytes(Setting.BODY_MEMORY);
        return FetchSettings.DEFAULT
                .with()
                .userAgent(agent)
                .agentToken(token.isEmpty() ? agent.split("[/ ]", 2)[0] : token)
                .types(list(Setting.TYPES))
                .maxBody(smallBytes(Setting.MAX_BODY))
                .bodyMemory(bodyMemory == 0 ? FetchSettings.DEFAULT.bodyMemory() : bodyMemory)
                .maxHeader(smallBytes(Setting.MAX_HEADER))
                .deadline(duration(Setting.DEADLINE))
                .minRate(smallBytes(Setting.MIN_RATE))
                .bodyIdle(duration(Setting.BODY_IDLE))
                .allowPrivate(on(Setting.ALLOW_PRIVATE))
                .idleConnections(number(Setting.IDLE_CONNECTIONS))
                .keepAlive(duration(Setting.KEEP_ALIVE))
                .build();
    }

    TimeoutSettings timeouts() {
        return new TimeoutSettings(
                new Timeouts(
                        duration(Setting.CONNECT_FLOOR), duration(Setting.HEADER_FLOOR), duration(Setting.BODY_FLOOR)),
                new Timeouts(
                        duration(Setting.CONNECT_CEILING),
                        duration(Setting.HEADER_CEILING),
                        duration(Setting.BODY_CEILING)),
                decimal(Setting.TIMEOUT_QUANTILE),
                decimal(Setting.TIMEOUT_FACTOR),
                number(Setting.TIMEOUT_ENOUGH));
    }

    PageSettings page() {
        return new PageSettings(number(Setting.CONTEXT_WORDS), number(Setting.MAX_LINKS), number(Setting.MAX_TEXT));
    }

    StoreSettings store() {
        return new StoreSettings(
                duration(Setting.SYNC_EVERY),
                bytes(Setting.SEGMENT_BYTES),
                number(Setting.COMPRESSION),
                number(Setting.KEEP_VERSIONS),
                bytes(Setting.KEEP_BYTES),
                longNumber(Setting.KEEP_EVENTS),
                bytes(Setting.MIN_FREE),
                bytes(Setting.CACHE));
    }

    SearchSettings search() {
        return search(duration(Setting.SEARCH_REFRESH_EVERY));
    }

    private Weights weights() {
        try {
            return Weights.parse(text(Setting.SEARCH_WEIGHTS));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
    }

    /** For an index that is filled and not yet searched: what is refreshed seldom is merged seldom. */
    SearchSettings bulkSearch() {
        Duration usual = duration(Setting.SEARCH_REFRESH_EVERY);
        return search(usual.compareTo(SELDOM) < 0 ? SELDOM : usual);
    }

    private SearchSettings search(Duration refreshEvery) {
        return new SearchSettings(
                number(Setting.SEARCH_MAX_QUERY),
                number(Setting.SEARCH_MAX_WORDS),
                number(Setting.SEARCH_ENOUGH),
                number(Setting.SEARCH_MAX_RESULTS),
                duration(Setting.SEARCH_TIME_LIMIT),
                number(Setting.SEARCH_MAX_TEXT),
                number(Setting.SEARCH_MAX_SHOWN),
                smallBytes(Setting.SEARCH_BUFFER),
                refreshEvery,
                duration(Setting.SEARCH_COMMIT_EVERY),
                duration(Setting.SEARCH_KEEP_FOR),
                weights());
    }

    /** @param bind the command line's word alone: an address is of a machine, not of a store */
    WebSettings web(InetAddress bind, int port) {
        return new WebSettings(
                bind,
                port,
                text(Setting.SERVE_TOKEN),
                text(Setting.SERVE_PASSWORD),
                list(Setting.SERVE_NAMES),
                maxResults(),
                number(Setting.SERVE_REQUESTS),
                number(Setting.SERVE_LIVE),
                number(Setting.SERVE_CONNECTIONS),
                number(Setting.SERVE_CONNECTIONS_PER_ADDRESS),
                duration(Setting.SERVE_IDLE));
    }

    /** The mailbox that sites send their notices to; null when there is none. */
    @Nullable
    MailboxAddress mailbox() {
        String address = text(Setting.MAILBOX);
        return address.isEmpty() ? null : MailboxAddress.parse(address);
    }

    MailboxSettings mail() {
        return new MailboxSettings(
                Objects.requireNonNullElse(System.getenv("FRESHET_MAILBOX_PASSWORD"), text(Setting.MAILBOX_PASSWORD)),
                smallBytes(Setting.MAIL_MAX_SIZE),
                duration(Setting.MAIL_TIMEOUT),
                on(Setting.MAIL_INSECURE));
    }

    Duration mailEvery() {
        Duration every = duration(Setting.MAIL_EVERY);
        if (every.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("mail.every: at least 1 s, not " + TimeText.of(every));
        }
        return every;
    }

    CooperateSettings cooperate() {
        return new CooperateSettings(
                number(Setting.NOTICES_PER_DAY),
                duration(Setting.NOTICES_SUMMARY_AGE),
                duration(Setting.NOTICES_KEY_MEMORY),
                number(Setting.NOTICES_KEY_CHECKS),
                duration(Setting.NOTICES_LEASE));
    }

    /** Where notices are taken; null when they are not. */
    @Nullable
    NoticeSettings noticesBind() {
        NoticeSettings usual = NoticeSettings.DEFAULT;
        var limits = new NoticeSettings(
                usual.bind(),
                usual.port(),
                number(Setting.NOTICES_CONNECTIONS),
                number(Setting.NOTICES_CONNECTIONS_PER_ADDRESS),
                number(Setting.NOTICES_PER_MINUTE),
                smallBytes(Setting.NOTICES_BYTES_PER_MINUTE),
                smallBytes(Setting.NOTICES_MAX_BODY),
                usual.requestsAtOnce(),
                duration(Setting.SERVE_IDLE));
        String bind = text(Setting.NOTICES_BIND);
        return bind.isEmpty() ? null : limits.at(bind);
    }

    /** Where sites and hubs reach us; null when the settings do not say. */
    @Nullable
    NoticesAddress notices() {
        String address = text(Setting.NOTICES_URL);
        return address.isEmpty()
                ? null
                : new NoticesAddress(new Canonicaliser(urls())
                        .parse(address)
                        .orElseThrow(() -> new IllegalArgumentException(
                                "notices.url: an http or https URL, not \"" + address + "\"")));
    }

    int maxResults() {
        return number(Setting.SERVE_MAX_RESULTS);
    }

    /** Makes every record once, so that a wrong value is told at the start and not in the middle of the work. */
    private void check(String where) {
        String problem = problem();
        if (problem != null) {
            String keys = values.keySet().stream()
                    .filter(setting -> !problem.contains(setting.key)
                            && !problem.equals(without(setting).problem()))
                    .map(setting -> setting.key)
                    .collect(Collectors.joining(", "));
            throw new SettingsException(where + (keys.isEmpty() ? "" : ", " + keys) + ": " + problem);
        }
    }

    private Settings without(Setting setting) {
        Settings rest = copy();
        rest.values.remove(setting);
        return rest;
    }

    /** What the first record that cannot be made says against its values; null when all can be made. */
    private @Nullable String problem() {
        try {
            crawl();
            revisits();
            softGone();
            feeds();
            traps();
            urls();
            fetch();
            timeouts();
            page();
            store();
            search();
            web(WebSettings.DEFAULT.bind(), WebSettings.DEFAULT.port());
            mailbox();
            mail();
            mailEvery();
            cooperate();
            notices();
            noticesBind();
            return null;
        } catch (IllegalArgumentException e) {
            return String.valueOf(e.getMessage());
        }
    }

    private static String text(Setting setting, @Nullable Object value, String where) {
        boolean right = switch (setting.kind) {
            case TEXT -> value instanceof String;
            case NUMBER -> value instanceof Long;
            case DECIMAL -> value instanceof Double || value instanceof Long;
            case SWITCH -> value instanceof Boolean;
            case DURATION -> value instanceof String text && parses(() -> Quantity.duration(text));
            case SIZE -> value instanceof Long || (value instanceof String text && parses(() -> Quantity.bytes(text)));
            case LIST ->
                value instanceof TomlArray array && array.toList().stream().allMatch(String.class::isInstance);
        };
        if (!right || value == null) {
            throw new SettingsException(
                    where + ": " + setting.key + " must be " + setting.kind.right + ", not " + value);
        }
        if (value instanceof TomlArray array) {
            List<String> texts = new ArrayList<>();
            for (int i = 0; i < array.size(); i++) {
                texts.add(array.getString(i));
            }
            return String.join(", ", texts);
        }
        return value.toString();
    }

    private static boolean parses(Runnable parsing) {
        try {
            parsing.run();
            return true;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private Duration duration(Setting setting) {
        return Quantity.duration(text(setting));
    }

    private long bytes(Setting setting) {
        return Quantity.bytes(text(setting));
    }

    private int smallBytes(Setting setting) {
        return small(setting, bytes(setting));
    }

    int number(Setting setting) {
        return small(setting, longNumber(setting));
    }

    private long longNumber(Setting setting) {
        return Long.parseLong(text(setting));
    }

    private double decimal(Setting setting) {
        return Double.parseDouble(text(setting));
    }

    private Set<String> list(Setting setting) {
        String text = text(setting).toLowerCase(Locale.ROOT);
        return text.isEmpty() ? Set.of() : Set.copyOf(Arrays.asList(text.split(",\\s*")));
    }

    private static int small(Setting setting, long value) {
        if (value != (int) value) {
            throw new IllegalArgumentException(setting.key + ": " + value + " is too large");
        }
        return (int) value;
    }
}
