package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.freshet.model.PageChange;
import io.freshet.search.SearchAnswer.Dimension;
import io.freshet.store.UrlState;
import io.freshet.testkit.Seeds;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.text.Normalizer;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What a person finds. */
class SearchTest {
    private static final String ENGLISH =
            "This is a page about something else that is written in plain English for the sake of it. ";
    private static final String KOREAN = "이 문서는 한국어로 쓴 설명서이며 다른 내용도 함께 다루고 있습니다. ";

    @TempDir
    private Path folder;

    private TestCollection pages;

    @BeforeEach
    void open() {
        pages = new TestCollection(folder);
    }

    @AfterEach
    void close() {
        pages.close();
    }

    private static String html(String title, String text) {
        return "<html><head><title>" + title + "</title></head><body><p>" + text + "</p></body></html>";
    }

    private TestCollection korean(String path, String text) {
        return pages.page(path, html("설명서 " + path.length(), KOREAN + text));
    }

    private TestCollection english(String path, String text) {
        return pages.page(path, html("Manual " + path.length(), ENGLISH + text));
    }

    @ParameterizedTest(name = "{0} in: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "에어팟|새로 나온 에어팟을 샀다",
                "에어팟 프로|에어팟프로 리뷰",
                "데이터베이스|데이터 베이스를 설계한다",
                "데이터 베이스|데이터베이스를 설계한다",
                "12000|가격은 12,000원이다",
                "12,000|가격은 12000원이다",
                "설계|데이터베이스를 설계한다",
                "갤럭시S24|갤럭시 S24 출시",
                "libraries|이 library 는 좋다",
                "Python|파이썬(python) 언어",
                "\"웹 문서\"|웹문서를 모은다",
                "데이터베*|데이터베이스를 설계한다",
                "大學|대학 大學 입시",
            })
    void a_korean_page_is_found_whatever_the_spelling(String query, String text) {
        korean("/a", text);
        korean("/other", "전혀 관계가 없는 이야기");
        pages.indexed();
        assertThat(pages.paths(query)).containsExactly("/a");
    }

    @Test
    void text_in_single_letters_is_found_by_whole_syllables_and_the_other_way_round() {
        korean("/nfd", Normalizer.normalize("검색엔진", Normalizer.Form.NFD));
        pages.indexed();
        assertThat(pages.paths("검색엔진")).containsExactly("/nfd");
        assertThat(pages.paths(Normalizer.normalize("검색엔진", Normalizer.Form.NFD)))
                .containsExactly("/nfd");
    }

    @ParameterizedTest(name = "{0} in: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "library|the libraries were installed",
                "installing|the libraries were installed",
                "muller|written by Müller",
                "g_object_new|call g_object_new() first",
                "glib|include glib.h first",
                "12000|about 12,000 bytes",
                "inst*|the libraries were installed",
                "\"were installed\"|the libraries were installed",
                "データ|データベースの説明",
            })
    void a_page_in_english_or_another_language_is_found(String query, String text) {
        english("/a", text);
        english("/other", "nothing of this kind");
        pages.indexed();
        assertThat(pages.paths(query)).containsExactly("/a");
    }

    @Test
    void a_phrase_is_not_its_words_apart() {
        english("/together", "see the user manual here");
        english("/apart", "the manual is for every user");
        pages.indexed();
        assertThat(pages.paths("\"user manual\"")).containsExactly("/together");
        assertThat(pages.paths("user manual")).startsWith("/together").contains("/apart");
        assertThat(pages.paths("manual -\"user manual\"")).containsExactly("/apart");
    }

    @Test
    void operators_narrow_what_is_found() {
        pages.page("http://docs.example.org/a", html("Kernel guide", ENGLISH + "kernel"));
        pages.page("http://example.org/b", html("Guide", ENGLISH + "kernel"));
        pages.page("http://other.net:8080/c", html("커널", KOREAN + "kernel 커널"));
        pages.indexed();
        assertThat(pages.paths("kernel site:example.org")).containsExactlyInAnyOrder("/a", "/b");
        assertThat(pages.paths("kernel site:docs.example.org")).containsExactly("/a");
        assertThat(pages.paths("kernel -site:example.org")).containsExactly("/c");
        assertThat(pages.paths("kernel site:other.net")).containsExactly("/c");
        assertThat(pages.paths("kernel site:other.net:8080")).containsExactly("/c");
        assertThat(pages.paths("kernel site:org")).isEmpty();
        assertThat(pages.paths("title:kernel")).containsExactly("/a");
        assertThat(pages.paths("kernel lang:ko")).containsExactly("/c");
        assertThat(pages.paths("site:example.org")).containsExactlyInAnyOrder("/a", "/b");
    }

    @Test
    void the_title_counts_most_and_links_tell_what_a_page_is_about() {
        english("/mentions", "kernel");
        pages.page("/named", html("The kernel", ENGLISH));
        pages.page("/source", "<title>x</title>" + ENGLISH + "<a href='/nameless'>scheduler internals</a>");
        pages.page("/nameless", html("p 17", ENGLISH + "of tasks"));
        pages.indexed();
        assertThat(pages.paths("kernel")).containsExactly("/named", "/mentions");
        assertThat(pages.paths("scheduler internals")).contains("/nameless");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"SQLite Release 3.6.9 On 2009-01-14", "sqlite release 3 6 9 on 2009 01 14", "release 3.6.9"})
    void numbers_with_dots_are_found_however_they_are_written(String query) {
        pages.page("/a", html("SQLite Release 3.6.9 On 2009-01-14", ENGLISH));
        pages.page("/b", html("SQLite Release 3.6.8 On 2009-01-12", ENGLISH + "release 9"));
        pages.indexed();
        assertThat(pages.paths(query)).startsWith("/a");
    }

    @Test
    void the_title_itself_is_found_though_no_analysis_of_it_is() {
        pages.page("/a", html("+1 -1", ENGLISH + "one"));
        pages.page("/b", html("Other", ENGLISH + "1 1 1"));
        pages.indexed();
        assertThat(pages.paths("1 1")).startsWith("/a");
    }

    static LongStream seeds() {
        return Seeds.some(40);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_the_text_a_snippet_is_short_and_its_marks_lie_in_it(long seed) {
        var random = new SplittableRandom(seed);
        String[] words = {"zebra", "stripe.", "한국어", "검색엔진을", "x", "\uD83D\uDE00", "word,", "end! "};
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            text.append(words[random.nextInt(words.length)]).append(random.nextInt(4) == 0 ? "" : " ");
            if (random.nextInt(200) == 0) {
                text.append("y".repeat(random.nextInt(600))).append("<p>");
            }
        }
        pages.page("/a", html("Title", text.toString())).indexed();
        for (String query : List.of("zebra", "검색엔진", "zebra stripe", "한국", "zeb*")) {
            for (SearchResult result : pages.find(query).results()) {
                Marked snippet = result.snippet();
                assertThat(snippet.text()).hasSizeBetween(1, 330);
                int last = 0;
                for (Marked.Mark mark : snippet.marks()) {
                    assertThat(mark.start()).isGreaterThanOrEqualTo(last);
                    assertThat(mark.end())
                            .isGreaterThan(mark.start())
                            .isLessThanOrEqualTo(snippet.text().length());
                    last = mark.end();
                }
                assertThat(snippet.marks()).isNotEmpty();
            }
        }
    }

    @Test
    void when_few_pages_have_all_words_those_with_some_follow() {
        english("/all", "apples pears plums");
        english("/some", "apples pears");
        english("/one", "apples");
        pages.indexed();
        SearchAnswer answer = pages.find("apples pears plums");
        assertThat(answer.relaxed()).isTrue();
        assertThat(TestCollection.paths(answer)).containsExactly("/all", "/some");
        assertThat(pages.find("apples").relaxed()).isFalse();
    }

    @Test
    void copies_of_a_page_are_shown_and_counted_once() {
        String same = html("Same", ENGLISH + "zebra");
        pages.page("http://a.org/1", same)
                .page("http://b.org/2", same)
                .page("/other", html("Other", ENGLISH + "zebra stripes"));
        pages.indexed();
        SearchAnswer answer = pages.find("zebra", SearchFilter.NONE);
        assertThat(answer.total()).isEqualTo(2);
        assertThat(answer.results()).hasSize(2);
        assertThat(TestCollection.paths(pages.find("zebra", sites("b.org")))).containsExactly("/2");
    }

    private static SearchFilter sites(String... sites) {
        return new SearchFilter(Set.of(), Set.of(sites), Set.of(), null);
    }

    private static Map<String, Long> counts(SearchAnswer answer, Dimension dimension) {
        Map<String, Long> counts = new LinkedHashMap<>();
        answer.facets().stream()
                .filter(facet -> facet.dimension() == dimension)
                .forEach(facet -> facet.counts().forEach(count -> counts.put(count.value(), count.pages())));
        return counts;
    }

    @Test
    void facets_stay_put_when_one_is_chosen() {
        pages.page("http://a.org/1", html("One", ENGLISH + "zebra one"));
        pages.page("http://a.org/2", html("둘", KOREAN + "zebra two"));
        pages.page(
                "http://b.org/3",
                html("Three", ENGLISH + "zebra three"),
                "Last-Modified",
                "Mon, 01 Jan 2024 00:00:00 GMT");
        pages.indexed();
        SearchAnswer all = pages.find("zebra", SearchFilter.NONE);
        SearchAnswer one = pages.find("zebra", sites("a.org"));
        assertThat(counts(all, Dimension.SITE)).isEqualTo(Map.of("a.org", 2L, "b.org", 1L));
        assertThat(counts(one, Dimension.SITE)).isEqualTo(counts(all, Dimension.SITE));
        assertThat(counts(all, Dimension.LANGUAGE)).isEqualTo(Map.of("en", 2L, "ko", 1L));
        assertThat(counts(one, Dimension.LANGUAGE)).isEqualTo(Map.of("en", 1L, "ko", 1L));
        assertThat(counts(all, Dimension.AGE)).isEqualTo(Map.of("day", 2L, "week", 2L, "month", 2L, "year", 2L));
        SearchAnswer recent = pages.find("zebra", new SearchFilter(Set.of(), Set.of(), Set.of(), Age.WEEK));
        assertThat(recent.total()).isEqualTo(2);
        assertThat(counts(recent, Dimension.AGE)).isEqualTo(counts(all, Dimension.AGE));
        assertThat(counts(recent, Dimension.SITE)).isEqualTo(Map.of("a.org", 2L));
    }

    @Test
    void pages_of_unknown_language_are_a_choice_that_can_be_made() {
        english("/en", "stretto");
        pages.page("/unknown", html("", "stretto 00 11 22")).indexed();
        SearchAnswer all = pages.find("stretto", SearchFilter.NONE);
        assertThat(counts(all, Dimension.LANGUAGE)).isEqualTo(Map.of("en", 1L, "und", 1L));
        var unknown = new SearchFilter(Set.of(), Set.of(), Set.of("und"), null);
        SearchAnswer one = pages.find("stretto", unknown);
        assertThat(one.results())
                .singleElement()
                .satisfies(hit -> assertThat(hit.url().text()).endsWith("/unknown"))
                .satisfies(hit -> assertThat(hit.language()).isEmpty());
        assertThat(counts(one, Dimension.LANGUAGE)).isEqualTo(Map.of("en", 1L, "und", 1L));
        assertThat(pages.paths("stretto lang:und")).containsExactly("/unknown");
    }

    @Test
    void topics_are_categories() {
        pages.close();
        PageTopics byTitle = page -> Set.of(page.title());
        pages = new TestCollection(folder, TestCollection.SETTINGS, byTitle);
        pages.page("/a", html("animals", ENGLISH + "zebra")).page("/b", html("streets", ENGLISH + "zebra crossing"));
        pages.indexed();
        assertThat(pages.paths("zebra topic:animals")).containsExactly("/a");
        assertThat(counts(pages.find("zebra", SearchFilter.NONE), Dimension.TOPIC))
                .isEqualTo(Map.of("animals", 1L, "streets", 1L));
        assertThat(pages.find("zebra").results().getFirst().topics()).hasSize(1);
    }

    @Test
    void going_on_through_the_results_shows_each_page_once_though_the_index_changes() {
        for (int i = 0; i < 25; i++) {
            english("/" + "x".repeat(i + 1), "zebra number" + i);
        }
        pages.indexed();
        SearchAnswer first = pages.index().find(new SearchRequest("zebra", SearchFilter.NONE, 0, 10, false, 0));
        List<String> met = new ArrayList<>(TestCollection.paths(first));
        for (int offset = 10; offset < 30; offset += 10) {
            pages.page("/new" + offset, html("zebra zebra", "zebra zebra zebra " + offset));
            pages.indexed();
            met.addAll(TestCollection.paths(
                    pages.index().find(new SearchRequest("zebra", SearchFilter.NONE, offset, 10, false, first.at()))));
        }
        assertThat(met).hasSize(25).doesNotHaveDuplicates().noneMatch(path -> path.startsWith("/new"));
        assertThat(pages.paths("zebra")).anyMatch(path -> path.startsWith("/new"));
    }

    @Test
    void pages_that_do_not_want_to_be_found_or_quoted_are_not() {
        pages.page("/hidden", "<meta name=robots content=noindex><title>x</title>" + ENGLISH + "zebra");
        pages.page("/header", html("x", ENGLISH + "zebra two"), "X-Robots-Tag", "noindex");
        pages.page("/quiet", "<meta name=robots content=nosnippet><title>Quiet</title>" + ENGLISH + "zebra three");
        pages.indexed();
        SearchAnswer answer = pages.find("zebra");
        assertThat(TestCollection.paths(answer)).containsExactly("/quiet");
        assertThat(answer.results().getFirst().snippet()).isEqualTo(Marked.NOTHING);
    }

    @ParameterizedTest(name = "after {0} characters")
    @ValueSource(ints = {0, 4_090, 4_094, 4_095, 4_096, 4_100, 50_000})
    void what_no_dictionary_knows_is_marked_wherever_it_stands(int before) {
        korean("/ko", "a".repeat(before - before / 5) + " bcd".repeat(before / 20) + " 에어팟을 샀다.");
        pages.indexed();
        Marked snippet = pages.find("에어팟").results().getFirst().snippet();
        assertThat(snippet.marks())
                .extracting(mark -> snippet.text().substring(mark.start(), mark.end()))
                .contains("에어팟");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "installed|[installed]",
                "install|[installed]",
                "inst*|[installed]",
                "에어팟|[에어팟]",
                "데이터 베이스|[데이터베이스]",
            })
    void the_words_are_marked_in_the_snippet(String query, String marked) {
        english("/en", "filler ".repeat(600) + "the package was installed yesterday. " + "filler ".repeat(600));
        korean("/ko", "하나 ".repeat(500) + "새 에어팟을 샀고 데이터베이스를 만들었다. " + "둘 ".repeat(500));
        pages.indexed();
        Marked snippet = pages.find(query).results().getFirst().snippet();
        StringBuilder text = new StringBuilder(snippet.text());
        for (Marked.Mark mark : snippet.marks().reversed()) {
            text.insert(mark.end(), ']').insert(mark.start(), '[');
        }
        assertThat(text.toString()).contains(marked);
        assertThat(snippet.text()).hasSizeLessThan(400).doesNotContain("\n");
    }

    @ParameterizedTest
    @CsvSource({
        "databse,database",
        "kernal guide,kernel guide",
        "-x kernal,-x kernel",
        "데이터베이즈,데이터베이스",
        "epdlxjqpdltm,데이터베이스",
        "ㅏㄷ구디,kernel",
    })
    void a_slip_is_told(String typed, String meant) {
        pages.page("/a", html("database kernel guide", ENGLISH));
        pages.page("/b", html("데이터베이스 설계", KOREAN));
        pages.indexed();
        assertThat(pages.find(typed).meant()).isEqualTo(meant);
    }

    @Test
    void a_clear_slip_is_answered_as_what_was_meant_and_quotes_lead_back() {
        pages.page("/a", html("database kernel guide", ENGLISH));
        pages.page("/b", html("database design", ENGLISH)).indexed();
        SearchAnswer answer = pages.find("databse");
        assertThat(answer.corrected()).isTrue();
        assertThat(answer.query()).isEqualTo("databse");
        assertThat(TestCollection.paths(answer)).containsExactlyInAnyOrder("/a", "/b");
        assertThat(answer.literal()).isEqualTo("\"databse\"");
        SearchAnswer literal = pages.find(answer.literal());
        assertThat(literal.corrected()).isFalse();
        assertThat(literal.results()).isEmpty();
    }

    @Test
    void a_page_that_lacks_a_word_that_says_little_is_still_first() {
        pages.page("/right", html("Backup of a database", ENGLISH + "backup of the database"));
        for (int i = 0; i < 8; i++) {
            english("/" + "x".repeat(i + 2), "how to " + "walk ".repeat(i + 1) + (i == 0 ? "a backup database" : ""));
        }
        pages.indexed();
        assertThat(pages.paths("how to backup a database")).startsWith("/right");
    }

    @Test
    void two_words_that_pages_write_as_one_find_these_pages() {
        for (int i = 0; i < 5; i++) {
            english("/" + "x".repeat(i + 1), "a backup number" + i);
        }
        english("/other", "back and then up");
        pages.indexed();
        assertThat(pages.paths("back up")).contains("/x", "/xxxxx");
    }

    @Test
    void release_notes_come_after_pages_that_answer_unless_they_are_asked_for() {
        pages.page("/notes", html("Release notes 3.2", ENGLISH + "zebra crossing"));
        pages.page("/page", html("Streets of a town", ENGLISH + "zebra crossing and other streets of a town"));
        pages.indexed();
        assertThat(pages.paths("zebra crossing")).containsExactly("/page", "/notes");
        assertThat(pages.paths("zebra release notes")).startsWith("/notes");
    }

    @Test
    void each_result_says_which_part_of_the_question_it_has_where() {
        pages.page("/a", html("Zebra stripes", ENGLISH + "and a crossing"));
        pages.page("/b", html("Streets", ENGLISH + "nothing")).indexed();
        Why why = pages.find("zebra crossing").results().getFirst().why();
        assertThat(why.words())
                .extracting(Why.Word::text, Why.Word::place)
                .containsExactly(tuple("zebra", Why.Place.TITLE), tuple("crossing", Why.Place.TEXT));
        assertThat(why.words().stream().mapToDouble(Why.Word::share).sum()).isBetween(0.999, 1.001);
        assertThat(why.factors()).extracting(Why.Factor::name).contains("title");
    }

    @Test
    void an_english_question_prefers_english_pages_where_others_have_its_words_too() {
        pages.page("/ko", html("커널", KOREAN + "kernel kernel kernel"));
        pages.page("/en", html("Guide", ENGLISH + "kernel")).indexed();
        assertThat(pages.paths("kernel")).containsExactly("/en", "/ko");
    }

    @Test
    void a_snippet_shows_sentences_and_no_menus() {
        String menu = "<ul><li>zebra</li><li>about zebra</li><li>news</li><li>zebra shop</li><li>contact</li></ul>";
        String sentence =
                "A zebra walked slowly over the old bridge while everybody on the market was looking the other way.";
        pages.page("/menu", "<title>Menu</title>" + menu.repeat(4) + "<p>" + sentence + "</p>" + ENGLISH);
        pages.indexed();
        Marked snippet = pages.find("zebra").results().getFirst().snippet();
        assertThat(snippet.text()).contains("walked slowly").doesNotContain("shop");
    }

    @Test
    void what_is_right_is_not_corrected() {
        pages.page("/a", html("database", ENGLISH));
        pages.indexed();
        assertThat(pages.find("database").meant()).isNull();
        assertThat(pages.find("xylophone").meant()).isNull();
    }

    @Test
    void a_word_that_pages_have_is_not_corrected_though_no_title_has_it() {
        pages.page("/race", html("데이터 레이스", KOREAN));
        for (int i = 0; i < 3; i++) {
            korean("/" + "x".repeat(i + 1), "베이스 기타 " + i);
        }
        pages.indexed();
        assertThat(pages.find("에어팟 베이스").meant()).isNull();
    }

    @ParameterizedTest
    @CsvSource({
        "dat,Database tuning",
        "tun,tuning",
        "ㄷㅇㅌ,데이터베이스 설계",
        "데잍,데이터베이스 설계",
        "데이터베이스 ㅅ,데이터베이스 설계",
        "fast dat,fast database",
    })
    void what_is_typed_is_completed(String typed, String completed) {
        pages.page("/a", html("Database tuning - Manual", ENGLISH));
        pages.page("/b", html("데이터베이스 설계", KOREAN));
        pages.indexed();
        assertThat(pages.index().suggest(typed, 10)).contains(completed);
    }

    @Test
    void a_result_says_when_it_was_last_seen_current() {
        english("/a", "zebra");
        pages.indexed();
        var fetched = pages.clock.instant();
        pages.clock.advance(Duration.ofDays(3));
        pages.visit("/a", UrlState.PAGE, 304, PageChange.UNCHANGED).indexed();
        SearchResult result = pages.find("zebra").results().getFirst();
        assertThat(result.lastSeen()).isEqualTo(fetched.plus(Duration.ofDays(3)));
        assertThat(result.changed()).isEqualTo(fetched);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "((((((((((((((((((((((((((((((((((((((((((x))))))))))))))))))))))))))))))))))))))))))))))",
                "\"\"\"\"\"\"\"\"\"\"\"\"\"\"\"\" x",
                "aa* ab* ac* ad* ae* af* ag* ah* ai* aj* ak* al* am*",
                "***** ?????? ~~~~~ x",
                "x AND OR NOT && || !",
                "\uD800 \uDFFF x \u0000",
                "site:example.org site:other.org -site:example.org x",
                "x\u202Ey\u2066z",
            })
    void hostile_queries_are_answered(String query) {
        english("/x", "x aardvark");
        pages.indexed();
        assertThat(pages.find(query).query()).isEqualTo(query);
    }

    @Test
    void a_long_query_of_different_words_is_answered() {
        english("/x", "zebra");
        pages.indexed();
        StringBuilder query = new StringBuilder("zebra");
        for (int i = 0; query.length() < 980; i++) {
            query.append(" w").append(i).append('*');
        }
        SearchAnswer answer = pages.find(query.toString());
        assertThat(answer.notes()).containsExactly("only the first 32 words were looked for");
    }

    @Test
    void a_page_of_twenty_megabytes_is_found_by_its_beginning() {
        byte[] large = new byte[20 << 20];
        byte[] line = "filler words that go on and on. ".getBytes(StandardCharsets.UTF_8);
        for (int i = 0; i < large.length; i++) {
            large[i] = line[i % line.length];
        }
        byte[] start = "<title>Large</title><p>zebra at the start ".getBytes(StandardCharsets.UTF_8);
        System.arraycopy(start, 0, large, 0, start.length);
        pages.page("/large", large).indexed();
        SearchResult result = pages.find("zebra").results().getFirst();
        assertThat(result.title()).isEqualTo("Large");
        assertThat(result.snippet().text()).contains("zebra").hasSizeLessThan(400);
    }

    @Test
    void a_page_without_a_title_is_called_by_its_address() {
        pages.page("/untitled", "<p>" + ENGLISH + "zebra").indexed();
        assertThat(pages.find("zebra").results().getFirst().title()).isEqualTo("http://example.org/untitled");
    }

    @Test
    void a_search_that_takes_too_long_gives_what_it_has_and_says_so() {
        String query = IntStream.range(0, SearchSettings.DEFAULT.maxWords())
                .mapToObj(i -> "zebra" + i + "-stripe" + i)
                .collect(Collectors.joining(" "));
        english("/a", query).indexed();
        SearchSettings usual = SearchSettings.DEFAULT;
        var hasty = new SearchSettings(
                usual.maxQuery(),
                usual.maxWords(),
                usual.enough(),
                usual.maxResults(),
                Duration.ofMillis(1),
                usual.maxText(),
                usual.maxShown(),
                usual.bufferBytes(),
                usual.refreshEvery(),
                usual.commitEvery(),
                usual.keepFor(),
                usual.weights());
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        try (var saved = SavedIndex.open(pages.indexFolder(), hasty, Clock.systemUTC())) {
            boolean partial = false;
            while (!partial && System.nanoTime() < deadline) {
                partial = saved.find(SearchRequest.of(query)).partial();
            }
            assertThat(partial).isTrue();
        }
        assertThat(pages.find(query).partial()).isFalse();
    }

    @Test
    void a_limit_of_results_is_kept() {
        assertThatThrownBy(() -> new SearchRequest("x", SearchFilter.NONE, -1, 10, false, 0))
                .isInstanceOf(IllegalArgumentException.class);
        english("/a", "zebra");
        pages.indexed();
        assertThat(pages.index()
                        .find(new SearchRequest("zebra", SearchFilter.NONE, 5_000, 10, false, 0))
                        .results())
                .isEmpty();
    }
}
