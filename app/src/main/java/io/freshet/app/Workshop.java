package io.freshet.app;

import io.freshet.crawl.CrawlPolicy;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.LinkRules;
import io.freshet.crawl.LinkScorer;
import io.freshet.crawl.Revisits;
import io.freshet.crawl.Scope;
import io.freshet.fetch.Fetcher;
import io.freshet.fetch.HttpFetcher;
import io.freshet.model.Canonicaliser;
import io.freshet.page.HtmlParser;
import io.freshet.search.SearchSettings;
import io.freshet.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.regex.Pattern;

/** Makes the parts and puts them together, by hand: the picture of the whole product. Whoever opens it closes it. */
final class Workshop implements AutoCloseable {
    private final Settings settings;
    private final Clock clock = Clock.systemUTC();
    private final Canonicaliser canonicaliser;
    private final Store store;
    private final Fetcher fetcher;
    private final HtmlParser parser;
    private final Path data;

    Workshop(Settings settings, Path data, String holder) {
        this(settings, data, Store.open(data, settings.store(), holder, Clock.systemUTC()));
    }

    /** On a store that must be there already. */
    static Workshop ofExisting(Settings settings, Path data, String holder) {
        return new Workshop(settings, data, Store.openExisting(data, settings.store(), holder, Clock.systemUTC()));
    }

    private Workshop(Settings settings, Path data, Store store) {
        this.settings = settings;
        FileHandles.ofProcess().limit(settings);
        this.canonicaliser = new Canonicaliser(settings.urls());
        this.store = store;
        this.data = data;
        this.parser = new HtmlParser(settings.page(), canonicaliser);
        this.fetcher = new HttpFetcher(settings.fetch(), canonicaliser, clock);
    }

    Crawler crawler(Scope scope, List<Pattern> include, List<Pattern> exclude) {
        return crawler(settings, scope, include, exclude);
    }

    /** @param settings of this crawl alone */
    Crawler crawler(Settings settings, Scope scope, List<Pattern> include, List<Pattern> exclude) {
        var rules = new LinkRules(scope, include, exclude, settings.crawl(), settings.traps());
        var policy = new CrawlPolicy(
                settings.crawl(),
                settings.timeouts(),
                rules,
                LinkScorer.ALIKE,
                canonicaliser,
                settings.fetch().agentToken(),
                settings.fetch().allowPrivate());
        return new Crawler(policy, fetcher, parser, store, clock, System::nanoTime, clock.millis());
    }

    /** A crawl that visits known pages again. */
    Crawler crawler(Manner manner) {
        return crawler(manner.over(settings), new Scope(manner.scope()), manner.includes(), manner.excludes());
    }

    /** The plan of visits, following what the crawl brings. */
    Revisits revisits() {
        var revisits = new Revisits(store, settings.revisits(), clock);
        revisits.start();
        return revisits;
    }

    /** The search index, following what the crawl brings. */
    Indexing indexing(SearchSettings how) {
        return new Indexing(data.resolve(Indexing.FOLDER), store, parser, how, clock);
    }

    HtmlParser parser() {
        return parser;
    }

    Store store() {
        return store;
    }

    Canonicaliser canonicaliser() {
        return canonicaliser;
    }

    @Override
    public void close() {
        fetcher.close();
        store.close();
    }
}
