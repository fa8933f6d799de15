package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ManualPagesTest {
    private static final int COUNT = 100;

    private final HtmlParser parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
    private final List<FetchOutcome.Fetched> fetched = Corpus.generated(COUNT).pages();
    private final List<Page> pages = fetched.stream()
            .map(page -> parser.parse(page.url(), page.headers(), page.body().content()))
            .toList();

    @Test
    void the_pages_are_as_long_as_those_of_real_manuals() {
        double mean = fetched.stream()
                .mapToInt(page -> page.body().content().length)
                .average()
                .orElse(0);
        assertThat(mean).isBetween(18_000.0, 28_000.0);
    }

    @Test
    void they_have_as_many_links() {
        double mean =
                pages.stream().mapToInt(page -> page.links().size()).average().orElse(0);
        assertThat(mean).isBetween(35.0, 80.0);
    }

    @Test
    void every_fifth_is_in_Korean() {
        assertThat(pages.stream().filter(page -> page.language().equals("ko"))).hasSize(COUNT / 5);
        assertThat(pages.stream().filter(page -> page.language().equals("en"))).hasSize(COUNT - COUNT / 5);
    }

    @Test
    void no_two_are_the_same_and_none_are_near_each_other() {
        var near = new HashSet<Long>();
        assertThat(pages)
                .allSatisfy(page -> assertThat(near.add(page.nearFingerprint())).isTrue());
    }

    @Test
    void the_same_number_is_the_same_page() {
        assertThat(new ManualPages(7).page(3, 10)).isEqualTo(new ManualPages(7).page(3, 10));
    }
}
