package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.freshness.Predictor;
import io.freshet.freshness.Question;
import io.freshet.plot.Language;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Experiments with lives of pages that are made so that the answer is known. */
class FreshnessLabsTest {
    private static final int START = 1_000;
    private static final double FOREVER = Double.POSITIVE_INFINITY;

    @TempDir
    private Path folder = Path.of("");

    private static PageLife page(String name, double from, double until, double... changes) {
        return new PageLife("site.example", name, new double[] {from, until}, changes);
    }

    /** Days at equal distances. */
    private static double[] every(double days, double from, double until) {
        List<Double> changes = new ArrayList<>();
        for (double day = from; day < until; day += days) {
            changes.add(day);
        }
        return changes.stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static double[] random(SplittableRandom random, double rate, double from, double until) {
        List<Double> changes = new ArrayList<>();
        for (double day = from; day < until; day -= Math.log(1 - random.nextDouble()) / rate) {
            changes.add(day);
        }
        return changes.stream().mapToDouble(Double::doubleValue).toArray();
    }

    /** Nine calm pages for each one that changes every few days. */
    private static PageLives mixed(int pages) {
        var random = new SplittableRandom(3);
        List<PageLife> made = new ArrayList<>();
        for (int i = 0; i < pages; i++) {
            double rate = i % 10 == 0 ? 0.15 : 0.002;
            made.add(page("docs/" + i, 0, FOREVER, random(random, rate, 0, START + 700)));
        }
        return PageLives.of(made);
    }

    @Test
    void rounds_say_what_visits_would_have_found() {
        PageLife page = new PageLife("s", "p", new double[] {10, 20, 26, FOREVER}, new double[] {13, 13.5, 17});
        assertThat(page.rounds(6, 2, 14).toString()).isEqualTo("..==!=!xxx!===");
    }

    @Test
    void lives_are_read_from_plain_and_packed_files() throws IOException {
        Files.writeString(folder.resolve("a.tsv"), "a.example\tx/y\t86400-172800;259200-\t129600\n");
        try (var packed = new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(folder.resolve("b.tsv.gz"))), StandardCharsets.UTF_8)) {
            packed.write("b.example\t/\t0-\t\n");
        }
        Files.writeString(folder.resolve("README.md"), "not a history");
        List<PageLife> pages = PageLives.read(folder).pages();
        assertThat(pages).hasSize(2);
        assertThat(pages.getFirst().isUp(1.5)).isTrue();
        assertThat(pages.getFirst().isUp(2.5)).isFalse();
        assertThat(pages.getFirst().isUp(1e9)).isTrue();
        assertThat(pages.getFirst().change(0)).isEqualTo(1.5);
        assertThat(pages.getFirst().section()).isEqualTo("a.example/x");
        assertThat(pages.getLast().changes()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a>b>0-                | line 2: a page has four cells parted by tabs",
                "a>b>0>                | line 2: a life is two times, as in",
                "a>b>0-soon>           | line 2: a time is seconds since 1970, not \"soon\"",
                "a>b>0->1,x            | line 2: a time is seconds since 1970, not \"x\""
            })
    void a_line_that_cannot_be_read_is_told_with_its_number(String line, String message) throws IOException {
        Path file = folder.resolve("a.tsv");
        Files.writeString(file, "a\tb\t0-\t\n" + line.replace('>', '\t') + "\n");
        assertThatThrownBy(() -> PageLives.read(file)).hasMessageStartingWith(file + ", " + message);
    }

    @Test
    void a_folder_without_histories_is_refused() {
        assertThatThrownBy(() -> PageLives.read(folder)).hasMessageContaining("no lives of pages in " + folder);
    }

    @Test
    void round_robin_keeps_pages_that_change_daily_fresh_as_long_as_arithmetic_says() {
        List<PageLife> pages = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            pages.add(page("p" + i, 0, FOREVER, every(1, START + 0.5, START + 200))); // half a day after each visit
        }
        var replay = new Replay(PageLives.of(pages), START, 100, 10);
        Replay.Result result = replay.run(RevisitPolicy.Kind.ROUND_ROBIN.on(replay), 5, Replay.Discovery.NEXT_DAY);
        assertThat(result.freshness()).isCloseTo(0.25, within(1e-9)); // half of the pages, half of the day
        assertThat(result.visits()).isEqualTo(new Replay.Visits(0, 450, 0, 0));
    }

    @ParameterizedTest
    @EnumSource(RevisitPolicy.Kind.class)
    void enough_visits_keep_everything_fresh_and_no_policy_is_better_than_the_oracle(RevisitPolicy.Kind kind) {
        var replay = new Replay(mixed(60), START, 300, 50);
        double all = replay.run(kind.on(replay), 60, Replay.Discovery.NEXT_DAY).freshness();
        assertThat(all).isGreaterThan(0.98);
        double some = replay.run(kind.on(replay), 3, Replay.Discovery.NEXT_DAY).freshness();
        double oracle = replay.run(RevisitPolicy.Kind.ORACLE.on(replay), 3, Replay.Discovery.NEXT_DAY)
                .freshness();
        assertThat(some).isLessThanOrEqualTo(oracle + 0.005);
    }

    @Test
    void a_page_that_is_born_is_found_when_a_page_that_changed_on_that_day_is_visited() {
        List<PageLife> pages = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            pages.add(page("docs/" + i, 0, FOREVER, i == 7 ? new double[] {START + 20.3} : new double[0]));
        }
        pages.add(page("docs/new", START + 20.4, FOREVER));
        pages.add(page("elsewhere/new", START + 20.4, FOREVER)); // nothing of its section changed: known at once
        var replay = new Replay(PageLives.of(pages), START, 100, 0);
        // one a day in turn: page 7 is visited on day 7, 17, and, after the page that is known at once, on day 28
        Replay.Result result = replay.run(RevisitPolicy.Kind.ROUND_ROBIN.on(replay), 1, Replay.Discovery.BY_VISITS);
        assertThat(result.found()).containsExactly(8);
        assertThat(CoverageLab.within(result.found(), 7)).isZero();
        assertThat(CoverageLab.within(result.found(), 8)).isEqualTo(1);
    }

    @Test
    void observations_that_cannot_be_made_are_refused_with_the_reason() {
        PageLives lives = PageLives.of(List.of(page("a", 0, FOREVER, every(1, 0.5, START))));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HorizonLab(lives, 100, 600, 0, 2))
                .withMessage("at least one observation is needed, not 0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HorizonLab(lives, 100, 200, 1, 2))
                .withMessage("80 visits that are 2 days apart do not fit between day 100 and 200");
    }

    @Test
    void the_past_tells_more_where_pages_differ_than_where_they_are_alike() {
        var random = new SplittableRandom(5);
        List<PageLife> alike = new ArrayList<>();
        List<PageLife> unlike = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            alike.add(page("a" + i, 0, FOREVER, random(random, 0.1, 0, START)));
            unlike.add(page("u" + i, 0, FOREVER, i % 2 == 0 ? every(1, 0.5, START) : new double[0]));
        }
        double differing = HorizonLab.gain(new HorizonLab(PageLives.of(unlike), 100, 600, 1, 2).score(20, 5));
        double same = HorizonLab.gain(new HorizonLab(PageLives.of(alike), 100, 600, 1, 2).score(20, 5));
        assertThat(differing).isGreaterThan(0.9);
        assertThat(same).isLessThan(0.1);
    }

    @Test
    void ours_predicts_pages_that_always_or_never_change() {
        List<PageLife> pages = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            pages.add(page("p" + i, 0, FOREVER, i % 2 == 0 ? every(1, 0.5, START) : new double[0]));
        }
        var lab = new PredictionLab(PredictionLab.Settings.PAPER, PageLives.of(pages), 100, 400, 2);
        var evaluation = lab.evaluate(Predictor.best(), Question.MODIFICATION);
        assertThat(evaluation.pages()).isEqualTo(400);
        assertThat(evaluation.actual(0)).isEqualTo(200);
        assertThat(evaluation.actual(5)).isEqualTo(200);
        assertThat(evaluation.logLoss()).isLessThan(0.05);
    }

    @Test
    void every_predictor_has_a_name_in_both_languages() {
        assertThat(Predictor.kinds())
                .extracting(PredictionLab::name)
                .allSatisfy(name -> assertThat(name.ko()).isNotEqualTo(name.en()));
    }

    @Test
    void every_experiment_writes_a_page_that_can_be_read_in_both_languages() throws IOException {
        PageLives lives = mixed(80);
        var settings = new FreshnessLab.Settings(1, START, 120, 20, 1);
        for (LabPage page : List.of(
                new FreshnessLab(settings, lives).run(LabProgress.NONE),
                new CoverageLab(settings, lives).run(LabProgress.NONE),
                new HorizonLab(lives, 100, 600, 1, 2).run(LabProgress.NONE),
                new PredictionLab(PredictionLab.Settings.PAPER, lives, 100, 400, 2).run(LabProgress.NONE))) {
            assertThat(page.summaryRows()).hasSizeGreaterThan(3);
            PageCheck.check(page, folder);
        }
    }

    /** Three sites where nothing ever fails, and one that loses half of its pages on day 204, after a quiet past. */
    private static PageLives sites() {
        List<PageLife> made = new ArrayList<>();
        for (String site : List.of("calm.example", "a.example", "b.example", "lossy.example")) {
            for (int i = 0; i < 100; i++) {
                double until = site.startsWith("lossy") && i % 2 == 0 ? 204 : FOREVER;
                made.add(new PageLife(site, "p" + i, new double[] {0, until}, new double[0]));
            }
        }
        return PageLives.of(made);
    }

    @Test
    void a_site_that_is_left_out_has_no_part_in_the_choice_of_its_prior() {
        var lab = new PredictionLab(PredictionLab.Settings.PAPER, sites(), 100, 400, 3);
        LabPage page = lab.leaveOutSites(LabProgress.NONE);
        List<List<String>> rows = page.summaryRows();
        assertThat(rows).extracting(List::getFirst).contains("calm.example", "mean of the sites", "all pages");
        assertThat(failure(rows, "lossy.example")).as("chosen by calm sites").isEqualTo(0.00005);
        assertThat(failure(rows, "calm.example"))
                .as("chosen by the lossy site too")
                .isGreaterThan(0.0001);
    }

    private static double failure(List<List<String>> rows, String site) {
        List<String> row = rows.stream()
                .filter(each -> each.getFirst().equals(site))
                .findFirst()
                .orElseThrow();
        return Double.parseDouble(row.getLast().split(",", -1)[0]);
    }

    @Test
    void sites_cannot_be_left_out_of_two() {
        var lab = new PredictionLab(PredictionLab.Settings.PAPER, mixed(10), 100, 400, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> lab.leaveOutSites(LabProgress.NONE))
                .withMessage("leaving out sites needs at least 3 sites with pages that can be predicted, not 1");
    }

    @Test
    void figures_3_and_4_are_drawn_for_each_site_beside_both_columns_of_table_1() throws IOException {
        LabPage page = new PredictionLab(PredictionLab.Settings.PAPER, sites(), 100, 400, 1).run(LabProgress.NONE);
        assertThat(page.files())
                .contains(
                        "prediction-figure-3-downloads.tsv",
                        "prediction-figure-3-downloads-1-calm.example.tsv",
                        "prediction-figure-4-modifications-1-calm.example.tsv")
                .filteredOn(file -> file.contains("figure-3-"))
                .hasSize(5);
        String html = page.html(Language.EN);
        assertThat(html).contains("b.example: predicted and actual downloads (the paper's figure 3)");
        assertThat(html).containsPattern("0\\.90 ~ 0\\.99</[^\n]*9\\.53</[^\n]*7\\.34</");
        assertThat(html).containsPattern("67\\.66</[^\n]*75\\.65</");
        assertThat(html)
                .as("the last row of a table is not cut off")
                .doesNotContainPattern("(?m)^\\.scroll [^\n]*max-height");
        PageCheck.check(page, folder);
    }

    @Test
    void a_forecast_longer_than_the_observation_is_refused() {
        assertThatThrownBy(() -> new PredictionLab.Settings(50, 2, 5, 6))
                .hasMessageContaining("no forecast is longer than the observation");
    }
}
