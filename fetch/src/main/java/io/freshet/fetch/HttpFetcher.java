package io.freshet.fetch;

import io.freshet.model.Canonicaliser;
import io.freshet.model.FetchOutcome;
import io.freshet.model.FetchOutcome.Failed;
import io.freshet.model.FetchOutcome.Refused;
import io.freshet.model.Host;
import io.freshet.model.Refusal;
import io.freshet.model.Stage;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.HttpException;
import org.jspecify.annotations.Nullable;

/**
 * Makes exchanges over HTTP/1.1, with or without TLS.
 *
 * <p>Every stage has its own timeout, every size a limit, and whatever a server does comes back as a {@link FetchOutcome}. A hostile server can
 * waste one call for its deadline and the memory of one body, nothing more. A thread that is interrupted gives up at once (if it is a virtual
 * one; another when the stage is over): the outcome is a {@link Failed} that says so, and the thread's interrupt flag is set.
 *
 * <p>Safe for use by many threads; meant to be called by virtual ones. One host is asked by one thread at a time.
 */
public final class HttpFetcher implements Fetcher {
    private static final Duration SWEEP = Duration.ofSeconds(1);
    /** sitemaps.org: 50 MB, uncompressed. */
    private static final long LONGEST_SITEMAP = 50 << 20;

    private final FetchSettings settings;
    private final Canonicaliser canonicaliser;
    private final Clock clock;
    private final RequestForm form;
    private final HostNames names;
    private final Connector connector;
    private final IdleConnections idle;
    private final BodyMemory memory;
    private final Watchdog watchdog = new Watchdog();

    /** Resolves names as the system does and trusts the certificates that the Java runtime trusts. */
    public HttpFetcher(FetchSettings settings, Canonicaliser canonicaliser, Clock clock) {
        this(settings, canonicaliser, clock, NameResolver.SYSTEM, null);
    }

    /** @param trust decides which certificates are trusted; null for those that the Java runtime trusts */
    public HttpFetcher(
            FetchSettings settings,
            Canonicaliser canonicaliser,
            Clock clock,
            NameResolver resolver,
            @Nullable SSLContext trust) {
        this.settings = settings;
        this.canonicaliser = canonicaliser;
        this.clock = clock;
        this.form = new RequestForm(settings);
        this.names = new HostNames(resolver, clock);
        this.connector = new Connector(settings, names, trust);
        this.idle = new IdleConnections(settings.idleConnections());
        this.memory = new BodyMemory(settings.bodyMemory(), 2L * settings.maxBody());
        watchdog.every(SWEEP, idle::sweep);
    }

    @Override
    public <R> R fetch(FetchRequest request, Function<FetchOutcome, R> use) {
        Timekeeper time = watchdog.begin(settings);
        try (BodyMemory.Lease lease = memory.lease(time)) {
            return use.apply(exchange(request, time, lease));
        }
    }

    private FetchOutcome exchange(FetchRequest request, Timekeeper time, BodyMemory.Lease lease) {
        Host host = request.url().host();
        try (time) {
            Connection kept = idle.take(host);
            FetchOutcome outcome = kept == null ? null : ask(request, kept, true, time, lease);
            return outcome != null ? outcome : connectAndAsk(request, host, time, lease);
        } finally {
            lease.complete();
        }
    }

    /** Closes what is idle, ends what is going on, and its threads. */
    @Override
    public void close() {
        watchdog.close();
        idle.close();
        names.close();
    }

    /** Bytes of {@link FetchSettings#bodyMemory} that are held or promised. */
    long memoryInUse() {
        return memory.used();
    }

    private FetchOutcome connectAndAsk(FetchRequest request, Host host, Timekeeper time, BodyMemory.Lease lease) {
        Connection connection;
        try {
            time.begin(Stage.CONNECT, request.timeouts().connect());
            connection = connector.connect(host, time);
        } catch (ForbiddenAddressException e) {
            time.end();
            return new Refused(request.url(), 0, Refusal.PRIVATE_ADDRESS, String.valueOf(e.getMessage()), time.times());
        } catch (IOException e) {
            return failed(request, 0, e, false, time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed(request, 0, e, false, time);
        }
        FetchOutcome outcome = ask(request, connection, false, time, lease);
        if (outcome == null) {
            throw new IllegalStateException("a new connection is not given up without an outcome");
        }
        return outcome;
    }

    /** Null when a connection that was kept turns out to have been closed by the server meanwhile. */
    private @Nullable FetchOutcome ask(
            FetchRequest request, Connection connection, boolean kept, Timekeeper time, BodyMemory.Lease lease) {
        var exchange = new Exchange(request, settings, canonicaliser, clock, connection, time, lease, (int)
                Math.min(memory.largest() / 2, LONGEST_SITEMAP));
        boolean reusable = false;
        try {
            time.guard(connection.socket());
            FetchOutcome outcome = exchange.run(form.fill(request));
            if (kept && exchange.status() == 408) { // "you were silent for too long": RFC 9110, 15.5.9
                return null;
            }
            reusable = exchange.reusable();
            return outcome;
        } catch (IOException | HttpException e) {
            boolean dead = kept
                    && !connection.answered()
                    && time.verdict() == null
                    && !Thread.currentThread().isInterrupted();
            return dead ? null : failed(request, exchange.status(), e, connection.ended(), time);
        } finally {
            if (reusable) {
                idle.put(connection, exchange.keep());
            } else {
                connection.drop();
            }
        }
    }

    private static Failed failed(FetchRequest request, int status, Exception e, boolean ended, Timekeeper time) {
        time.end();
        Timekeeper.Verdict verdict = time.verdict();
        if (verdict != null) {
            return new Failed(request.url(), status, verdict.stage(), verdict.cause(), verdict.detail(), time.times());
        }
        Trouble trouble =
                Thread.currentThread().isInterrupted() ? Trouble.interrupted() : Trouble.of(e, time.stage(), ended);
        return new Failed(request.url(), status, time.stage(), trouble.cause(), trouble.detail(), time.times());
    }
}
