package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.topics.Example;
import io.freshet.topics.PaperSettings;
import io.freshet.topics.PlainTerms;
import io.freshet.topics.Strategy;
import io.freshet.topics.Topic;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FocusLabTest {
    @TempDir
    private Path folder = Path.of("");

    private final Map<CrawlUrl, Page> web = new HashMap<>();

    private Page page(String path, String html) {
        Page page = TestPages.PARSER.parse(
                TestPages.url(path),
                Headers.of("Content-Type", "text/html; charset=utf-8"),
                html.getBytes(StandardCharsets.UTF_8));
        web.put(page.url(), page);
        return page;
    }

    private FocusTask task(CrawlUrl... named) {
        return task(List.of(named));
    }

    private FocusTask task(List<CrawlUrl> named) {
        Page home = page("/", "<a href=/orb0>corba orb</a> <a href=/soup0>onions</a>");
        List<Example> examples = new ArrayList<>();
        List<CrawlUrl> relevant = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            Page orb = page(
                    "/orb" + i,
                    "corba orb idl servant " + i + " <a href=/orb" + (i + 1) % 10 + ">corba orb</a> <a href=/soup" + i
                            + ">onions</a>");
            Page soup = page("/soup" + i, "onions simmer in salt " + i);
            relevant.add(orb.url());
            if (i < 2) {
                examples.add(new Example(orb, Example.Kind.ABOUT));
                examples.add(new Example(soup, Example.Kind.AGAINST));
            }
        }
        return new FocusTask(new Topic("orbs", examples), List.of(home.url()), relevant, List.of(home.url()), named);
    }

    @Test
    void each_strategy_is_crawled_and_counted_without_examples_and_neutral_pages() throws Exception {
        LabPage page = lab(List.of(3, 10), false).run(LabProgress.NONE);

        assertThat(fetched).hasSize(5 + 3 * 2);
        assertThat(page.summaryRows().get(1)).startsWith("orbs", "adaptive", "16", "8");
        assertThat(page.summaryRows().get(5)).startsWith("orbs", "adaptive, knows examples");
        assertThat(page.files())
                .containsExactly(
                        "focus-precision-orbs.tsv",
                        "focus-recall-orbs.tsv",
                        "focus-harvest-orbs.tsv",
                        "focus-examples-orbs.tsv");
        PageCheck.check(page, folder);
    }

    @Test
    void all_strategies_start_alike_and_ours_with_the_examples_stands_apart() throws Exception {
        lab(List.of(), false).run(LabProgress.NONE);
        assertThat(starts).hasSize(5);
        assertThat(starts.subList(0, 4)).allMatch(List.of(TestPages.url("/"))::equals);
        assertThat(starts.getLast()).contains(TestPages.url("/"), TestPages.url("/orb0"), TestPages.url("/orb1"));

        starts.clear();
        lab(List.of(), true).run(LabProgress.NONE);
        assertThat(starts)
                .hasSize(4)
                .allMatch(List.of(TestPages.url("/"), TestPages.url("/orb0"), TestPages.url("/orb1"))::equals);
    }

    @Test
    void the_rank_of_a_page_counts_every_page_that_was_fetched_before_it() throws Exception {
        FocusTask task = task(TestPages.url("/orb4"));
        FocusRun run = new FocusRun(
                Strategy.CONVENTIONAL.crawl(List.of(task.topic()), PaperSettings.DEFAULT, new PlainTerms(), 1),
                task,
                0.76,
                100);
        for (String path : List.of("/", "/soup5", "/orb0", "/orb4", "/orb0")) {
            run.read(Objects.requireNonNull(web.get(TestPages.url(path))));
        }
        assertThat(run.outcome().rank("http://example.org/orb4")).isEqualTo(4);
        assertThat(run.outcome().rank("http://example.org/orb9")).isZero();
        assertThat(task.named(List.of(run.outcome()))).containsExactly("http://example.org/orb4");
        assertThat(task().named(List.of(run.outcome())))
                .as("the first relevant page that was reached; examples do not count")
                .containsExactly("http://example.org/orb4");
    }

    private final List<Integer> fetched = new ArrayList<>();
    private final List<List<CrawlUrl>> starts = new ArrayList<>();

    private FocusLab lab(List<Integer> features, boolean examples) {
        return new FocusLab(
                new FocusLab.Settings(16, features, 16, examples, 1),
                List.of(task()),
                (by, seeds, known, enough) -> {
                    Set<CrawlUrl> start = new LinkedHashSet<>(seeds);
                    start.addAll(known);
                    starts.add(List.copyOf(start));
                    Deque<CrawlUrl> waiting = new ArrayDeque<>(seeds);
                    Set<CrawlUrl> met = new HashSet<>(seeds);
                    int pages = 0;
                    while (!waiting.isEmpty() && !enough.getAsBoolean()) {
                        Page page = Objects.requireNonNull(web.get(waiting.remove()));
                        pages++;
                        var judgement = by.read(page);
                        page.links().forEach(link -> {
                            if (judgement.score(link) >= 0 && met.add(link.target())) {
                                waiting.add(link.target());
                            }
                        });
                    }
                    fetched.add(pages);
                },
                new PlainTerms());
    }

    @Test
    void precision_recall_and_area_are_those_of_the_definition() {
        var outcome = new FocusRun.Outcome(
                new boolean[] {true, false, true, false}, new boolean[] {true, true, false, false}, 3, Map.of());
        assertThat(outcome.precision()).isEqualTo(0.5);
        assertThat(outcome.recall(4)).isCloseTo(1 / 3.0, within(1e-9));
        assertThat(outcome.found(3)).isEqualTo(2);
        // found 1, 1, 2, 2 of at most 1, 2, 3, 3
        assertThat(outcome.area(4)).isCloseTo(6 / 9.0, within(1e-9));
    }

    @Test
    void a_crawl_that_ends_early_keeps_what_it_has_found() {
        var outcome = new FocusRun.Outcome(new boolean[] {true}, new boolean[] {true}, 1, Map.of());
        assertThat(outcome.area(10)).isEqualTo(1);
    }

    @Test
    void addresses_are_compared_without_query_and_with_the_name_of_the_index() {
        assertThat(FocusTask.name(TestPages.url("/a/?x=1"))).isEqualTo("http://example.org/a/index.html");
        assertThat(FocusTask.name(TestPages.url("/a/b.html?x"))).isEqualTo("http://example.org/a/b.html");
    }

    @Test
    void settings_that_cannot_be_are_told() {
        assertThatThrownBy(() -> new FocusLab.Settings(0, List.of(), 1, false, 1))
                .hasMessageContaining("pages");
        assertThatThrownBy(() -> new FocusLab.Settings(1, List.of(0), 1, false, 1))
                .hasMessageContaining("features");
    }
}
