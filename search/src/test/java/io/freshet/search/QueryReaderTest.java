package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.testkit.Seeds;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class QueryReaderTest {
    private final QueryReader reader = new QueryReader(SearchSettings.DEFAULT);

    private String read(String query) {
        return reader.read(query).clauses().stream()
                .map(clause -> (clause.not() ? "-" : "")
                        + switch (clause) {
                            case Clause.Word word -> (word.inTitle() ? "t:" : "") + word.text();
                            case Clause.Prefix prefix -> (prefix.inTitle() ? "t:" : "") + prefix.text() + "*";
                            case Clause.Phrase phrase -> (phrase.inTitle() ? "t:" : "") + "[" + phrase.text() + "]";
                            case Clause.Only only -> only.field() + "=" + only.value();
                        })
                .collect(Collectors.joining(" "));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "data base|data base",
                "\"user manual\" pdf|[user manual] pdf",
                "“user manual”|[user manual]",
                "\"not closed|[not closed]",
                "data*|data*",
                "데*|데*",
                "a -b -\"c d\"|a -b -[c d]",
                "- a|a",
                "site:Example.ORG x|site=example.org x",
                "site:https://www.example.org/path?q x|site=example.org x",
                "site:127.0.0.1:8080 x|site=127.0.0.1:8080 x",
                "x -site:example.org|x -site=example.org",
                "lang:KO x|language=ko x",
                "topic:\"data bases\" x|topic=data bases x",
                "title:manual|t:manual",
                "title:\"user manual\"|t:[user manual]",
                "title:man*|t:man*",
                "std::vector http://a.b/c|std::vector http://a.b/c",
                "*** && x|x",
                "c++ c#|c++ c#",
                "(a OR b)|(a OR b)",
            })
    void queries_are_read_as_they_are_meant(String query, String clauses) {
        assertThat(read(query)).isEqualTo(clauses);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\0',
            value = {
                "''|the query is empty: give a word, as in: database",
                "***|there is no word in the query: give one, as in: database",
                "-foo -bar|the query only says what is not wanted: give also a word that is, as in: database -oracle",
                "site: x|\"site:\" needs a host, as in site:example.org",
                "site:a/b@c site:@|\"site:@\" names no host; right is, for example, site:example.org",
                "lang:korean x|\"lang:korean\" is no language code; right is, for example, lang:ko or lang:en",
                "title: x|\"title:\" needs a word, as in title:manual or title:\"user manual\"",
                "topic:|\"topic:\" needs a topic's name, as in topic:databases",
                "a*|\"a*\" is too short: give at least two letters before the *, as in da*",
            })
    void what_cannot_be_meant_is_told_with_what_would_be_right(String query, String message) {
        assertThatThrownBy(() -> reader.read(query.equals("''") ? "" : query))
                .isInstanceOfSatisfying(
                        SearchException.class, e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.QUERY))
                .hasMessage(message);
    }

    @Test
    void a_query_that_is_too_long_is_refused() {
        assertThatThrownBy(() -> reader.read("x".repeat(1_001)))
                .hasMessage("the query has 1001 characters; at most 1000 are read");
    }

    @Test
    void words_beyond_the_limit_are_left_out_and_it_is_said() {
        QueryReader.Reading reading = reader.read("word ".repeat(40));
        assertThat(reading.clauses()).hasSize(32);
        assertThat(reading.notes()).containsExactly("only the first 32 words were looked for");
    }

    static LongStream seeds() {
        return Seeds.some(200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_is_typed_it_is_read_or_explained(long seed) {
        var random = new SplittableRandom(seed);
        String[] parts = {
            "\"", "-", ":", "*", "site", "title:", "(", ")", " ", "\u0000", "\uD800", "가", "ㄱ", "word", "\n", "“",
            "lang:", "~^"
        };
        StringBuilder query = new StringBuilder();
        for (int i = random.nextInt(60); i >= 0; i--) {
            query.append(parts[random.nextInt(parts.length)]);
        }
        try {
            assertThat(reader.read(query.toString()).clauses()).isNotEmpty();
        } catch (SearchException e) {
            assertThat(e).hasMessageMatching("(?s).{10,}");
        }
    }
}
