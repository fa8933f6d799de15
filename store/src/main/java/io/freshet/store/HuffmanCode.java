package io.freshet.store;

import java.util.Arrays;

/**
 * A canonical Huffman code as deflate wants it (RFC 1951, 3.2.2): made from how often each symbol occurs, no code longer than a limit. Not thread-safe: owned
 * by one {@link FastDeflater}, used again for each block.
 */
final class HuffmanCode {
    private static final int SYMBOL_BITS = 9;
    private static final int SYMBOL = (1 << SYMBOL_BITS) - 1;
    private static final int MANY = 256;

    /** Of each symbol; 0 where it does not occur. */
    final byte[] length;
    /** Of each symbol, its first bit lowest, as it goes into the stream. */
    final int[] code;

    private final int limit;
    private final long[] byCount;
    private final int[] places = new int[MANY + 2]; // of symbols with each count
    private final int[] weight;
    private final int[] parent;
    private final int[] lengths;
    private final int[] next;

    HuffmanCode(int symbols, int limit) {
        this.limit = limit;
        length = new byte[symbols];
        code = new int[symbols];
        byCount = new long[symbols];
        weight = new int[2 * symbols];
        parent = new int[2 * symbols];
        lengths = new int[limit + 1];
        next = new int[limit + 1];
    }

    void make(int[] counts) {
        Arrays.fill(length, (byte) 0);
        int used = sort(counts);
        if (used < 2) { // one code of one bit: RFC 1951, 3.2.7
            int symbol = used == 0 ? 0 : (int) byCount[0] & SYMBOL;
            length[symbol] = 1;
            code[symbol] = 0;
            return;
        }
        growTree(used);
        chooseLengths(used);
        number();
    }

    /** The symbols that occur, the rarest first; how many there are. Most counts are small and have a place each; the others are few. */
    private int sort(int[] counts) {
        Arrays.fill(places, 0);
        for (int symbol = 0; symbol < length.length; symbol++) {
            places[Math.min(counts[symbol], MANY) + 1]++;
        }
        places[1] = 0; // those that do not occur
        for (int count = 1; count <= MANY; count++) {
            places[count + 1] += places[count];
        }
        int many = places[MANY];
        int used = places[MANY + 1];
        for (int symbol = 0; symbol < length.length; symbol++) {
            int count = counts[symbol];
            if (count > 0) {
                byCount[places[Math.min(count, MANY)]++] = (long) count << SYMBOL_BITS | symbol;
            }
        }
        Arrays.sort(byCount, many, used);
        return used;
    }

    /** Past the last symbol that occurs, but not below the least. */
    int size(int least) {
        int size = length.length;
        while (size > least && length[size - 1] == 0) {
            size--;
        }
        return size;
    }

    /** Leaves come in order of weight, and so do the nodes above them: the two lightest are always at the head of one of two queues. */
    private void growTree(int leaves) {
        for (int i = 0; i < leaves; i++) {
            weight[i] = (int) (byCount[i] >>> SYMBOL_BITS);
        }
        int leaf = 0;
        int node = leaves;
        for (int made = leaves; made < 2 * leaves - 1; made++) {
            int sum = 0;
            for (int child = 0; child < 2; child++) {
                int lightest = node == made || (leaf < leaves && weight[leaf] <= weight[node]) ? leaf++ : node++;
                parent[lightest] = made;
                sum += weight[lightest];
            }
            weight[made] = sum;
        }
    }

    /** The depth in the tree; where that is too deep, cheap codes are made longer until there is room. */
    private void chooseLengths(int leaves) {
        Arrays.fill(lengths, 0);
        int[] depth = weight; // not needed any more
        depth[2 * leaves - 2] = 0;
        long room = 1L << limit;
        for (int i = 2 * leaves - 3; i >= 0; i--) {
            depth[i] = depth[parent[i]] + 1;
            if (i < leaves) {
                int bits = Math.min(limit, depth[i]);
                lengths[bits]++;
                room -= 1L << (limit - bits);
            }
        }
        while (room < 0) {
            int bits = limit - 1;
            while (lengths[bits] == 0) {
                bits--;
            }
            lengths[bits]--;
            lengths[bits + 1]++;
            room += 1L << (limit - bits - 1);
        }
        for (; room > 0; room--) { // a decoder wants a code without gaps
            lengths[limit]--;
            lengths[limit - 1]++;
        }
        int rarest = 0;
        for (int bits = limit; bits > 0; bits--) {
            for (int i = lengths[bits]; i > 0; i--) {
                length[(int) byCount[rarest++] & SYMBOL] = (byte) bits;
            }
        }
    }

    private void number() {
        int first = 0;
        lengths[0] = 0;
        for (int bits = 1; bits <= limit; bits++) {
            first = (first + lengths[bits - 1]) << 1;
            next[bits] = first;
        }
        for (int symbol = 0; symbol < length.length; symbol++) {
            int bits = length[symbol];
            if (bits > 0) {
                code[symbol] = Integer.reverse(next[bits]++) >>> (32 - bits);
            }
        }
    }
}
