package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.model.SignalKind;
import io.freshet.testkit.Seeds;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlannerStateTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final int PAGES = 2_400;

    static LongStream seeds() {
        return Seeds.some(3);
    }

    private static Instant day(double days) {
        return START.plusSeconds((long) (86_400 * days));
    }

    private static Section section(long page) {
        return Section.of("example" + page % 3 + ".org", "part" + page % 7 + "/folder" + page % 11 + "/page");
    }

    /** With pages in all states, and weeks behind it. */
    private static RevisitPlanner planner(SplittableRandom random) {
        var planner = new RevisitPlanner(PlannerSettings.DEFAULT);
        for (long page = 0; page < PAGES; page++) {
            planner.know(page, section(page), random.nextInt(10) > 0, START);
        }
        planner.covers(2, section(5));
        for (int day = 1; day < 40; day++) {
            for (long page : planner.due(day(day), 60)) {
                VisitOutcome outcome = switch (random.nextInt(20)) {
                    case 0, 1, 2, 3, 4 -> VisitOutcome.CHANGED;
                    case 5 -> VisitOutcome.FAILED;
                    case 6 -> VisitOutcome.GONE;
                    default -> VisitOutcome.UNCHANGED;
                };
                if (random.nextInt(50) > 0) {
                    planner.observe(page, section(page), new Visit(day(day + 0.1), outcome));
                }
            }
            planner.signal(random.nextInt(PAGES), random.nextInt(3), SignalKind.CHANGED, day(day));
            planner.importance(random.nextInt(PAGES), random.nextDouble(3));
            planner.forget(random.nextInt(PAGES));
        }
        return planner;
    }

    private static byte[] saved(RevisitPlanner planner) throws IOException {
        var out = new ByteArrayOutputStream();
        planner.save(out);
        return out.toByteArray();
    }

    private static RevisitPlanner loaded(byte[] bytes, Instant at) throws IOException {
        return RevisitPlanner.load(new ByteArrayInputStream(bytes), PlannerSettings.DEFAULT, at);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_planner_comes_back_as_it_was(long seed) throws IOException {
        RevisitPlanner planner = planner(new SplittableRandom(seed));
        planner.due(day(40), 0);
        byte[] bytes = saved(planner);
        RevisitPlanner again = loaded(bytes, day(40));
        assertThat(again.pages()).isEqualTo(planner.pages());
        assertThat(again.figures(day(41))).isEqualTo(planner.figures(day(41)));
        for (long page = 0; page < PAGES; page++) {
            assertThat(again.nextVisit(page, day(41))).isEqualTo(planner.nextVisit(page, day(41)));
            assertThat(again.site(page)).isEqualTo(planner.site(page));
            assertThat(again.visited(page)).isEqualTo(planner.visited(page));
        }
        assertThat(sorted(again.due(day(42), PAGES))).isEqualTo(sorted(planner.due(day(42), PAGES)));
    }

    @Test
    void a_planner_comes_back_after_years_of_which_every_week_had_a_visit() throws IOException {
        var planner = new RevisitPlanner(PlannerSettings.DEFAULT);
        for (long page = 0; page < 20; page++) {
            planner.know(page, section(0), true, START);
        }
        for (int day = 7; day < 4 * 365; day += 7) {
            VisitOutcome outcome = day % 5 == 0 ? VisitOutcome.CHANGED : VisitOutcome.UNCHANGED;
            planner.observe(day % 20, section(0), new Visit(day(day), outcome));
        }
        Instant now = day(4 * 365);
        planner.due(now, 0);
        RevisitPlanner again = loaded(saved(planner), now);
        for (long page = 0; page < 20; page++) {
            assertThat(again.nextVisit(page, now)).isEqualTo(planner.nextVisit(page, now));
        }
    }

    private static long[] sorted(long[] pages) {
        Arrays.sort(pages);
        return pages;
    }

    @Test
    void what_is_saved_of_a_loaded_planner_is_what_it_was_loaded_from() throws IOException {
        byte[] bytes = saved(planner(new SplittableRandom(1)));
        byte[] compact = saved(loaded(bytes, day(40))); // without rows of forgotten pages
        assertThat(saved(loaded(compact, day(40)))).isEqualTo(compact);
    }

    @Test
    void a_page_takes_less_than_60_bytes_besides_its_section() throws IOException {
        var planner = new RevisitPlanner(PlannerSettings.DEFAULT);
        int one = saved(planner).length;
        var random = new SplittableRandom(7);
        for (int day = 0; day < 40; day++) {
            for (long page = 0; page < PAGES; page++) {
                if (day == 0 || random.nextInt(5) == 0) {
                    planner.observe(
                            page * 0x9E3779B97F4A7C15L,
                            Section.of("example.org", ""),
                            new Visit(
                                    day(day), random.nextInt(4) == 0 ? VisitOutcome.CHANGED : VisitOutcome.UNCHANGED));
                }
            }
        }
        assertThat((saved(planner).length - one - 5_000) / (double) PAGES).isLessThan(60);
    }

    @Test
    void sections_without_pages_are_left_out() throws IOException {
        var planner = new RevisitPlanner(PlannerSettings.DEFAULT);
        planner.know(1, section(1), true, START);
        byte[] before = saved(planner);
        for (long page = 100; page < 1_000; page++) {
            planner.know(page, Section.of("gone.example", "a" + page % 5 + "/page"), true, START);
        }
        for (long page = 100; page < 1_000; page++) {
            planner.forget(page);
        }
        assertThat(saved(planner)).isEqualTo(before);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_byte_is_damaged_the_state_is_refused(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        byte[] bytes = saved(planner(random));
        for (int i = 0; i < 20; i++) {
            byte[] damaged = bytes.clone();
            damaged[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            assertThatThrownBy(() -> loaded(damaged, day(40))).isInstanceOf(BrokenStateException.class);
            byte[] cut = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            assertThatThrownBy(() -> loaded(cut, day(40))).isInstanceOf(BrokenStateException.class);
        }
    }

    @Test
    void what_follows_the_end_is_no_state() throws IOException {
        byte[] bytes = saved(new RevisitPlanner(PlannerSettings.DEFAULT));
        assertThatThrownBy(() -> loaded(Arrays.copyOf(bytes, bytes.length + 1), START))
                .isInstanceOf(BrokenStateException.class)
                .hasMessage("it goes on after its end");
    }

    @Test
    void a_newer_version_is_refused_by_its_number() throws IOException {
        byte[] bytes = saved(new RevisitPlanner(PlannerSettings.DEFAULT));
        bytes["freshet planner ".length()] = 99;
        assertThatThrownBy(() -> loaded(bytes, START)).hasMessage("version 99; this program reads up to 2");
        assertThatThrownBy(() -> loaded("not a planner at all".getBytes(StandardCharsets.US_ASCII), START))
                .hasMessageContaining("does not begin as");
    }

    @Test
    void a_state_of_version_1_means_what_it_meant() throws IOException {
        Instant end = START.plus(Duration.ofDays(9));
        RevisitPlanner planner;
        try (InputStream in = Objects.requireNonNull(PlannerStateTest.class.getResourceAsStream("/planner-state-1"))) {
            planner = RevisitPlanner.load(in, PlannerSettings.DEFAULT, end);
        }
        assertThat(planner.pages()).isEqualTo(40);
        assertThat(planner.signals(5)).isEqualTo(1);
        assertThat(planner.signals(7)).isEqualTo(2);
        assertThat(planner.saidGone(7)).isTrue();
        assertThat(planner.saidGone(5)).isFalse();
        for (var page : Map.of(
                        5L,
                        0.1376112546994577,
                        7L,
                        0.061772291227367195,
                        8L,
                        0.12887006405040655,
                        10L,
                        0.28291186076472546)
                .entrySet()) {
            assertThat(planner.chanceCurrent(page.getKey(), end))
                    .as("page %d", page.getKey())
                    .isCloseTo(page.getValue(), within(1e-9));
        }
        planner.signal(8, 126, SignalKind.CHANGED, end);
        assertThat(planner.signals(8)).as("by the same source").isEqualTo(2);
    }

    @Test
    void ten_thousand_sites_with_two_channels_each_have_credits_of_their_own() throws IOException {
        int sites = 10_000;
        var planner = new RevisitPlanner(PlannerSettings.DEFAULT);
        for (int site = 0; site < sites; site++) {
            planner.know(site, ofSite(site), true, START);
        }
        for (int day = 1; day <= 20; day++) {
            Instant at = START.plus(Duration.ofDays(day));
            for (int site = 0; site < sites; site++) {
                boolean honest = day % 2 == 0; // the second channel, and not the first
                planner.signal(site, 2 * site + (honest ? 1 : 0), SignalKind.CHANGED, at);
                planner.observe(
                        site, ofSite(site), new Visit(at, honest ? VisitOutcome.CHANGED : VisitOutcome.UNCHANGED));
            }
        }
        RevisitPlanner again = loaded(saved(planner), START.plus(Duration.ofDays(21)));
        Instant now = START.plus(Duration.ofDays(21));
        for (RevisitPlanner each : List.of(planner, again)) {
            for (int site = 0; site < sites; site += 997) {
                each.signal(site, 2 * site, SignalKind.CHANGED, now);
                double byLiar = each.chanceCurrent(site, now);
                each.signal(site, 2 * site + 1, SignalKind.CHANGED, now);
                assertThat(each.chanceCurrent(site, now))
                        .as("site %d, by the honest channel instead of the other one", site)
                        .isLessThan(byLiar);
            }
        }
        assertThat(saved(again).length).isLessThan(sites * 400);
    }

    private static Section ofSite(int site) {
        return Section.of("http://h" + site + ".example", "page");
    }
}
