package io.freshet.app;

import io.freshet.web.FreshnessStatus.Sample;
import io.freshet.web.FreshnessStatus.Visits;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * How fresh the copies were, over the life of a store: at most {@value #MOST} samples. When there are more, the two neighbours that are closest together for their
 * age become one; so each is about as long as a hundredth of its age, and no visit is lost. Not thread-safe.
 */
final class FreshnessSeries {
    static final int MOST = 1_000;

    private static final int VERSION = 1;

    private final List<Sample> samples;
    private Visits total;

    private FreshnessSeries(List<Sample> samples, Visits total) {
        this.samples = samples;
        this.total = total;
    }

    static FreshnessSeries empty() {
        return new FreshnessSeries(new ArrayList<>(), Visits.NONE);
    }

    void add(Sample sample) {
        samples.add(sample);
        total = total.and(sample.visits());
        if (samples.size() > MOST) {
            thin();
        }
    }

    private void thin() {
        Instant now = samples.getLast().at();
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i + 1 < samples.size(); i++) {
            Instant end = samples.get(i + 1).at();
            double span = seconds(samples.get(i).start(), end);
            double closeness = span / (seconds(end, now) + span);
            if (closeness < least) {
                least = closeness;
                best = i;
            }
        }
        samples.set(best, samples.get(best).and(samples.remove(best + 1)));
    }

    private static double seconds(Instant from, Instant to) {
        return Math.max(1, Duration.between(from, to).toMillis()) / 1e3;
    }

    /** Oldest first. */
    List<Sample> samples() {
        return List.copyOf(samples);
    }

    /** What all visits found. */
    Visits total() {
        return total;
    }

    /** Those that ended after that, as one; or nothing, when there are none. */
    List<Sample> since(Instant start) {
        return samples.stream().filter(sample -> sample.at().isAfter(start)).reduce(Sample::and).stream()
                .toList();
    }

    byte[] encoded() {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(VERSION);
            visits(total, out);
            out.writeInt(samples.size());
            for (Sample sample : samples) {
                out.writeLong(sample.at().toEpochMilli());
                out.writeLong(sample.over().toMillis());
                out.writeFloat((float) sample.current());
                visits(sample.visits(), out);
                out.writeLong(sample.asked());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    /** @throws IOException when these bytes are no series that this version knows */
    static FreshnessSeries decoded(byte[] bytes) throws IOException {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            int version = in.readInt();
            if (version != VERSION) {
                throw new IOException("it is of version " + version + ", and this program reads " + VERSION);
            }
            Visits total = visits(in);
            int count = in.readInt();
            if (count < 0 || count > MOST) {
                throw new IOException("it has " + count + " samples");
            }
            List<Sample> samples = new ArrayList<>(count);
            for (int i = 0; i < count; i++) {
                samples.add(new Sample(
                        Instant.ofEpochMilli(in.readLong()),
                        Duration.ofMillis(in.readLong()),
                        Math.clamp(in.readFloat(), 0, 1),
                        visits(in),
                        in.readLong()));
            }
            return new FreshnessSeries(samples, total);
        }
    }

    private static void visits(Visits visits, DataOutputStream out) throws IOException {
        out.writeLong(visits.changed());
        out.writeLong(visits.unchanged());
        out.writeLong(visits.gone());
        out.writeLong(visits.failed());
    }

    private static Visits visits(DataInputStream in) throws IOException {
        return new Visits(in.readLong(), in.readLong(), in.readLong(), in.readLong());
    }
}
