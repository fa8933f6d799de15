package io.freshet.model;

/**
 * A URL as two fingerprints. Keys of one host lie together, and hosts of one shard do.
 *
 * @param host of scheme, name and port
 * @param url of the whole URL
 */
public record UrlKey(long host, long url) {
    /** How many shards the hosts are spread over. Fixed: it is part of what is on disk. */
    public static final int SHARDS = 256;

    /** The shard that owns the host: the first byte of its key, so that a shard's keys lie together on disk. */
    public int shard() {
        return shardOf(host);
    }

    public static int shardOf(long host) {
        return (int) (host >>> 56);
    }
}
