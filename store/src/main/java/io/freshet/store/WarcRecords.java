package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import java.time.Instant;

/** Makes the records that a store keeps. Safe for use by many threads: whoever fetched a page compresses it, not the writer. */
public final class WarcRecords {
    private final Gzip gzip;

    public WarcRecords(StoreSettings settings) {
        gzip = new Gzip(settings.compression());
    }

    /**
     * A response as it came: status line, header fields, body as sent (without chunk framing).
     *
     * @param digest of the decompressed body
     */
    public WarcRecord response(FetchOutcome.Fetched fetched, Digest digest, Instant at) {
        return new WarcRecord(fetched, digest, payload(fetched, digest), at, gzip, null);
    }

    /**
     * The same bytes as an earlier record: WARC 1.1, 6.7.2, profile identical-payload-digest. When the store does not keep that record any
     * more, or the bytes on the wire were others, it writes a response instead.
     *
     * @param digest of the decompressed body
     */
    public WarcRecord sameAs(
            FetchOutcome.Fetched fetched, Digest digest, Instant at, CrawlUrl earlier, Instant earlierAt) {
        var revisit = new WarcRecord.Revisit(fetched, gzip, earlier, earlierAt);
        return new WarcRecord(fetched, digest, payload(fetched, digest), at, gzip, revisit);
    }

    private static Digest payload(FetchOutcome.Fetched fetched, Digest digest) {
        return HttpBlock.encoded(fetched) ? Digest.of(fetched.body().sent()) : digest;
    }
}
