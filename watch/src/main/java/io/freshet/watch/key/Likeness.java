package io.freshet.watch.key;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much the places of two values on two pages are alike: the words around them in their block, the blocks before and behind (in a table, the labels of the
 * row), the headings above, the value itself.
 */
final class Likeness {
    static final int FEATURES = 38;

    /** Words of the value's block that count on each side. */
    private static final int IN_BLOCK = 10;

    /** Words of the page that count on each side. */
    private static final int AROUND = 24;

    /** Words of a block that are compared. */
    private static final int OF_BLOCK = 40;

    /** Candidates that are compared in full. */
    private static final int CLOSE = 40;

    /** Words of blocks that are aligned. */
    private static final int ALIGNED = 400;

    private Likeness() {}

    static double[] features(KeyPage page, Candidate value, KeyPage other, Candidate candidate) {
        KeyPage.Block block = page.blockOf(value.first());
        KeyPage.Block place = other.blockOf(candidate.first());
        double[] f = new double[FEATURES];
        f[0] = dice(
                page.words(Math.max(block.first(), value.first() - IN_BLOCK), value.first() - 1),
                other.words(Math.max(place.first(), candidate.first() - IN_BLOCK), candidate.first() - 1));
        f[1] = dice(
                page.words(value.last() + 1, Math.min(block.last(), value.last() + IN_BLOCK)),
                other.words(candidate.last() + 1, Math.min(place.last(), candidate.last() + IN_BLOCK)));
        f[2] = near(page, block, -1, other, place);
        f[3] = near(page, block, 1, other, place);
        f[4] = near(page, block, -2, other, place);
        f[5] = near(page, block, 2, other, place);
        KeyPage.Block heading = page.heading(block);
        KeyPage.Block over = other.heading(place);
        f[6] = like(page, heading, other, over);
        f[7] = like(
                page, heading == null ? null : page.heading(heading), other, over == null ? null : other.heading(over));
        List<String> words = page.words(value.first(), value.last());
        List<String> found = other.words(candidate.first(), candidate.last());
        f[8] = dice(words, found);
        f[9] = words.equals(found) ? 1 : 0;
        f[10] = 1 - Math.abs(value.first() / (double) page.size() - candidate.first() / (double) other.size());
        f[11] = page.textOf(value.first())
                        .tag()
                        .equals(other.textOf(candidate.first()).tag())
                ? 1
                : 0;
        f[12] = same(page, value.first() - 1, other, candidate.first() - 1);
        f[13] = same(page, value.last() + 1, other, candidate.last() + 1);
        f[14] = dice(
                page.words(Math.max(0, value.first() - AROUND), value.first() - 1),
                other.words(Math.max(0, candidate.first() - AROUND), candidate.first() - 1));
        f[15] = dice(
                page.words(value.last() + 1, Math.min(page.size() - 1, value.last() + AROUND)),
                other.words(candidate.last() + 1, Math.min(other.size() - 1, candidate.last() + AROUND)));
        f[16] = Math.max(f[2], f[3]);
        f[17] = shape(words).equals(shape(found)) ? 1 : 0;
        f[18] = Math.min(words.size(), found.size()) / (double) Math.max(words.size(), found.size());
        f[19] = whole(page, value) == whole(other, candidate) ? 1 : 0;
        f[20] = f[6] == 1 ? 1 : 0;
        f[21] = like(page, head(page, heading, block), other, head(other, over, place));
        f[22] = f[2] == 1 ? 1 : 0;
        f[23] = (block.first() == value.first()) == (place.first() == candidate.first()) ? 1 : 0;
        KeyPage.Block before = at(page, block.number() - 1);
        KeyPage.Block behind = at(page, block.number() + 1);
        KeyPage.Block beforeIt = at(other, place.number() - 1);
        KeyPage.Block behindIt = at(other, place.number() + 1);
        f[24] = elsewhere(page, before, other, beforeIt);
        f[25] = elsewhere(page, behind, other, behindIt);
        f[26] = elsewhere(page, heading, other, over);
        f[27] = elsewhere(other, beforeIt, page, before);
        f[28] = elsewhere(other, behindIt, page, behind);
        f[29] = elsewhere(other, over, page, heading);
        KeyPage.Block head = head(page, heading, block);
        KeyPage.Block headOfIt = head(other, over, place);
        f[30] = elsewhere(page, head, other, headOfIt);
        f[31] = elsewhere(other, headOfIt, page, head);
        f[32] = name(page, before, other, beforeIt);
        f[33] = name(page, behind, other, behindIt);
        f[34] = missing(page, before, other);
        f[35] = missing(page, behind, other);
        f[36] = missing(page, heading, other);
        f[37] = weighted(page, value, other, candidate);
        return f;
    }

