package io.freshet.crawl;

import com.sun.management.OperatingSystemMXBean;
import io.freshet.model.UrlKey;
import it.unimi.dsi.fastutil.HashCommon;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a known URL costs, in CPU time of the process and in bytes, on the way to 100 million of them in 256 shards. Not a test: run it by hand, after
 * {@code mvn -pl crawl -am test-compile}, with the kind of set, the millions of URLs and, for {@code disk}, the megabytes of memory and an empty folder:
 *
 * <pre>
 * CP=crawl/target/test-classes:crawl/target/classes:model/target/classes:store/target/classes:$(find ~/.m2 -name 'fastutil-8*.jar')
 * java -Xmx1500m -XX:+UseSerialGC -cp $CP io.freshet.crawl.SeenUrlsCost memory 100
 * java -Xmx256m -XX:+UseSerialGC -cp $CP io.freshet.crawl.SeenUrlsCost disk 100 128 /tmp/seen
 * java -Xmx512m -XX:+UseSerialGC -cp $CP io.freshet.crawl.SeenUrlsCost restore 10
 * java -Xmx4g -XX:+UseSerialGC -cp $CP io.freshet.crawl.SeenUrlsCost fastutil 100
 * </pre>
 *
 * <p>A line for each step, in nanoseconds a link: {@code new} is a link to a URL that was never met (check and add), without the merging, which is {@code merging} and in a
 * crawl is done by another thread; {@code known} a check of one that was, any of them; {@code stranger} a check of one that was not; {@code suspect} the look at the
 * disk for one that was suspected, in batches of 1,000. The shares of known ones and strangers that are suspected follow, and the bytes of a URL.
 */
