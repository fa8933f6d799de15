package io.freshet.bench;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * Whether one of the things that a soak watches stays flat: the median of the last quarter of the samples is at most a tenth above that of the second
 * quarter, or above it by no more than an allowance for small numbers. The first quarter is warming up, and does not count. Medians, since the figures
 * are sawtooths: a store grows until it is compacted.
 *
 * @param words what it is called
 * @param bytes whether it is counted in bytes
 */
record Trend(String words, long allowance, boolean bytes, ToLongFunction<Sample> value) {
    static final Trend RSS = new Trend("resident memory", 16 << 20, true, Sample::rss);
    static final Trend HEAP = new Trend("heap after collection", 4 << 20, true, Sample::heap);
    static final Trend HANDLES = new Trend("file handles", 10, false, Sample::handles);
    static final Trend THREADS = new Trend("threads", 4, false, Sample::threads);
    static final Trend STORE = new Trend("store on disk", 16 << 20, true, Sample::store);
    static final List<Trend> ALL = List.of(RSS, HEAP, HANDLES, THREADS, STORE);

    private static final double MOST = 1.10;
    /** With fewer in a quarter a median says nothing. */
    private static final int ENOUGH = 3;

    long of(Sample sample) {
        return value.applyAsLong(sample);
    }

    boolean flat(List<Sample> samples) {
        long before = median(samples, 1);
        return median(samples, 3) <= Math.max((double) before * MOST, (double) (before + allowance));
    }

    String verdict(List<Sample> samples) {
        long before = median(samples, 1);
        long after = median(samples, 3);
        return String.format(
                Locale.ROOT,
                "%-22s %14s -> %14s  %s",
                words,
                text(before),
                text(after),
                flat(samples) ? "flat" : "NOT FLAT");
    }

    String text(long amount) {
        return bytes ? String.format(Locale.ROOT, "%.1f MB", amount / 1e6) : Long.toString(amount);
    }

    private long median(List<Sample> samples, int quarter) {
        if (samples.size() < 4 * ENOUGH) {
            throw new IllegalArgumentException(
                    "a trend needs at least " + 4 * ENOUGH + " samples, not " + samples.size());
        }
        long[] sorted = samples.subList(samples.size() * quarter / 4, samples.size() * (quarter + 1) / 4).stream()
                .mapToLong(value)
                .sorted()
                .toArray();
        return sorted[sorted.length / 2];
    }
}
