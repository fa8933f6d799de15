package io.freshet.app;

import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.LinkVerdict;
import io.freshet.fetch.Robots;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Refusal;
import io.freshet.store.HostRecord;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out after a run which seeds could not be fetched, and why. Not thread-safe: a command has one thread. */
final class SeedCheck {
    private static final int MOST_REDIRECTS = 20;
    private static final String WAITING = "waiting";

    /**
     * Why a URL was not fetched.
     *
     * @param words empty when it only waits for its turn
     * @param until when its host may be asked again
     */
    private record Reason(String words, @Nullable Instant until) {
        static Reason of(String words) {
            return new Reason(words, null);
        }
    }

    private final Store store;
    private final Settings settings;
    private final CrawlResult result;

    SeedCheck(Store store, Settings settings, CrawlResult result) {
        this.store = store;
        this.settings = settings;
        this.result = result;
    }

    /** After a crawl: a seed that the store has is fetched, whichever run fetched it. */
    SeedReport ofCrawl(List<CrawlUrl> seeds) {
        return of(seeds, false);
    }

    /** After a round of revisits: a seed that the store has counts as fetched only if its host could be asked this time. */
    SeedReport ofRefresh(List<CrawlUrl> seeds) {
        return of(seeds, true);
    }

    private SeedReport of(List<CrawlUrl> seeds, boolean again) {
        List<SeedReport.Trouble> troubles = new ArrayList<>();
        int fetched = 0;
        for (CrawlUrl seed : seeds) {
            CrawlUrl end = end(seed);
            UrlRecord record = store.url(end.key()).orElse(null);
            String state = record == null ? WAITING : record.state().name().toLowerCase(Locale.ROOT);
            Reason reason = reason(end, record, again);
            if (reason == null) {
                fetched++;
            } else if (!reason.words().isEmpty()) {
                troubles.add(new SeedReport.Trouble(
                        seed, state, end, reason.words(), reason.until(), SeedAdvice.remedy(reason.words(), state)));
            }
        }
        return new SeedReport(seeds.size(), fetched, troubles);
    }

    /** Where the redirects of a seed end. */
    private CrawlUrl end(CrawlUrl seed) {
        CrawlUrl url = seed;
        for (int i = 0; i < MOST_REDIRECTS; i++) {
            Optional<CrawlUrl> target = store.url(url.key())
                    .filter(record -> record.state() == UrlState.REDIRECT)
                    .map(UrlRecord::visits)
                    .map(UrlRecord.Visits::target);
            if (target.isEmpty()) {
                return url;
            }
            url = target.get();
        }
        return url;
    }

    /** Null when it was fetched. */
    private @Nullable Reason reason(CrawlUrl url, @Nullable UrlRecord record, boolean again) {
        HostRecord host = store.host(url.key().host()).orElse(null);
        if (record == null) {
            return unasked(url, host, true);
        }
        return switch (record.state()) {
            case PAGE, DOCUMENT -> again ? emptyAsNull(unasked(url, host, false)) : null;
            case GONE ->
                Reason.of(record.reason().isEmpty() ? "it does not exist (" + status(record) + ")" : record.reason());
            case REDIRECT -> Reason.of("its redirects lead in a circle");
            case REFUSED -> record.reason().equals(Refusal.OFF_TOPIC.words()) ? null : Reason.of(record.reason());
            case FAILED, DROPPED -> Reason.of(record.reason());
        };
    }

    /** Why a URL was not asked for in this run; no words when its host could have been asked. */
    private Reason unasked(CrawlUrl url, @Nullable HostRecord host, boolean isNew) {
        String forbidden = result.forbiddenHosts().get(url.host());
        if (forbidden != null) {
            return Reason.of(new LinkVerdict.Drop(LinkVerdict.Reason.PRIVATE_ADDRESS, forbidden).words());
        }
        if (host == null) {
            return Reason.of("");
        }
        Instant until = host.restUntil();
        if (until != null && !host.restReason().isEmpty() && until.isAfter(Instant.now())) {
            return new Reason(host.restReason(), until);
        }
        String robots = host.robots();
        if (robots != null
                && !Robots.parse(robots, settings.fetch().agentToken()).allows(url)) {
            return Reason.of(LinkVerdict.Reason.ROBOTS.words());
        }
        long most = settings.crawl().maxPagesPerHost();
        return Reason.of(isNew && most > 0 && host.pages() >= most ? SeedAdvice.FULL : "");
    }

    private static @Nullable Reason emptyAsNull(Reason reason) {
        return reason.words().isEmpty() ? null : reason;
    }

    private static String status(UrlRecord record) {
        UrlRecord.Visits visits = record.visits();
        return visits == null ? "no answer" : "status " + visits.status();
    }
}
