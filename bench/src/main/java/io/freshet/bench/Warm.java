package io.freshet.bench;

import io.freshet.crawl.CrawlResult;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * The same crawl again and again in one process, each time into a new store: the first round is cold, the last ones show what a crawl costs that runs
 * for longer than a minute. The figures are CPU time of the whole process.
 *
 * <p>{@code Warm SEEDS ROUNDS FOLDER} prints a line of JSON for each round; the stores are made in the folder and deleted. Run by {@code
 * bench/compare --warm ROUNDS}.
 */
final class Warm {
    private Warm() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 3) {
            System.err.println("Usage: Warm SEEDS ROUNDS FOLDER");
            System.exit(2);
        }
        List<CrawlUrl> seeds = Files.readAllLines(Path.of(args[0])).stream()
                .flatMap(line -> Canonicaliser.DEFAULT.parse(line).stream())
                .toList();
        for (int round = 1; round <= Integer.parseInt(args[1]); round++) {
            System.out.println(round(round, seeds, Path.of(args[2])));
        }
    }

    static String round(int round, List<CrawlUrl> seeds, Path parent) throws IOException, InterruptedException {
        Path folder = parent.resolve("warm-" + round);
        long cpu = CpuTime.nanos();
        long started = System.nanoTime();
        CrawlResult result;
        try (var crawl = new LoopbackCrawl(folder, StoreSettings.DEFAULT, Duration.ZERO)) {
            result = crawl.crawler().run(seeds);
        }
        double cpuSeconds = (CpuTime.nanos() - cpu) / 1e9;
        double seconds = (System.nanoTime() - started) / 1e9;
        Stores.delete(folder);
        return String.format(
                Locale.ROOT,
                "{\"round\": %d, \"pages\": %d, \"cpuSeconds\": %.3f, \"wallSeconds\": %.3f}",
                round,
                result.run().pages(),
                cpuSeconds,
                seconds);
    }
}
