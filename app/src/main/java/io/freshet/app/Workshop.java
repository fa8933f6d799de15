package io.freshet.app;

import io.freshet.crawl.CrawlPolicy;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.LinkRules;
import io.freshet.crawl.LinkScorer;
import io.freshet.crawl.PageRegard;
import io.freshet.crawl.Revisits;
import io.freshet.crawl.Scope;
import io.freshet.crawl.SignalSettings;
import io.freshet.crawl.Signals;
import io.freshet.fetch.HttpFetcher;
import io.freshet.model.Canonicaliser;
import io.freshet.model.Host;
import io.freshet.page.HtmlParser;
import io.freshet.page.TreeBuilder;
import io.freshet.search.SearchSettings;
import io.freshet.store.Database;
import io.freshet.store.Store;
import io.freshet.store.TopicTables;
import io.freshet.topics.FocusedCrawl;
import io.freshet.topics.PaperSettings;
import io.freshet.topics.Strategy;
import io.freshet.topics.Topic;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** Makes the parts and puts them together, by hand: the picture of the whole product. Whoever opens it closes it. */
final class Workshop implements AutoCloseable {
    private final Settings settings;
    private final Clock clock = Clock.systemUTC();
    private final Canonicaliser canonicaliser;
    private final Store store;
    private final Database database;
    private final TopicTables topicTables;
    private final Signals signals;
    private final SharedHosts hosts;
    private final TreeBuilder trees = new TreeBuilder();
    private final HtmlParser parser;
    private final Path data;
    private final MemoryMark memory;

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
        this.memory = MemoryMark.in(data);
        memory.limit(settings);
        this.canonicaliser = new Canonicaliser(settings.urls());
        this.store = store;
        this.database = Database.open(data);
        this.topicTables = new TopicTables(database);
        this.signals = new Signals(store, database, SignalSettings.DEFAULT, clock);
        this.data = data;
        this.parser = new HtmlParser(settings.page(), canonicaliser, trees);
        this.hosts = new SharedHosts(
                new HttpFetcher(settings.fetch(), canonicaliser, clock),
                clock,
                settings.crawl().delay().plus(PoliteReader.LONGEST_CRAWL_DELAY));
    }

    /**
     * A crawl in the order of discovery.
     *
     * @param settings of this crawl alone
     */
    Crawler crawler(Settings settings, Scope scope, List<Pattern> include, List<Pattern> exclude) {
        return crawler(settings, rules(settings, scope, include, exclude), LinkScorer.ALIKE);
    }

    /**
     * A crawl that follows topics, having learned from what earlier runs brought.
     *
     * @param settings of this crawl alone
     */
    Crawler crawler(
            Settings settings,
            Scope scope,
            List<Pattern> include,
            List<Pattern> exclude,
            List<Topic> topics,
            Strategy strategy,
            PaperSettings paper) {
        FocusedCrawl by = following(topics, strategy, paper);
        if (strategy == Strategy.ADAPTIVE) {
            replay(settings, scope, include, exclude).into(by);
        }
        return crawler(settings, scope, include, exclude, by);
    }

    /**
     * What a crawl asks that follows these topics.
     *
     * @param paper for the paper's strategies
     */
    FocusedCrawl following(List<Topic> topics, Strategy strategy, PaperSettings paper) {
        if (strategy.ofPaper()) {
            new PaperMethod(topics.stream().map(Topic::name).toList(), strategy, paper).remember(store);
        }
        return strategy.crawl(topics, paper, TopicLibrary.TERMS, clock.millis());
    }

    /** What earlier runs brought, for a crawl that learns. */
    TopicReplay replay(Settings settings, Scope scope, List<Pattern> include, List<Pattern> exclude) {
        return new TopicReplay(store, parser, rules(settings, scope, include, exclude));
    }

    /**
     * A crawl of some hosts before all others.
     *
     * @param settings of this crawl alone
     */
    Crawler crawler(Settings settings, Scope scope, Set<Host> first) {
        return crawler(settings, rules(settings, scope, List.of(), List.of()), new HostsFirst(first));
    }

    /** A crawl that follows what this says. */
    Crawler crawler(Settings settings, Scope scope, List<Pattern> include, List<Pattern> exclude, FocusedCrawl by) {
        return crawler(settings, rules(settings, scope, include, exclude), new TopicScorer(by));
    }

    private static LinkRules rules(Settings settings, Scope scope, List<Pattern> include, List<Pattern> exclude) {
        return new LinkRules(scope, include, exclude, settings.crawl(), settings.traps());
    }

    private Crawler crawler(Settings settings, LinkRules rules, LinkScorer scorer) {
        var policy = new CrawlPolicy(
                settings.crawl(),
                settings.timeouts(),
                rules,
                scorer,
                canonicaliser,
                settings.fetch().agentToken(),
                settings.fetch().allowPrivate(),
                settings.softGone(),
                settings.feeds());
        return new Crawler(policy, hosts.ofCrawls(), parser, store, clock, System::nanoTime, clock.millis());
    }

    /** A crawl that visits known pages again. */
    Crawler crawler(Manner manner) {
        return crawler(manner.over(settings), new Scope(manner.scope()), manner.includes(), manner.excludes());
    }

    /** The plan of visits, following what the crawl brings. */
    Revisits revisits() {
        return revisits(PageRegard.NONE);
    }

    /** @param regard asked how much pages count */
    Revisits revisits(PageRegard regard) {
        var revisits = new Revisits(store, signals, settings.revisits(), regard, clock);
        revisits.start();
        return revisits;
    }

    /** The search index, following what the crawl brings. */
    Indexing indexing(SearchSettings how) {
        return new Indexing(data.resolve(Indexing.FOLDER), store, parser, how, clock);
    }

    /** Classifies what the search index has by the topics of today, when there is an index. */
    void classify(Settings how, PrintWriter err) throws InterruptedException {
        if (!Files.isDirectory(data.resolve(Indexing.FOLDER))) {
            return;
        }
        try (var indexing = indexing(how.bulkSearch());
                var progress = LabProgressDisplay.start(ProgressDisplay.Style.AUTO, err)) {
            indexing.catchUp(progress);
        }
    }

    /** What sites say of their pages. */
    Signals signals() {
        return signals;
    }

    TopicTables topicTables() {
        return topicTables;
    }

    TopicLibrary topics() {
        return new TopicLibrary(topicTables, parser, canonicaliser, clock);
    }

    /** Tables of other owners, beside those of the topics. */
    Database database() {
        return database;
    }

    /** Requests that are no visits, one at a time to each host. */
    SharedHosts hosts() {
        return hosts;
    }

    PoliteReader reader() {
        return new PoliteReader(
                hosts,
                settings.timeouts().ceiling(),
                settings.crawl().delay(),
                settings.fetch().agentToken(),
                clock);
    }

    /** @param leftOut is told of each page that cannot be had, and why */
    ExamplePages examples(PageSource source, Consumer<String> leftOut) {
        return new ExamplePages(store, source, canonicaliser, leftOut);
    }

    /** Single pages: of the store, or fetched. */
    PageSource pages() {
        return new PageSource(store, reader(), parser);
    }

    Clock clock() {
        return clock;
    }

    HtmlParser parser() {
        return parser;
    }

    /** The one that the parser has, too. */
    TreeBuilder trees() {
        return trees;
    }

    Store store() {
        return store;
    }

    Canonicaliser canonicaliser() {
        return canonicaliser;
    }

    @Override
    public void close() {
        hosts.close();
        database.close();
        store.close();
        memory.clear();
    }
}
