package io.freshet.crawl;

/**
 * Says of a key that it is surely not in a set, or that it may be: a Bloom filter whose bits for one key lie in one block of 64 bytes, so that a question costs
 * one look into memory (Putze, Sanders and Singler, "Cache-, Hash- and Space-Efficient Bloom Filters", section 3).
 *
 * <p>The first bits of a key choose the block, the last ones the bits in it: keys must be spread evenly. With 10 bits a key about 1.2 of 100 strangers may be in
 * the set, with 6 about 8: see {@code SeenFilterTest}.
 *
 * <p>Not thread-safe. One that nobody adds to any more may be read by many threads.
 */
final class SeenFilter {
    private static final int BLOCK_LONGS = 8;
    private static final int BITS_OF_A_KEY = 5;
    /** The memory is taken in pieces, so that no collector has to find room for a large one. */
    private static final int BLOCKS_IN_A_PIECE = 1 << 10;

    private final long[][] pieces;
    private final int blocks;

    SeenFilter(long keys, int bitsAKey) {
        blocks = Math.toIntExact(keys * bitsAKey / (64 * BLOCK_LONGS) + 1);
        pieces = new long[(blocks - 1) / BLOCKS_IN_A_PIECE + 1][];
        for (int i = 0; i < pieces.length; i++) {
            int left = blocks - i * BLOCKS_IN_A_PIECE;
            pieces[i] = new long[Math.min(left, BLOCKS_IN_A_PIECE) * BLOCK_LONGS];
        }
    }

    void add(long key) {
        int block = block(key);
        long[] piece = pieces[block / BLOCKS_IN_A_PIECE];
        int first = block % BLOCKS_IN_A_PIECE * BLOCK_LONGS;
        long places = key;
        for (int i = 0; i < BITS_OF_A_KEY; i++) {
            piece[first + (int) (places & 7)] |= 1L << (places >>> 3);
            places >>>= 9;
        }
    }

    boolean mayContain(long key) {
        int block = block(key);
        long[] piece = pieces[block / BLOCKS_IN_A_PIECE];
        int first = block % BLOCKS_IN_A_PIECE * BLOCK_LONGS;
        long places = key;
        for (int i = 0; i < BITS_OF_A_KEY; i++) {
            if ((piece[first + (int) (places & 7)] >>> (places >>> 3) & 1) == 0) {
                return false;
            }
            places >>>= 9;
        }
        return true;
    }

    long bytes() {
        return (long) blocks * BLOCK_LONGS * Long.BYTES;
    }

    private int block(long key) {
        return (int) Math.unsignedMultiplyHigh(key, blocks);
    }
}
