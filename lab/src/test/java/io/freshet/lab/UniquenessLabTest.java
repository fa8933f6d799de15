package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UniquenessLabTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void every_way_finds_each_url_once_whatever_the_threads() throws Exception {
        var settings = new UniquenessLab.Settings(5_000, 700, List.of(1, 3, 8), 2, 1);
        LabPage page = new UniquenessLab(settings, System::nanoTime).run(LabProgress.NONE);
        PageCheck.check(page, folder);
        assertThat(page.files())
                .containsExactly(
                        "uniqueness-cpu-a-check.tsv", "uniqueness-checks-a-second.tsv", "uniqueness-lock-taken.tsv");
        List<List<String>> rows = page.summaryRows();
        assertThat(rows).hasSize(1 + 3 * 3);
        assertThat(rows.subList(1, rows.size()))
                .allSatisfy(row -> assertThat(row.getLast()).isEqualTo("700"));
        assertThat(rows.subList(1, rows.size()))
                .filteredOn(row -> row.get(1).equals("1"))
                .as("one thread never finds a lock taken")
                .allSatisfy(row -> assertThat(row.get(4)).isEqualTo("0.00"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 128})
    void the_papers_tree_knows_what_a_set_knows(int roots) {
        var tree = new UrlTree(roots);
        Set<String> set = new HashSet<>();
        var random = new SplittableRandom(1);
        for (int i = 0; i < 5_000; i++) {
            String url = "http://a.test/" + random.nextInt(1_000);
            assertThat(tree.add(url)).isEqualTo(set.add(url));
        }
        assertThat(tree.found()).isEqualTo(set.size());
    }

    @Test
    void settings_that_cannot_be_are_told() {
        assertThatThrownBy(() -> new UniquenessLab.Settings(10, 20, List.of(1, 2), 1, 1))
                .hasMessageContaining("at least as many as URLs");
        assertThatThrownBy(() -> new UniquenessLab.Settings(10, 5, List.of(2), 1, 1))
                .hasMessageContaining("two numbers or more");
        assertThatThrownBy(() -> new UniquenessLab.Settings(10, 5, List.of(0, 2), 1, 1))
                .hasMessageContaining("1 to 1,000");
    }
}
