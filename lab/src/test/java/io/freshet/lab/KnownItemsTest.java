package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.lab.KnownItem.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownItemsTest {
    @TempDir
    private Path folder = Path.of("");

    private static KnownItems read(TestPages pages) throws IOException {
        var items = new KnownItems(pages.store, TestPages.PARSER);
        items.read(LabProgress.NONE);
        return items;
    }

    private static List<String> queries(KnownItems items, Kind kind) {
        return items.of(kind).stream().map(KnownItem::query).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "12.3. Full-text search: an overview (v2) | 12 3 Full text search an overview v2",
                "-word \"phrase\" site:x                  | word phrase site x",
                "json_object_agg()                        | json_object_agg",
                "데이터베이스 — 색인/검색                    | 데이터베이스 색인 검색",
                "!?                                       | ''"
            })
    void a_query_is_the_words_of_a_text(String text, String words) {
        assertThat(KnownItem.words(text)).isEqualTo(words.replace("''", ""));
    }

    @Test
    void decomposed_syllables_are_the_same_words() {
        assertThat(KnownItem.words("\u1112\u1161\u11ab글")).isEqualTo("한글");
    }

    @Test
    void titles_that_two_pages_have_are_left_out_and_copies_are_one_page() throws IOException {
        try (var pages = new TestPages(folder)
                .page("/a", "<title>The shared title</title>one")
                .page("/b", "<title>The SHARED, title</title>two")
                .page("/c", "<title>A title of copies</title>three")
                .page("/d", "<title>A title of copies</title>three")
                .page("/e", "<title>The only such title</title>four")
                .page("/f", "<title>short</title>five")
                .page("/g", "<title>" + "long ".repeat(20) + "</title>six")
                .page("/h", "<meta name=robots content=noindex><title>Not to be found</title>seven")) {
            KnownItems items = read(pages);
            assertThat(queries(items, Kind.TITLE)).containsExactly("A title of copies", "The only such title");
            assertThat(items.pages()).isEqualTo(7);
            assertThat(items.contentOf(TestPages.url("/c").key()))
                    .isEqualTo(items.contentOf(TestPages.url("/d").key()));
        }
    }

    @Test
    void only_the_first_heading_counts_and_only_if_no_other_page_begins_with_it() throws IOException {
        try (var pages = new TestPages(folder)
                .page("/a", "<h1>Overview</h1><h2>Own words of a</h2>x")
                .page("/b", "<h1>Overview</h1>y")
                .page("/c", "<h2>Installing</h2><h1>Later</h1>z")
                .page("/d", "<h2>7.3</h2>no letter")) {
            assertThat(queries(read(pages), Kind.HEADING)).containsExactly("Installing");
        }
    }

    @Test
    void of_the_anchors_that_lead_to_one_page_alone_the_commonest_is_taken() throws IOException {
        String links = "<a href=/t>the target page</a><a href=/t>rarely said</a><a href=/t>read more</a>";
        try (var pages = new TestPages(folder)
                .page("/a", links + "<a href=/u>read more</a><a href=/u>once</a><a href=/nowhere>not a page</a>")
                .page("/b", "<a href=/t>The target page</a><a rel=nofollow href=/u>not vouched for</a>")
                .page("/t", "<a href=/t>a link to itself</a>target")
                .page("/u", "another")) {
            List<KnownItem> anchors = read(pages).of(Kind.ANCHOR);
            assertThat(anchors).hasSize(1);
            assertThat(anchors.getFirst().query()).isEqualToIgnoringCase("the target page");
            assertThat(anchors.getFirst().target())
                    .isEqualTo(TestPages.url("/t").key());
        }
    }
}