    /** Whether a block that stands once on its page stands on the other one too, but not there. */
    private static double elsewhere(
            KeyPage page, KeyPage.@Nullable Block block, KeyPage other, KeyPage.@Nullable Block there) {
        if (block == null) {
            return 0;
        }
        String text = page.text(block);
        boolean same = there != null && other.text(there).equals(text);
        return !same && page.occurrences(text) == 1 && other.occurrences(text) > 0 ? 1 : 0;
    }

    /** Whether a block that stands once on its page stands nowhere on the other one. */
    private static double missing(KeyPage page, KeyPage.@Nullable Block block, KeyPage other) {
        return block != null && page.occurrences(page.text(block)) == 1 && other.occurrences(page.text(block)) == 0
                ? 1
                : 0;
    }

    /** Whether two blocks begin with the same word: the name in a signature or a row. */
    private static double name(
            KeyPage page, KeyPage.@Nullable Block block, KeyPage other, KeyPage.@Nullable Block place) {
        return block != null && place != null && page.word(block.first()).equals(other.word(place.first())) ? 1 : 0;
    }

    /** The share of the weight of the words around that stand around the other one too, the rare words weighing most. */
    private static double weighted(KeyPage page, Candidate value, KeyPage other, Candidate candidate) {
        Map<String, Integer> there = new HashMap<>();
        other.words(Math.max(0, candidate.first() - AROUND), candidate.first() - 1)
                .forEach(word -> there.merge(word, 1, Integer::sum));
        other.words(candidate.last() + 1, Math.min(other.size() - 1, candidate.last() + AROUND))
                .forEach(word -> there.merge(word, 1, Integer::sum));
        double all = 1e-9;
        double common = 0;
        var around = new ArrayList<String>(page.words(Math.max(0, value.first() - AROUND), value.first() - 1));
        around.addAll(page.words(value.last() + 1, Math.min(page.size() - 1, value.last() + AROUND)));
        for (String word : around) {
            double weight = page.weight(word);
            all += weight;
            Integer left = there.get(word);
            if (left != null && left > 0) {
                there.put(word, left - 1);
                common += weight;
            }
        }
        return common / all;
    }

    /** The first block below the heading, such as a signature: it tells sections of one name apart. */
    private static KeyPage.@Nullable Block head(KeyPage page, KeyPage.@Nullable Block heading, KeyPage.Block block) {
        return heading == null || heading.number() + 1 >= block.number()
                ? null
                : page.blocks().get(heading.number() + 1);
    }

    private static double same(KeyPage page, int i, KeyPage other, int j) {
        boolean out = i < 0 || i >= page.size();
        boolean otherOut = j < 0 || j >= other.size();
        return out || otherOut ? (out == otherOut ? 1 : 0) : page.word(i).equals(other.word(j)) ? 1 : 0;
    }

    private static double near(KeyPage page, KeyPage.Block block, int step, KeyPage other, KeyPage.Block place) {
        return like(page, at(page, block.number() + step), other, at(other, place.number() + step));
    }

    private static KeyPage.@Nullable Block at(KeyPage page, int number) {
        return number < 0 || number >= page.blocks().size()
                ? null
                : page.blocks().get(number);
    }

    private static double like(
            KeyPage page, KeyPage.@Nullable Block block, KeyPage other, KeyPage.@Nullable Block place) {
        if (block == null || place == null) {
            return block == null && place == null ? 1 : 0;
        }
        return dice(
                page.words(block.first(), Math.min(block.last(), block.first() + OF_BLOCK)),
                other.words(place.first(), Math.min(place.last(), place.first() + OF_BLOCK)));
    }

