package io.freshet.freshness;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One visit of a page.
 *
 * @param at when the answer came
 * @param told how old the content is by the server's own words ({@code Last-Modified}), or null; believed only where it has proved true
 */
public record Visit(
        Instant at, VisitOutcome outcome, @Nullable Duration told) {
    public Visit {
        if (told != null && told.isNegative()) {
            told = null; // modified in the future: no statement about the past
        }
    }

    public Visit(Instant at, VisitOutcome outcome) {
        this(at, outcome, null);
    }

    Optional<Double> toldDays() {
        return Optional.ofNullable(told).map(age -> age.toSeconds() / 86_400.0);
    }
}
