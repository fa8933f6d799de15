package io.freshet.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.testkit.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CandidatesTest {
    private static final Place HOST = new Place(1);

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_better_ones_are_as_many_as_asked_for_and_no_worse_than_the_others(long seed) {
        Random random = new Random(seed);
        Candidates candidates = new Candidates(10_000, random);
        for (int i = 0; i < 3_000; i++) {
            candidates.add(candidate(i, random.nextFloat()));
        }
        List<Float> better = new ArrayList<>();
        candidates.better(500, candidate -> better.add(candidate.score));
        assertThat(better).hasSizeBetween(500, 520).allMatch(score -> score > 0.75);
    }

    @Test
    void of_many_that_are_alike_twice_as_many_are_taken_at_most() {
        Candidates candidates = new Candidates(10_000, new Random(1));
        for (int i = 0; i < 3_000; i++) {
            candidates.add(candidate(i, i % 2));
        }
        List<Float> better = new ArrayList<>();
        candidates.better(500, candidate -> better.add(candidate.score));
        assertThat(better).hasSize(1_000).allMatch(score -> score == 1);
    }

    @Test
    void past_the_limit_one_of_the_worst_goes() {
        Candidates candidates = new Candidates(100, new Random(1));
        for (int i = 0; i < 1_000; i++) {
            candidates.add(candidate(i, i / 1_000f));
        }
        assertThat(candidates.size()).isEqualTo(100);
        List<Float> left = new ArrayList<>();
        candidates.some(100, candidate -> left.add(candidate.score));
        assertThat(left).allMatch(score -> score > 0.5);
    }

    private static Candidate candidate(int number, float score) {
        CrawlUrl url =
                Canonicaliser.DEFAULT.parse("http://example.org/" + number).orElseThrow();
        Candidate candidate = new Candidate(url, HOST, new int[0], 0);
        candidate.score = score;
        return candidate;
    }

    static LongStream seeds() {
        return Seeds.some(5);
    }
}
