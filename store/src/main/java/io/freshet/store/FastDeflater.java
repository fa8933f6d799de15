package io.freshet.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Compresses into the deflate format (RFC 1951) in little time: about two fifths of what the JDK's {@link java.util.zip.Deflater} takes at level 1, for as many
 * bytes; {@code bench/pieces warc} compares the two. Three steps a block:
 *
 * <ol>
 *   <li>{@link #match}: bytes become tokens, a literal or a reference to the last place that began with the same four bytes. There is one place to look for each
 *       byte, and no looking ahead for a better one; but two bytes are looked up at once, since each look-up is mostly waiting.
 *   <li>{@link HuffmanCode#make}: codes from how often each symbol occurs.
 *   <li>{@link #encode}: tokens become bits, a literal in the same steps as a reference: which of the two comes next is what a processor cannot guess.
 * </ol>
 *
 * <p>A block that this would make longer is stored as it is. Not thread-safe; meant to be used again, since its tables are larger than most pages.
 */
final class FastDeflater {
    /** What a stored block can hold: RFC 1951, 3.2.4. */
    private static final int BLOCK = 65_535;
    /** How far back a reference may reach. */
    private static final int WINDOW = 32_768;

    private static final int LONGEST = 258;
    private static final int HASH_BITS = 14;
    private static final int END = 256;
    private static final int LENGTHS = 257;
    private static final int LITERALS = 286;
    private static final int DISTANCES = 30;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** RFC 1951, 3.2.5: the symbol of each length less 257, the first length of each symbol, and its extra bits. */
    private static final byte[] LENGTH_SYMBOL = new byte[LONGEST + 1];

    private static final int[] LENGTH_FIRST = new int[29];
    private static final int[] LENGTH_EXTRA = new int[29];
    private static final int[] DISTANCE_FIRST = new int[DISTANCES];
    private static final int[] DISTANCE_EXTRA = new int[DISTANCES];

    /** RFC 1951, 3.2.7: the order in which the lengths of the code of code lengths are told. */
    private static final int[] ORDER = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};

    private static final int AGAIN = 16;
    private static final int ZEROS = 17;
    private static final int MANY_ZEROS = 18;
    private static final int[] REPEAT_EXTRA = new int[19];

    static {
        int length = 3;
        for (int symbol = 0; symbol < 28; symbol++) {
            LENGTH_EXTRA[symbol] = symbol < 8 ? 0 : (symbol - 4) / 4;
            LENGTH_FIRST[symbol] = length;
            int end = Math.min(LONGEST, length + (1 << LENGTH_EXTRA[symbol]));
            Arrays.fill(LENGTH_SYMBOL, length, end, (byte) symbol);
            length = end;
        }
        LENGTH_SYMBOL[LONGEST] = 28;
        LENGTH_FIRST[28] = LONGEST;
        int distance = 1;
        for (int symbol = 0; symbol < DISTANCES; symbol++) {
            DISTANCE_EXTRA[symbol] = symbol < 4 ? 0 : symbol / 2 - 1;
            DISTANCE_FIRST[symbol] = distance;
            distance += 1 << DISTANCE_EXTRA[symbol];
        }
        REPEAT_EXTRA[AGAIN] = 2;
        REPEAT_EXTRA[ZEROS] = 3;
        REPEAT_EXTRA[MANY_ZEROS] = 7;
    }

    // A token: a literal or 256 + length - 3 in 9 bits, the symbol of the distance in 5, and the distance's extra bits.
    private static final int LENGTH_TOKENS = 256 - 3;
    private static final int SYMBOL_AT = 9;
    private static final int EXTRA_AT = 14;
    private static final int NO_DISTANCE = DISTANCES << SYMBOL_AT;

    /**
     * Where four bytes with this hash were seen last, plus {@link #origin}: places of earlier inputs are further below it than a reference may reach, so that nothing
     * has to be cleared.
     */
    private final int[] seen = new int[1 << HASH_BITS];

    private int origin = WINDOW + 1;
    private final int[] tokens = new int[BLOCK];
    private final int[] literalCounts = new int[LITERALS];
    private final int[] distanceCounts = new int[DISTANCES];
    private final int[] repeatCounts = new int[ORDER.length];
    private final HuffmanCode literals = new HuffmanCode(LITERALS, 15);
    private final HuffmanCode distances = new HuffmanCode(DISTANCES, 15);
    private final HuffmanCode repeats = new HuffmanCode(ORDER.length, 7);
    private final byte[] codeLengths = new byte[LITERALS + DISTANCES];
    /** Of a literal or length: code and extra bits, and from bit 24 on how many they are. */
    private final int[] tokenBits = new int[512];
    /** Of a distance's symbol: its code, from bit 16 on how long that is, and from bit 24 on how long with the extra bits. Zero for no distance. */
    private final int[] distanceBits = new int[32];

    private final int[] lengthTokens =
            new int[LITERALS + DISTANCES]; // a symbol of the code of code lengths, extra bits << 8

    private byte[] out = {};
    private int at;
    private long bits; // that are not written yet, the first one lowest
    private int count;

    /** The most that an input of so many bytes can become. */
    static int bound(int length) {
        return Math.addExact(length, 5 * (length / BLOCK + 1) + Long.BYTES);
    }

    /** Compresses the input's first bytes into the output from a place on; the place after the last byte. The output has room for {@link #bound}. */
    int deflate(byte[] input, int length, byte[] output, int from) {
        if (origin > Integer.MAX_VALUE - WINDOW - length) {
            Arrays.fill(seen, 0);
            origin = WINDOW + 1;
        }
        out = output;
        at = from;
        int begin = 0;
        do {
            int end = Math.min(length, begin + BLOCK);
            int found = match(input, begin, end);
            block(input, begin, end, found, end == length);
            begin = end;
        } while (begin < length);
        origin += length + WINDOW;
        finish();
        return at;
    }

    /** The tokens of a block; how many there are. */
    private int match(byte[] input, int begin, int end) {
        Arrays.fill(literalCounts, 0);
        Arrays.fill(distanceCounts, 0);
        int found = 0;
        int here = begin;
        int last = end - 2 * Long.BYTES; // up to here whole words can be read, also a byte further on
        while (here < last) {
            long eight = (long) LONG.get(input, here);
            int before = lastSeen((int) eight, here);
            int beforeNext = lastSeen((int) (eight >>> 8), here + 1);
            if (here - before > WINDOW || (int) INT.get(input, before) != (int) eight) {
                found = literal((int) eight & 0xff, found);
                here++;
                if (here - beforeNext > WINDOW || (int) INT.get(input, beforeNext) != (int) (eight >>> 8)) {
                    found = literal((int) eight >>> 8 & 0xff, found);
                    here++;
                    continue;
                }
                before = beforeNext;
            }
            int length = 4 + same(input, before + 4, here + 4, Math.min(end, here + LONGEST));
            found = reference(length, here - before, found);
            here += length;
            if (here < last) {
                seen[hash((int) INT.get(input, here - 2))] = origin + here - 2;
            }
        }
        while (here < end) {
            found = literal(input[here++] & 0xff, found);
        }
        return found;
    }

    /** Where these four bytes may have been before, and notes that they are here. */
    private int lastSeen(int four, int here) {
        int hash = hash(four);
        int before = seen[hash] - origin;
        seen[hash] = origin + here;
        return before;
    }

    private int literal(int value, int found) {
        tokens[found] = NO_DISTANCE | value;
        literalCounts[value]++;
        return found + 1;
    }

    private int reference(int length, int distance, int found) {
        int symbol = distanceSymbol(distance);
        tokens[found] =
                (distance - DISTANCE_FIRST[symbol]) << EXTRA_AT | symbol << SYMBOL_AT | (LENGTH_TOKENS + length);
        literalCounts[LENGTHS + LENGTH_SYMBOL[length]]++;
        distanceCounts[symbol]++;
        return found + 1;
    }

    private static int hash(int four) {
        return (four * 0x9E3779B1) >>> (32 - HASH_BITS);
    }

    /** How many bytes are alike at two places. */
    private static int same(byte[] input, int before, int here, int end) {
        int from = here;
        while (here <= end - Long.BYTES) {
            long difference = (long) LONG.get(input, before) ^ (long) LONG.get(input, here);
            if (difference != 0) {
                return here - from + (Long.numberOfTrailingZeros(difference) >>> 3);
            }
            before += Long.BYTES;
            here += Long.BYTES;
        }
        while (here < end && input[before] == input[here]) {
            before++;
            here++;
        }
        return here - from;
    }

    /** Two symbols for each power of two: RFC 1951, 3.2.5. */
    private static int distanceSymbol(int distance) {
        int less = distance - 1;
        if (less < 4) {
            return less;
        }
        int high = 31 - Integer.numberOfLeadingZeros(less);
        return 2 * high + ((less >>> (high - 1)) & 1);
    }

    private void block(byte[] input, int begin, int end, int found, boolean last) {
        literalCounts[END] = 1;
        literals.make(literalCounts);
        distances.make(distanceCounts);
        int literalSize = literals.size(LENGTHS);
        int distanceSize = distances.size(1);
        int told = runs(literalSize, distanceSize);
        repeats.make(repeatCounts);
        if (size(told) >= (end - begin) * 8L) {
            store(input, begin, end, last);
            return;
        }
        put(last ? 1 : 0, 1);
        put(2, 2);
        put(literalSize - LENGTHS, 5);
        put(distanceSize - 1, 5);
        put(ORDER.length - 4, 4);
        for (int symbol : ORDER) {
            put(repeats.length[symbol], 3);
        }
        for (int i = 0; i < told; i++) {
            int symbol = lengthTokens[i] & 0xff;
            put(repeats.code[symbol], repeats.length[symbol]);
            put(lengthTokens[i] >>> 8, REPEAT_EXTRA[symbol]);
        }
        encode(found);
        put(literals.code[END], literals.length[END]);
    }

    /** The lengths of both codes as the code of code lengths tells them, runs in short; how many tokens that takes: RFC 1951, 3.2.7. */
    private int runs(int literalSize, int distanceSize) {
        System.arraycopy(literals.length, 0, codeLengths, 0, literalSize);
        System.arraycopy(distances.length, 0, codeLengths, literalSize, distanceSize);
        Arrays.fill(repeatCounts, 0);
        int all = literalSize + distanceSize;
        int told = 0;
        for (int i = 0; i < all; ) {
            int length = codeLengths[i];
            int run = 1;
            while (i + run < all && codeLengths[i + run] == length) {
                run++;
            }
            int token = length;
            int covered = 1;
            if (length == 0 && run >= 3) {
                covered = Math.min(run, 138);
                token = covered < 11 ? ZEROS | (covered - 3) << 8 : MANY_ZEROS | (covered - 11) << 8;
            } else if (i > 0 && codeLengths[i - 1] == length && run >= 3) {
                covered = Math.min(run, 6);
                token = AGAIN | (covered - 3) << 8;
            }
            lengthTokens[told++] = token;
            repeatCounts[token & 0xff]++;
            i += covered;
        }
        return told;
    }

    /** The bits of a block as codes. */
    private long size(int told) {
        long size = 17 + 3L * ORDER.length;
        for (int i = 0; i < told; i++) {
            int symbol = lengthTokens[i] & 0xff;
            size += repeats.length[symbol] + REPEAT_EXTRA[symbol];
        }
        for (int symbol = 0; symbol < LITERALS; symbol++) {
            int extra = symbol < LENGTHS ? 0 : LENGTH_EXTRA[symbol - LENGTHS];
            size += (long) literalCounts[symbol] * (literals.length[symbol] + extra);
        }
        for (int symbol = 0; symbol < DISTANCES; symbol++) {
            size += (long) distanceCounts[symbol] * (distances.length[symbol] + DISTANCE_EXTRA[symbol]);
        }
        return size;
    }

    /** The hot loop works on locals: fields would be written back with every token. */
    private void encode(int found) {
        joinCodes();
        writeBytes();
        byte[] output = out;
        int place = at;
        long waiting = bits;
        int held = count; // below 8 here, so that the at most 15 + 5 + 15 + 13 of a token fit
        for (int i = 0; i < found; i++) {
            int token = tokens[i];
            int code = tokenBits[token & (tokenBits.length - 1)];
            waiting |= (long) (code & 0xff_ffff) << held;
            held += code >>> 24;
            int distance = distanceBits[token >>> SYMBOL_AT & (distanceBits.length - 1)];
            int extra = (token >>> EXTRA_AT) << (distance >>> 16); // a shift takes the lowest five bits
            waiting |= (long) ((distance & 0xffff) | extra) << held;
            held += distance >>> 24;
            LONG.set(output, place, waiting);
            place += held >>> 3;
            waiting >>>= held & ~7;
            held &= 7;
        }
        at = place;
        bits = waiting;
        count = held;
    }

    /** Codes with their extra bits, so that a token takes one look for its literal or length and one for its distance. */
    private void joinCodes() {
        for (int literal = 0; literal < END; literal++) {
            tokenBits[literal] = literals.code[literal] | literals.length[literal] << 24;
        }
        for (int length = 3; length <= LONGEST; length++) {
            int symbol = LENGTH_SYMBOL[length];
            int size = literals.length[LENGTHS + symbol];
            int code = literals.code[LENGTHS + symbol] | (length - LENGTH_FIRST[symbol]) << size;
            tokenBits[LENGTH_TOKENS + length] = code | (size + LENGTH_EXTRA[symbol]) << 24;
        }
        for (int symbol = 0; symbol < DISTANCES; symbol++) {
            int size = distances.length[symbol];
            distanceBits[symbol] = distances.code[symbol] | size << 16 | (size + DISTANCE_EXTRA[symbol]) << 24;
        }
    }

    private void store(byte[] input, int begin, int end, boolean last) {
        put(last ? 1 : 0, 1);
        put(0, 2);
        finish(); // to the next whole byte: RFC 1951, 3.2.4
        int length = end - begin;
        put(length, 16);
        put(length ^ 0xffff, 16);
        finish();
        System.arraycopy(input, begin, out, at, length);
        at += length;
    }

    /** At most 16 bits. */
    private void put(int value, int size) {
        bits |= (long) value << count;
        count += size;
        if (count >= 32) {
            INT.set(out, at, (int) bits);
            at += Integer.BYTES;
            bits >>>= 32;
            count -= 32;
        }
    }

    /** All bits that make whole bytes; fewer than 8 are left. */
    private void writeBytes() {
        INT.set(out, at, (int) bits);
        at += count >>> 3;
        bits >>>= count & ~7;
        count &= 7;
    }

    private void finish() {
        while (count > 0) {
            out[at++] = (byte) bits;
            bits >>>= 8;
            count -= 8;
        }
        bits = 0;
        count = 0;
    }
}
