package io.freshet.cooperate;

import io.freshet.fetch.FetchSettings;
import io.freshet.fetch.HttpCaller;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.Signal;
import io.freshet.model.SignalKind;
import io.freshet.protocol.FormFields;
import io.freshet.store.Database;
import io.freshet.store.SignalTables;
import io.freshet.testkit.FakeClock;
import io.freshet.testkit.TestSite;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** A site on loopback, real control data, and a robot that may ask loopback. */
final class CooperationFixture implements AutoCloseable {
    static final NoticesAddress NOTICES = new NoticesAddress(url("http://127.0.0.1:9999/"));

    final TestSite site = TestSite.start();
    final FakeClock clock = FakeClock.atNoon();
    final Database database;
    final SiteTables tables;
    final SignalTables signals;
    final SignalIntake intake;
    private final HttpCaller caller;
    final SiteCalls calls;

    CooperationFixture(Path folder) {
        database = Database.open(folder);
        tables = new SiteTables(database);
        signals = new SignalTables(database);
        intake = taken -> signals.take(taken, 0);
        caller = new HttpCaller(
                FetchSettings.DEFAULT.with().allowPrivate(true).build(), HttpCaller.TIMEOUTS, 1 << 20, clock);
        calls = caller::call;
    }

    static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    CrawlUrl home() {
        return url(site.url("/"));
    }

    Host host() {
        return home().host();
    }

    Registrar registrar() {
        return new Registrar(tables, calls, NOTICES, clock);
    }

    Summaries summaries(CooperateSettings settings) {
        return new Summaries(tables, intake, settings, Canonicaliser.DEFAULT, clock);
    }

    Subscriptions subscriptions() {
        return new Subscriptions(
                tables, intake, calls, NOTICES, CooperateSettings.DEFAULT, Canonicaliser.DEFAULT, clock);
    }

    FollowedSite follow(SiteTrust trust) {
        return registrar().follow(home(), "robot@search.example", "agent@site.example", trust);
    }

    /** What has been written down: path and kind of each signal. */
    Map<String, SignalKind> told() {
        return signals.open(0, 1000).stream()
                .map(row -> row.signal())
                .collect(java.util.stream.Collectors.toMap(
                        signal -> signal.url().pathAndQuery(), Signal::kind, (a, b) -> b, java.util.TreeMap::new));
    }

    List<Signal> open() {
        return signals.open(0, 1000).stream().map(row -> row.signal()).toList();
    }

    /** The fields of the forms that were posted to a path. */
    List<Map<String, String>> forms(String path) {
        return site.requests().stream()
                .filter(request ->
                        request.method().equals("POST") && request.path().equals(path))
                .map(request -> FormFields.read(request.body()).values())
                .toList();
    }

    @Override
    public void close() {
        caller.close();
        site.close();
        database.close();
    }
}
