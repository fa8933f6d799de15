package io.freshet.fetch;

import io.freshet.fetch.ContentCoding.Decoded;
import io.freshet.fetch.FetchRequest.Purpose;
import io.freshet.model.Body;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.FetchOutcome.Busy;
import io.freshet.model.FetchOutcome.Failed;
import io.freshet.model.FetchOutcome.Fetched;
import io.freshet.model.FetchOutcome.Gone;
import io.freshet.model.FetchOutcome.NotModified;
import io.freshet.model.FetchOutcome.Redirected;
import io.freshet.model.FetchOutcome.Refused;
import io.freshet.model.Headers;
import io.freshet.model.Refusal;
import io.freshet.model.Stage;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.apache.hc.core5.http.HttpException;
import org.jspecify.annotations.Nullable;

/**
 * One request and its answer over an open connection: send, read the header, decide, and only then read the body.
 *
 * <p>A page whose header does not say its type is taken if its body begins like markup, with {@code <} after white space, and then is given the
 * {@code Content-Type: text/html} that the server forgot, as its last header field; otherwise it is refused.
 *
 * <p>Of robots.txt and of a sitemap that is longer than its limit the beginning counts, up to the last whole line where it is text.
 *
 * <p>Owned by the thread of the exchange.
 */
final class Exchange {
    /** RFC 9309, 2.5. */
    private static final int LONGEST_ROBOTS = 500 << 10;
    /** What is not wanted but so short is read to its end, since a new connection would cost more. */
    private static final int SHORT = 64 << 10;

    private static final Duration SHORT_TIME = Duration.ofSeconds(1);

    private final FetchRequest request;
    private final FetchSettings settings;
    private final Canonicaliser canonicaliser;
    private final Clock clock;
    private final Connection connection;
    private final Timekeeper time;
    private final BodyMemory.Lease lease;
    private final int longestSitemap;
    private int status;
    private Headers headers = Headers.NONE;
    private String type = "";
    private long length;
    private boolean persistent;
    private boolean readToEnd;

    Exchange(
            FetchRequest request,
            FetchSettings settings,
            Canonicaliser canonicaliser,
            Clock clock,
            Connection connection,
            Timekeeper time,
            BodyMemory.Lease lease,
            int longestSitemap) {
        this.request = request;
        this.settings = settings;
        this.canonicaliser = canonicaliser;
        this.clock = clock;
        this.connection = connection;
        this.time = time;
        this.lease = lease;
        this.longestSitemap = longestSitemap;
    }

    FetchOutcome run(byte[] question) throws IOException, HttpException {
        time.begin(Stage.HEADER, request.timeouts().header());
        Answer answer = connection.ask(question, lease);
        time.end();
        status = answer.status();
        headers = answer.headers();
        type = type(headers);
        persistent = answer.persistent();
        @Nullable InputStream body = null;
        if (answer.hasBody()) {
            length = answer.length();
            body = connection.body(length);
        }
        FetchOutcome outcome = stoppedAtHeader();
        if (outcome != null) {
            passOver(body);
            return outcome;
        }
        return body == null ? refused(Refusal.STATUS, "no content") : readBody(body);
    }

    /** Of the answer; 0 before there is one. */
    int status() {
        return status;
    }

    /** Whether the connection can carry another exchange, unless more comes that nobody asked for: {@link IdleConnections#take} looks. */
    boolean reusable() {
        return persistent && readToEnd && connection.small() && !connection.ended();
    }

    /** As long as we want, and a little less than the server says. */
    Duration keep() {
        Duration keep = settings.keepAlive();
        for (String field : headers.all("Keep-Alive")) {
            for (String parameter : field.split(",")) {
                Duration theirs = keepAliveTimeout(parameter.strip());
                keep = theirs != null && theirs.compareTo(keep) < 0 ? theirs : keep;
            }
        }
        return keep;
    }

