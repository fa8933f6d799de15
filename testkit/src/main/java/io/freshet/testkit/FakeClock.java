package io.freshet.testkit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that stands still until it is moved. Safe for use by many threads. */
public final class FakeClock extends Clock {
    private volatile Instant now;

    public FakeClock(Instant now) {
        this.now = now;
    }

    /** At a fixed time, the same in every test. */
    public static FakeClock atNoon() {
        return new FakeClock(Instant.parse("2026-03-01T12:00:00Z"));
    }

    public synchronized void advance(Duration by) {
        now = now.plus(by);
    }

    public void set(Instant to) {
        now = to;
    }

    @Override
    public Instant instant() {
        return now;
    }

    @Override
    public ZoneId getZone() {
        return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
        throw new UnsupportedOperationException("a FakeClock is always UTC");
    }
}
