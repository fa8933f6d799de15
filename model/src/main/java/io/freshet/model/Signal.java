package io.freshet.model;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A site says that one of its pages changed, is gone or is new. It is only a hint: a visit finds out whether it is true.
 *
 * @param url a page of the source's own host, known to us or not
 * @param happened when it happened, by the source's words; never later than {@code heard}
 * @param heard when it reached us
 * @param size of the page after the change, in bytes; {@link #NO_SIZE} if the source does not say
 * @param lastModified of the page after the change, or null if the source does not say
 */
public record Signal(
        SignalSource source,
        CrawlUrl url,
        SignalKind kind,
        Instant happened,
        Instant heard,
        SignalProof proof,
        long size,
        @Nullable Instant lastModified) {
    public static final long NO_SIZE = -1;

    /** @throws IllegalArgumentException if the page is of another host than the source, or the size is negative */
    public Signal {
        if (!source.speaksOf(url)) {
            throw new IllegalArgumentException(source + " may not speak of " + url);
        }
        if (size < NO_SIZE) {
            throw new IllegalArgumentException("the size of a page is 0 or more, or " + NO_SIZE + ", not " + size);
        }
        if (happened.isAfter(heard)) {
            happened = heard; // the site's clock is ahead of ours
        }
    }

    /** A signal without size and modification time. */
    public Signal(
            SignalSource source, CrawlUrl url, SignalKind kind, Instant happened, Instant heard, SignalProof proof) {
        this(source, url, kind, happened, heard, proof, NO_SIZE, null);
    }
}
