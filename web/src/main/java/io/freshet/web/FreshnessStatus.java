package io.freshet.web;

import io.freshet.model.CrawlUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How fresh the copies are.
 *
 * @param pages that are looked after
 * @param copies pages of which there is a copy
 * @param gone pages of which the server said that they are gone
 * @param due pages that are due, or nearly
 * @param awaited pages that a crawl was asked for, and of which no visit has been told yet
 * @param current the mean chance that a copy is current; null when there is none, or it is not known yet
 * @param perDay the budget: visits of known pages in a day
 * @param day how long a day of the budget is
 * @param latest what visits found in the last day
 * @param latestFor how much of that day is known
 * @param total what visits found, over the life of the store
 * @param samples oldest first; the older, the longer each
 * @param paces how often pages change, the fastest first
 * @param study what the histories tell; null until it was found out
 * @param coming the pages that are visited next, the first ones first
 */
public record FreshnessStatus(
        long pages,
        long copies,
        long gone,
        long due,
        long awaited,
        @Nullable Double current,
        int perDay,
        Duration day,
        Visits latest,
        Duration latestFor,
        Visits total,
        List<Sample> samples,
        List<Pace> paces,
        @Nullable Study study,
        List<Coming> coming) {
    /** Visits of pages that were known before, by what they found. */
    public record Visits(long changed, long unchanged, long gone, long failed) {
        public static final Visits NONE = new Visits(0, 0, 0, 0);

        public long all() {
            return changed + unchanged + gone + failed;
        }

        public Visits and(Visits other) {
            return new Visits(
                    changed + other.changed, unchanged + other.unchanged, gone + other.gone, failed + other.failed);
        }

        public Visits less(Visits other) {
            return new Visits(
                    changed - other.changed, unchanged - other.unchanged, gone - other.gone, failed - other.failed);
        }

        /** The share of answers that told nothing new; 0 without any. */
        public double wasted() {
            long answered = changed + unchanged + gone;
            return answered == 0 ? 0 : unchanged / (double) answered;
        }
    }

    /**
     * A stretch of time.
     *
     * @param at its end
     * @param over how long it was, without the time in which the server was off
     * @param current the mean chance that a copy is current
     * @param asked pages that crawls were asked for
     */
    public record Sample(Instant at, Duration over, double current, Visits visits, long asked) {
        public Instant start() {
            return at.minus(over);
        }

        /** This and the one after it as one. */
        public Sample and(Sample next) {
            double mine = Math.max(1, over.toMillis());
            double its = Math.max(1, next.over.toMillis());
            return new Sample(
                    next.at,
                    over.plus(next.over),
                    (mine * current + its * next.current) / (mine + its),
                    visits.and(next.visits),
                    asked + next.asked);
        }
    }

    /** So many of the pages that were looked at are believed to change about so often. */
    public record Pace(double changesPerDay, int pages) {}

    /**
     * What the histories of a sample of pages tell. A round is a visit of the page.
     *
     * @param sampled pages that were looked at
     * @param downloads how pages are distributed over download rates (DR)
     * @param modifications the same over modification rates (MR)
     */
    public record Study(
            int sampled, Spread downloads, Spread modifications, Forecast nextDownloads, Forecast nextModifications) {}

    /**
     * Pages by a rate.
     *
     * @param pages that were seen often enough
     * @param shares of exactly 0, of each tenth between, and of exactly 1: twelve
     */
    public record Spread(int pages, List<Double> shares) {
        public static final int BINS = 12;

        public Spread {
            shares = List.copyOf(shares);
            if (shares.size() != BINS) {
                throw new IllegalArgumentException("a spread has " + BINS + " shares, not " + shares.size());
            }
        }
    }

    /**
     * The last visits as they were predicted from those before, and as they were.
     *
     * @param pages that were predicted
     * @param predicted how many pages should have had 0, 1, ... hits
     * @param actual how many had
     * @param mispredicted the share of pages that were predicted wrongly: half of the summed differences
     */
    public record Forecast(int pages, List<Double> predicted, List<Double> actual, double mispredicted) {
        public Forecast {
            predicted = List.copyOf(predicted);
            actual = List.copyOf(actual);
            if (predicted.size() != actual.size()) {
                throw new IllegalArgumentException("what was predicted is what came: as many numbers of each");
            }
        }

        /** How many of the last visits were predicted. */
        public int visits() {
            return predicted.size() - 1;
        }
    }

    /** A page that is visited before long. */
    public record Coming(CrawlUrl url, PlannedVisit visit) {}

    public FreshnessStatus {
        samples = List.copyOf(samples);
        paces = List.copyOf(paces);
        coming = List.copyOf(coming);
    }
}
