package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.SignalKind;
import io.freshet.testkit.Seeds;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RevisitPlannerTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Section DOCS = Section.of("example.org", "docs/a/page");
    private static final Section NEWS = Section.of("example.org", "news/a/page");

    private final RevisitPlanner planner = new RevisitPlanner(PlannerSettings.DEFAULT);

    static LongStream seeds() {
        return Seeds.some(10);
    }

    private static Instant day(double days) {
        return START.plusSeconds((long) (86_400 * days));
    }

    private void copies(int from, int to, Section section) {
        for (int page = from; page < to; page++) {
            planner.know(page, section, true, START);
        }
    }

    private void found(long page, Section section, double day, VisitOutcome outcome) {
        planner.observe(page, section, new Visit(day(day), outcome));
    }

    @Test
    void a_page_without_a_copy_comes_first() {
        copies(0, 50, DOCS);
        planner.know(99, DOCS, false, day(5));
        assertThat(planner.due(day(5), 1)).containsExactly(99);
    }

    @Test
    void a_page_that_is_announced_as_changed_comes_before_those_that_are_not() {
        copies(0, 50, DOCS);
        planner.covers(0, DOCS);
        planner.signal(7, 0, SignalKind.CHANGED, day(3));
        assertThat(planner.due(day(3), 1)).containsExactly(7);
        NextVisit next = planner.nextVisit(7, day(3)).orElseThrow();
        assertThat(next.why()).isEqualTo(NextVisit.Why.SIGNAL);
        assertThat(next.sentence()).startsWith("A signal says that it changed");
    }

    @Test
    void a_page_that_is_announced_is_given_out_at_once_if_a_visit_pays() {
        copies(0, 50, DOCS);
        planner.due(day(2), 20);
        assertThat(planner.give(77, day(3))).as("nobody knows it").isFalse();
        planner.signal(7, 500, SignalKind.CHANGED, day(3));
        assertThat(planner.signals(7)).isEqualTo(1);
        assertThat(planner.give(7, day(3))).isTrue();
        assertThat(planner.give(7, day(3))).as("it is away").isFalse();
        assertThat(planner.due(day(3), 100)).doesNotContain(7);
        found(7, DOCS, 3.1, VisitOutcome.CHANGED);
        assertThat(planner.signals(7)).isZero();
        assertThat(planner.give(7, day(3.2))).as("it was just visited").isFalse();
    }

    @Test
    void whoever_covers_a_site_makes_silence_a_sign_of_freshness() {
        copies(0, 50, DOCS);
        double before = planner.chanceCurrent(7, day(9));
        planner.coversSite(3, DOCS.site());
        assertThat(planner.chanceCurrent(7, day(9))).isGreaterThan(before);
        planner.uncoverSite(DOCS.site());
        assertThat(planner.chanceCurrent(7, day(9))).isEqualTo(before);
    }

    @Test
    void what_comes_next_can_be_looked_at_and_is_not_given_out_by_that() {
        copies(0, 50, DOCS);
        copies(50, 90, NEWS);
        planner.know(99, DOCS, false, day(5));
        planner.due(day(5), 0);
        assertThat(planner.coming(10)).hasSize(10).doesNotHaveDuplicates().startsWith(99);
        long[] all = planner.coming(1_000);
        assertThat(all).hasSize(91).doesNotHaveDuplicates();
        long[] due = planner.due(day(6), 5);
        assertThat(due).startsWith(99);
        assertThat(planner.coming(1_000)).hasSize(86).doesNotContain(due);
    }

    @Test
    void a_sample_has_each_page_at_most_once_and_comes_from_everywhere() {
        copies(0, 10_000, DOCS);
        planner.forget(17);
        assertThat(planner.sample(20_000)).hasSize(9_999).doesNotHaveDuplicates();
        long[] some = planner.sample(100);
        assertThat(some).hasSizeGreaterThan(98).doesNotHaveDuplicates();
        assertThat(Arrays.stream(some).average().orElseThrow()).isBetween(4_800.0, 5_200.0);
    }

    @Test
    void a_wave_in_a_section_makes_its_other_pages_due_and_not_those_of_another_section() {
        copies(0, 100, DOCS);
        copies(100, 200, NEWS);
        for (int day = 1; day < 20; day++) {
            for (long page : planner.due(day(day), 10)) {
                found(page, page < 100 ? DOCS : NEWS, day, VisitOutcome.UNCHANGED);
            }
        }
        for (int page = 0; page < 8; page++) {
            found(page, DOCS, 20, VisitOutcome.CHANGED);
            found(100 + page, NEWS, 20, VisitOutcome.UNCHANGED);
        }
        long ofDocs = Arrays.stream(planner.due(day(20.5), 40))
                .filter(page -> page < 100)
                .count();
        assertThat(ofDocs).isGreaterThan(34);
    }

    @Test
    void calm_visits_in_the_middle_of_a_day_say_nothing_of_the_days_after() {
        copies(0, 100, DOCS);
        for (int page = 0; page < 100; page++) {
            found(page, DOCS, 10.5, VisitOutcome.UNCHANGED);
        }
        planner.know(100, DOCS, true, day(15));
        planner.due(day(40), 0);
        assertThat(planner.nextVisit(100, day(40)).orElseThrow().activity()).isBetween(0.99, 1.01);
    }

    @Test
    void a_page_that_always_changes_is_believed_to_change_more_often_than_one_that_never_does() {
        copies(0, 2, DOCS);
        for (int day = 5; day < 100; day += 5) {
            found(0, DOCS, day, VisitOutcome.CHANGED);
            found(1, DOCS, day, VisitOutcome.UNCHANGED);
        }
        double lively = planner.nextVisit(0, day(100)).orElseThrow().changesPerDay();
        double calm = planner.nextVisit(1, day(100)).orElseThrow().changesPerDay();
        assertThat(lively).isGreaterThan(5 * calm);
        assertThat(planner.chanceCurrent(0, day(105))).isLessThan(planner.chanceCurrent(1, day(105)));
    }

    /** A broken link is a page that was never there. */
    @Test
    void broken_links_do_not_make_the_pages_beside_them_likely_to_be_gone() {
        for (int page = 0; page < 100; page++) {
            found(page, DOCS, 0.5, page < 60 ? VisitOutcome.CHANGED : VisitOutcome.GONE);
            planner.know(1_000 + page, DOCS, false, day(0.5));
            found(1_000 + page, DOCS, 0.501, VisitOutcome.GONE);
        }
        assertThat(planner.chanceCurrent(0, day(0.52))).isGreaterThan(0.99);
        assertThat(planner.nextVisit(0, day(20)).orElseThrow().chanceThere()).isGreaterThan(0.98);
    }

    @Test
    void pages_that_disappear_together_make_those_beside_them_likely_to_be_gone_and_people_are_told() {
        copies(0, 100, DOCS);
        for (int page = 0; page < 40; page++) {
            found(page, DOCS, 10.5, VisitOutcome.GONE);
        }
        NextVisit next = planner.nextVisit(99, day(10.9)).orElseThrow();
        assertThat(next.chanceThere()).isLessThan(NextVisit.LIKELY_THERE).isGreaterThanOrEqualTo(next.chanceCurrent());
        assertThat(next.sentence()).contains("other pages of its section have disappeared");
    }

    /** Whatever was found of a page: after the period that people are told, 37 % of such copies are current; more of younger ones, fewer of older ones. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_period_and_the_chance_that_are_told_of_a_page_agree(long seed) {
        var random = new SplittableRandom(seed);
        copies(0, 20, DOCS);
        double end = 0;
        for (int visit = random.nextInt(20); visit > 0; visit--) {
            end += random.nextDouble(0.5, 30);
            found(0, DOCS, end, random.nextInt(3) == 0 ? VisitOutcome.CHANGED : VisitOutcome.UNCHANGED);
        }
        NextVisit soon = planner.nextVisit(0, day(end + 0.02)).orElseThrow();
        assertThat(soon.chanceCurrent()).isGreaterThan(0.95);
        for (double part : new double[] {0.25, 0.5, 0.9, 1.1, 2}) {
            double at = end + part / soon.changesPerDay();
            NextVisit next = planner.nextVisit(0, day(at)).orElseThrow();
            double periods = (at - end) * next.activity() * next.changesPerDay();
            double unchanged = next.chanceCurrent() / next.chanceThere();
            assertThat(unchanged)
                    .as("the chance after %.2f periods of %.1f days", periods, 1 / next.changesPerDay())
                    .isBetween(Math.exp(-1) * (periods < 1 ? 0.99 : 0), Math.exp(-1) * (periods > 1 ? 1.01 : 3));
            if (next.why() == NextVisit.Why.AGE) {
                assertThat(next.activity()).isLessThanOrEqualTo(2);
            }
        }
    }

    @Test
    void no_page_is_forgotten_for_ever() {
        copies(0, 300, DOCS);
        Set<Long> visited = new HashSet<>();
        for (int day = 1; day < 500; day++) {
            for (long page : planner.due(day(day), 2)) {
                visited.add(page);
                found(page, DOCS, day, page < 20 ? VisitOutcome.CHANGED : VisitOutcome.UNCHANGED);
            }
        }
        assertThat(visited).hasSize(300);
    }

    @Test
    void a_page_that_was_given_out_is_not_given_out_again_at_once() {
        copies(0, 10, DOCS);
        assertThat(planner.due(day(30), 10)).hasSize(10);
        assertThat(planner.due(day(30), 10)).isEmpty();
        assertThat(planner.due(day(32), 10)).hasSize(10);
    }

    @Test
    void a_server_that_lies_about_the_age_of_its_content_is_not_believed() {
        copies(0, 1, DOCS);
        for (int day = 5; day < 100; day += 5) {
            planner.observe(0, DOCS, new Visit(day(day), VisitOutcome.UNCHANGED, Duration.ofHours(1)));
        }
        assertThat(planner.nextVisit(0, day(100)).orElseThrow().changesPerDay()).isLessThan(0.02);
    }

    /** In one section all pages change on day 30, in the other one page does; the server tells when it was. */
    @Test
    void a_change_that_is_known_to_have_come_with_all_others_says_less_of_the_page_than_one_that_came_alone() {
        copies(0, 50, DOCS);
        copies(100, 150, NEWS);
        for (int page = 0; page < 50; page++) {
            age(page, DOCS, 20, VisitOutcome.UNCHANGED, 40);
            age(100 + page, NEWS, 20, VisitOutcome.UNCHANGED, 40);
        }
        for (int page = 0; page < 50; page++) {
            age(page, DOCS, 40, VisitOutcome.CHANGED, 9.5);
            boolean one = page == 49;
            age(100 + page, NEWS, 40, one ? VisitOutcome.CHANGED : VisitOutcome.UNCHANGED, one ? 9.5 : 60);
        }
        double together = planner.nextVisit(49, day(40)).orElseThrow().changesPerDay();
        double alone = planner.nextVisit(149, day(40)).orElseThrow().changesPerDay();
        assertThat(together).isLessThan(alone);
    }

    @Test
    void ages_that_proved_true_anywhere_on_a_site_are_believed_in_a_part_of_which_nothing_is_known() {
        copies(0, 30, DOCS);
        copies(100, 110, NEWS);
        for (int page = 0; page < 30; page++) {
            age(page, DOCS, 20, VisitOutcome.UNCHANGED, 40);
        }
        for (int page = 100; page < 110; page++) {
            age(page, NEWS, 50, VisitOutcome.CHANGED, 19.5); // all on day 30
        }
        for (int page = 0; page < 30; page++) {
            age(page, DOCS, 51, VisitOutcome.UNCHANGED, 70);
        }
        double week = planner.nextVisit(100, day(52)).orElseThrow().activity();
        assertThat(week).as("the wave was long ago").isLessThan(1.5);
    }

    private void age(long page, Section section, double day, VisitOutcome outcome, double told) {
        planner.observe(page, section, new Visit(day(day), outcome, Duration.ofMinutes((long) (1_440 * told))));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_clocks_and_outcomes_do_pages_are_given_out_once_and_chances_are_chances(long seed) {
        var random = new SplittableRandom(seed);
        double day = 0;
        for (int step = 0; step < 3_000; step++) {
            day = switch (random.nextInt(40)) {
                case 0 -> day + 4_000;
                case 1 -> day - 4_000;
                case 2 -> day + 370;
                case 3 -> day - 20;
                default -> day + random.nextDouble();
            };
            int page = random.nextInt(100);
            Section section = page % 2 == 0 ? DOCS : NEWS;
            switch (random.nextInt(6)) {
                case 0 -> planner.know(page, section, random.nextBoolean(), day(day));
                case 1 -> planner.signal(page, random.nextInt(3), SignalKind.CHANGED, day(day));
                case 2 -> planner.forget(page);
                case 3 -> {
                    long[] due = planner.due(day(day), random.nextInt(10));
                    assertThat(due).doesNotHaveDuplicates();
                }
                default ->
                    found(page, section, day, List.of(VisitOutcome.values()).get(random.nextInt(4)));
            }
            assertThat(planner.chanceCurrent(page, day(day))).isBetween(0.0, 1.0);
            planner.nextVisit(page, day(day))
                    .ifPresent(next -> assertThat(next.worth()).isFinite().isNotNegative());
        }
    }

    @Test
    void a_page_knows_its_site_and_when_it_was_visited() {
        CrawlUrl url = Canonicaliser.DEFAULT
                .parse("https://example.org:8443/docs/a/page?x=1")
                .orElseThrow();
        planner.know(1, Section.of(url), false, START);
        assertThat(planner.site(1)).hasValue(url.key().host());
        assertThat(planner.site(2)).isEmpty();
        assertThat(planner.visited(1)).as("known, and never visited").isEmpty();
        found(1, Section.of(url), 2, VisitOutcome.FAILED);
        assertThat(planner.visited(1)).as("failures are no visits").isEmpty();
        found(1, Section.of(url), 3, VisitOutcome.CHANGED);
        found(1, Section.of(url), 4, VisitOutcome.FAILED);
        assertThat(planner.visited(1)).contains(day(3));
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://example.org/", "https://example.org/a/b/c", "http://127.0.1.5:8700/x?y/z"})
    void the_site_of_a_section_is_the_host_of_the_key(String text) {
        CrawlUrl url = Canonicaliser.DEFAULT.parse(text).orElseThrow();
        assertThat(Section.of(url).site()).isEqualTo(url.key().host());
    }

    @Test
    void figures_count_pages_by_what_is_known_of_them() {
        copies(0, 50, DOCS);
        for (int page = 50; page < 60; page++) {
            planner.know(page, NEWS, false, START);
        }
        for (int page = 0; page < 5; page++) {
            found(page, DOCS, 1, VisitOutcome.GONE);
        }
        planner.forget(10);
        assertThat(planner.due(day(2), 7)).hasSize(7);
        PlannerFigures figures = planner.figures(day(2));
        assertThat(figures.pages()).isEqualTo(59);
        assertThat(figures.copies()).isEqualTo(44);
        assertThat(figures.gone()).isEqualTo(5);
        assertThat(figures.withoutCopy()).isEqualTo(10);
        assertThat(figures.awaited()).isEqualTo(7);
        assertThat(figures.sampled()).isEqualTo(44);
        assertThat(figures.chanceCurrent()).isBetween(0.5, 1.0);
        assertThat(figures.rates().stream().mapToInt(PlannerFigures.Rate::pages).sum())
                .isEqualTo(44);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void visits_are_taken_in_the_same_whether_somebody_asks_after_each_or_after_many(long seed) {
        var other = new RevisitPlanner(PlannerSettings.DEFAULT);
        var random = new SplittableRandom(seed);
        var outcomes = VisitOutcome.values();
        for (int i = 0; i < 3_000; i++) {
            long page = random.nextInt(300);
            var section = Section.of("example.org", "part" + page % 5 + "/folder" + page % 9 + "/page");
            var visit = new Visit(day(i / 20.0), outcomes[random.nextInt(outcomes.length)]);
            planner.observe(page, section, visit);
            other.observe(page, section, visit);
            assertThat(planner.knows(page)).isTrue();
            assertThat(other.pages()).isPositive();
        }
        for (long page = 0; page < 300; page++) {
            assertThat(planner.nextVisit(page, day(160))).isEqualTo(other.nextVisit(page, day(160)));
        }
        assertThat(planner.due(day(160), 100)).isEqualTo(other.due(day(160), 100));
    }
}
