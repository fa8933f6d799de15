package io.freshet.fetch;

import io.freshet.fetch.FetchRequest.Purpose;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Stage;
import io.freshet.testkit.FakeClock;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** A fetcher that may ask loopback and is impatient, with short words for what tests ask. */
final class Asking implements AutoCloseable {
    static final FetchSettings SETTINGS = FetchSettings.DEFAULT
            .with()
            .userAgent("Freshet/test (+https://example.org/robot)")
            .maxBody(100_000)
            .bodyMemory(4 << 20)
            .maxHeader(8_000)
            .deadline(Duration.ofSeconds(10))
            .allowPrivate(true)
            .idleConnections(100)
            .keepAlive(Duration.ofSeconds(30))
            .build();
    static final Timeouts PATIENT = new Timeouts(Duration.ofSeconds(5), Duration.ofSeconds(5), Duration.ofSeconds(5));
    static final Duration SOON = Duration.ofMillis(300);

    private final HttpFetcher fetcher;

    private Asking(FetchSettings settings, NameResolver resolver, @Nullable SSLContext trust) {
        fetcher = new HttpFetcher(settings, Canonicaliser.DEFAULT, FakeClock.atNoon(), resolver, trust);
    }

    static Asking usually() {
        return with(SETTINGS);
    }

    static Asking with(FetchSettings settings) {
        return new Asking(settings, NameResolver.SYSTEM, null);
    }

    /** Knows that {@code elsewhere.test} is this machine. */
    static Asking trusting(SSLContext trust) {
        return new Asking(SETTINGS, names(Map.of("elsewhere.test", List.of("127.0.0.1"))), trust);
    }

    static Asking resolving(FetchSettings settings, NameResolver resolver) {
        return new Asking(settings, resolver, null);
    }

    /** Knows these names and their addresses. */
    static NameResolver names(Map<String, List<String>> addresses) {
        return name -> {
            List<String> known = addresses.get(name);
            if (known == null) {
                throw new UnknownHostException(name);
            }
            return known.stream().map(InetAddress::ofLiteral).toList();
        };
    }

    static FetchSettings deadline(Duration deadline, int minRate) {
        return settings(deadline, minRate, true, 100, SETTINGS.keepAlive());
    }

    static FetchSettings publicOnly() {
        return settings(SETTINGS.deadline(), SETTINGS.minRate(), false, 100, SETTINGS.keepAlive());
    }

    static FetchSettings idle(int connections, Duration keepAlive) {
        return settings(SETTINGS.deadline(), SETTINGS.minRate(), true, connections, keepAlive);
    }

    private static FetchSettings settings(
            Duration deadline, int minRate, boolean allowPrivate, int idle, Duration keepAlive) {
        return SETTINGS.with()
                .deadline(deadline)
                .minRate(minRate)
                .allowPrivate(allowPrivate)
                .idleConnections(idle)
                .keepAlive(keepAlive)
                .build();
    }

    static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    FetchOutcome page(String url) {
        return fetcher.fetch(FetchRequest.page(url(url), PATIENT));
    }

    /** Waits only shortly for this stage. */
    FetchOutcome impatiently(Stage stage, String url) {
        Duration longer = PATIENT.connect();
        return page(
                url,
                new Timeouts(
                        stage == Stage.CONNECT ? SOON : longer,
                        stage == Stage.HEADER ? SOON : longer,
                        stage == Stage.BODY ? SOON : longer));
    }

    FetchOutcome page(String url, Timeouts timeouts) {
        return fetcher.fetch(FetchRequest.page(url(url), timeouts));
    }

    FetchOutcome conditionally(String url, String etag, String lastModified) {
        return fetcher.fetch(new FetchRequest(url(url), Purpose.PAGE, PATIENT, etag, lastModified));
    }

    FetchOutcome robots(String url) {
        return fetcher.fetch(new FetchRequest(url(url), Purpose.ROBOTS, PATIENT, "", ""));
    }

    FetchOutcome sitemap(String url) {
        return fetcher.fetch(new FetchRequest(url(url), Purpose.SITEMAP, PATIENT, "", ""));
    }

    @Override
    public void close() {
        fetcher.close();
    }
}
