package io.freshet.fetch;

import io.freshet.model.FailureCause;
import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Measures the stages of one exchange, and cuts it off when one takes too long.
 *
 * <p>Each stage has its timeout, and the whole has a deadline. A body whose timeout is over may go on as long as its average rate is the minimum
 * rate or more; so the moment at which it will have been too slow is known from the bytes that came, and nobody has to look before it. A body
 * that sends nothing for the idle time is cut off however fast it was before. Cutting off means closing the socket: whatever the exchange is blocked in then throws, and {@link #verdict} says why.
 *
 * <p>The alarm is set once and set again when it rings too early, so an exchange without trouble costs one schedule and one cancel.
 *
 * <p>Owned by the thread of the exchange; the watchdog's thread calls {@link #ring} and {@link #cut} alone.
 */
final class Timekeeper implements AutoCloseable {
    /** A body just at the minimum rate is looked at no more often than this. */
    private static final long LEAST_PAUSE = Duration.ofMillis(50).toNanos();

    /** Why an exchange was cut off, and where. */
    record Verdict(Stage stage, FailureCause cause, String detail) {}

    private final Watchdog watchdog;
    private final Duration deadline;
    private final int minRate;
    private final long idle;
    private final long begin = System.nanoTime();
    private long connectTook;
    private long headerTook;
    private long bodyTook;
    private volatile long received;
    private volatile long receivedAt = begin;

    private final ReentrantLock lock = new ReentrantLock();
    private Stage stage = Stage.CONNECT; // guarded by lock, as all that follow
    private boolean rateCounts;
    private long stageBegin = begin;
    private long stageEnd = begin;
    private boolean measuring;
    private boolean paused;
    private long pausedAt;
    private @Nullable Socket socket;
    private @Nullable Verdict verdict;
    private @Nullable ScheduledFuture<?> alarm;
    private long alarmAt;

    Timekeeper(Watchdog watchdog, Duration deadline, int minRate, Duration idle) {
        this.watchdog = watchdog;
        this.deadline = deadline;
        this.minRate = minRate;
        this.idle = idle.toNanos();
    }

    /** The stage before it is over. A stage that is begun again, after a connection was found dead, is measured anew. */
    void begin(Stage next, Duration timeout) throws IOException {
        begin(next, timeout, next == Stage.BODY, true);
    }

    /** What is read from now on is thrown away: it has this time, however fast it comes, and is not measured. */
    void beginRest(Duration timeout) throws IOException {
        begin(Stage.BODY, timeout, false, false);
    }

    /** The exchange waits for us and not for the server: until {@link #resume} its stage takes no time. The deadline holds. */
    void pause() {
        lock.lock();
        try {
            pausedAt = System.nanoTime();
            paused = true;
        } finally {
            lock.unlock();
        }
    }

    void resume() {
        lock.lock();
        try {
            if (paused) {
                paused = false;
                long now = System.nanoTime();
                stageBegin += now - pausedAt;
                stageEnd += now - pausedAt;
                receivedAt = now;
                long due = due();
                if (alarm != null && due - alarmAt < 0) {
                    setAlarm(Math.max(due - now, LEAST_PAUSE), now);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    /** The stage that is going on is over. */
    void end() {
        lock.lock();
        try {
            measure(System.nanoTime());
        } finally {
            lock.unlock();
        }
    }

    /** This socket is closed when time is up. */
    void guard(Socket next) throws IOException {
        lock.lock();
        try {
            throwIfCut();
            socket = next;
        } finally {
            lock.unlock();
        }
    }

    /** So many bytes of the body came until now. */
    void received(long bytes) {
        receivedAt = System.nanoTime();
        received = bytes;
    }

    Stage stage() {
        lock.lock();
        try {
            return stage;
        } finally {
            lock.unlock();
        }
    }

    /** Null when the exchange was not cut off. */
    @Nullable
    Verdict verdict() {
        lock.lock();
        try {
            return verdict;
        } finally {
            lock.unlock();
        }
    }

    /** What is left for the stage that is going on; never negative. */
    Duration left() {
        lock.lock();
        try {
            return Duration.ofNanos(Math.max(0, due() - System.nanoTime()));
        } finally {
            lock.unlock();
        }
    }

    StageTimes times() {
        return new StageTimes(Duration.ofNanos(connectTook), Duration.ofNanos(headerTook), Duration.ofNanos(bodyTook));
    }

    /** The exchange is over; its socket is not guarded any more. */
    @Override
    public void close() {
        ScheduledFuture<?> last;
        lock.lock();
        try {
            last = alarm;
            alarm = null;
            socket = null;
        } finally {
            lock.unlock();
        }
        if (last != null) {
            last.cancel(false);
        }
        watchdog.end(this);
    }

    /** Ends the exchange now. */
    void cut(FailureCause cause, String detail) {
        Socket victim;
        lock.lock();
        try {
            judge(cause, detail);
            victim = socket;
        } finally {
            lock.unlock();
        }
        closeQuietly(victim);
    }

    static void closeQuietly(@Nullable Socket socket) {
        try {
            if (socket != null) {
                socket.close();
            }
        } catch (IOException e) {
            // it is gone either way
        }
    }

    private void begin(Stage next, Duration timeout, boolean withRate, boolean measured) throws IOException {
        lock.lock();
        try {
            throwIfCut();
            long now = System.nanoTime();
            measure(now);
            stage = next;
            rateCounts = withRate;
            measuring = measured;
            stageBegin = now;
            stageEnd = now + timeout.toNanos();
            received = 0;
            receivedAt = now;
            long due = due();
            if (alarm == null || due - alarmAt < 0) {
                setAlarm(due - now, now);
                throwIfCut();
            }
        } finally {
            lock.unlock();
        }
    }

    private void ring() {
        Socket victim;
        lock.lock();
        try {
            if (alarm == null) {
                return; // the exchange is over
            }
            long now = System.nanoTime();
            long left = due() - now;
            if (left > 0) {
                setAlarm(Math.max(left, LEAST_PAUSE), now);
                return;
            }
            FailureCause cause = cause(now);
            judge(cause, cause.words() + ": cut off after " + (now - stageBegin) / 1_000_000 + " ms");
            victim = socket;
        } finally {
            lock.unlock();
        }
        closeQuietly(victim);
    }

    private FailureCause cause(long now) {
        if (now - deadlineAt() >= 0) {
            return FailureCause.DEADLINE;
        }
        boolean came = rateCounts && received > 0 && now - receivedAt < idle;
        return came ? FailureCause.TOO_SLOW : FailureCause.TIMEOUT;
    }

    /** When the stage that is going on will have taken too long, as things stand. */
    private long due() {
        if (paused) {
            return deadlineAt();
        }
        long due = stageEnd;
        if (rateCounts) {
            long slowAt = stageBegin + (long) (received * 1e9 / minRate);
            due = slowAt - due > 0 ? slowAt : due;
            long idleAt = receivedAt + idle;
            due = idleAt - due < 0 ? idleAt : due;
        }
        return due - deadlineAt() > 0 ? deadlineAt() : due;
    }

    private long deadlineAt() {
        return begin + deadline.toNanos();
    }

    private void setAlarm(long pause, long now) {
        if (alarm != null) {
            alarm.cancel(false);
        }
        alarmAt = now + pause;
        alarm = watchdog.after(pause, this::ring);
        if (alarm == null) {
            judge(FailureCause.CLOSED, "the fetcher is closed");
        }
    }

    /** The first reason stands. */
    private void judge(FailureCause cause, String detail) {
        if (verdict == null) {
            verdict = new Verdict(stage, cause, detail);
        }
    }

    private void measure(long now) {
        if (measuring) {
            long took = now - stageBegin;
            switch (stage) {
                case CONNECT -> connectTook = took;
                case HEADER -> headerTook = took;
                default -> bodyTook = took;
            }
            measuring = false;
        }
    }

    private void throwIfCut() throws IOException {
        if (verdict != null) {
            throw new IOException(verdict.detail());
        }
    }
}
