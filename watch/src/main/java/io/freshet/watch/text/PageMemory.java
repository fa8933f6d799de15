package io.freshet.watch.text;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What earlier visits of a page taught: which texts were there at which visits, at which places the text keeps changing, and in which sentences the numbers
 * do. A value: {@link #after} gives another one, and {@link #encoded} makes bytes of it.
 *
 * <p>Each visit is a bit, the latest one the lowest: {@value #VISITS} are remembered. The texts of the version that was read last are not written down,
 * since whoever keeps a memory keeps that version: of a page that stands still nothing is left to write.
 */
public final class PageMemory {
    /** Visits that are remembered. */
    static final int VISITS = 31;

    /** A place where at least this share of the blocks is new was changed as a whole. */
    private static final double MUCH = 1 / 3.0;

    /** So many visits with something new make a place restless, or the numbers in a sentence. */
    private static final int OFTEN = 2;

    /** A text that was there at so many visits without a gap, or at all if they are fewer, belongs to the page. */
    private static final int STEADY = 5;

    /** The most texts, places or sentences that are written down: the latest. */
    static final int MOST_WRITTEN = 250;

    private static final byte VERSION = 1;
    private static final int ALL_VISITS = (1 << VISITS) - 1;

    /** The memory of a page that was never seen. */
    public static final PageMemory NONE = new PageMemory(0, 0, Map.of(), Map.of(), Map.of());

    /** @param seen the visits at which it was there */
    private record Known(int seen, int shape) {}

    private final int visits;
    private final int foreign;
    private final Map<Integer, Known> texts;
    private final Map<Integer, Integer> counters;
    private final Map<Integer, Integer> restless;
    private final Set<Integer> shapes = new HashSet<>();

    private PageMemory(
            int visits,
            int foreign,
            Map<Integer, Known> texts,
            Map<Integer, Integer> counters,
            Map<Integer, Integer> restless) {
        this.visits = visits;
        this.foreign = foreign;
        this.texts = texts;
        this.counters = counters;
        this.restless = restless;
        texts.values().forEach(known -> shapes.add(known.shape()));
    }

    /** Returns the memory after one more visit. */
    public PageMemory after(PageText page) {
        Map<Integer, Known> nextTexts = new HashMap<>();
        texts.forEach((print, known) -> {
            int seen = shifted(known.seen());
            if (seen != 0) {
                nextTexts.put(print, new Known(seen, known.shape()));
            }
        });
        Map<Integer, Integer> nextCounters = shifted(counters);
        Map<Integer, Integer> nextRestless = shifted(restless);
        Map<Integer, int[]> places = new HashMap<>(); // all blocks, new blocks
        for (TextBlock block : page.blocks()) {
            int print = text(block);
            boolean fresh = !texts.containsKey(print);
            if (fresh && visits > 0 && shapes.contains(shape(block))) {
                nextCounters.merge(shape(block), 1, PageMemory::either);
            }
            Known known = nextTexts.get(print);
            nextTexts.put(print, new Known(known == null ? 1 : known.seen() | 1, shape(block)));
            for (Place at = block.place(); at != null; at = at.parent()) {
                int[] counts = places.computeIfAbsent((int) at.mark(), mark -> new int[2]);
                counts[0]++;
                counts[1] += fresh ? 1 : 0;
            }
        }
        if (visits > 0) {
            places.forEach((mark, counts) -> {
                if (counts[1] >= MUCH * counts[0]) {
                    nextRestless.merge(mark, 1, PageMemory::either);
                }
            });
        }
        return new PageMemory(Math.min(visits + 1, VISITS), 0, nextTexts, nextCounters, nextRestless);
    }

    /** Returns the memory after a visit that found the page in another language: what it says then is known, and what it said otherwise still stands. */
    public PageMemory afterForeign(PageText page) {
        Map<Integer, Known> nextTexts = new HashMap<>(texts);
        for (TextBlock block : page.blocks()) {
            nextTexts.putIfAbsent(text(block), new Known(1, shape(block)));
        }
        return new PageMemory(visits, Math.min(foreign + 1, VISITS), nextTexts, counters, restless);
    }

    /** Returns how many visits in a row found the page in another language. */
    int foreign() {
        return foreign;
    }

    private static int text(TextBlock block) {
        return (int) block.wording().print();
    }

    private static int shape(TextBlock block) {
        return (int) block.wording().shape();
    }

    private static int either(int a, int b) {
        return a | b;
    }

    private static int shifted(int visits) {
        return (visits << 1) & ALL_VISITS;
    }

    private static Map<Integer, Integer> shifted(Map<Integer, Integer> masks) {
        var shifted = new HashMap<Integer, Integer>();
        masks.forEach((key, mask) -> {
            if (shifted(mask) != 0) {
                shifted.put(key, shifted(mask));
            }
        });
        return shifted;
    }

    /** Returns how many visits it knows, at most those that it can remember. */
    public int visits() {
        return visits;
    }

    /** Whether the text was there at one of the visits. */
    boolean knows(TextBlock block) {
        return texts.containsKey(text(block));
    }

    /** Whether the text belongs to the page: it never came and went. */
    boolean steady(TextBlock block) {
        Known known = texts.get(text(block));
        if (known == null) {
            return false;
        }
        int inARow = Integer.numberOfTrailingZeros(~known.seen());
        return inARow == Integer.bitCount(known.seen()) && inARow >= Math.min(visits, STEADY);
    }

    private boolean everSince(TextBlock block) {
        Known known = texts.get(text(block));
        return known != null && known.seen() == (1 << visits) - 1;
    }

    /** Whether the numbers in the sentence keep changing. */
    boolean counter(TextBlock block) {
        return Integer.bitCount(counters.getOrDefault(shape(block), 0)) >= OFTEN;
    }

    /** Whether much of what stands at the place, or at a place around it within the main text, was new at several visits. */
    boolean restless(Place place, Place main) {
        for (Place at = place; at != null && at != main; at = at.parent()) {
            if (Integer.bitCount(restless.getOrDefault((int) at.mark(), 0)) >= OFTEN) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns it as bytes.
     *
     * @param last the version of the last visit
     */
    public byte[] encoded(PageText last) {
        Set<Integer> steady = steadyOn(last);
        List<Map.Entry<Integer, Known>> written = texts.entrySet().stream()
                .filter(each -> !steady.contains(each.getKey()))
                .sorted(Comparator.comparingInt(
                        each -> Integer.numberOfTrailingZeros(each.getValue().seen())))
                .limit(MOST_WRITTEN)
                .toList();
        List<Map.Entry<Integer, Integer>> masks = new ArrayList<>(latest(counters));
        int writtenCounters = masks.size();
        masks.addAll(latest(restless));
        var bytes = ByteBuffer.allocate(9 + 12 * written.size() + 8 * masks.size());
        bytes.put(VERSION)
                .put((byte) visits)
                .put((byte) foreign)
                .putShort((short) written.size())
                .putShort((short) writtenCounters)
                .putShort((short) (masks.size() - writtenCounters));
        written.forEach(each -> bytes.putInt(each.getKey())
                .putInt(each.getValue().seen())
                .putInt(each.getValue().shape()));
        masks.forEach(each -> bytes.putInt(each.getKey()).putInt(each.getValue()));
        return bytes.array();
    }

    private static List<Map.Entry<Integer, Integer>> latest(Map<Integer, Integer> masks) {
        return masks.entrySet().stream()
                .sorted(Comparator.comparingInt(each -> Integer.numberOfTrailingZeros(each.getValue())))
                .limit(MOST_WRITTEN)
                .toList();
    }

    private Set<Integer> steadyOn(PageText page) {
        Set<Integer> steady = new HashSet<>();
        page.blocks().stream().filter(this::everSince).forEach(block -> steady.add(text(block)));
        return steady;
    }

    /**
     * Reads what {@link #encoded} wrote.
     *
     * @param last the same version
     * @throws IllegalArgumentException if the bytes are of another version of Freshet
     */
    public static PageMemory decoded(byte[] encoded, PageText last) {
        var bytes = ByteBuffer.wrap(encoded);
        byte version = bytes.get();
        if (version != VERSION) {
            throw new IllegalArgumentException("memory of a page in version " + version + ", not " + VERSION);
        }
        int visits = bytes.get();
        int foreign = bytes.get();
        int writtenTexts = bytes.getShort();
        int writtenCounters = bytes.getShort();
        int writtenPlaces = bytes.getShort();
        Map<Integer, Known> texts = new HashMap<>();
        last.blocks().forEach(block -> texts.put(text(block), new Known((1 << visits) - 1, shape(block))));
        for (int i = 0; i < writtenTexts; i++) {
            texts.put(bytes.getInt(), new Known(bytes.getInt(), bytes.getInt()));
        }
        Map<Integer, Integer> counters = masks(bytes, writtenCounters);
        return new PageMemory(visits, foreign, texts, counters, masks(bytes, writtenPlaces));
    }

    private static Map<Integer, Integer> masks(ByteBuffer bytes, int count) {
        Map<Integer, Integer> masks = new HashMap<>();
        for (int i = 0; i < count; i++) {
            masks.put(bytes.getInt(), bytes.getInt());
        }
        return masks;
    }
}
