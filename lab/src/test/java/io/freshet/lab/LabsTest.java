package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.crawl.CollectionEfficiency;
import io.freshet.crawl.CrawlTotals;
import io.freshet.model.Stage;
import io.freshet.plot.Figure;
import io.freshet.plot.Language;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole experiments, small. */
class LabsTest {
    private static final CollectionEfficiency HALF = new CollectionEfficiency(100, 40, 60);

    @TempDir
    private Path folder = Path.of("");

    private static TimeoutLab.Settings timeouts(int pages, int crawlPages) {
        return new TimeoutLab.Settings(5, pages, 0.03, 0.1, 1.9, 0.15, 5, crawlPages, 100, 1);
    }

    @Test
    void timeouts_without_a_crawl_draw_the_papers_figures_and_say_the_same_each_time() throws Exception {
        LabPage page = new TimeoutLab(timeouts(2_000, 0), Clock.systemUTC()).run(LabProgress.NONE);
        assertThat(page.files())
                .containsExactly(
                        "timeouts-figure-5-connect.tsv",
                        "timeouts-figure-6-header.tsv",
                        "timeouts-figure-7-body.tsv",
                        "timeouts-figure-8-lost.tsv",
                        "timeouts-lost-and-links.tsv",
                        "timeouts-efficiency-and-speed.tsv");
        PageCheck.check(page, folder);
        LabPage again = new TimeoutLab(timeouts(2_000, 0), Clock.systemUTC()).run(LabProgress.NONE);
        assertThat(again.html(Language.KO)).isEqualTo(page.html(Language.KO));
    }

    @Test
    void the_real_crawler_collects_on_real_sockets_what_the_simulation_says_it_can() throws Exception {
        SlowWeb web = SlowWeb.made(new SlowWebSettings(5, 60, 1, 0.05, 0.1, 1.9, 2, false, 4));
        int collectable = web.reached(web::everComes).collected();
        Strategy patient = Strategy.same(30);
        assertThat(new SlowCrawl(web, patient.settings(), 2).run().collected()).isBetween(collectable - 5, collectable);
        try (SlowSites sites = SlowSites.serve(web, 50)) {
            TrueCrawl.Outcome real = new TrueCrawl(50, 2, Clock.systemUTC()).run(sites.homes(), patient.scaled(50));
            assertThat(real.collected()).isBetween(collectable - 5, collectable);
            assertThat(real.seconds()).isPositive();
        }
    }

    @Test
    void the_real_crawls_are_in_the_figure_beside_the_simulated_ones() throws Exception {
        List<String> steps = new ArrayList<>();
        LabPage page = new TimeoutLab(timeouts(500, 20), Clock.systemUTC()).run((_, step) -> steps.add(step));
        assertThat(steps).anyMatch(step -> step.endsWith("adaptive"));
        PageCheck.check(page, folder);
        Figure figure = page.figures().getLast();
        assertThat(figure.id()).isEqualTo("efficiency-and-speed");
        assertThat(figure.table(Language.EN).rows().stream().map(List::getFirst))
                .contains(
                        "one timeout for all, real crawl",
                        "one timeout for all, simulated",
                        "adaptive, simulated and real");
        assertThat(page.summary()).contains("adaptive, real crawl", "adaptive, simulated");
    }

    @Test
    void scheduling_runs_the_crawler_itself_on_the_same_urls() throws Exception {
        var settings = new SchedulingLab.Settings(20, 100, 0.6, 0.5, 0, 6, 200, 1);
        LabPage page = new SchedulingLab(settings, Clock.systemUTC()).run(LabProgress.NONE);
        PageCheck.check(page, folder);
        assertThat(page.summary()).contains("Freshet's crawler itself", "dynamic (the paper)");
        var work = Workload.made(20, 100, 0.6, 0.5, 1);
        Figure times = page.figures().getFirst();
        List<List<String>> bound = times.table(Language.EN).rows().stream()
                .filter(row -> row.getFirst().equals("no schedule can be faster"))
                .toList();
        assertThat(Double.parseDouble(bound.getFirst().get(2))).isEqualTo(work.total(), within(1e-6));
    }

    @Test
    void scheduling_with_a_delay_is_simulated_alone() throws Exception {
        var settings = new SchedulingLab.Settings(20, 100, 0.6, 0.5, 1, 200, 200, 1);
        LabPage page = new SchedulingLab(settings, Clock.systemUTC()).run(LabProgress.NONE);
        PageCheck.check(page, folder);
        assertThat(page.summary()).doesNotContain("itself");
    }

    private static CrawlTotals totals(long connect, long header, long body, long parse, long unique) {
        Map<Stage, CrawlTotals.StageTotal> stages = new EnumMap<>(Stage.class);
        stages.put(Stage.CONNECT, new CrawlTotals.StageTotal(Duration.ofSeconds(connect), 10));
        stages.put(Stage.HEADER, new CrawlTotals.StageTotal(Duration.ofSeconds(header), 100));
        stages.put(Stage.BODY, new CrawlTotals.StageTotal(Duration.ofSeconds(body), 100));
        stages.put(Stage.PARSE, new CrawlTotals.StageTotal(Duration.ofSeconds(parse), 100));
        stages.put(Stage.UNIQUENESS, new CrawlTotals.StageTotal(Duration.ofSeconds(unique), 1_000));
        return new CrawlTotals(
                100, 0, 0, 101, 0, 0, 0, 0, 0, 5_000, Duration.ofSeconds(50), stages, Map.of(), Map.of());
    }

    @Test
    void stages_are_shares_of_their_group_beside_the_papers() throws IOException {
        LabPage page = new StageLab(totals(10, 20, 50, 15, 5), HALF).run();
        PageCheck.check(page, folder);
        assertThat(page.html(Language.EN)).containsPattern("collection efficiency 50\\h%");
        assertThat(page.figures().get(0).table(Language.EN).tsv())
                .isEqualTo("part\tthis crawl [%]\tthe paper [%]\nnetwork\t80\t64.2\ncomputing\t20\t36.2\n");
        assertThat(page.figures().get(1).table(Language.EN).tsv())
                .contains("connect\t12.5\t17\n", "header\t25\t35.5\n", "body\t62.5\t47.6\n");
        assertThat(page.figures().get(2).table(Language.EN).tsv())
                .contains("uniqueness check\t25\t68.1\n", "link extraction\t75\t18\n");
    }

    @Test
    void a_store_without_a_crawl_has_no_stages() {
        assertThat(new StageLab(CrawlTotals.NONE, HALF).empty()).isTrue();
        assertThat(new StageLab(totals(1, 0, 0, 0, 0), HALF).empty()).isFalse();
        PageCheck.check(new StageLab(totals(0, 0, 0, 0, 1), HALF).run().html(Language.EN), Language.EN);
    }

    @Test
    void settings_that_cannot_be_are_told() {
        assertThatThrownBy(() -> timeouts(2_000, 3)).hasMessageContaining("at least one a host");
        assertThatThrownBy(() -> new TimeoutLab.Settings(5, 50, 0, 0, 2, 0, 5, 0, 1_000, 1))
                .hasMessageContaining("scale is 1 to 100");
        assertThatThrownBy(() -> new SchedulingLab.Settings(5, 50, 0, 0, 0, 1, 0, 1))
                .hasMessageContaining("workers are 2");
    }
}
