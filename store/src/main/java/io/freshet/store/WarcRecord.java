package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Fingerprint;
import io.freshet.model.UrlKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One WARC record, made by {@link WarcRecords} and compressed by whoever fetched the page, so that the writer only appends. Safe for use by many threads.
 *
 * <p>The text is put together by hand: jwarc's builder takes 20 us more a record, and its writer cannot be told how hard to compress. What is
 * written here is read and validated by jwarc.
 */
public final class WarcRecord {
    private static final String REVISIT_PROFILE = "http://netpreserve.org/warc/1.1/revisit/identical-payload-digest";
    private static final byte[] END_OF_RECORD = {'\r', '\n', '\r', '\n'};
    private static final byte[] NOTHING = {};

    private final Digest digest;
    private final Digest payload;
    private final Instant at;
    private final byte[] member;
    private final @Nullable Revisit revisit;

    /** What a revisit record refers to, and what it takes to write another record in its place. */
    record Revisit(FetchOutcome.Fetched fetched, Gzip gzip, CrawlUrl original, Instant originalAt) {}

    WarcRecord(
            FetchOutcome.Fetched fetched,
            Digest digest,
            Digest payload,
            Instant at,
            Gzip gzip,
            @Nullable Revisit revisit) {
        this.digest = digest;
        this.payload = payload;
        this.at = at;
        this.revisit = revisit;
        HttpBlock block = HttpBlock.of(fetched);
        byte[] body = revisit == null ? block.payload() : NOTHING;
        byte[] header = header(fetched.url(), block.header().length + body.length);
        // what the server compressed is only wrapped: compressing it again costs 100 us a page and saves two percent
        member = revisit == null && block.encoded()
                ? gzip.wrapped(header, block.header(), body, END_OF_RECORD)
                : gzip.member(header, block.header(), body, END_OF_RECORD);
    }

    /** Of the content, decompressed. */
    Digest digest() {
        return digest;
    }

    /** Of the payload as it lies in the record, or in the one that it refers to. */
    Digest payload() {
        return payload;
    }

    Instant at() {
        return at;
    }

    /** The gzip member, ready to be appended. Not to be changed. */
    byte[] member() {
        return member;
    }

    /** Bytes of memory. */
    long size() {
        return member.length + (revisit == null ? 0L : revisit.fetched.body().sent().length);
    }

    boolean isRevisit() {
        return revisit != null;
    }

    boolean refersTo(UrlKey page, Instant date) {
        return revisit != null
                && revisit.originalAt.equals(date)
                && revisit.original.key().equals(page);
    }

    /** The response in full, for a revisit record whose original is not kept. */
    WarcRecord asResponse() {
        return revisit == null ? this : new WarcRecord(revisit.fetched, digest, payload, at, revisit.gzip, null);
    }

    /** The same revisit record, of another original. */
    WarcRecord referringTo(CrawlUrl url, Instant date) {
        return revisit == null
                ? this
                : new WarcRecord(
                        revisit.fetched,
                        digest,
                        payload,
                        at,
                        revisit.gzip,
                        new Revisit(revisit.fetched, revisit.gzip, url, date));
    }

    private byte[] header(CrawlUrl url, int blockLength) {
        String type = revisit == null ? "response" : "revisit";
        String date = at.toString();
        StringBuilder text = new StringBuilder(768)
                .append("WARC/1.1\r\nWARC-Type: ")
                .append(type)
                .append("\r\nWARC-Record-ID: <urn:uuid:")
                .append(id(type + ' ' + url.text() + ' ' + date))
                .append(">\r\nWARC-Date: ")
                .append(date)
                .append("\r\nWARC-Target-URI: ")
                .append(url.text())
                .append("\r\nWARC-Payload-Digest: sha256:")
                .append(payload.hex());
        if (revisit != null) {
            text.append("\r\nWARC-Profile: ")
                    .append(REVISIT_PROFILE)
                    .append("\r\nWARC-Refers-To-Target-URI: ")
                    .append(revisit.original.text())
                    .append("\r\nWARC-Refers-To-Date: ")
                    .append(revisit.originalAt)
                    .append("\r\nWARC-Truncated: length");
        }
        return text.append("\r\nContent-Type: application/http;msgtype=response\r\nContent-Length: ")
                .append(blockLength)
                .append("\r\n\r\n")
                .toString()
                .getBytes(StandardCharsets.US_ASCII);
    }

    /** From what makes the record unique (RFC 9562, 5.8), which is its text and its payload: the same record has the same name wherever it is made. */
    private UUID id(String text) {
        long name = Fingerprint.of(text);
        long high = name ^ RowDecoder.longAt(payload.bytes(), 0);
        long low = Long.reverse(name) ^ RowDecoder.longAt(payload.bytes(), Long.BYTES);
        return new UUID((high & ~0xF000L) | 0x8000L, (low & (-1L >>> 2)) | Long.MIN_VALUE);
    }
}
