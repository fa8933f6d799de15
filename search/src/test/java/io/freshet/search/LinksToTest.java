package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
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

    private static LinkIn link(String from, String words) {
        return new LinkIn(TestCollection.url(from), words);
    }
}
