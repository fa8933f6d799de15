package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.store.UrlState;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CollectionEfficiencyTest {
    @Test
    void what_failed_and_what_waits_could_have_been_collected() {
        assertThat(new CollectionEfficiency(6, 1, 1).share()).isEqualTo(0.75);
        assertThat(new CollectionEfficiency(1, 0, 1).share()).isEqualTo(0.5);
        assertThat(new CollectionEfficiency(3, 1, 0).share()).isEqualTo(0.75);
    }

    @Test
    void a_crawl_that_collected_nothing_was_not_efficient() {
        assertThat(new CollectionEfficiency(0, 0, 0).share()).isZero();
        assertThat(new CollectionEfficiency(0, 0, 5).share()).isZero();
    }

    @Test
    void links_to_nothing_and_redirects_are_not_to_be_collected() {
        Map<UrlState, Long> states =
                Map.of(UrlState.PAGE, 2L, UrlState.DOCUMENT, 1L, UrlState.GONE, 9L, UrlState.FAILED, 1L);
        assertThat(CollectionEfficiency.of(states, 4).share()).isEqualTo(3.0 / 8);
    }
}
