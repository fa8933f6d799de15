package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.lab.KnownItem.Kind;
import io.freshet.lab.Quality.Speakers;
import io.freshet.model.UrlKey;
import io.freshet.plot.Language;
import io.freshet.plot.Text;
import io.freshet.plot.ValueBars;
import io.freshet.search.SavedIndex;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SearchLabTest {
    private static final List<String> PLANTS = List.of("apple", "birch", "cedar", "daisy", "elder", "ferns");
    private static final List<String> FOODS = List.of("김치", "냉면", "만두", "떡국");

    @TempDir
    private Path folder = Path.of("");

    private TestPages collection() {
        var pages = new TestPages(folder.resolve("store"));
        var links = new StringBuilder("<title>Where everything begins</title>");
        for (String plant : PLANTS) {
            links.append("<a href=/en/" + plant + ">growing " + plant + "</a>");
            pages.page(
                    "/en/" + plant,
                    "<html lang=en><title>The " + plant + " manual</title><h1>About " + plant + " trees</h1>"
                            + "<p>This is what the gardener should know about the plant and how it is watered.");
        }
        for (String food : FOODS) {
            links.append("<a href=/ko/" + food + ">" + food + " 만드는 법</a>");
            pages.page(
                    "/ko/" + food,
                    "<html lang=ko><title>" + food + " 맛있게 만드는 방법 안내</title><h1>" + food + " 요리</h1>"
                            + "<p>이 문서는 음식을 만드는 데 필요한 재료와 순서를 설명합니다.");
        }
        return pages.page("/", links.toString());
    }

    /** Each question takes a millisecond. */
    private static LabPage run(TestPages pages, SavedIndex index, int queries, long seed) throws IOException {
        var time = new AtomicLong();
        var settings = new SearchLab.Settings(queries, seed);
        return new SearchLab(settings, pages.store, TestPages.PARSER, index, () -> time.getAndAdd(1_000_000))
                .run(LabProgress.NONE);
    }

    @Test
    void pages_are_asked_for_by_title_heading_and_anchor_korean_and_english_apart() throws Exception {
        try (TestPages pages = collection();
                SavedIndex index = pages.indexed()) {
            LabPage page = run(pages, index, 300, 1);
            assertThat(page.files())
                    .containsExactly(
                            "search-mean-reciprocal-rank.tsv",
                            "search-found-within-korean.tsv",
                            "search-found-within-english.tsv",
                            "search-found-within-all.tsv",
                            "search-queries.tsv");
            assertThat(page.summaryRows())
                    .contains(
                            List.of("own title, Korean pages", "4", "1.000", "1.000", "1.000", "1.0", "1.0"),
                            List.of(
                                    "anchor of links to it, English pages",
                                    "6",
                                    "1.000",
                                    "1.000",
                                    "1.000",
                                    "1.0",
                                    "1.0"));
            PageCheck.check(page, folder);
        }
    }

    @Test
    void the_same_seed_gives_the_same_page() throws Exception {
        try (TestPages pages = collection();
                SavedIndex index = pages.indexed()) {
            String first = run(pages, index, 3, 7).html(Language.EN);
            assertThat(run(pages, index, 3, 7).html(Language.EN)).isEqualTo(first);
            assertThat(run(pages, index, 3, 8).html(Language.EN)).isNotEqualTo(first);
        }
    }

    @Test
    void a_store_without_pages_gives_no_figures() throws Exception {
        try (var pages = new TestPages(folder.resolve("store"));
                SavedIndex index = pages.page("/", "<meta name=robots content=noindex>secret")
                        .indexed()) {
            var lab = new SearchLab(new SearchLab.Settings(5, 1), pages.store, TestPages.PARSER, index, () -> 0);
            assertThat(lab.run(LabProgress.NONE).figures()).isEmpty();
            assertThat(lab.empty()).isTrue();
        }
    }

    @Test
    void quality_is_computed_as_it_is_defined() {
        Quality quality = new Quality(
                Kind.TITLE,
                Speakers.ALL,
                IntStream.of(1, 2, 4, 0).mapToObj(SearchLabTest::finding).toList());
        assertThat(quality.meanReciprocalRank()).isEqualTo((1 + 0.5 + 0.25) / 4, within(1e-12));
        assertThat(quality.within(1)).isEqualTo(0.25);
        assertThat(quality.within(2)).isEqualTo(0.5);
        assertThat(quality.within(10)).isEqualTo(0.75);
        assertThat(quality.milliseconds(0.5)).isEqualTo(2);
        assertThat(quality.milliseconds(0.99)).isEqualTo(4);
        assertThat(quality.misses()).extracting(Finding::rank).containsExactly(0, 4, 2);
        assertThatThrownBy(() -> new Quality(Kind.TITLE, Speakers.ALL, List.of()))
                .hasMessageContaining("no queries");
    }

    private static Finding finding(int rank) {
        var item = new KnownItem(Kind.TITLE, "q" + rank, new UrlKey(1, rank), "http://a/", "t", "en", rank);
        return new Finding(item, rank, "http://b/", rank * 1_000_000L);
    }

    @Test
    void bars_are_as_long_as_their_values_and_a_missing_one_is_left_out() {
        var bars = new ValueBars(
                "b",
                Text.same("b"),
                List.of(Text.same("x"), Text.same("y")),
                List.of(new ValueBars.Row(Text.same("r"), List.of(OptionalDouble.of(0.5), OptionalDouble.empty()))));
        assertThat(bars.table(Language.EN).tsv()).isEqualTo("\tx\ty\nr\t0.5\t\n");
        String drawn = bars.svg(446, Language.EN);
        assertThat(drawn).contains("width=\"200\"", "0.500").doesNotContain("r, y");
        assertThatThrownBy(() -> new ValueBars("b", Text.NONE, List.of(), bars.rows()))
                .hasMessageContaining("other bars");
    }

    @Test
    void a_number_of_queries_that_cannot_be_is_told() {
        assertThatThrownBy(() -> new SearchLab.Settings(0, 1)).hasMessageContaining("queries are 1 to 100,000");
    }
}
