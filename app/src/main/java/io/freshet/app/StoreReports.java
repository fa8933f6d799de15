package io.freshet.app;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference.Comparison;
import io.freshet.page.HtmlParser;
import io.freshet.store.BodyVersion;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.web.JsonText;
import io.freshet.web.Reports;
import io.freshet.web.UnavailableException;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reports of a store that this process holds. Safe for use by many threads. */
final class StoreReports implements Reports {
    private final Store store;
    private final Settings settings;
    private final HtmlParser parser;
    private final PageReport.Knowledge knowledge;

    StoreReports(Store store, Settings settings, HtmlParser parser, PageReport.Knowledge knowledge) {
        this.store = store;
        this.settings = settings;
        this.parser = parser;
        this.knowledge = knowledge;
    }

    @Override
    public Report stats(int hosts, Form form) {
        StatsReport report = read(() -> StatsReport.of(store, settings, hosts));
        return new Report(true, form == Form.JSON ? report.json() + System.lineSeparator() : report.words());
    }

    @Override
    public Report page(CrawlUrl page, Form form) {
        PageReport report = read(() -> PageReport.of(store, page, parser, knowledge));
        var text = new PageText(report);
        return new Report(report.known(), form == Form.JSON ? text.json() + System.lineSeparator() : text.words());
    }

    @Override
    public Report prediction(Prediction wanted, Form form) {
        return told(form, () -> {
            PredictReport report =
                    PredictOptions.report(read(() -> HistorySample.of(store, HistorySample.MOST)), wanted);
            return form == Form.JSON ? report.json() + System.lineSeparator() : report.words();
        });
    }

    @Override
    public Report forecast(Forecast wanted, Form form) {
        return told(form, () -> {
            CrawlUrl page = wanted.url();
            if (page != null) {
                PageOutlook outlook = outlook(page, wanted);
                return form == Form.JSON ? outlook.json() + System.lineSeparator() : outlook.words();
            }
            FormulaReport report = FormulaReport.needsNoHistories(wanted.groups())
                    ? FormulaReport.ofPaper(wanted)
                    : FormulaReport.of(wanted, histories());
            return form == Form.JSON ? report.json() + System.lineSeparator() : report.words();
        });
    }

    private PageOutlook outlook(CrawlUrl page, Forecast wanted) {
        if (wanted.groups().equals("site")) {
            return read(() -> outlook(
                    store,
                    page,
                    wanted.every(),
                    Comparison.valueOf(wanted.compare().toUpperCase(Locale.ROOT)),
                    wanted.next()));
        }
        return PredictOptions.outlook(histories(), wanted);
    }

    /** The forecast of a page by its site. */
    static PageOutlook outlook(Store store, CrawlUrl page, Duration every, Comparison comparison, int next) {
        List<HistoryFile.Entry> site = HistorySample.ofHost(store, page.key(), HistorySample.MOST_OF_HOST)
                .entries();
        return PageOutlook.of(page.text(), page.host().authority(), site, every, comparison, next);
    }

    private List<HistoryFile.Entry> histories() {
        return read(() -> HistorySample.of(store, HistorySample.MOST)).entries();
    }

    /** A report, or why there is none. */
    private static Report told(Form form, Supplier<String> report) {
        try {
            return new Report(true, report.get());
        } catch (WorkFailedException | SettingsException e) {
            String why = String.valueOf(e.getMessage());
            return new Report(
                    false,
                    (form == Form.JSON ? JsonText.of(json -> json.writeStringField("problem", why)) : why)
                            + System.lineSeparator());
        }
    }

    @Override
    public Optional<byte[]> body(CrawlUrl page, @Nullable Instant at) {
        return read(() -> {
            Optional<UrlRecord> record = store.url(page.key());
            Optional<StoredBody> body = record.isEmpty() ? Optional.empty() : body(store, record.get(), at);
            return body.map(stored -> stored.body().content());
        });
    }

    /** The newest body of a page, or the one that was fetched then. */
    static Optional<StoredBody> body(Store store, UrlRecord record, @Nullable Instant at) throws IOException {
        if (at == null) {
            return store.body(record);
        }
        for (BodyVersion version : store.versions(record.url().key())) {
            if (version.at().equals(at)) {
                return Optional.of(store.body(version.body()));
            }
        }
        return Optional.empty();
    }

    /** Reads from the disk, which may fail. */
    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T read(Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException | StoreException e) {
            throw new UnavailableException("the store cannot be read: " + e.getMessage(), e);
        }
    }
}
