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
            String reason = reason(end, record, again);
            if (reason == null) {
                fetched++;
            } else if (!reason.isEmpty()) {
                String where = end.equals(seed) ? "" : "it leads to " + end + ": ";
                troubles.add(new SeedReport.Trouble(seed, state, where + reason, SeedAdvice.of(reason, state)));
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

    /** Null when it was fetched, empty when it only waits for its turn. */
    private @Nullable String reason(CrawlUrl url, @Nullable UrlRecord record, boolean again) {
        HostRecord host = store.host(url.key().host()).orElse(null);
        if (record == null) {
            return unasked(url, host, true);
        }
        return switch (record.state()) {
            case PAGE, DOCUMENT -> again ? emptyAsNull(unasked(url, host, false)) : null;
            case GONE -> record.reason().isEmpty() ? "it does not exist (" + status(record) + ")" : record.reason();
            case REDIRECT -> "its redirects lead in a circle";
            case REFUSED -> record.reason().equals(Refusal.OFF_TOPIC.words()) ? null : record.reason();
            case FAILED, DROPPED -> record.reason();
        };
    }

    /** Why a URL was not asked for in this run; empty when its host could have been asked. */
    private String unasked(CrawlUrl url, @Nullable HostRecord host, boolean isNew) {
        String forbidden = result.forbiddenHosts().get(url.host());
        if (forbidden != null) {
            return new LinkVerdict.Drop(LinkVerdict.Reason.PRIVATE_ADDRESS, forbidden).words();
        }
        if (host == null) {
            return "";
        }
        Instant until = host.restUntil();
        if (until != null && !host.restReason().isEmpty() && until.isAfter(Instant.now())) {
            return host.restReason() + "; the host is not asked again before " + CrawlReport.time(until);
        }
        String robots = host.robots();
        if (robots != null
                && !Robots.parse(robots, settings.fetch().agentToken()).allows(url)) {
            return LinkVerdict.Reason.ROBOTS.words();
        }
        long most = settings.crawl().maxPagesPerHost();
        return isNew && most > 0 && host.pages() >= most ? SeedAdvice.FULL : "";
    }

    private static @Nullable String emptyAsNull(String reason) {
        return reason.isEmpty() ? null : reason;
    }

    private static String status(UrlRecord record) {
        UrlRecord.Visits visits = record.visits();
        return visits == null ? "no answer" : "status " + visits.status();
    }
}
