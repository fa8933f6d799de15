package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.search.Marked;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchResult;
import io.freshet.search.Why;
import io.freshet.testkit.Seeds;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchDocumentTest {
    static LongStream seeds() {
        return Seeds.some(200);
    }

    private static String write(SearchAnswer answer) {
        return JsonText.of(SearchDocument.of(answer));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void what_is_written_is_read_again(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        var answer = new SearchAnswer(
                text(random),
                random.nextLong(1L << 50),
                some(random, () -> result(random)),
                random.nextBoolean(),
                random.nextBoolean(),
                some(
                        random,
                        () -> new SearchAnswer.Facet(
                                random.nextBoolean() ? SearchAnswer.Dimension.SITE : SearchAnswer.Dimension.AGE,
                                some(random, () -> new SearchAnswer.Count(text(random), random.nextLong(1_000))))),
                random.nextBoolean() ? null : text(random),
                random.nextBoolean(),
                some(random, () -> text(random)),
                random.nextLong(1L << 50));
        assertThat(SearchDocument.read(write(answer), TestServer.URLS)).isEqualTo(answer);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_document_makes_reading_fail_in_any_other_way_than_with_a_reason(long seed) {
        var random = new SplittableRandom(seed);
        var document =
                new StringBuilder(write(new TestServer.MadeUpSearch().find(io.freshet.search.SearchRequest.of("a"))));
        for (int i = random.nextInt(1, 6); i > 0; i--) {
            document.setCharAt(random.nextInt(document.length()), "[]{}\",:x9n ".charAt(random.nextInt(11)));
        }
        assertThatCode(() -> {
                    try {
                        SearchDocument.read(document.toString(), TestServer.URLS);
                    } catch (IOException e) {
                        assertThat(e.getMessage()).isNotBlank();
                    }
                })
                .doesNotThrowAnyException();
    }

    @Test
    void fields_of_a_newer_server_are_passed_over() throws IOException {
        SearchAnswer answer = SearchDocument.read("""
                {"query":"a","new":{"x":[1,{"y":2}]},"total":1,"results":[{"url":"https://example.org/","more":[[]],"title":"t"}]}
                """, TestServer.URLS);
        assertThat(answer.total()).isEqualTo(1);
        assertThat(answer.results())
                .singleElement()
                .extracting(SearchResult::title)
                .isEqualTo("t");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "[]",
                "{",
                "{\"results\":{}}",
                "{\"results\":[{\"url\":\"nonsense\"}]}",
                "{\"results\":[{\"lastSeen\":\"yesterday\"}]}",
                "{\"total\":\"many\"}",
                "{\"facets\":[{\"dimension\":\"smell\"}]}",
                "{\"results\":[{\"highlights\":[[1]]}]}"
            })
    void what_is_no_answer_to_a_search_is_told(String document) {
        assertThatThrownBy(() -> SearchDocument.read(document, TestServer.URLS)).isInstanceOf(IOException.class);
    }

    private static SearchResult result(SplittableRandom random) {
        String snippet = text(random);
        return new SearchResult(
                TestServer.URLS
                        .parse("https://example.org/" + random.nextInt() + "?한=" + random.nextInt())
                        .orElseThrow(),
                text(random),
                new Marked(snippet, some(random, () -> new Marked.Mark(random.nextInt(100), random.nextInt(100)))),
                random.nextDouble() * 1e6,
                Instant.ofEpochMilli(random.nextLong(1L << 42)),
                Instant.ofEpochSecond(random.nextLong(1L << 32), random.nextInt(1_000_000_000)),
                random.nextBoolean() ? "" : "ko",
                some(random, () -> text(random)),
                random.nextBoolean(),
                new Why(
                        some(
                                random,
                                () -> new Why.Word(
                                        text(random),
                                        random.nextInt(1_001) / 1_000.0,
                                        random.nextBoolean() ? Why.Place.TITLE : Why.Place.NOWHERE)),
                        some(random, () -> new Why.Factor(text(random), random.nextInt(9_001) / 1_000.0))),
                random.nextBoolean() ? null : random.nextInt(1_001) / 1_000.0);
    }

    private static <T> List<T> some(SplittableRandom random, Supplier<T> each) {
        return IntStream.range(0, random.nextInt(4)).mapToObj(_ -> each.get()).toList();
    }

    private static String text(SplittableRandom random) {
        return random.ints(random.nextInt(12), 1, 0x2FFFF)
                .filter(c -> Character.isDefined(c) && (c < 0xD800 || c > 0xDFFF))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
