package io.freshet.app;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Ctrl-C and SIGTERM ask a server to end, and one that has ended as asked has done its work: the exit code is 0, where the JVM would say 130 or 143.
 */
final class StopSignal {
    private static final Duration TO_END = Duration.ofSeconds(20);

    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean well;

    void listen() {
        Runtime.getRuntime().addShutdownHook(new Thread(this::end, "freshet-stop"));
    }

    void await() throws InterruptedException {
        asked.await();
    }

    /** Everything is closed. */
    void ended(boolean well) {
        this.well = well;
        ended.countDown();
    }

    /** The JVM is going: on a signal, or because the command has ended by itself, which then has its own exit code. */
    private void end() {
        if (ended.getCount() == 0) {
            return;
        }
        asked.countDown();
        boolean inTime = false;
        try {
            inTime = ended.await(TO_END.toSeconds(), TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(inTime && well ? 0 : 1);
    }
}
