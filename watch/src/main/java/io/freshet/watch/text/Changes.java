package io.freshet.watch.text;

import io.freshet.watch.text.Difference.Meaning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The differences between the blocks of two versions. Blocks with equal words are matched first, whatever their order; of what is left, a block that came
 * and one that went belong together if they are much alike. The time grows with the blocks, not with their square, beyond {@value #LOOKED_AT} that
 * changed.
 */
final class Changes {
    /** A block that went is compared with so many that came. */
    private static final int LOOKED_AT = 60;

    /** The share of common words from which a block is an edited one. */
    private static final double ALIKE = .4;

    /** Words of an edited block that are compared one by one; the middle of a longer one is told as a whole. */
    private static final int MOST_WORDS = 1_000;

    private final List<TextBlock> before;
    private final List<TextBlock> after;
    private final List<TextBlock> gone = new ArrayList<>();
    private final List<TextBlock> come = new ArrayList<>();
    private final List<TextBlock> moved = new ArrayList<>();

    Changes(List<TextBlock> before, List<TextBlock> after) {
        this.before = before;
        this.after = after;
        match();
    }

    /** Blocks of the old version that the new one has not. */
    List<TextBlock> gone() {
        return gone;
    }

    /** Blocks of the new version that the old one had not. */
    List<TextBlock> come() {
        return come;
    }

    /** Whether the same words stand in the same order, in other blocks perhaps. */
    boolean sameWords() {
        return words(gone).equals(words(come));
    }

    private static List<String> words(List<TextBlock> blocks) {
        return blocks.stream()
                .flatMap(block -> block.wording().words().stream())
                .toList();
    }

    private void match() {
        Map<Long, List<Integer>> places = new HashMap<>();
        for (int i = after.size() - 1; i >= 0; i--) {
            places.computeIfAbsent(after.get(i).wording().print(), print -> new ArrayList<>())
                    .add(i);
        }
        int[] target = new int[before.size()];
        boolean[] met = new boolean[after.size()];
        for (int i = 0; i < before.size(); i++) {
            List<Integer> free = places.getOrDefault(before.get(i).wording().print(), List.of());
            target[i] = free.isEmpty() ? -1 : free.removeLast();
            if (target[i] < 0) {
                gone.add(before.get(i));
            } else {
                met[target[i]] = true;
            }
        }
        for (int i = 0; i < after.size(); i++) {
            if (!met[i]) {
                come.add(after.get(i));
            }
        }
        boolean[] inOrder = longestRise(target);
        for (int i = 0; i < target.length; i++) {
            if (target[i] >= 0 && !inOrder[i]) {
                moved.add(after.get(target[i]));
            }
        }
    }

    /** The longest rising subsequence of the numbers that are not negative, by patience sorting. */
    private static boolean[] longestRise(int[] numbers) {
        int[] tops = new int[numbers.length];
        int[] under = new int[numbers.length];
        int piles = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] < 0) {
                continue;
            }
            int low = 0;
            int high = piles;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (numbers[tops[middle]] < numbers[i]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            under[i] = low == 0 ? -1 : tops[low - 1];
            tops[low] = i;
            piles = Math.max(piles, low + 1);
        }
        boolean[] rising = new boolean[numbers.length];
        for (int i = piles == 0 ? -1 : tops[piles - 1]; i >= 0; i = under[i]) {
            rising[i] = true;
        }
        return rising;
    }

    /**
     * The differences in the order of the new version; what went comes last.
     *
     * @param news which blocks, of those that came and went, a person should hear of
     */
    List<Difference> told(Set<TextBlock> news) {
        IdentityHashMap<TextBlock, TextBlock> origins = origins();
        Set<TextBlock> edited = Collections.newSetFromMap(new IdentityHashMap<>());
        edited.addAll(origins.values());
        var told = new ArrayList<Difference>();
        for (TextBlock block : come) {
            TextBlock origin = origins.get(block);
            Meaning meaning = meaning(news.contains(block) || (origin != null && news.contains(origin)));
            told.add(
                    origin == null
                            ? new Difference.Added(block.kind(), block.text(), meaning)
                            : edited(origin, block, meaning));
        }
        for (TextBlock block : gone) {
            if (!edited.contains(block)) {
                told.add(new Difference.Removed(block.kind(), block.text(), meaning(news.contains(block))));
            }
        }
        for (TextBlock block : moved) {
            told.add(new Difference.Moved(block.kind(), block.text(), Meaning.PHYSICAL));
        }
        return List.copyOf(told);
    }

    private static Meaning meaning(boolean news) {
        return news ? Meaning.SEMANTIC : Meaning.PHYSICAL;
    }

    /** For each block that came out of another one, that one. Both keep their order. */
    private IdentityHashMap<TextBlock, TextBlock> origins() {
        IdentityHashMap<TextBlock, TextBlock> origins = new IdentityHashMap<>();
        Set<TextBlock> taken = Collections.newSetFromMap(new IdentityHashMap<>());
        int from = 0;
        for (TextBlock old : gone) {
            TextBlock best = null;
            double most = ALIKE;
            Set<String> words = new HashSet<>(old.wording().words());
            for (int i = from; i < Math.min(come.size(), from + LOOKED_AT); i++) {
                TextBlock block = come.get(i);
                double alike = old.kind() == block.kind() && !taken.contains(block) ? alike(words, block) : 0;
                if (alike > most) {
                    most = alike;
                    best = block;
                }
            }
            if (best != null) {
                origins.put(best, old);
                taken.add(best);
                while (from < come.size() && taken.contains(come.get(from))) {
                    from++;
                }
            }
        }
        return origins;
    }

    private static double alike(Set<String> words, TextBlock block) {
        Set<String> others = new HashSet<>(block.wording().words());
        int all = others.size() + words.size();
        others.retainAll(words);
        return all == 0 ? 0 : 2.0 * others.size() / all;
    }

    private static Difference edited(TextBlock from, TextBlock to, Meaning meaning) {
        String[] old = from.text().split(" ");
        String[] now = to.text().split(" ");
        int start = 0;
        while (start < Math.min(old.length, now.length) && old[start].equals(now[start])) {
            start++;
        }
        int end = 0;
        while (end < Math.min(old.length, now.length) - start
                && old[old.length - 1 - end].equals(now[now.length - 1 - end])) {
            end++;
        }
        String[] oldWords = Arrays.copyOfRange(old, start, old.length - end);
        String[] newWords = Arrays.copyOfRange(now, start, now.length - end);
        boolean[][] kept = kept(oldWords, newWords);
        return new Difference.Edited(
                to.kind(), from.text(), to.text(), without(oldWords, kept[0]), without(newWords, kept[1]), meaning);
    }

    /** Which words of two texts belong to their longest common subsequence; none where they are too long. */
    private static boolean[][] kept(String[] old, String[] now) {
        boolean[][] kept = {new boolean[old.length], new boolean[now.length]};
        if (old.length > MOST_WORDS || now.length > MOST_WORDS) {
            return kept;
        }
        int[][] longest = new int[old.length + 1][now.length + 1];
        for (int i = old.length - 1; i >= 0; i--) {
            for (int j = now.length - 1; j >= 0; j--) {
                longest[i][j] = old[i].equals(now[j])
                        ? longest[i + 1][j + 1] + 1
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < old.length && j < now.length) {
            if (old[i].equals(now[j])) {
                kept[0][i++] = true;
                kept[1][j++] = true;
            } else if (longest[i + 1][j] >= longest[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return kept;
    }

    private static String without(String[] words, boolean[] kept) {
        var left = new ArrayList<String>();
        for (int i = 0; i < words.length; i++) {
            if (!kept[i]) {
                left.add(words[i]);
            }
        }
        return String.join(" ", left);
    }
}
