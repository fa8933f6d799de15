package io.freshet.demo;

import java.time.Duration;

/** Happens once in each period, at a random time of it: never twice at once, never long not at all. For waves, births and deaths. */
record Cycle(Seed seed, long period) implements Beats {
    /** The part of a period at its beginning, and at its end, in which nothing happens: what follows from it has that much time. */
    private static final double MARGIN = 0.15;

    Cycle(Seed seed, Duration period) {
        this(seed, period.toMillis());
    }

    @Override
    public Beat at(long now) {
        if (now < 0) {
            return Beat.NEVER;
        }
        long whole = now / period;
        long next = time(whole + 1);
        if (now >= next) {
            return new Beat(whole + 1, next);
        }
        return whole == 0 ? Beat.NEVER : new Beat(whole, time(whole));
    }

    /** When it happens for that time, counted from 1. */
    long time(long number) {
        double part = MARGIN + (1 - 2 * MARGIN) * seed.with(number).unit();
        return (number - 1) * period + (long) (part * period);
    }

    @Override
    public double perHour() {
        return Duration.ofHours(1).toMillis() / (double) period;
    }
}
