package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.RobotsDirectives;
import io.freshet.model.UrlKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a URL that waits no more: what became of it, and what the last visits saw. (What waits is a {@link QueueEntry}.)
 *
 * @param reason for people: why it was dropped or refused, or how it failed; empty otherwise
 * @param depth links from a seed
 * @param via the page on which it was first found, or null for a seed
 * @param found when it was first met
 * @param announced when its site's sitemap said that it had last changed, at that time; null when none did
 * @param visits what the last answered visits saw, or null when there was none
 */
public record UrlRecord(
        CrawlUrl url,
        UrlState state,
        String reason,
        int depth,
        @Nullable UrlKey via,
        Instant found,
        @Nullable Instant announced,
        @Nullable Visits visits,
        @Nullable Content content) {

    /** The same record of a page of which no copy is kept any more. */
    public UrlRecord withoutContent() {
        return new UrlRecord(url, state, reason, depth, via, found, announced, visits, null);
    }

    /**
     * The visits so far.
     *
     * @param last when it was last asked for
     * @param status the last HTTP status, 0 when there was no answer
     * @param requests how often it was asked for
     * @param downloads how often a page, document or "not modified" came back
     * @param modifications how often it differed from the download before
     * @param failuresInRow how many of the last requests failed or said that it is gone
     * @param target where it leads, for a redirect
     */
    public record Visits(
            Instant first,
            Instant last,
            int status,
            int requests,
            int downloads,
            int modifications,
            int failuresInRow,
            @Nullable CrawlUrl target) {}

    /**
     * The newest content.
     *
     * @param fetched when these bytes were first seen
     * @param current when they were last known to be current
     * @param digest SHA-256 of the decompressed body
     * @param textFingerprint of the visible text, 0 for a document
     * @param nearFingerprint of its shingles, 0 for a document
     * @param duplicateOf the page that had the same bytes first, or null
     * @param etag as sent, or empty
     * @param lastModified as sent, or empty
     * @param body where its record lies, which the store alone knows and fills in; null until it is written, or when it is not kept
     */
    public record Content(
            Instant fetched,
            Instant current,
            String mediaType,
            String charset,
            String title,
            String language,
            int length,
            Digest digest,
            long textFingerprint,
            long nearFingerprint,
            @Nullable UrlKey duplicateOf,
            RobotsDirectives directives,
            String etag,
            String lastModified,
            @Nullable WarcPointer body) {

        /** The same bytes, seen again: known to be current later, perhaps with new validators and directives. */
        public Content seenAgain(Instant at, RobotsDirectives newDirectives, String newEtag, String newLastModified) {
            return new Content(
                    fetched,
                    at,
                    mediaType,
                    charset,
                    title,
                    language,
                    length,
                    digest,
                    textFingerprint,
                    nearFingerprint,
                    duplicateOf,
                    newDirectives,
                    newEtag,
                    newLastModified,
                    body);
        }

        /** The same content with its body elsewhere, or not kept any more. */
        Content keptAt(@Nullable WarcPointer place) {
            return new Content(
                    fetched,
                    current,
                    mediaType,
                    charset,
                    title,
                    language,
                    length,
                    digest,
                    textFingerprint,
                    nearFingerprint,
                    duplicateOf,
                    directives,
                    etag,
                    lastModified,
                    place);
        }
    }
}
