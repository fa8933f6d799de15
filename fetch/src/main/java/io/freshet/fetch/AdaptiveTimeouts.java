package io.freshet.fetch;

import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import java.time.Duration;
import java.util.Arrays;

/**
 * Learns from a host's own times how long its answers may take.
 *
 * <p>Each network stage has a histogram of 32 buckets, each reaching half an octave further than the one before, from 1 ms to 65 s. The timeout
 * is a quantile of it times a factor, between a floor and a ceiling; until enough was seen it is the ceiling. When a histogram is full its
 * counts are halved, so that what is long ago fades. A stage that was cut off counts as one that took a little longer than its timeout: a host
 * that turns slow raises its timeouts step by step to the ceiling.
 *
 * <p>A fresh one holds no histogram and has an empty encoding, for there may be a million hosts that are asked once.
 *
 * <p>Not thread-safe: owned by the host's shard.
 */
public final class AdaptiveTimeouts {
    private static final int STAGES = 3;
    private static final int BUCKETS = 32;
    /** More than this in one histogram and it is halved; counts fit in a byte. */
    private static final int FULL = 200;

    private static final byte VERSION = 1;
    private static final byte[] NOTHING = {};
    /** Bucket i holds times below this one's i-th and not below the one before; the last holds everything longer too. */
    private static final long[] UPPER_NANOS = upperBounds();

    private final TimeoutSettings settings;
    /** Unsigned counts: the buckets of connect, then header, then body. Empty until something is observed. */
    private byte[] counts = NOTHING;

    public AdaptiveTimeouts(TimeoutSettings settings) {
        this.settings = settings;
    }

    /** From {@link #encoded}; bytes that cannot be read give a fresh one. */
    public static AdaptiveTimeouts decoded(byte[] bytes, TimeoutSettings settings) {
        var timeouts = new AdaptiveTimeouts(settings);
        timeouts.counts = readCounts(bytes);
        return timeouts;
    }

    /** Stages with a time of zero were not observed. */
    public void observe(StageTimes times) {
        observe(Stage.CONNECT, times.connect());
        observe(Stage.HEADER, times.header());
        observe(Stage.BODY, times.body());
    }

    /** A stage took longer than its timeout: the timeout grows. */
    public void exceeded(Stage stage) {
        add(stage, Math.min(bucket(timeout(stage).toNanos()) + 1, BUCKETS - 1));
    }

    public Timeouts current() {
        if (counts.length == 0) {
            return settings.ceiling();
        }
        return new Timeouts(timeout(Stage.CONNECT), timeout(Stage.HEADER), timeout(Stage.BODY));
    }

    /**
     * A version byte, then each stage: how many buckets are not empty, and for each its number and its count, one byte each. Empty for a fresh
     * one.
     */
    public byte[] encoded() {
        if (counts.length == 0) {
            return NOTHING;
        }
        byte[] bytes = new byte[1 + STAGES * (1 + 2 * BUCKETS)];
        int end = 0;
        bytes[end++] = VERSION;
        for (int stage = 0; stage < STAGES; stage++) {
            int size = end++;
            for (int bucket = 0; bucket < BUCKETS; bucket++) {
                byte count = counts[stage * BUCKETS + bucket];
                if (count != 0) {
                    bytes[end++] = (byte) bucket;
                    bytes[end++] = count;
                    bytes[size]++;
                }
            }
        }
        return Arrays.copyOf(bytes, end);
    }

    private void observe(Stage stage, Duration time) {
        if (time.isPositive()) {
            add(stage, bucket(time.toNanos()));
        }
    }

    private void add(Stage stage, int bucket) {
        if (counts.length == 0) {
            counts = new byte[STAGES * BUCKETS];
        }
        int start = start(stage);
        counts[start + bucket]++;
        if (total(start) > FULL) {
            halve(start);
        }
    }

    private Duration timeout(Stage stage) {
        Duration floor = of(settings.floor(), stage);
        Duration ceiling = of(settings.ceiling(), stage);
        int start = start(stage);
        int total = counts.length == 0 ? 0 : total(start);
        if (total < settings.enough()) {
            return ceiling;
        }
        int rank = (int) Math.ceil(settings.quantile() * total);
        int bucket = 0;
        for (int seen = count(start); seen < rank; seen += count(start + bucket)) {
            bucket++;
        }
        Duration learned = Duration.ofNanos((long) (UPPER_NANOS[bucket] * settings.factor()));
        return learned.compareTo(floor) < 0 ? floor : learned.compareTo(ceiling) > 0 ? ceiling : learned;
    }

    /** What does not divide goes on to the next slower bucket, so that the rare slow answers do not all vanish by rounding. */
    private void halve(int start) {
        int carry = 0;
        for (int i = start; i < start + BUCKETS; i++) {
            int twice = count(i) + carry;
            counts[i] = (byte) (twice / 2);
            carry = twice % 2;
        }
    }

    private int total(int start) {
        int total = 0;
        for (int i = start; i < start + BUCKETS; i++) {
            total += count(i);
        }
        return total;
    }

    private int count(int i) {
        return Byte.toUnsignedInt(counts[i]);
    }

    private static Duration of(Timeouts timeouts, Stage stage) {
        return switch (stage) {
            case CONNECT -> timeouts.connect();
            case HEADER -> timeouts.header();
            case BODY -> timeouts.body();
            default -> throw new IllegalArgumentException(stage + " has no timeout");
        };
    }

    /** Where the buckets of a stage begin. */
    private static int start(Stage stage) {
        return switch (stage) {
            case CONNECT -> 0;
            case HEADER -> BUCKETS;
            case BODY -> 2 * BUCKETS;
            default -> throw new IllegalArgumentException(stage + " has no timeout");
        };
    }

    private static int bucket(long nanos) {
        int at = Arrays.binarySearch(UPPER_NANOS, nanos);
        return Math.min(at >= 0 ? at + 1 : -at - 1, BUCKETS - 1);
    }

    private static long[] upperBounds() {
        long[] bounds = new long[BUCKETS];
        for (int i = 0; i < BUCKETS; i++) {
            bounds[i] = Math.round(1_000_000 * Math.pow(2, (i + 1) / 2.0));
        }
        return bounds;
    }

    private static byte[] readCounts(byte[] bytes) {
        if (bytes.length == 0 || bytes[0] != VERSION) {
            return NOTHING;
        }
        byte[] counts = new byte[STAGES * BUCKETS];
        int at = 1;
        for (int stage = 0; stage < STAGES; stage++) {
            int size = at < bytes.length ? bytes[at++] : -1;
            if (size < 0 || size > BUCKETS || at + 2 * size > bytes.length) {
                return NOTHING;
            }
            int total = 0;
            for (int i = 0; i < size; i++) {
                int bucket = bytes[at++];
                if (bucket < 0 || bucket >= BUCKETS) {
                    return NOTHING;
                }
                total += Byte.toUnsignedInt(bytes[at]);
                counts[stage * BUCKETS + bucket] = bytes[at++];
            }
            if (total > FULL) {
                return NOTHING;
            }
        }
        return at == bytes.length ? counts : NOTHING;
    }
}
