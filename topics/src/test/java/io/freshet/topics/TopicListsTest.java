package io.freshet.topics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TopicListsTest {
    private static final boolean[] CORBA = {true, false};
    private static final boolean[] SQL = {false, true};
    private static final boolean[] BOTH = {true, true};

    private final TopicLists lists = new TopicLists(2);

    @Test
    void of_a_topic_the_link_that_came_first_is_visited_first() {
        float before = lists.append(CORBA);
        assertThat(before).isLessThan(0.5f);
        for (int i = 0; i < 100_000; i++) {
            float next = lists.append(CORBA);
            assertThat(next).isLessThan(before).isPositive();
            before = next;
        }
    }

    @Test
    void topics_take_turns() {
        lists.append(CORBA);
        float second = lists.append(CORBA);
        lists.append(CORBA);
        float late = lists.append(SQL);
        assertThat(late).isGreaterThan(second);
        assertThat(lists.append(SQL)).isEqualTo(second);
    }

    @Test
    void a_list_that_was_empty_does_not_make_up_for_it() {
        float visited = 0;
        for (int i = 0; i < 10; i++) {
            visited = lists.append(CORBA);
        }
        float waits = lists.append(CORBA);
        lists.visit(visited);
        assertThat(lists.append(SQL)).isEqualTo(waits);
    }

    @Test
    void a_link_of_two_topics_is_visited_at_the_first_of_its_places() {
        lists.append(SQL);
        lists.append(SQL);
        assertThat(lists.append(BOTH)).isEqualTo(lists.append(new boolean[] {true, false}) + Math.ulp(0.25f));
    }

    @Test
    void links_of_an_earlier_run_stay_ahead() {
        float left = 0;
        for (int i = 0; i < 50; i++) {
            left = lists.append(CORBA);
        }
        TopicLists next = new TopicLists(2);
        next.restore(left);
        assertThat(next.append(CORBA)).isLessThan(left);
        assertThat(next.append(SQL)).isLessThan(left);
    }

    @Test
    void a_seed_is_in_no_list() {
        lists.visit(1);
        lists.restore(1);
        assertThat(lists.append(CORBA)).isEqualTo(new TopicLists(2).append(SQL));
    }
}
