package io.freshet.app;

import io.freshet.lab.FreshnessLab;
import java.time.LocalDate;
import picocli.CommandLine.Option;

/** Which part of the lives of pages is replayed. */
final class ReplayOptions {
    @Option(
            names = "--sample",
            paramLabel = "SHARE",
            defaultValue = "0.1",
            description = "The share of the pages that is replayed (default: ${DEFAULT-VALUE}).")
    private double sample;

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

    FreshnessLab.Settings settings() {
        return new FreshnessLab.Settings(sample, (int) start.toEpochDay(), days, warm, seed);
    }
}
