package io.freshet.store;

import io.freshet.model.UrlKey;
import java.util.Arrays;

/**
 * Something on its way from one shard to another. It is written with the change that sent it and removed with the change that handled it, so a
 * crash in between delivers it again.
 *
 * @param shard the receiver
 * @param number rising within the store, never used again
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its own equals
public record Message(int shard, long number, byte[] content) {
    public Message {
        if (shard < 0 || shard >= UrlKey.SHARDS) {
            throw new IllegalArgumentException("a shard is between 0 and " + (UrlKey.SHARDS - 1) + ", not " + shard);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Message(int otherShard, long otherNumber, byte[] otherContent)
                && shard == otherShard
                && number == otherNumber
                && Arrays.equals(content, otherContent);
    }

    @Override
    public int hashCode() {
        return Long.hashCode(number) * 31 + shard;
    }
}
