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
    private static final int SAMPLE = 512;

    private final int most;
    private final Random random;
    private final Map<CrawlUrl, Candidate> byUrl = new HashMap<>();
    private final List<Candidate> all = new ArrayList<>();
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
        candidate.index = all.size();
        all.add(candidate);
    }

    @Nullable
    Candidate remove(CrawlUrl url) {
        Candidate candidate = byUrl.remove(url);
        if (candidate != null) {
            Candidate last = all.removeLast();
            if (last != candidate) {
                all.set(candidate.index, last);
                last.index = candidate.index;
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

    /** About the {@code count} best by their scores, in no order: where to cut is told by a sample. */
    void better(int count, Consumer<Candidate> each) {
        if (all.size() <= count) {
            all.forEach(each);
            return;
        }
        float[] sample = new float[SAMPLE];
        for (int i = 0; i < SAMPLE; i++) {
            sample[i] = all.get(random.nextInt(all.size())).score;
        }
        Arrays.sort(sample);
        float cut = sample[SAMPLE - 1 - (int) ((long) SAMPLE * count / all.size())];
        int left = 2 * count; // many may be alike
        for (int i = 0; i < all.size() && left > 0; i++) {
            if (all.get(i).score >= cut) {
                each.accept(all.get(i));
                left--;
            }
        }
    }

    /**
     * The best by what {@code value} says, among those that fulfil a condition; null when none does.
     *
     * @param most adds at most so much to a candidate's score
     */
    @Nullable
    Candidate best(Predicate<Candidate> which, double most, Value value) {
        Candidate best = null;
        double highest = Double.NEGATIVE_INFINITY;
        for (Candidate candidate : all) {
            if (candidate.score + most > highest && which.test(candidate)) {
                double worth = value.of(candidate);
                if (worth > highest) {
                    highest = worth;
                    best = candidate;
                }
            }
        }
        return best;
    }

    /** What a candidate is worth. */
    interface Value {
        double of(Candidate candidate);
    }
}
