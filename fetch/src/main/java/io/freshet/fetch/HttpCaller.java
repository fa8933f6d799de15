package io.freshet.fetch;

import io.freshet.fetch.ContentCoding.Decoded;
import io.freshet.model.Body;
import io.freshet.model.Stage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.apache.hc.core5.http.HttpException;
import org.jspecify.annotations.Nullable;

/**
 * Makes {@link HttpCall}s, each over a connection of its own, with the same rules as visits: the address that was checked is the one that is asked, every stage has
 * a timeout, and the answer has a limit. It follows no redirect.
 *
 * <p>Safe for use by many threads; meant to be called by virtual ones.
 */
public final class HttpCaller implements AutoCloseable {
    /** How long each stage of a call may take. */
    public static final Timeouts TIMEOUTS =
            new Timeouts(Duration.ofSeconds(10), Duration.ofSeconds(30), Duration.ofSeconds(30));

    private final FetchSettings settings;
    private final Timeouts timeouts;
    private final int maxAnswer;
    private final HostNames names;
    private final Connector connector;
    private final BodyMemory memory;
    private final Watchdog watchdog = new Watchdog();

    /**
     * Resolves names as the system does and trusts the certificates that the Java runtime trusts.
     *
     * @param maxAnswer bytes of an answer's body that are kept
     */
    public HttpCaller(FetchSettings settings, Timeouts timeouts, int maxAnswer, Clock clock) {
        this(settings, timeouts, maxAnswer, clock, NameResolver.SYSTEM, null);
    }

    HttpCaller(
            FetchSettings settings,
            Timeouts timeouts,
            int maxAnswer,
            Clock clock,
            NameResolver resolver,
            @Nullable SSLContext trust) {
        if (maxAnswer < 1 || maxAnswer > settings.maxBody()) {
            throw new IllegalArgumentException(
                    "an answer may have 1 byte to fetch.max-body, " + settings.maxBody() + " bytes, not " + maxAnswer);
        }
        this.settings = settings;
        this.timeouts = timeouts;
        this.maxAnswer = maxAnswer;
        this.names = new HostNames(resolver, clock);
        this.connector = new Connector(settings, names, trust);
        this.memory = new BodyMemory(settings.bodyMemory(), 2L * settings.maxBody());
    }

    /** Makes the call. A thread that is interrupted gives up; the outcome then is a failure, and the interrupt flag is set. */
    public CallOutcome call(HttpCall call) {
        Timekeeper time = watchdog.begin(settings);
        try (time;
                BodyMemory.Lease lease = memory.lease(time)) {
            time.begin(Stage.CONNECT, timeouts.connect());
            Connection connection = connector.connect(call.url().host(), time);
            try {
                time.guard(connection.socket());
                CallOutcome outcome = exchange(call, connection, time, lease);
                lease.complete();
                return outcome;
            } catch (IOException | HttpException e) {
                return failed(e, connection.ended(), time);
            } finally {
                connection.drop();
            }
        } catch (ForbiddenAddressException e) {
            return new CallOutcome.Forbidden(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            return failed(e, false, time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return failed(e, false, time);
        }
    }

    private CallOutcome exchange(HttpCall call, Connection connection, Timekeeper time, BodyMemory.Lease lease)
            throws IOException, HttpException {
        time.begin(Stage.HEADER, timeouts.header());
        Answer answer = connection.ask(request(call), lease);
        time.begin(Stage.BODY, timeouts.body());
        if (!answer.hasBody()) {
            return new CallOutcome.Answered(answer.status(), answer.headers(), Body.EMPTY, false);
        }
        ContentCoding coding = ContentCoding.of(answer.headers())
                .orElseThrow(() -> new BrokenEncodingException("an encoding that was not asked for"));
        lease.expect(2L * maxAnswer, false);
        var sent = new SentBytes(connection.body(answer.length()), answer.length(), maxAnswer, time, lease);
        Decoded decoded = coding.read(sent, maxAnswer, lease);
        time.end();
        return new CallOutcome.Answered(answer.status(), answer.headers(), decoded.body(), decoded.cut());
    }

    private byte[] request(HttpCall call) {
        var head = new StringBuilder(512);
        head.append(call.method()).append(' ').append(call.url().pathAndQuery()).append(" HTTP/1.1\r\n");
        head.append("Host: ").append(call.url().host().authority()).append("\r\n");
        head.append("User-Agent: ").append(settings.userAgent()).append("\r\n");
        call.headers()
                .forEach((name, value) ->
                        head.append(name).append(": ").append(value).append("\r\n"));
        byte[] body = call.body().sent();
        if (body.length > 0) {
            head.append("Content-Type: ").append(call.type()).append("\r\n");
        }
        if (body.length > 0 || call.method() == HttpCall.Method.POST || call.method() == HttpCall.Method.PUT) {
            head.append("Content-Length: ").append(body.length).append("\r\n");
        }
        head.append("Accept-Encoding: ").append(ContentCoding.ACCEPTED).append("\r\nConnection: close\r\n\r\n");
        var whole = new ByteArrayOutputStream(head.length() + body.length);
        whole.writeBytes(head.toString().getBytes(StandardCharsets.ISO_8859_1));
        whole.writeBytes(body);
        return whole.toByteArray();
    }

    private static CallOutcome failed(Exception e, boolean ended, Timekeeper time) {
        time.end();
        Timekeeper.Verdict verdict = time.verdict();
        if (verdict != null) {
            return new CallOutcome.Failed(verdict.stage(), verdict.cause(), verdict.detail());
        }
        Trouble trouble =
                Thread.currentThread().isInterrupted() ? Trouble.interrupted() : Trouble.of(e, time.stage(), ended);
        return new CallOutcome.Failed(time.stage(), trouble.cause(), trouble.detail());
    }

    /** Ends what is going on. */
    @Override
    public void close() {
        watchdog.close();
        names.close();
    }
}
