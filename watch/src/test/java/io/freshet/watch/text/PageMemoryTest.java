package io.freshet.watch.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageMemoryTest {
    private static PageText page(int bar, int edition) {
        var html = new StringBuilder("<html><body><main>");
        for (int i = 0; i < 200; i++) {
            html.append("<p>Paragraph ")
                    .append("abcdefghij".charAt(i % 10))
                    .append(" of many that say something on the matter of ")
                    .append(i)
                    .append("</p>");
        }
        return Visits.page(html + "<div class=bar><p>Offer number " + bar + " is new</p></div><p>Edition " + edition
                + "</p></main></body></html>");
    }

    @Test
    void a_memory_written_down_and_read_again_judges_the_same() {
        var random = new SplittableRandom(3);
        var follower = new PageFollower();
        for (int visit = 0; visit < 60; visit++) {
            PageText last = page(random.nextInt(20), random.nextInt(3));
            follower.visit(last);
            var again = new PageFollower(PageMemory.decoded(follower.memory().encoded(last), last), last);
            PageText next = page(random.nextInt(20), random.nextInt(5));

            assertThat(again.visit(next)).isEqualTo(new PageFollower(follower.memory(), last).visit(next));
        }
    }

    @Test
    void the_memory_of_a_page_that_stands_still_takes_a_few_bytes() {
        var follower = new PageFollower();
        for (int visit = 0; visit < 40; visit++) {
            follower.visit(page(1, 1));
        }

        assertThat(follower.memory().encoded(page(1, 1))).hasSizeLessThan(32);
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 1_000})
    void the_memory_of_a_page_that_never_stands_still_is_bounded(int visits) {
        var follower = new PageFollower();
        PageText last = page(0, 0);
        for (int visit = 0; visit < visits; visit++) {
            last = page(visit, visit);
            follower.visit(last);
        }

        assertThat(follower.memory().encoded(last)).hasSizeLessThan(1_024);
        assertThat(follower.memory().visits()).isEqualTo(PageMemory.VISITS);
    }

    @Test
    void the_memory_of_another_version_is_refused() {
        assertThatThrownBy(() -> PageMemory.decoded(new byte[] {9, 0, 0, 0, 0, 0, 0, 0, 0}, page(1, 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("memory of a page in version 9, not 1");
    }

    @Test
    void a_text_added_some_visits_ago_belongs_to_the_page_and_its_removal_is_told() {
        PageText with = page(1, 7);
        PageText without = page(1, 8);
        var follower = new PageFollower();
        for (int visit = 0; visit < 10; visit++) {
            follower.visit(without);
        }
        for (int visit = 0; visit < 6; visit++) {
            follower.visit(with);
        }
        PageText neither = Visits.page("<html><body><main>" + "<p>x</p>" + "</main></body></html>");

        assertThat(follower.memory().steady(with.blocks().getLast())).isTrue();
        assertThat(follower.memory().steady(without.blocks().getLast())).isFalse();
        assertThat(follower.memory().steady(neither.blocks().getLast())).isFalse();
    }
}
