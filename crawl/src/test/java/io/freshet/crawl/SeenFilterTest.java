package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SeenFilterTest {
    @ParameterizedTest
    @CsvSource(textBlock = """
            # keys, bits a key, strangers of 100 that it claims, at most
            16, 10, 1
            1000, 10, 2
            1000000, 10, 1.5
            1000, 6, 10
            1000000, 6, 8.5
            """)
    void it_claims_every_key_and_few_strangers(int keys, int bits, double most) {
        var filter = new SeenFilter(keys, bits);
        var own = new SplittableRandom(1);
        for (int i = 0; i < keys; i++) {
            filter.add(own.nextLong());
        }
        own = new SplittableRandom(1);
        for (int i = 0; i < keys; i++) {
            assertThat(filter.mayContain(own.nextLong())).isTrue();
        }
        var strangers = new SplittableRandom(2);
        int claimed = 0;
        for (int i = 0; i < 200_000; i++) {
            claimed += filter.mayContain(strangers.nextLong()) ? 1 : 0;
        }
        assertThat(claimed / 2_000.0).as("claimed of 100").isLessThanOrEqualTo(most);
        assertThat(filter.bytes()).isLessThanOrEqualTo((long) keys * bits / 8 + 64);
    }
}
