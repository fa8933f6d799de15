package io.freshet.testkit;

import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Seeds of random trials, the same in every run. A trial that failed is run again, alone, with {@code -Dfreshet.seed=} and the seed in its name.
 *
 * {@snippet :
 * static LongStream seeds() {
 *     return Seeds.some(20);
 * }
 * @ParameterizedTest(name = "seed {0}")
 * @MethodSource("seeds")
 * void whatever_happens_this_holds(long seed) {
 *     var random = new SplittableRandom(seed);
 * }
 * }
 */
public final class Seeds {
    private Seeds() {}

    /** That many, from 1; or the one that the property names. */
    public static LongStream some(int count) {
        @Nullable String only = System.getProperty("freshet.seed");
        return only == null ? LongStream.rangeClosed(1, count) : LongStream.of(Long.parseLong(only));
    }
}
