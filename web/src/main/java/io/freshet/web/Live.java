package io.freshet.web;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Tells open pages what happens while it happens: server-sent events (WHATWG HTML, 9.2), each a new text of a part of the page. A browser that was cut off
 * comes again by itself. Safe for use by many threads.
 */
final class Live implements AutoCloseable {
    private static final Duration EVERY = Duration.ofSeconds(1);
    /** A browser may have gone without a word; so it is spoken to now and then though there is nothing to tell. */
    private static final Duration BREATH = Duration.ofSeconds(10);

    /** Then the browser comes again, by itself: nobody holds a connection for ever. */
    private static final Duration LONGEST = Duration.ofMinutes(10);

    private final Semaphore free;
    private final CountDownLatch closing = new CountDownLatch(1);

    Live(int most) {
        this.free = new Semaphore(most);
    }

    /** Sends the text whenever it is another one. */
    Answer answer(Supplier<String> text) {
        return Answer.stream("text/event-stream", out -> {
            if (closing.getCount() == 0 || !free.tryAcquire()) {
                throw new ProblemException(
                        503,
                        "too many pages are open that follow what happens; close some, or load the page again now and then");
            }
            try {
                follow(text, out);
            } finally {
                free.release();
            }
        });
    }

    private void follow(Supplier<String> text, OutputStream out) throws IOException, InterruptedException {
        String before = "";
        long start = System.nanoTime();
        long spoken = start;
        do {
            String now = text.get();
            if (!now.equals(before)) {
                out.write(event(now));
                spoken = System.nanoTime();
            } else if (System.nanoTime() - spoken > BREATH.toNanos()) {
                out.write(":\n\n".getBytes(StandardCharsets.UTF_8));
                spoken = System.nanoTime();
            }
            before = now;
        } while (!closing.await(EVERY.toMillis(), TimeUnit.MILLISECONDS)
                && System.nanoTime() - start < LONGEST.toNanos());
    }

    private static byte[] event(String text) {
        return ("data: " + text.strip().replaceAll("\\R", "\ndata: ") + "\n\n").getBytes(StandardCharsets.UTF_8);
    }

    /** Lets all streams end. */
    @Override
    public void close() {
        closing.countDown();
    }
}
