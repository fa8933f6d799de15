package io.freshet.topics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How well examples are told apart by a model that has not seen them.
 *
 * @param precision of the pages that it takes, how many are about the topic
 * @param recall of the pages about the topic, how many it takes
 * @param ranking the chance that a page about the topic is graded above one that is not; 0.5 is guessing
 * @param about pages about the topic
 * @param against pages that are not
 */
public record TopicQuality(double precision, double recall, double ranking, int about, int against) {
    /** A page of this grade or more is taken to be about the topic. */
    public static final double TAKEN = 0.35;

    static final TopicQuality NONE = new TopicQuality(0, 0, 0.5, 0, 0);

    static TopicQuality of(boolean[] about, double[] grades) {
        int taken = 0;
        int right = 0;
        int abouts = 0;
        for (int i = 0; i < about.length; i++) {
            taken += grades[i] >= TAKEN ? 1 : 0;
            right += grades[i] >= TAKEN && about[i] ? 1 : 0;
            abouts += about[i] ? 1 : 0;
        }
        return new TopicQuality(
                taken == 0 ? 0 : (double) right / taken,
                abouts == 0 ? 0 : (double) right / abouts,
                ranking(about, grades, abouts),
                abouts,
                about.length - abouts);
    }

    /** Pairs in the right order, by ranks; pages of the same grade count half. */
    private static double ranking(boolean[] about, double[] grades, int abouts) {
        int againsts = about.length - abouts;
        if (abouts == 0 || againsts == 0) {
            return 0.5;
        }
        int[] order = IntStream.range(0, grades.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> grades[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double pairs = 0;
        int below = 0;
        for (int i = 0; i < order.length; ) {
            int end = i;
            while (end < order.length && grades[order[end]] == grades[order[i]]) {
                end++;
            }
            int same = (int) Arrays.stream(order, i, end).filter(k -> about[k]).count();
            pairs += same * (below + (end - i - same) / 2.0);
            below += end - i - same;
            i = end;
        }
        return pairs / ((double) abouts * againsts);
    }
}
