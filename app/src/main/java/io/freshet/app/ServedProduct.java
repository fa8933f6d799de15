package io.freshet.app;

import io.freshet.crawl.Revisits;
import io.freshet.crawl.Signals;
import io.freshet.store.Store;
import io.freshet.web.Parts;
import java.nio.file.Path;
import java.time.Clock;

/** Everything that works together while a store is served: crawls, index, figures. Whoever opens it closes it; what it was made of ends in order. */
final class ServedProduct implements AutoCloseable {
    private final Workshop workshop;
    private final Indexing indexing;
    private final Revisits revisits;
    private final ServedCrawls crawls;
    private final ServedFreshness freshness;
    private final ServedTopics topics;
    private final StoreSites sites;
    private final SiteUpkeep siteUpkeep;
    private final Metrics metrics;
    private final Parts parts;

    /** @throws io.freshet.store.StoreException when the store cannot be opened */
    ServedProduct(Settings settings, Path data, String holder) {
        Clock clock = Clock.systemUTC();
        workshop = new Workshop(settings, data, holder);
        try {
            indexing = workshop.indexing(settings.search());
        } catch (RuntimeException e) {
            workshop.close();
            throw e;
        }
        revisits = workshop.revisits(new IndexRegard(indexing));
        crawls = new ServedCrawls(workshop, settings, indexing, revisits, clock);
        freshness = new ServedFreshness(workshop.store(), revisits, settings.revisits(), clock);
        topics = new ServedTopics(new StoreTopics(workshop), indexing);
        sites = new StoreSites(workshop, settings);
        siteUpkeep = SiteUpkeep.start(sites, workshop, settings);
        metrics = new Metrics(workshop.store(), crawls, freshness, indexing::pages);
        var knowledge = new ServedKnowledge(indexing, revisits);
        parts = new Parts(
                new FreshSearch(indexing.search(), revisits),
                new StoreReports(workshop.store(), settings, workshop.parser(), knowledge),
                new StoreCopies(workshop.store()),
                new StoreViews(workshop, settings, indexing, knowledge, metrics::text),
                crawls,
                freshness,
                topics,
                sites,
                workshop.canonicaliser(),
                clock);
    }

    Parts parts() {
        return parts;
    }

    Store store() {
        return workshop.store();
    }

    Signals signals() {
        return workshop.signals();
    }

    ServedTopics topics() {
        return topics;
    }

    StoreSites sites() {
        return sites;
    }

    ServedCrawls crawls() {
        return crawls;
    }

    @Override
    public void close() {
        siteUpkeep.close();
        sites.close();
        crawls.close();
        topics.close();
        freshness.close();
        revisits.close();
        metrics.close();
        indexing.close();
        workshop.close();
    }
}