    static double dice(List<String> a, List<String> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.size() == b.size() ? 1 : 0;
        }
        if (a.equals(b)) {
            return 1;
        }
        Map<String, Integer> counts = new HashMap<>();
        a.forEach(word -> counts.merge(word, 1, Integer::sum));
        int common = 0;
        for (String word : b) {
            Integer left = counts.get(word);
            if (left != null && left > 0) {
                counts.put(word, left - 1);
                common++;
            }
        }
        return Math.min(.99, 2.0 * common / (a.size() + b.size()));
    }

    private static String shape(List<String> words) {
        var shape = new StringBuilder();
        for (String word : words.subList(0, Math.min(3, words.size()))) {
            char c = word.charAt(0);
            shape.append(
                    Character.isDigit(c) ? '9' : Character.isUpperCase(c) ? 'A' : Character.isLetter(c) ? 'a' : '.');
        }
        return shape.toString();
    }

    /** Whether a value is all that stands between two tags. */
    static boolean whole(KeyPage page, Candidate value) {
        KeyPage.Text text = page.textOf(value.first());
        return text.first() == value.first() && text.last() == value.last();
    }

    /** The values of another page that might be this one, the likeliest by a quick look. */
    static List<Candidate> candidates(KeyPage page, Candidate value, KeyPage other) {
        return whole(page, value) ? texts(page, value, other) : parts(page, value, other);
    }

    private static List<Candidate> texts(KeyPage page, Candidate value, KeyPage other) {
        record Rough(Candidate candidate, double score) {}
        var rough = new ArrayList<Rough>();
        KeyPage.Block block = page.blockOf(value.first());
        String before = text(page, block.number() - 1);
        String behind = text(page, block.number() + 1);
        KeyPage.Block heading = page.heading(block);
        String over = heading == null ? "" : page.text(heading);
        for (KeyPage.Text text : other.texts()) {
            KeyPage.Block place = other.blocks().get(text.block());
            double score = 0;
            KeyPage.Block above = other.heading(place);
            score += above != null && other.text(above).equals(over) ? 2 : 0;
            score += text(other, place.number() - 1).equals(before) ? 2 : 0;
            score += text(other, place.number() + 1).equals(behind) ? 1 : 0;
            for (int i = 1; i <= 6; i++) {
                score += same(page, value.first() - i, other, text.first() - i) * .4;
                score += same(page, value.last() + i, other, text.last() + i) * .3;
            }
            score += page.words(value.first(), value.last()).equals(other.words(text.first(), text.last())) ? 1.5 : 0;
            score += page.textOf(value.first()).tag().equals(text.tag()) ? .3 : 0;
            score -= Math.abs(value.first() / (double) page.size() - text.first() / (double) other.size());
            rough.add(new Rough(new Candidate(text.first(), text.last()), score));
        }
        rough.sort(Comparator.comparingDouble(Rough::score).reversed());
        return rough.stream().limit(CLOSE).map(Rough::candidate).toList();
    }

    private static String text(KeyPage page, int block) {
        return block < 0 || block >= page.blocks().size()
                ? ""
                : page.text(page.blocks().get(block));
    }

    /** A part of a text: its block is aligned with each block that is like it, word by word. */
    private static List<Candidate> parts(KeyPage page, Candidate value, KeyPage other) {
        record Rough(KeyPage.Block place, double score) {}
        KeyPage.Block block = page.blockOf(value.first());
        var rough = new ArrayList<Rough>();
        for (KeyPage.Block place : other.blocks()) {
            double like = dice(page.words(block), other.words(place));
            if (like > .2) {
                rough.add(new Rough(place, like));
            }
        }
        rough.sort(Comparator.comparingDouble(Rough::score).reversed());
        var candidates = new ArrayList<Candidate>();
        for (Rough each : rough.subList(0, Math.min(CLOSE, rough.size()))) {
            Candidate candidate = aligned(page, value, other, each.place());
            if (candidate != null) {
                candidates.add(candidate);
            }
        }
        return candidates;
    }

    private static @Nullable Candidate aligned(KeyPage page, Candidate value, KeyPage other, KeyPage.Block place) {
        KeyPage.Block block = page.blockOf(value.first());
        int from = Math.max(block.first(), value.first() - ALIGNED / 2);
        List<String> a = page.words(from, Math.min(block.last(), value.last() + ALIGNED / 2));
        List<String> b = other.words(place.first(), Math.min(place.last(), place.first() + 2 * ALIGNED));
        int[] matches = matches(a, b);
        int first = value.first() - from;
        int last = value.last() - from;
        int before = -1;
        for (int i = 0; i < first; i++) {
            before = matches[i] < 0 ? before : matches[i];
        }
        int behind = b.size();
        for (int i = a.size() - 1; i > last; i--) {
            behind = matches[i] < 0 ? behind : matches[i];
        }
        int start = before + 1;
        int end = behind - 1;
        // a neighbour that has no match lies on this side of the gap: the value is as long as it was
        if (first > 0 && matches[first - 1] < 0 && last + 1 < a.size() && matches[last + 1] >= 0) {
            start = Math.max(start, end - (last - first));
        } else if (last + 1 < a.size() && matches[last + 1] < 0 && first > 0 && matches[first - 1] >= 0) {
            end = Math.min(end, start + (last - first));
        }
        if (start > end || start >= b.size()) {
            return null;
        }
        int at = place.first() + start;
        return new Candidate(at, Math.min(place.first() + end, other.textOf(at).last()));
    }

    /** For each word the one that it is in the longest common subsequence, or -1. */
    private static int[] matches(List<String> a, List<String> b) {
        int[][] longest = new int[a.size() + 1][b.size() + 1];
        for (int i = a.size() - 1; i >= 0; i--) {
            for (int j = b.size() - 1; j >= 0; j--) {
                longest[i][j] = a.get(i).equals(b.get(j))
                        ? longest[i + 1][j + 1] + 1
                        : Math.max(longest[i + 1][j], longest[i][j + 1]);
            }
        }
        int[] matches = new int[a.size()];
        Arrays.fill(matches, -1);
        for (int i = 0, j = 0; i < a.size() && j < b.size(); ) {
            if (a.get(i).equals(b.get(j))) {
                matches[i++] = j++;
            } else if (longest[i + 1][j] >= longest[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
        return matches;
    }
}
