package io.freshet.app;

import io.freshet.crawl.CrawlTotals;
import io.freshet.store.Store;
import io.freshet.web.CrawlStatus;
import io.freshet.web.Crawls;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;

/** Figures for Prometheus: of the crawl, the store, the index and the JVM. Read when they are asked for. Safe for use by many threads. */
final class Metrics implements AutoCloseable {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();

    Metrics(Store store, Crawls crawls, LongSupplier indexed) {
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        collections.bindTo(registry);
        counter("freshet.pages", "HTML pages fetched, over the life of the store", store, CrawlTotals::pages);
        counter("freshet.requests", "Requests, robots.txt included", store, CrawlTotals::requests);
        counter("freshet.failures", "URLs without a usable answer", store, CrawlTotals::failures);
        counter("freshet.gone", "URLs answered 404 or 410", store, CrawlTotals::gone);
        counter("freshet.not.modified", "Answers that nothing has changed", store, CrawlTotals::notModified);
        counter("freshet.received.bytes", "Bytes of bodies, as sent", store, CrawlTotals::bytes);
        gauge(
                "freshet.crawl.running",
                "1 while a crawl runs",
                crawls,
                crawl -> crawl.phase().active() ? 1 : 0);
        gauge("freshet.crawl.waiting", "URLs that wait for their visit", crawls, CrawlStatus::waiting);
        gauge("freshet.crawl.in.flight", "Requests under way", crawls, CrawlStatus::inFlight);
        Gauge.builder("freshet.index.pages", indexed, LongSupplier::getAsLong)
                .description("Pages that can be found")
                .register(registry);
    }

    String text() {
        return registry.scrape();
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }

    private void counter(String name, String meaning, Store store, ToDoubleFunction<CrawlTotals> figure) {
        FunctionCounter.builder(name, store, of -> figure.applyAsDouble(CrawlTotals.of(of)))
                .description(meaning)
                .register(registry);
    }

    private void gauge(String name, String meaning, Crawls crawls, ToDoubleFunction<CrawlStatus> figure) {
        Gauge.builder(name, crawls, of -> figure.applyAsDouble(of.status()))
                .description(meaning)
                .register((MeterRegistry) registry);
    }
}
