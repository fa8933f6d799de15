package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The links that wait, as far as they are remembered with their features: no more than so many. When there is no room, one of the worst goes; it still waits in the
 * frontier, with the score that it had. Not thread-safe: owned by its crawl.
 */
final class Candidates {
    private static final int COMPARED = 8;
    private static final int FEWEST = 512;
    private static final int STEPS = 1 << 12; // of scores, from 0 to 1
    private static final int MEMO = 1 << 10;

    private final int most;
    private final Random random;
    private final Map<CrawlUrl, Candidate> byUrl = new HashMap<>();
    private final List<Candidate> all = new ArrayList<>();
    private float[] scores = new float[FEWEST]; // of all, side by side: they are gone over often
    private int[] hosts = new int[FEWEST];
    private int turn;

    Candidates(int most, Random random) {
        this.most = most;
        this.random = random;
    }

    @Nullable
    Candidate get(CrawlUrl url) {
        return byUrl.get(url);
    }

    void add(Candidate candidate) {
        if (all.size() >= most) {
            Candidate worst = all.get(random.nextInt(all.size()));
            for (int i = 1; i < COMPARED; i++) {
                Candidate other = all.get(random.nextInt(all.size()));
                worst = other.score < worst.score ? other : worst;
            }
            remove(worst.url);
        }
        byUrl.put(candidate.url, candidate);
        int index = all.size();
        if (index == scores.length) {
            scores = Arrays.copyOf(scores, 2 * index);
            hosts = Arrays.copyOf(hosts, 2 * index);
        }
        all.add(candidate);
        place(candidate, index);
    }

    /** What the candidate is worth now, whether it is remembered here or not yet. */
    void score(Candidate candidate, float score) {
        candidate.score = score;
        if (candidate.index != Candidate.GONE) {
            scores[candidate.index] = score;
        }
    }

    private void place(Candidate candidate, int index) {
        candidate.index = index;
        scores[index] = candidate.score;
        hosts[index] = candidate.place.host().name();
    }

    @Nullable
    Candidate remove(CrawlUrl url) {
        Candidate candidate = byUrl.remove(url);
        if (candidate != null) {
            Candidate last = all.removeLast();
            if (last != candidate) {
                all.set(candidate.index, last);
                place(last, candidate.index);
            }
            candidate.index = Candidate.GONE;
        }
        return candidate;
    }

    int size() {
        return all.size();
    }

    /** Some of them, others the next time, until all have had their turn. */
    void some(int count, Consumer<Candidate> each) {
        for (int i = 0; i < Math.min(count, all.size()); i++) {
            turn = turn + 1 < all.size() ? turn + 1 : 0;
            each.accept(all.get(turn));
        }
    }

    /** About the {@code count} best by their scores, in no order. */
    void better(int count, Consumer<Candidate> each) {
        if (all.size() <= count) {
            all.forEach(each);
            return;
        }
        float cut = cut(count);
        int left = 2 * count; // many may be alike
        for (int i = 0; i < all.size() && left > 0; i++) {
            if (scores[i] >= cut) {
                each.accept(all.get(i));
                left--;
            }
        }
    }

    /** A score that at least {@code count} of them reach, and hardly more. Counting them by steps is cheaper than sorting. */
    private float cut(int count) {
        int[] reached = new int[STEPS + 1];
        for (int i = 0; i < all.size(); i++) {
            reached[(int) (scores[i] * STEPS)]++;
        }
        int step = STEPS;
        int better = reached[step];
        while (better < count && step > 0) {
            better += reached[--step];
        }
        return (float) step / STEPS;
    }

    /**
     * The best by its score and what is added for its host, among those that fulfil a condition; null when none does.
     *
     * @param most that is added for a host
     */
    @Nullable
    Candidate best(Predicate<Candidate> which, double most, OfHost added) {
        int[] known = new int[MEMO]; // hosts, each where it falls
        double[] adds = new double[MEMO];
        Arrays.fill(adds, Double.NaN);
        Candidate best = null;
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < all.size(); i++) {
            if (scores[i] + most > highest) {
                int slot = hosts[i] & MEMO - 1;
                if (known[slot] != hosts[i] || Double.isNaN(adds[slot])) {
                    known[slot] = hosts[i];
                    adds[slot] = added.of(hosts[i]);
                }
                if (scores[i] + adds[slot] > highest && which.test(all.get(i))) {
                    highest = scores[i] + adds[slot];
                    best = all.get(i);
                }
            }
        }
        return best;
    }

    /** What is added to the score of every candidate of a host. */
    interface OfHost {
        double of(int host);
    }
}
