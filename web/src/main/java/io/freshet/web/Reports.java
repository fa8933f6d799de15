package io.freshet.web;

import io.freshet.model.CrawlUrl;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What can be told of a store, as the command line prints it. Safe for use by many threads.
 *
 * <p>All methods throw {@link UnavailableException} when the store cannot be read.
 */
public interface Reports {
    /** For whom a report is. */
    enum Form {
        /** One JSON document. */
        JSON,
        /** Lines for people. */
        WORDS
    }

    /**
     * What is known of something.
     *
     * @param known false when the report says that nothing is
     * @param text ends with a line break
     */
    record Report(boolean known, String text) {}

    /** What was done and what it took, with so many of the hosts. */
    Report stats(int hosts, Form form);

    /** Its visits, its content, its links. */
    Report page(CrawlUrl page, Form form);

    /**
     * Which prediction is wanted.
     *
     * @param groups {@code site}, {@code domain}, or a line for each group: how its URLs begin, a tab, its name
     * @param past rounds before that must be known of a page
     * @param future rounds at the end that are predicted, at most as many
     * @param every how long a round is
     * @param compare what counts as a change: {@code bytes}, {@code text} or {@code near}
     */
    record Prediction(String groups, int past, int future, Duration every, String compare) {}

    /** How pages of a group are distributed over download and modification rates, and how well their past tells the last rounds; or why that cannot be told. */
    Report prediction(Prediction wanted, Form form);

    /**
     * Which forecast is wanted: of a page, or of counts alone.
     *
     * @param url the page; null to calculate with the counts
     * @param hits so far, when there is no page
     * @param misses so far, when there is no page
     * @param next how many requests or downloads are forecast
     * @param groups what divides pages into groups, as in {@link Prediction}; of counts alone also the name of one group
     */
    record Forecast(
            @Nullable CrawlUrl url, int hits, int misses, int next, String groups, Duration every, String compare) {}

    /** The paper's forecast and ours; or why there is none. */
    Report forecast(Forecast wanted, Form form);

    /**
     * A body that is kept, decompressed: the newest, or the one that was fetched then.
     *
     * @param at null for the newest
     */
    Optional<byte[]> body(CrawlUrl page, @Nullable Instant at);
}