    private static @Nullable Duration keepAliveTimeout(String parameter) {
        if (!parameter.regionMatches(true, 0, "timeout=", 0, 8)) {
            return null;
        }
        try {
            return Duration.ofSeconds(Integer.parseInt(parameter, 8, parameter.length(), 10))
                    .minusMillis(500);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** What the header alone decides; null when the body is wanted. */
    private @Nullable FetchOutcome stoppedAtHeader() {
        CrawlUrl url = request.url();
        return switch (status) {
            case 204, 205 -> refused(Refusal.STATUS, "status " + status + ": no content");
            case 301, 302, 303, 307, 308 -> new Redirected(url, status, target(), headers, time.times());
            case 304 ->
                RequestForm.conditional(request)
                        ? new NotModified(url, headers, time.times())
                        : failed(FailureCause.PROTOCOL, "304 to a request without conditions");
            case 404, 410 -> new Gone(url, status, time.times());
            case 429, 503 -> new Busy(url, status, retryAfter(), time.times());
            default -> {
                if (status < 300) {
                    yield unwanted();
                }
                yield status >= 400 && status < 500
                        ? refused(Refusal.STATUS, "status " + status)
                        : status >= 500 && status < 600
                                ? failed(FailureCause.SERVER_ERROR, "status " + status)
                                : failed(FailureCause.PROTOCOL, "status " + status);
            }
        };
    }

    private @Nullable FetchOutcome unwanted() {
        if (!type.isEmpty() && !wanted()) {
            return refused(Refusal.TYPE, type);
        }
        if (ContentCoding.of(headers).isEmpty()) {
            return failed(FailureCause.ENCODING, String.join(", ", headers.all("Content-Encoding")));
        }
        return length > limit() && !partial() ? refused(Refusal.TOO_LONG, length + " bytes") : null;
    }

    private boolean wanted() {
        return switch (request.purpose()) {
            case PAGE -> settings.types().contains(type);
            case FEED -> settings.types().contains(type) || type.endsWith("/xml") || type.endsWith("+xml");
            case ROBOTS, SITEMAP -> true;
        };
    }

    private FetchOutcome readBody(InputStream in) throws IOException {
        time.begin(Stage.BODY, request.timeouts().body());
        ContentCoding coding = ContentCoding.of(headers).orElseThrow();
        boolean plain = coding == ContentCoding.NONE;
        lease.expect(
                plain && length >= 0 ? Math.min(length, limit()) : (plain ? 1L : 2L) * limit(), plain && length >= 0);
        var sent = new SentBytes(in, length, limit(), time, lease);
        Decoded decoded = coding.read(sent, limit(), lease);
        time.end();
        readToEnd = !decoded.cut();
        Body body = decoded.body();
        if (decoded.cut()) {
            if (!partial()) {
                return refused(Refusal.TOO_LONG, "more than " + limit() + " bytes");
            }
            body = markup(body.content()) ? body : new Body(body.sent(), wholeLines(body.content()));
        }
        if (request.purpose() == Purpose.PAGE && type.isEmpty()) {
            if (!markup(body.content())) {
                return refused(Refusal.TYPE, "it does not say its type");
            }
            List<Headers.Field> completed = new ArrayList<>(headers.fields());
            completed.add(new Headers.Field("Content-Type", "text/html"));
            headers = new Headers(completed);
        }
        return new Fetched(request.url(), status, headers, body, time.times());
    }

    /** Reads a body that nobody wants, if that is cheaper than a new connection. The outcome stands, whatever happens here. */
    private void passOver(@Nullable InputStream in) {
        readToEnd = in == null;
        if (in == null || !persistent || length > SHORT) {
            return;
        }
        try {
            time.beginRest(SHORT_TIME);
            byte[] some = new byte[4 << 10];
            int count = 0;
            int total = 0;
            while (total <= SHORT && (count = in.read(some)) >= 0) {
                total += count;
            }
            readToEnd = count < 0;
        } catch (IOException e) {
            readToEnd = false;
        }
    }

    /** Whether what is over the limit is left out, instead of all of it. */
    private boolean partial() {
        return switch (request.purpose()) {
            case ROBOTS, SITEMAP -> true;
            case PAGE, FEED -> false;
        };
    }

    private int limit() {
        return switch (request.purpose()) {
            case PAGE, FEED -> settings.maxBody();
            case ROBOTS -> LONGEST_ROBOTS;
            case SITEMAP -> longestSitemap;
        };
    }

    /** The media type in lower case without parameters; empty when the header does not say it. */
    private static String type(Headers headers) {
        String value = headers.first("Content-Type").orElse("");
        int end = value.indexOf(';');
        return (end < 0 ? value : value.substring(0, end)).strip().toLowerCase(Locale.ROOT);
    }

    private @Nullable CrawlUrl target() {
        return headers.first("Location")
                .filter(location -> !location.isBlank()) // would lead to itself
                .flatMap(location -> canonicaliser.resolve(request.url(), unicode(location)))
                .orElse(null);
    }

    private @Nullable Duration retryAfter() {
        String value = headers.first("Retry-After").orElse("");
        return RetryAfter.parse(value, clock.instant());
    }

    private Refused refused(Refusal why, String detail) {
        return new Refused(request.url(), status, why, detail, time.times());
    }

    private Failed failed(FailureCause cause, String detail) {
        return new Failed(request.url(), status, Stage.HEADER, cause, detail, time.times());
    }

    /** The library reads header bytes as Latin-1; where a URL has others they are nearly always UTF-8. */
    private static String unicode(String latin1) {
        if (latin1.chars().allMatch(c -> c < 0x80)) {
            return latin1;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(latin1.getBytes(StandardCharsets.ISO_8859_1)))
                    .toString();
        } catch (CharacterCodingException e) {
            return latin1;
        }
    }

    /** Up to the last line end: half a line could forbid or allow more than the whole one. */
    private static byte[] wholeLines(byte[] content) {
        int end = content.length;
        while (end > 0 && content[end - 1] != '\n' && content[end - 1] != '\r') {
            end--;
        }
        return Arrays.copyOf(content, end);
    }

    private static boolean markup(byte[] content) {
        int at = content.length >= 3 && content[0] == (byte) 0xef && content[1] == (byte) 0xbb ? 3 : 0;
        while (at < content.length && content[at] >= 0 && content[at] <= ' ') {
            at++;
        }
        return at < content.length && content[at] == '<';
    }
}