final class SeenUrlsCost {
    private static final int CHECKS = 2_000_000;
    private static final int BATCH = 1_000;
    private static final List<Integer> STEPS = List.of(1, 2, 5, 10, 20, 50, 100, 200, 500);
    private static final OperatingSystemMXBean SYSTEM =
            (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

    /** A set of URLs in shards. */
    private interface Known {
        /** 1 when it is suspected. */
        int check(int shard, long url);

        void add(int shard, long url);

        default long mergingNanos() {
            return 0;
        }

        default void lookUp(int shard, long[] urls) {}

        long bytes();
    }

    private SeenUrlsCost() {}

    public static void main(String[] args) throws IOException {
        int millions = Integer.parseInt(args[1]);
        switch (args[0]) {
            case "memory" -> measure(new Ours(Long.MAX_VALUE / 4, null), millions, null);
            case "disk" -> {
                Path folder = Path.of(args[3]).resolve("seen");
                try (var disk = new SeenDisk(folder, 0)) {
                    measure(new Ours(Long.parseLong(args[2]) << 20, disk), millions, folder);
                }
            }
            case "restore" -> restore(millions);
            case "fastutil" -> measure(new Fastutil(), millions, null);
            default -> throw new IllegalArgumentException("memory, disk, restore or fastutil, not " + args[0]);
        }
    }

    private static void measure(Known known, int millions, @Nullable Path folder) throws IOException {
        System.out.println("millions     new merging   known stranger suspect | known suspected strangers suspected |"
                + " bytes in memory, on disk");
        long n = 0;
        for (int step : STEPS) {
            if (step > millions) {
                return;
            }
            long before = n;
            long mergingBefore = known.mergingNanos();
            long started = cpu();
            for (; n < step * 1_000_000L; n++) {
                long url = fingerprint(n);
                int shard = shard(n);
                known.check(shard, url);
                known.add(shard, url);
            }
            long merging = known.mergingNanos() - mergingBefore;
            double add = (double) (cpu() - started - merging) / (n - before);
            var random = new SplittableRandom(step);
            Checks hits = checks(known, random, 0, n);
            Checks strangers = checks(known, random, 1L << 40, 1L << 40);
            System.out.printf(
                    Locale.ROOT,
                    "%8d %7.0f %7.0f %7.0f %8.0f %7.0f | %14.2f %% %17.2f %% | %15.2f %8.2f%n",
                    step,
                    add,
                    (double) merging / (n - before),
                    hits.nanos,
                    strangers.nanos,
                    suspects(known, random, n),
                    100 * hits.suspected,
                    100 * strangers.suspected,
                    (double) known.bytes() / n,
                    (double) bytesOnDisk(folder) / n);
        }
    }

    /** As at a restart: a shard after the other, since the store's tables have them in this order. */
    private static void restore(int millions) {
        Known known = new Ours(Long.MAX_VALUE / 4, null);
        long n = 0;
        long started = cpu();
        for (int shard = 0; shard < UrlKey.SHARDS; shard++) {
            for (long i = millions * 1_000_000L / UrlKey.SHARDS; i > 0; i--, n++) {
                known.add(shard, fingerprint(n));
            }
        }
        long spent = cpu() - started;
        System.out.printf(
                Locale.ROOT,
                "%d URLs: %d ms, %.0f ns each, %.2f bytes each%n",
                n,
                spent / 1_000_000,
                (double) spent / n,
                (double) known.bytes() / n);
    }

    private record Checks(double nanos, double suspected) {}

    private static Checks checks(Known known, SplittableRandom random, long from, long count) {
        long suspected = 0;
        long started = cpu();
        for (int i = 0; i < CHECKS; i++) {
            long number = from + random.nextLong(count);
            suspected += known.check(shard(number), fingerprint(number));
        }
        return new Checks((double) (cpu() - started) / CHECKS, (double) suspected / CHECKS);
    }

    private static double suspects(Known known, SplittableRandom random, long n) {
        int batches = 100;
        long spent = 0;
        for (int batch = 0; batch < batches; batch++) {
            long[] urls = new long[BATCH];
            int filled = 0;
            while (filled < BATCH) {
                long number = random.nextLong(n);
                if (shard(number) == batch) {
                    urls[filled++] = fingerprint(number);
                }
            }
            long started = cpu();
            known.lookUp(batch, urls);
            spent += cpu() - started;
        }
        return (double) spent / batches / BATCH;
    }

    private static final class Ours implements Known {
        private final SeenMemory memory;
        private final @Nullable SeenDisk disk;
        private final SeenUrls[] shards = new SeenUrls[UrlKey.SHARDS];
        private long mergingNanos;

        Ours(long limit, @Nullable SeenDisk disk) {
            this.memory = new SeenMemory(limit);
            this.disk = disk;
            for (int i = 0; i < shards.length; i++) {
                shards[i] = new SeenUrls(i, memory, i);
            }
        }

        @Override
        public int check(int shard, long url) {
            return shards[shard].check(url) == SeenUrls.Met.SUSPECTED ? 1 : 0;
        }

        @Override
        public void add(int shard, long url) {
            shards[shard].add(url);
            if (disk != null && memory.full()) {
                long started = cpu();
                SeenUrls largest = shards[memory.largest()];
                if (disk.run(largest.spill()) instanceof SeenJob.Spilled(var runs)) {
                    largest.spilled(runs);
                }
                mergingNanos += cpu() - started;
            }
        }

        @Override
        public long mergingNanos() {
            return mergingNanos;
        }

        @Override
        public void lookUp(int shard, long[] urls) {
            if (disk != null) {
                disk.run(shards[shard].check(LongArrayList.wrap(urls)));
            }
        }

        @Override
        public long bytes() {
            return memory.used();
        }
    }

    private static final class Fastutil implements Known {
        private final LongOpenHashSet[] shards = new LongOpenHashSet[UrlKey.SHARDS];

        Fastutil() {
            for (int i = 0; i < shards.length; i++) {
                shards[i] = new LongOpenHashSet(16, 0.8f);
            }
        }

        @Override
        public int check(int shard, long url) {
            return shards[shard].contains(url) ? 0 : 1;
        }

        @Override
        public void add(int shard, long url) {
            shards[shard].add(url);
        }

        @Override
        public long bytes() {
            long bytes = 0;
            for (LongOpenHashSet shard : shards) {
                bytes += 8L * HashCommon.arraySize(shard.size(), 0.8f);
            }
            return bytes;
        }
    }

    /** As evenly spread as the fingerprint of a URL. */
    private static long fingerprint(long number) {
        long mixed = (number + 1) * 0x9E3779B97F4A7C15L;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    private static int shard(long number) {
        return (int) ((number * 0xD1342543DE82EF95L) >>> 56);
    }

    private static long bytesOnDisk(@Nullable Path folder) throws IOException {
        if (folder == null || !Files.exists(folder)) {
            return 0;
        }
        long bytes = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }

    private static long cpu() {
        return SYSTEM.getProcessCpuTime();
    }
}
