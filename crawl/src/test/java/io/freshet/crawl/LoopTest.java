package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * When a loop looks up, and when it ends. Its shards do nothing here. A thread that waits for a lock is woken by what was meant for its sleep, and forgets that: a loop must
 * hear of it all the same, or it sleeps for an hour.
 */
@Timeout(60)
class LoopTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    private final Semaphore looks = new Semaphore(0);
    private final Semaphore mayGoOn = new Semaphore(0);
    private volatile boolean ended;
    private final Loop loop = new Loop(
            new Shard[1],
            new Turns(1, 0, Choosiness.NONE),
            new Idle(),
            Clock.systemUTC(),
            new CrawlCounts(System::nanoTime));
    private final Thread thread = Thread.ofPlatform().daemon().start(loop);

    private final class Idle implements Loop.Outside {
        @Override
        public void remember(List<Change> changes) {}

        @Override
        public void start(Action action) {}

        @Override
        public void post(int shard, Event event) {}

        @Override
        public void handled(int events) {}

        @Override
        public boolean mayFetch() {
            looks.release();
            mayGoOn.acquireUninterruptibly();
            return true;
        }

        @Override
        public boolean ended() {
            return ended;
        }

        @Override
        public void failed(Throwable problem) {
            throw new AssertionError(problem);
        }
    }

    @AfterEach
    void end() throws InterruptedException {
        ended = true;
        mayGoOn.release(1_000);
        loop.nudge();
        assertThat(thread.join(LONG)).as("the loop has ended").isTrue();
    }

    private void await(Thread.State state) throws InterruptedException {
        while (thread.getState() != state) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private boolean looksUp() throws InterruptedException {
        return looks.tryAcquire(LONG.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void who_nudges_a_loop_that_sleeps_is_heard() throws InterruptedException {
        assertThat(looksUp()).isTrue();
        mayGoOn.release();
        await(Thread.State.TIMED_WAITING);
        loop.nudge();
        assertThat(looksUp()).isTrue();
    }

    @Test
    void who_nudges_a_loop_at_work_is_heard_when_that_is_done() throws InterruptedException {
        assertThat(looksUp()).isTrue();
        await(Thread.State.WAITING); // as for any lock
        loop.nudge();
        mayGoOn.release();
        assertThat(looksUp()).isTrue();
    }

    @Test
    void the_end_is_seen_by_a_loop_that_waits_until_others_have_looked() throws InterruptedException {
        assertThat(looksUp()).isTrue();
        mayGoOn.release();
        await(Thread.State.TIMED_WAITING);
        loop.look(
                _ -> {
                    loop.nudge();
                    while (thread.getState() != Thread.State.WAITING) { // for its lock, which is taken
                        Thread.onSpinWait();
                    }
                    ended = true;
                    loop.nudge();
                },
                0,
                1);
        assertThat(thread.join(LONG)).as("the loop has ended").isTrue();
    }
}
