package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.search.SearchAnswer.Dimension;
import io.freshet.testkit.Seeds;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FacetsTest {
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_content_counts_once_under_each_value_however_many_pages_have_it(long seed) {
        var random = new SplittableRandom(seed);
        var byCombination = new Facets();
        var byValue = new Facets();
        Map<String, Facets.Together> combinations = new HashMap<>();
        Map<String, Set<Long>> truth = new HashMap<>();
        for (int page = 0; page < 2_000; page++) {
            long content = random.nextInt(1, 1_000) * 0x9E3779B97F4A7C15L;
            String site = "site" + random.nextInt(4);
            String topic = "topic" + random.nextInt(4);
            List<Facets.Value> its = new ArrayList<>(List.of(byCombination.value(Dimension.SITE, site)));
            byValue.count(content, byValue.value(Dimension.SITE, site));
            truth.computeIfAbsent(site, _ -> new HashSet<>()).add(content);
            if (random.nextBoolean()) {
                its.add(byCombination.value(Dimension.TOPIC, topic));
                byValue.count(content, byValue.value(Dimension.TOPIC, topic));
                truth.computeIfAbsent(topic, _ -> new HashSet<>()).add(content);
            }
            String segment = "segment" + page / 500;
            String name = segment + site + (its.size() > 1 ? topic : "");
            byCombination.count(content, combinations.computeIfAbsent(name, _ -> byCombination.together(its)));
        }
        Map<String, Long> expected = new HashMap<>();
        truth.forEach((value, contents) -> expected.put(value, (long) contents.size()));
        assertThat(counts(byCombination)).isEqualTo(expected);
        assertThat(counts(byValue)).isEqualTo(expected);
    }

    static LongStream seeds() {
        return Seeds.some(20);
    }

    private static Map<String, Long> counts(Facets facets) {
        Map<String, Long> counts = new HashMap<>();
        facets.all().forEach(facet -> facet.counts().forEach(count -> counts.put(count.value(), count.pages())));
        return counts;
    }
}
