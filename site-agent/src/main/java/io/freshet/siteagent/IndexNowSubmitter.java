package io.freshet.siteagent;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.freshet.protocol.notice.ChangeFold;
import io.freshet.protocol.notice.RegisteredRobot.LogPosition;
import io.freshet.protocol.push.IndexNowRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Tells search engines by IndexNow what changed. It has a position in the log, which moves when an engine has taken everything. A page is not sent twice within ten minutes:
 * engines punish that. A busy engine (429) rests while the next one is asked; a refused key or page (403, 422) ends it until the agent is started again, since
 * a person has to look. Not thread-safe.
 */
final class IndexNowSubmitter {
    static final String FILE = "indexnow.position";
    private static final System.Logger LOG = System.getLogger(IndexNowSubmitter.class.getName());
    private static final Duration BETWEEN = Duration.ofMinutes(10);
    private static final String JSON = "application/json; charset=utf-8";

    private final IndexNowSettings engines;
    private final Site site;
    private final StateFolder state;
    private final ChangeLog log;
    private final PushClient client;
    private final Clock clock;
    /** Pages that were sent within the last minutes. */
    private final Map<String, Instant> sent = new LinkedHashMap<>();
    /** Pages that changed again too soon, and are sent when their time has come. */
    private final Set<String> deferred = new LinkedHashSet<>();

    private final Map<String, Instant> resting = new LinkedHashMap<>();
    private LogPosition position;
    private boolean stopped;

    /** @param end of the log: where it begins if it has never told anybody */
    IndexNowSubmitter(
            IndexNowSettings engines,
            Site site,
            StateFolder state,
            ChangeLog log,
            PushClient client,
            Clock clock,
            LogPosition end)
            throws IOException {
        this.engines = engines;
        this.site = site;
        this.state = state;
        this.log = log;
        this.client = client;
        this.clock = clock;
        this.position = position(state.file(FILE), end);
        save(); // an engine that refuses today must not cost what changes until tomorrow
    }

    private static LogPosition position(Path file, LogPosition end) throws IOException {
        String text = Files.exists(file) ? Files.readString(file).strip() : "";
        int colon = text.indexOf(':');
        try {
            return colon < 0
                    ? end
                    : new LogPosition(
                            LocalDate.parse(text.substring(0, colon), DateTimeFormatter.BASIC_ISO_DATE),
                            Long.parseLong(text.substring(colon + 1)));
        } catch (IllegalArgumentException | DateTimeException e) {
            LOG.log(WARNING, "The file " + file + " cannot be read. Engines are told from here on.", e);
            return end;
        }
    }

    /** Sends what changed up to the end of the log. What is not taken is sent at a later call. */
    void submit(LogPosition end) throws IOException {
        Instant now = clock.instant();
        sent.values().removeIf(at -> !at.plus(BETWEEN).isAfter(now));
        if (stopped || (position.compareTo(end) >= 0 && deferred.stream().allMatch(sent::containsKey))) {
            return;
        }
        Set<String> changed = new LinkedHashSet<>(deferred);
        ChangeFold fold = new ChangeFold();
        log.read(position, end, fold::add);
        fold.forEach(change -> changed.add(site.url(change.path())));
        List<String> urls = new ArrayList<>(changed);
        urls.removeIf(sent::containsKey);
        for (int i = 0; i < urls.size(); i += IndexNowRequest.MOST_URLS) {
            List<String> batch = urls.subList(i, Math.min(urls.size(), i + IndexNowRequest.MOST_URLS));
            if (!send(batch, now)) {
                return; // what was sent already is not sent again: it is among the recent ones
            }
            batch.forEach(url -> sent.put(url, now));
        }
        changed.removeAll(urls);
        deferred.clear();
        deferred.addAll(changed);
        position = end;
        save();
    }

    private void save() throws IOException {
        state.replace(FILE, out -> out.write(position + "\n"));
    }

    /** When something is to be sent again; far in the future when nothing is. */
    Instant nextTry() {
        if (stopped) {
            return Instant.MAX;
        }
        Instant rested = resting.values().stream().min(Instant::compareTo).orElse(Instant.MAX);
        return deferred.stream()
                .map(url -> sent.getOrDefault(url, Instant.EPOCH).plus(BETWEEN))
                .min(Instant::compareTo)
                .filter(due -> due.isBefore(rested))
                .orElse(rested);
    }

    private boolean send(List<String> batch, Instant now) {
        String authority = site.origin().substring(site.origin().indexOf("://") + 3);
        byte[] body = new IndexNowRequest(authority, engines.key(), null, batch)
                .printJson()
                .getBytes(StandardCharsets.UTF_8);
        resting.values().removeIf(until -> !until.isAfter(now));
        for (String engine : engines.engines()) {
            if (resting.containsKey(engine)) {
                continue;
            }
            int status = status(engine, body);
            if (status >= 200 && status < 300) {
                LOG.log(INFO, batch.size() + " changed pages were told to " + engine);
                return true;
            }
            if (status == 403 || status == 422 || status == 400) {
                stopped = true;
                LOG.log(
                        ERROR,
                        engine + " answered " + status
                                + ". It is told nothing more until the agent is started again. Look whether "
                                + site.origin() + "/" + engines.key()
                                + ".txt holds the key, and whether --site is right.");
                return false;
            }
            resting.put(engine, now.plus(BETWEEN));
            LOG.log(
                    WARNING,
                    engine + (status == 0 ? " does not answer" : " answered " + status)
                            + ", and is asked again in ten minutes.");
        }
        return false;
    }

    /** 0 for no answer. */
    private int status(String engine, byte[] body) {
        try {
            return client.exchange("POST", engine, JSON, Map.of(), body).status();
        } catch (IOException e) {
            LOG.log(WARNING, engine + ": " + e.getMessage());
            return 0;
        }
    }
}
