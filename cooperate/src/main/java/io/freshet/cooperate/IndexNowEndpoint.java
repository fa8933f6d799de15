package io.freshet.cooperate;

import io.freshet.fetch.CallOutcome;
import io.freshet.fetch.CallOutcome.Answered;
import io.freshet.fetch.HttpCall;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.protocol.FormFields;
import io.freshet.protocol.push.IndexNowRequest;
import io.freshet.protocol.push.IndexNowRequest.Reading;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * Takes IndexNow requests (indexnow.org), as search engines do: those who can put a file with the key on a host may say which of its pages changed.
 *
 * <p>Safe for use by many threads. A request waits for the look at the key's file, unless it is remembered.
 */
public final class IndexNowEndpoint {
    /** So many answers of key files are remembered. */
    private static final int KEYS_KEPT = 10_000;

    private static final Duration MINUTE = Duration.ofMinutes(1);

    /** A wrong key may be a file that is still being put up. */
    private static final Duration WRONG_KEPT = Duration.ofMinutes(1);

    private record KeyFile(CrawlUrl url, String key) {}

    private record Checked(boolean right, Instant until) {}

    private record Checks(Instant since, int count) {}

    private final SiteTables tables;
    private final SiteSignals signals;
    private final SiteCalls calls;
    private final Predicate<Host> known;
    private final CooperateSettings settings;
    private final Canonicaliser canonicaliser;
    private final Clock clock;

    private final ReentrantLock lock = new ReentrantLock();
    private final Map<KeyFile, Checked> keys = lru(); // guarded by lock
    private final Map<Host, Checks> checks = lru(); // guarded by lock

    /** @param known whether pages of a host are collected; what is said of other hosts is of no use */
    public IndexNowEndpoint(
            SiteTables tables,
            SignalIntake intake,
            SiteCalls calls,
            Predicate<Host> known,
            CooperateSettings settings,
            Canonicaliser canonicaliser,
            Clock clock) {
        this.tables = tables;
        this.signals = new SiteSignals(tables, intake, settings);
        this.calls = calls;
        this.known = known;
        this.settings = settings;
        this.canonicaliser = canonicaliser;
        this.clock = clock;
    }

    /** The body of a POST. */
    public NoticeAnswer posted(byte[] body) {
        return answer(IndexNowRequest.readJson(body));
    }

    /** The query of a GET. */
    public NoticeAnswer queried(FormFields query) {
        return answer(IndexNowRequest.readQuery(query));
    }

    private NoticeAnswer answer(Reading reading) {
        return switch (reading) {
            case Reading.Invalid invalid -> new NoticeAnswer(invalid.status(), invalid.problem() + "\n");
            case Reading.Valid valid -> answer(valid.request());
        };
    }

    private NoticeAnswer answer(IndexNowRequest request) {
        List<CrawlUrl> pages = new ArrayList<>(request.urls().size());
        for (String text : request.urls()) {
            Optional<CrawlUrl> page = canonicaliser.parse(text);
            if (page.isEmpty() || !page.get().host().authority().equals(request.host())) {
                return new NoticeAnswer(422, "A page is not on the host of the request.\n");
            }
            pages.add(page.get());
        }
        Host host = pages.getFirst().host();
        if (!known.test(host)) {
            return new NoticeAnswer(422, "Pages of this host are not collected here.\n");
        }
        String location = request.keyLocation() == null ? "/" + request.key() + ".txt" : request.keyLocation();
        Optional<CrawlUrl> file = canonicaliser.resolve(pages.getFirst(), location);
        if (file.isEmpty() || !file.get().host().equals(host)) {
            return new NoticeAnswer(422, "The key's file is not on the host of the request.\n");
        }
        // indexnow.org: a key file that lies in a folder speaks of what is in that folder
        String folder = file.get().path().substring(0, file.get().path().lastIndexOf('/') + 1);
        if (!pages.stream()
                .allMatch(page -> page.path().startsWith(folder) && page.host().equals(host))) {
            return new NoticeAnswer(422, "The key's file does not lie above all pages of the request.\n");
        }
        return switch (check(new KeyFile(file.get(), request.key()))) {
            case RIGHT -> take(host, pages);
            case WRONG -> {
                refused(host);
                yield new NoticeAnswer(403, "The key's file does not have the key.\n");
            }
            case TOO_MANY -> new NoticeAnswer(429, "Too many keys of this host were looked up: later, please.\n");
        };
    }

    private enum Check {
        RIGHT,
        WRONG,
        TOO_MANY
    }

    private Check check(KeyFile file) {
        Instant now = clock.instant();
        lock.lock();
        try {
            Checked before = keys.get(file);
            if (before != null && now.isBefore(before.until())) {
                return before.right() ? Check.RIGHT : Check.WRONG;
            }
            Host host = file.url().host();
            Checks last = checks.get(host);
            Checks lately = last == null || !now.isBefore(last.since().plus(MINUTE)) ? new Checks(now, 0) : last;
            if (lately.count() >= settings.keyChecks()) {
                return Check.TOO_MANY;
            }
            checks.put(host, new Checks(lately.since(), lately.count() + 1));
        } finally {
            lock.unlock();
        }
        CallOutcome outcome = calls.call(HttpCall.get(file.url()));
        boolean right = outcome instanceof Answered answered
                && answered.successful()
                && new String(answered.body().content(), StandardCharsets.UTF_8)
                        .strip()
                        .equals(file.key());
        lock.lock();
        try {
            Duration keep = right ? settings.keyMemory() : WRONG_KEPT;
            keys.put(file, new Checked(right, now.plus(keep)));
        } finally {
            lock.unlock();
        }
        return right ? Check.RIGHT : Check.WRONG;
    }

    private NoticeAnswer take(Host host, List<CrawlUrl> pages) {
        Instant now = clock.instant();
        var source = new SignalSource(host, SignalChannel.INDEXNOW);
        List<Signal> told = pages.stream()
                .distinct()
                .map(page -> new Signal(source, page, SignalKind.CHANGED, now, now, SignalProof.CONFIRMED))
                .toList();
        SiteSignals.Taken taken = signals.take(host, told, 0, null, now);
        return taken.rejected() > 0
                ? new NoticeAnswer(429, "The host has spoken of more pages today than it may.\n")
                : new NoticeAnswer(200, "");
    }

    /** Only of a site that is followed: others would fill the tables with names that somebody makes up. */
    private void refused(Host host) {
        if (tables.of(host).isPresent()) {
            tables.count(host, 0, 1, "an IndexNow request has a key that the host does not have", clock.instant());
        }
    }

    private static <K, V> Map<K, V> lru() {
        return new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > KEYS_KEPT;
            }
        };
    }
}
