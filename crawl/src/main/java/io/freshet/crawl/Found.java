package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.LinkKind;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.QueueEntry;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A link on its way to the shard that owns its host.
 *
 * @param spelling as the page wrote it, when runs of slashes were collapsed; null otherwise
 * @param depth links from a seed, this one included
 * @param via where it was found; null for a seed
 * @param redirects how many redirects in a row led here
 * @param run how many pages in a row looked like a trap
 * @param lastModified what a sitemap said; null otherwise
 */
record Found(
        CrawlUrl url,
        UrlKey key,
        LinkKind kind,
        float score,
        boolean nofollow,
        @Nullable CrawlUrl spelling,
        int depth,
        @Nullable UrlKey via,
        int redirects,
        int run,
        @Nullable Instant lastModified) {

    static Found seed(CrawlUrl url) {
        return link(url, LinkKind.SEED, 1);
    }

    /** One that nobody has yet said where it was found. */
    static Found link(CrawlUrl url, LinkKind kind, float score) {
        return new Found(url, url.key(), kind, score, false, null, 0, null, 0, 0, null);
    }

    /** The same link with what only the frontier knows. */
    Found from(@Nullable UrlKey page, int atDepth, int afterRedirects, int inRun) {
        return new Found(url, key, kind, score, nofollow, spelling, atDepth, page, afterRedirects, inRun, lastModified);
    }

    /** The same link with the spelling of the page, where slashes turned out to matter. */
    Found asSpelled() {
        return spelling == null
                ? this
                : new Found(
                        spelling,
                        spelling.key(),
                        kind,
                        score,
                        nofollow,
                        null,
                        depth,
                        via,
                        redirects,
                        run,
                        lastModified);
    }

    /** As it waits for its first visit. */
    QueueEntry entry(long number, Instant now) {
        return new QueueEntry(
                url,
                VisitClass.NEW,
                Line.bucket(score),
                number,
                score,
                depth,
                via,
                now,
                redirects,
                0,
                run,
                spelling,
                lastModified);
    }
}
