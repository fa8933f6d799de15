package io.freshet.store;

import io.freshet.model.Body;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.Host;
import io.freshet.model.PageChange;
import io.freshet.model.RobotsDirectives;
import io.freshet.model.StageTimes;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** Values for tests: plain ones, and random ones from a seed with everything that is allowed in them. */
final class Samples {
    static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    /** Small and quick: every commit is synced at once, segments are short, no free space is asked for. */
    static final StoreSettings QUICK = settings(Duration.ZERO, 10, 0);

    private static final String[] WORDS = {"", "a", "한국어 제목", "naïve — 검색엔진 📚", "<b>x</b>\r\n\u0000", "x".repeat(300)};
    private static final long[] EXTREMES = {0, 1, 127, 128, -1, Long.MIN_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE};

    private final SplittableRandom random;

    Samples(long seed) {
        random = new SplittableRandom(seed);
    }

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 8);
    }

    static StoreSettings settings(Duration syncEvery, int keepVersions, long keepBytes) {
        return new StoreSettings(syncEvery, 256 << 10, 1, keepVersions, keepBytes, 10_000, 0, 8 << 20);
    }

    static CrawlUrl url(String text) {
        return new CrawlUrl(text, text.indexOf('/', 8));
    }

    static UrlRecord dropped(CrawlUrl url, String reason) {
        return new UrlRecord(url, UrlState.DROPPED, reason, 3, null, NOON, null, null, null);
    }

    static QueueEntry waiting(CrawlUrl url, VisitClass kind, int bucket, long number) {
        return new QueueEntry(url, kind, bucket, number, 0.5f, 1, null, NOON, 0, 0, 0, null, null);
    }

    static FetchOutcome.Fetched fetched(CrawlUrl url, String content) {
        return fetched(url, content.getBytes(StandardCharsets.UTF_8));
    }

    static FetchOutcome.Fetched fetched(CrawlUrl url, byte[] content) {
        Headers headers = Headers.of("Server", "test", "Content-Type", "text/html; charset=utf-8");
        return new FetchOutcome.Fetched(url, 200, headers, new Body(content), StageTimes.NONE);
    }

    static FetchOutcome.Fetched gzipped(CrawlUrl url, String content) {
        byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
        Headers headers = Headers.of("Content-Type", "text/html", "Content-Encoding", "gzip");
        return new FetchOutcome.Fetched(url, 200, headers, new Body(gzip(bytes), bytes), StageTimes.NONE);
    }

    static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** The record of a page with this content, fetched at this time. */
    static UrlRecord page(FetchOutcome.Fetched fetched, Instant at, @Nullable UrlKey duplicateOf) {
        byte[] content = fetched.body().content();
        return new UrlRecord(
                fetched.url(),
                UrlState.PAGE,
                "",
                1,
                null,
                at,
                null,
                new UrlRecord.Visits(at, at, 200, 1, 1, 0, 0, null),
                new UrlRecord.Content(
                        at,
                        at,
                        "text/html",
                        "utf-8",
                        "A page",
                        "en",
                        content.length,
                        Digest.of(content),
                        1,
                        2,
                        duplicateOf,
                        RobotsDirectives.NONE,
                        "",
                        "",
                        null));
    }

    /** A commit of one page as a crawler makes it: a revisit record where the store has the bytes already. */
    static Commit visit(Store store, FetchOutcome.Fetched fetched, Instant at) {
        Digest digest = Digest.of(fetched.body().content());
        UrlRecord first = store.firstWith(digest).orElse(null);
        UrlRecord.Content original = first == null ? null : first.content();
        if (first == null || original == null) {
            return new Commit().page(page(fetched, at, null), store.records().response(fetched, digest, at));
        }
        return new Commit()
                .page(
                        page(fetched, at, first.url().key()),
                        store.records().sameAs(fetched, digest, at, first.url(), original.fetched()));
    }

    UrlRecord urlRecord() {
        return new UrlRecord(
                url(),
                pick(UrlState.values()),
                text(),
                number(),
                random.nextBoolean() ? null : key(),
                time(),
                optionalTime(),
                random.nextInt(3) == 0
                        ? null
                        : new UrlRecord.Visits(
                                time(),
                                time(),
                                number(),
                                number(),
                                number(),
                                number(),
                                number(),
                                random.nextBoolean() ? null : url()),
                random.nextInt(3) == 0 ? null : content());
    }

    HostRecord hostRecord() {
        return new HostRecord(
                new Host(random.nextBoolean() ? "http://example.org" : "https://xn--h32b.kr:8443"),
                random.nextBoolean() ? null : text(),
                optionalTime(),
                optionalTime(),
                text(),
                number(),
                longNumber(),
                longNumber(),
                bytes(random.nextInt(40)),
                random.nextBoolean(),
                random.nextBoolean(),
                bytes(random.nextInt(40)));
    }

    QueueEntry queueEntry() {
        CrawlUrl url = url();
        return new QueueEntry(
                url,
                pick(VisitClass.values()),
                random.nextInt(256),
                longNumber() & Long.MAX_VALUE,
                random.nextBoolean() ? (float) random.nextDouble() : Float.MAX_VALUE,
                number(),
                random.nextBoolean()
                        ? null
                        : random.nextBoolean() ? key() : new UrlKey(url.key().host(), 7),
                time(),
                number(),
                number(),
                number(),
                random.nextBoolean()
                        ? null
                        : random.nextBoolean() ? url() : new CrawlUrl(url.text() + "//b", url.hostEnd()),
                optionalTime(),
                random.nextBoolean());
    }

    Message message() {
        return new Message(random.nextInt(256), longNumber(), bytes(random.nextInt(200)));
    }

    private PageChange pageChange() {
        Difference difference = pick(Difference.values());
        return pick(new PageChange[] {
            PageChange.NEW,
            PageChange.by(difference),
            PageChange.GONE,
            PageChange.FAILED,
            PageChange.MOVED,
            PageChange.REFUSED
        });
    }

    Change.Event event() {
        return new Change.Event(url(), pageChange(), pick(VisitClass.values()), time());
    }

    WarcPointer pointer() {
        return new WarcPointer(
                random.nextInt(Integer.MAX_VALUE), longNumber() & Long.MAX_VALUE, random.nextInt(Integer.MAX_VALUE));
    }

    UrlKey key() {
        return new UrlKey(longNumber(), random.nextLong());
    }

    CrawlUrl url() {
        return url((random.nextBoolean() ? "http://h" : "https://h") + random.nextInt(9) + ".example/"
                + "p/".repeat(random.nextInt(20)) + random.nextInt(1_000));
    }

    /** To every precision that clocks have, and the ends of time. */
    Instant time() {
        Instant time = Instant.ofEpochSecond(random.nextLong(-10_000_000_000L, 10_000_000_000L));
        return switch (random.nextInt(6)) {
            case 0 -> Instant.MIN;
            case 1 -> Instant.MAX;
            case 2 -> time;
            case 3 -> time.plusMillis(random.nextInt(1_000));
            case 4 -> time.plusNanos(random.nextInt(1_000_000) * 1_000L);
            default -> time.plusNanos(random.nextInt(1_000_000_000));
        };
    }

    byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }

    SplittableRandom random() {
        return random;
    }

    private UrlRecord.Content content() {
        return new UrlRecord.Content(
                time(),
                time(),
                text(),
                text(),
                text(),
                text(),
                number(),
                Digest.of(bytes(9)),
                longNumber(),
                longNumber(),
                random.nextBoolean() ? null : key(),
                new RobotsDirectives(
                        random.nextBoolean(), random.nextBoolean(), random.nextBoolean(), random.nextBoolean()),
                text(),
                text(),
                random.nextBoolean() ? null : pointer());
    }

    private <T> T pick(T[] all) {
        return all[random.nextInt(all.length)];
    }

    private @Nullable Instant optionalTime() {
        return random.nextBoolean() ? null : time();
    }

    private String text() {
        return WORDS[random.nextInt(WORDS.length)];
    }

    private int number() {
        return (int) longNumber();
    }

    private long longNumber() {
        return random.nextBoolean()
                ? EXTREMES[random.nextInt(EXTREMES.length)]
                : random.nextLong() >>> random.nextInt(64);
    }
}
