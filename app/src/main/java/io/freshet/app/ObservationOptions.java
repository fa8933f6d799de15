package io.freshet.app;

import java.time.LocalDate;
import picocli.CommandLine.Option;

/** When whole lives of pages are looked at. */
final class ObservationOptions {
    @Option(
            names = "--from",
            paramLabel = "DAY",
            defaultValue = "2020-01-01",
            description = "The first day of the first observation (default: ${DEFAULT-VALUE}).")
    private LocalDate from = LocalDate.EPOCH;

    @Option(
            names = "--to",
            paramLabel = "DAY",
            defaultValue = "2024-10-04",
            description = "The last day of the last observation (default: ${DEFAULT-VALUE}).")
    private LocalDate to = LocalDate.EPOCH;

    @Option(
            names = "--observations",
            paramLabel = "N",
            defaultValue = "4",
            description = "So many, evenly from the first day to the last (default: ${DEFAULT-VALUE}).")
    private int count;

    long from() {
        return from.toEpochDay();
    }

    long to() {
        return to.toEpochDay();
    }

    int count() {
        return count;
    }
}
