package io.freshet.app;

import io.freshet.lab.FreshnessLab;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which part of the lives of pages is replayed. */
final class ReplayOptions {
    @Option(
            names = "--sample",
            paramLabel = "SHARE",
            description =
                    "The share of the pages that is replayed (default: 0.1, and 1 of those that come with Freshet).")
    private @Nullable Double sample;

    @Option(
            names = "--start",
            paramLabel = "DAY",
            defaultValue = "2022-01-01",
            description = "The first day (default: ${DEFAULT-VALUE}).")
    private LocalDate start = LocalDate.EPOCH;

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Days that are replayed (default: ${DEFAULT-VALUE}).")
    private int days;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "180",
            description = "Days at the beginning that do not count (default: ${DEFAULT-VALUE}).")
    private int warm;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed, the same sample (default: ${DEFAULT-VALUE}).")
    private long seed;

    /** @param shipped whether the pages are those that come with Freshet */
    FreshnessLab.Settings settings(boolean shipped) {
        double share = sample != null ? sample : shipped ? 1 : FreshnessLab.Settings.DEFAULT.sample();
        return new FreshnessLab.Settings(share, (int) start.toEpochDay(), days, warm, seed);
    }
}
