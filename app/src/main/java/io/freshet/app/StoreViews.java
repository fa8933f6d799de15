package io.freshet.app;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference.Comparison;
import io.freshet.page.CleanCopy;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.web.Console;
import io.freshet.web.PageFacts;
import io.freshet.web.PageForecast;
import io.freshet.web.PageForecast.Chances;
import io.freshet.web.UnavailableException;
import io.freshet.web.Views;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What the console shows of a store that this process holds. Safe for use by many threads. */
final class StoreViews implements Views {
    private static final int LINKS_SHOWN = 200;
    /** How long a page waits for a summary that is being made for the first time. */
    private static final Duration PATIENCE = Duration.ofMillis(300);

    private final Store store;
    private final Workshop workshop;
    private final Settings settings;
    private final Indexing indexing;
    private final PageReport.Knowledge knowledge;
    private final Supplier<String> metrics;
    private final CleanCopy copies;
    private final SlowValue<Summary> summary;

    StoreViews(
            Workshop workshop,
            Settings settings,
            Indexing indexing,
            PageReport.Knowledge knowledge,
            Supplier<String> metrics) {
        this.store = workshop.store();
        this.workshop = workshop;
        this.settings = settings;
        this.indexing = indexing;
        this.knowledge = knowledge;
        this.metrics = metrics;
        this.copies = new CleanCopy(workshop.canonicaliser(), workshop.trees(), Console::addressOf);
        this.summary = new SlowValue<>("freshet-summary", this::counted, System::nanoTime);
    }

    @Override
    public Summary summary() {
        long pages = indexing.pages();
        Summary known = pages == 0 ? null : summary.latest(PATIENCE);
        return known == null ? new Summary(pages, 0, null) : new Summary(pages, known.hosts(), known.half());
    }

    private Summary counted() {
        var count = new Collection.Count();
        store.eachUrl(count::add);
        long[] hosts = {0};
        store.eachHost(host -> hosts[0] += host.pages() > 0 ? 1 : 0);
        Collection collection = count.result();
        Instant half = collection.pages() == 0 ? null : collection.half();
        return new Summary(collection.pages(), hosts[0], half);
    }

    @Override
    public PageFacts page(CrawlUrl page) {
        try {
            List<PageFacts.Neighbour> in = indexing.linksTo(page, LINKS_SHOWN).stream()
                    .map(link -> new PageFacts.Neighbour(link.from(), link.words()))
                    .toList();
            Comparison comparison = settings.revisits().comparison();
            PageReport report = PageReport.of(store, page, workshop.parser(), knowledge);
            return report.facts(
                    LINKS_SHOWN,
                    in,
                    workshop.topicTables().said(page.text()),
                    comparison,
                    forecast(report, comparison));
        } catch (IOException | StoreException e) {
            throw new UnavailableException("the store cannot be read: " + e.getMessage(), e);
        }
    }

    /** As {@code freshet predict --url} makes it; null for a page that was visited in only one round. */
    private @Nullable PageForecast forecast(PageReport report, Comparison comparison) {
        if (report.history().requests().size() < 2) {
            return null;
        }
        PageForecast forecast = StoreReports.outlook(store, report.url(), PageOutlook.EVERY, comparison, 0)
                .forecast();
        Chances downloads = forecast.downloads();
        return downloads.hits() + downloads.misses() < 2 ? null : forecast;
    }

    @Override
    public Optional<Copy> copy(CrawlUrl page, @Nullable Instant at) {
        try {
            Optional<UrlRecord> record = store.url(page.key()).filter(PageReport::mayBeShown);
            Optional<StoredBody> body =
                    record.isEmpty() ? Optional.empty() : StoreReports.body(store, record.get(), at);
            return body.filter(stored -> at == null || mayBeShown(page, stored)).map(stored -> {
                byte[] content = stored.body().content();
                CleanCopy.Copy copy = copies.of(page, stored.headers(), content);
                Extent extent = switch (copy.extent()) {
                    case WHOLE -> Extent.WHOLE;
                    case BEGINNING -> Extent.BEGINNING;
                    case TEXT -> Extent.TEXT;
                };
                return new Copy(copy.html(), stored.at(), content.length, extent);
            });
        } catch (IOException | StoreException e) {
            throw new UnavailableException("the store cannot be read: " + e.getMessage(), e);
        }
    }

    /** What the page of today allows, that of then may have forbidden; or it was no page. */
    private boolean mayBeShown(CrawlUrl page, StoredBody stored) {
        String type = stored.headers().first("Content-Type").orElse("");
        return type.contains("html")
                && !workshop.parser()
                        .parse(page, stored.headers(), stored.body().content())
                        .directives()
                        .noarchive();
    }

    @Override
    public List<SettingLine> settings() {
        return Arrays.stream(Setting.values())
                .map(setting -> {
                    String value = settings.text(setting);
                    boolean hidden = setting.secret() && !value.isEmpty();
                    return new SettingLine(
                            setting.key,
                            hidden ? "••••••••" : value,
                            setting.standard,
                            setting.meaning,
                            !value.equals(setting.standard));
                })
                .toList();
    }

    @Override
    public String folder() {
        return store.folder().resolve(Settings.FILE).toString();
    }

    @Override
    public String metrics() {
        return metrics.get();
    }
}
