package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Page;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinksToTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void links_to_a_page_are_found_with_their_words() {
        try (var collection = new TestCollection(folder)) {
            collection
                    .page("/target", "<title>Target</title>text")
                    .page("/a", "<a href=/target>Read More about 한글</a> <a href=/other>elsewhere</a>")
                    .page("/b", "<a href=/target>read more about 한글</a> <a href=/target>again</a>")
                    .page("/c", "<a rel=nofollow href=/target>not vouched for</a>")
                    .indexed();
            assertThat(collection.index().linksTo(TestCollection.url("/target"), 10))
                    .containsExactlyInAnyOrder(
                            link("/a", "read more about 한글"), link("/b", "read more about 한글"), link("/b", "again"));
            assertThat(collection.index().linksTo(TestCollection.url("/target"), 2))
                    .hasSize(2);
            assertThat(collection.index().linksTo(TestCollection.url("/nobody"), 10))
                    .isEmpty();
            collection.page("/a", "<p>it links no more</p>").indexed();
            assertThat(collection.index().linksTo(TestCollection.url("/target"), 10))
                    .containsExactlyInAnyOrder(link("/b", "read more about 한글"), link("/b", "again"));
        }
    }

    /** Counts how often each page is put into the index: then its topics are asked for. */
    private static final class Puts implements PageTopics {
        private final Map<String, Integer> byPath = new ConcurrentHashMap<>();

        @Override
        public Set<String> of(Page page) {
            byPath.merge(page.url().path(), 1, Integer::sum);
            return Set.of();
        }
    }

    @Test
    void a_page_is_put_again_only_when_others_call_it_by_words_that_it_does_not_have() {
        var puts = new Puts();
        try (var collection = new TestCollection(folder, TestCollection.SETTINGS, puts)) {
            collection
                    .page("/delay", "<title>Manual</title><p>It says how long the delay of a crawl is")
                    .page("/queue", "<title>Manual, part two</title><p>It says where what waits is kept")
                    .indexed();
            collection
                    .page("/a", "<title>A</title><a href=/delay>crawl delay</a> <a href=/queue>the frontier</a>")
                    .indexed();
            assertThat(puts.byPath).containsEntry("/delay", 1).containsEntry("/queue", 2);
            assertThat(collection.paths("frontier")).contains("/queue");
            collection
                    .page("/b", "<title>B</title><a href=/queue>the frontier</a>")
                    .indexed();
            assertThat(puts.byPath).containsEntry("/queue", 2);
        }
    }

    @Test
    void what_everything_is_called_is_no_reason_to_put_a_page_again() {
        var puts = new Puts();
        try (var collection = new TestCollection(folder, TestCollection.SETTINGS, puts)) {
            StringBuilder links = new StringBuilder("<title>Contents</title>");
            for (int i = 0; i < 30; i++) {
                collection.page("/" + i, "<title>Part " + i + "</title><p>It says something of " + i);
                links.append("<a href=/").append(i).append(">continue</a> ");
            }
            collection.indexed();
            collection.page("/contents", links.toString()).indexed();
            assertThat(puts.byPath.values()).containsOnly(1);
        }
    }

    @Test
    void a_page_is_found_first_by_what_others_call_it_though_another_has_the_words_more_often() {
        try (var collection = new TestCollection(folder)) {
            collection
                    .page("/called", "<title>Manual</title><p>It says how long the delay of a crawl is")
                    .page("/has", "<title>Other</title><p>crawl delay, crawl delay, crawl delay and no delay")
                    .indexed();
            assertThat(collection.paths("crawl delay")).containsExactly("/has", "/called");
            collection
                    .page("/a", "<title>A</title><a href=/called>Crawl-Delay</a> and much else")
                    .indexed();
            assertThat(collection.paths("crawl delay")).startsWith("/called");
        }
    }

    private static LinkIn link(String from, String words) {
        return new LinkIn(TestCollection.url(from), words);
    }
}
