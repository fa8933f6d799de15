package io.freshet.protocol.resync;

import io.freshet.protocol.notice.ChangeStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a ResourceSync document or a sitemap.
 *
 * @param url percent-encoded
 * @param capability of the document that it leads to
 * @param change what happened to the resource
 * @param changed when
 * @param length in bytes; -1 when unknown
 * @param hash such as {@code sha-256:...}
 * @param path in a dump
 */
public record ResourceSyncEntry(
        String url,
        @Nullable Instant lastModified,
        @Nullable Capability capability,
        @Nullable ChangeStatus change,
        @Nullable Instant changed,
        long length,
        @Nullable String type,
        @Nullable String hash,
        @Nullable String path) {
    /** A page of a sitemap, or a part of an index. */
    public static ResourceSyncEntry page(String url, @Nullable Instant lastModified) {
        return new ResourceSyncEntry(url, lastModified, null, null, null, -1, null, null, null);
    }

    /** A further document. */
    public static ResourceSyncEntry document(String url, Capability capability) {
        return new ResourceSyncEntry(url, null, capability, null, null, -1, null, null, null);
    }

    public static ResourceSyncEntry resource(String url, Instant lastModified, long length, @Nullable String type) {
        return new ResourceSyncEntry(url, lastModified, null, null, null, length, type, null, null);
    }

    public static ResourceSyncEntry change(
            String url, ChangeStatus change, @Nullable Instant lastModified, Instant changed, long length) {
        return new ResourceSyncEntry(url, lastModified, null, change, changed, length, null, null, null);
    }
}
