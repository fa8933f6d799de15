package io.freshet.demo;

import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Happens at random, without memory, so often on average.
 *
 * <p>Time is cut into windows of four mean intervals. How often it happens in a window is drawn from the window's own seed (Knuth's method for Poisson
 * numbers), and when is spread evenly over it, which together is a Poisson process. So the last time is found in one or two windows, however long the web
 * lives. The number so far needs all windows; how far they have been counted is remembered.
 *
 * <p>Safe for use by many threads: what is remembered is replaced as a whole, and is the same whoever counts.
 */
final class Poisson implements Beats {
    private static final int MEANS_PER_WINDOW = 4;

    private final Seed seed;
    private final long mean;
    private final long window;
    private volatile Counted counted = new Counted(0, 0);

    /** So many before this window began. */
    private record Counted(long window, long before) {}

    Poisson(Seed seed, Duration mean) {
        if (mean.compareTo(Duration.ofSeconds(1)) < 0) {
            throw new IllegalArgumentException("a mean interval of at least a second is right, not " + mean);
        }
        this.seed = seed;
        this.mean = mean.toMillis();
        this.window = this.mean * MEANS_PER_WINDOW;
    }

    @Override
    public Beat at(long now) {
        if (now < 0) {
            return Beat.NEVER;
        }
        long current = now / window;
        long number = before(current);
        long last = Long.MIN_VALUE;
        for (long time : times(current)) {
            if (time <= now) {
                number++;
                last = time;
            }
        }
        for (long earlier = current - 1; last == Long.MIN_VALUE && number > 0; earlier--) {
            long[] times = times(earlier);
            last = times.length == 0 ? last : times[times.length - 1];
        }
        return number == 0 ? Beat.NEVER : new Beat(number, last);
    }

    @Override
    public double perHour() {
        return Duration.ofHours(1).toMillis() / (double) mean;
    }

    private long before(long current) {
        Counted from = counted;
        if (from.window() > current) {
            from = new Counted(0, 0);
        }
        long number = from.before();
        for (long i = from.window(); i < current; i++) {
            number += count(seed.with(i).random());
        }
        counted = new Counted(current, number);
        return number;
    }

    /** In order. */
    private long[] times(long index) {
        SplittableRandom random = seed.with(index).random();
        long[] times = new long[count(random)];
        Arrays.setAll(times, _ -> index * window + random.nextLong(window));
        Arrays.sort(times);
        return times;
    }

    private static int count(SplittableRandom random) {
        double limit = Math.exp(-MEANS_PER_WINDOW);
        int count = 0;
        for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
            count++;
        }
        return count;
    }
}
