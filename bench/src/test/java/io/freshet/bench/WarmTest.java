package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WarmTest {
    @TempDir
    Path folder;

    @Test
    void a_round_tells_its_pages_and_leaves_no_store() throws Exception {
        try (var web = new ChangingWeb(2, 30, 1, () -> 0)) { // its time stands still
            List<CrawlUrl> seeds = web.seeds().stream()
                    .map(url -> Canonicaliser.DEFAULT.parse(url).orElseThrow())
                    .toList();
            String first = Warm.round(1, seeds, folder);
            String second = Warm.round(2, seeds, folder);

            assertThat(first)
                    .matches("\\{\"round\": 1, \"pages\": [1-9]\\d*, \"cpuSeconds\": \\S+, \"wallSeconds\": \\S+}");
            assertThat(second.replaceAll(", \"cpu.*", ""))
                    .isEqualTo(first.replaceAll(", \"cpu.*", "").replace("1,", "2,"));
        }
        assertThat(folder).isEmptyDirectory();
    }
}
