package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published cases of the URL standard: web-platform-tests, url/resources/urltestdata.json. */
class WhatwgUrlTest {
    /** Where we differ from the standard, by input, and why. */
    private static final Map<String, String> DEVIATIONS = Map.of();

    /** One line of the file; base is empty for none, expected is null for failure. */
    record Case(String input, String base, @Nullable String expected) {
        @Override
        public String toString() {
            return input + " on " + base;
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void a_browser_would_go_where_we_go(Case given) {
        String actual = href(given.input(), given.base());
        if (DEVIATIONS.containsKey(given.input())) {
            assertThat(actual).as("no deviation any more").isNotEqualTo(stripped(given.expected()));
        } else {
            assertThat(actual).isEqualTo(stripped(given.expected()));
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void the_canonical_form_of_what_a_browser_makes_of_it_is_ours(Case given) {
        if (DEVIATIONS.containsKey(given.input())) {
            return;
        }
        Canonicaliser canonicaliser = Canonicaliser.DEFAULT;
        Optional<CrawlUrl> ours = given.base().isEmpty()
                ? canonicaliser.parse(given.input())
                : canonicaliser.parse(given.base()).flatMap(base -> canonicaliser.resolve(base, given.input()));
        Optional<CrawlUrl> theirs = Optional.ofNullable(given.expected()).flatMap(canonicaliser::parse);
        assertThat(ours).isEqualTo(theirs);
    }

    @Test
    void every_deviation_is_a_case() {
        assertThat(cases().map(Case::input)).containsAll(DEVIATIONS.keySet());
    }

    private static @Nullable String href(String input, String base) {
        ParsedUrl parsedBase = base.isEmpty() ? null : UrlParser.parse(base, null);
        ParsedUrl parsed = UrlParser.parse(input, parsedBase);
        return parsed == null ? null : parsed.href();
    }

    /** Without user, password and fragment, which we throw away. */
    private static @Nullable String stripped(@Nullable String href) {
        if (href == null) {
            return null;
        }
        String url = href.contains("#") ? href.substring(0, href.indexOf('#')) : href;
        int start = url.indexOf("//") + 2;
        int at = url.substring(0, url.indexOf('/', start)).indexOf('@', start);
        return at < 0 ? url : url.substring(0, start) + url.substring(at + 1);
    }

    static Stream<Case> cases() {
        return lines().stream().filter(line -> line.contains("\t")).map(line -> {
            String[] columns = line.split("\t", -1);
            String expected = unescaped(columns[2]);
            return new Case(unescaped(columns[0]), unescaped(columns[1]), expected.equals("failure") ? null : expected);
        });
    }

    private static List<String> lines() {
        try (InputStream file = Objects.requireNonNull(WhatwgUrlTest.class.getResourceAsStream("whatwg-urls.tsv"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** RFC 8259, 7. */
    private static String unescaped(String json) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            if (c != '\\') {
                out.append(c);
                continue;
            }
            switch (json.charAt(++i)) {
                case 'b' -> out.append('\b');
                case 'f' -> out.append('\f');
                case 'n' -> out.append('\n');
                case 'r' -> out.append('\r');
                case 't' -> out.append('\t');
                case 'u' -> {
                    out.append((char) Integer.parseInt(json, i + 1, i + 5, 16));
                    i += 4;
                }
                default -> out.append(json.charAt(i));
            }
        }
        return out.toString();
    }
}
