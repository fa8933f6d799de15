package io.freshet.app;

import io.freshet.crawl.Crawler;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/** Ctrl-C and SIGTERM let the requests of a crawl that are under way end, and its summary be printed; then the JVM goes. Safe for use by many threads. */
final class CrawlStop implements AutoCloseable {
    /** How long the end of a crawl may take before the JVM goes anyway. */
    private static final Duration TO_END = Duration.ofSeconds(20);

    private final AtomicBoolean asked = new AtomicBoolean();
    private final CountDownLatch ended = new CountDownLatch(1);

    /** From now on a signal stops this crawl. */
    void stops(Crawler crawler) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            asked.set(true);
            crawler.stop();
            try {
                ended.await(TO_END.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    /** Whether the crawl was stopped by a signal. */
    boolean asked() {
        return asked.get();
    }

    /** Everything is done and printed. */
    @Override
    public void close() {
        ended.countDown();
    }
}
