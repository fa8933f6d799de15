package io.freshet.web;

import io.freshet.model.CrawlUrl;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the console shows of the store and of the program. Safe for use by many threads.
 *
 * <p>All methods throw {@link UnavailableException} when the store cannot be read.
 */
public interface Views {
    /**
     * The collection in a line.
     *
     * @param pages that can be found
     * @param half half of the copies were known to be current then or later; null when there are none
     */
    record Summary(long pages, long hosts, @Nullable Instant half) {
        static final Summary NONE = new Summary(0, 0, null);
    }

    /**
     * One setting.
     *
     * @param value as the settings file says it; that of a secret is not told
     * @param changed whether it is not the default
     */
    record SettingLine(String key, String value, String standard, String meaning, boolean changed) {}

    /** May be some seconds old. */
    Summary summary();

    PageFacts page(CrawlUrl page);

    /**
     * A kept copy.
     *
     * @param html does nothing and loads nothing
     * @param at when it was fetched
     * @param length of the page as it was sent, in bytes
     */
    record Copy(String html, Instant at, long length, Extent extent) {}

    /** How much of a page its copy shows. */
    enum Extent {
        WHOLE,
        BEGINNING,
        TEXT
    }

    /**
     * The newest kept copy, or the one that was fetched then; nothing when there is none that may be shown.
     *
     * @param at see {@link PageFacts.Version#at}; null for the newest
     */
    Optional<Copy> copy(CrawlUrl page, @Nullable Instant at);

    List<SettingLine> settings();

    /** The store's folder and the settings file, as the operator knows them. */
    String folder();

    /** All figures for Prometheus, in its text format 0.0.4. */
    String metrics();
}
