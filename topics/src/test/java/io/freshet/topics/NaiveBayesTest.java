package io.freshet.topics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NaiveBayesTest {
    private static final int ORB = 1;
    private static final int IDL = 2;
    private static final int SQL = 3;

    /**
     * Two examples of class 0 (orb 3 times and idl once; orb once), one of class 1 (sql twice). Three chosen terms, so t = 3 and p = 1/3.
     *
     * <pre>
     * P(0) = 2/3, n = 5: P(orb|0) = (4+1)/(5+3) = 5/8, P(idl|0) = 2/8, P(sql|0) = 1/8
     * P(1) = 1/3, n = 2: P(orb|1) = 1/5,               P(idl|1) = 1/5, P(sql|1) = 3/5
     * </pre>
     */
    private final NaiveBayes bayes = NaiveBayes.learn(
            List.of(
                    new NaiveBayes.Document(0, Map.of(ORB, 3, IDL, 1)),
                    new NaiveBayes.Document(0, Map.of(ORB, 1, 99, 50)),
                    new NaiveBayes.Document(1, Map.of(SQL, 2))),
            2,
            List.of(ORB, IDL, SQL),
            3,
            1 / 3.0);

    @Test
    void the_probability_of_a_class_is_its_prior_times_all_words_those_that_are_absent_too() {
        // orb alone: 2/3 * 5/8 * (1 - 2/8) * (1 - 1/8) against 1/3 * 1/5 * (1 - 1/5) * (1 - 3/5)
        double zero = 2 / 3.0 * 5 / 8 * 6 / 8 * 7 / 8;
        double one = 1 / 3.0 / 5 * 4 / 5 * 2 / 5;
        assertThat(bayes.classify(Set.of(ORB))[0]).isCloseTo(zero / (zero + one), within(1e-9));
        // orb and sql: 2/3 * 5/8 * (1 - 2/8) * 1/8 against 1/3 * 1/5 * (1 - 1/5) * 3/5
        zero = 2 / 3.0 * 5 / 8 * 6 / 8 / 8;
        one = 1 / 3.0 / 5 * 4 / 5 * 3 / 5;
        assertThat(bayes.classify(Set.of(ORB, SQL))[0]).isCloseTo(zero / (zero + one), within(1e-9));
    }

    @Test
    void words_that_were_not_chosen_say_nothing() {
        double zero = 2 / 3.0 * 3 / 8 * 6 / 8 * 7 / 8;
        double one = 1 / 3.0 * 4 / 5 * 4 / 5 * 2 / 5;
        assertThat(bayes.classify(Set.of(99, 100))[0]).isCloseTo(zero / (zero + one), within(1e-9));
        assertThat(bayes.classify(Set.of())[0]).isCloseTo(zero / (zero + one), within(1e-9));
    }

    @Test
    void a_single_feature_that_every_class_has_is_no_reason_for_any() {
        NaiveBayes single = NaiveBayes.learn(
                List.of(new NaiveBayes.Document(0, Map.of(ORB, 3)), new NaiveBayes.Document(1, Map.of(ORB, 1))),
                2,
                List.of(ORB),
                1,
                1);
        assertThat(single.classify(Set.of())[0]).isCloseTo(0.5, within(1e-9));
        assertThat(single.classify(Set.of(ORB))[0]).isCloseTo(0.5, within(1e-9));
    }

    @Test
    void probabilities_add_up_to_one_however_many_words_there_are() {
        double[] classes = bayes.classify(Set.of(ORB, IDL, SQL));
        assertThat(classes[0] + classes[1]).isCloseTo(1, within(1e-9));
    }
}
