package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.freshet.testkit.Seeds;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ParametersTest {
    static LongStream seeds() {
        return Seeds.some(300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_is_encoded_is_decoded(long seed) {
        var random = new SplittableRandom(seed);
        String text = random.ints(random.nextInt(30), 0, 0x1FFFF)
                .filter(c -> c < 0xD800 || c > 0xDFFF)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        var parameters =
                Parameters.ofQuery("a=1&q=" + URLEncoder.encode(text, StandardCharsets.UTF_8), List.of("a", "q"), true);
        assertThat(parameters.required("q", "")).isEqualTo(text);
        assertThat(parameters.number("a", 5, 0, 9)).isEqualTo(1);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_query_fails_in_any_other_way_than_as_a_problem(long seed) {
        var random = new SplittableRandom(seed);
        var query = new StringBuilder();
        for (int i = random.nextInt(40); i > 0; i--) {
            query.append(
                    random.nextInt(3) == 0 ? (char) random.nextInt(0x10000) : "q=&%+f8E2 ".charAt(random.nextInt(10)));
        }
        assertThatCode(() -> {
                    try {
                        Parameters.ofQuery(query.toString(), List.of("q", ""), true)
                                .all("q");
                    } catch (ProblemException e) {
                        assertThat(e.problem().status()).isEqualTo(400);
                    }
                })
                .doesNotThrowAnyException();
    }
}
