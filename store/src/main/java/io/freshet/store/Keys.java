package io.freshet.store;

import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The keys of the tables: numbers with the highest byte first, so that rows lie in the order of the numbers. */
final class Keys {
    static final byte[] COUNTERS = "counters".getBytes(StandardCharsets.US_ASCII);
    static final int URL_LENGTH = 16;
    static final int CONTENT_LENGTH = 16;
    static final int QUEUE_LENGTH = 18;
    static final int VERSION_LENGTH = 24;
    static final int MESSAGE_LENGTH = 9;

    private Keys() {}

    static byte[] number(long number) {
        byte[] key = new byte[8];
        RowEncoder.putLong(key, 0, number);
        return key;
    }

    /** Where the rows of a shard's hosts begin; null after the last shard. */
    static byte @Nullable [] shard(int shard) {
        return shard >= UrlKey.SHARDS ? null : new byte[] {(byte) shard};
    }

    static byte[] url(UrlKey url) {
        byte[] key = new byte[URL_LENGTH];
        RowEncoder.putLong(key, 0, url.host());
        RowEncoder.putLong(key, 8, url.url());
        return key;
    }

    static UrlKey url(byte[] key) {
        return new UrlKey(RowDecoder.longAt(key, 0), RowDecoder.longAt(key, 8));
    }

    static byte[] queue(long host, VisitClass kind, int bucket, long number) {
        byte[] key = new byte[QUEUE_LENGTH];
        RowEncoder.putLong(key, 0, host);
        key[8] = (byte) RowEncoder.code(kind);
        key[9] = (byte) bucket;
        RowEncoder.putLong(key, 10, number);
        return key;
    }

    static byte[] message(int shard, long number) {
        byte[] key = new byte[MESSAGE_LENGTH];
        key[0] = (byte) shard;
        RowEncoder.putLong(key, 1, number);
        return key;
    }

    static byte[] content(Digest digest) {
        return Arrays.copyOf(digest.bytes(), CONTENT_LENGTH);
    }

    static byte[] version(UrlKey url, long number) {
        byte[] key = new byte[VERSION_LENGTH];
        RowEncoder.putLong(key, 0, url.host());
        RowEncoder.putLong(key, 8, url.url());
        RowEncoder.putLong(key, 16, number);
        return key;
    }

    static byte[] note(String name) {
        return name.getBytes(StandardCharsets.UTF_8);
    }

    static byte[] segment(int number) {
        return new byte[] {(byte) (number >>> 24), (byte) (number >>> 16), (byte) (number >>> 8), (byte) number};
    }

    /** The first key after all that begin with this one, or null when there is none. */
    static byte @Nullable [] afterAll(byte[] prefix) {
        for (int last = prefix.length - 1; last >= 0; last--) {
            if (prefix[last] != (byte) 0xFF) {
                byte[] after = Arrays.copyOf(prefix, last + 1);
                after[last]++;
                return after;
            }
        }
        return null;
    }

    /** The first key after this one. */
    static byte[] after(byte[] key) {
        return Arrays.copyOf(key, key.length + 1);
    }
}
