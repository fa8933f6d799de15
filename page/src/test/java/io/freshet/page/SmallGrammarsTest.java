package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.Headers;
import io.freshet.model.RobotsDirectives;
import java.nio.charset.StandardCharsets;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Refreshes, directives, headers, references, settings. */
final class SmallGrammarsTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            5; url=next.html            | next.html
            0;URL='next.html'           | next.html
            0; url="next.html" x        | next.html
            0;url='next.html            | next.html
            0,next.html                 | next.html
            0 next.html                 | next.html
            0 ; url = next.html         | next.html
            1.5;url=next.html           | next.html
            .5; url=next.html           | next.html
            0;urlx=next.html            | urlx=next.html
            0; url=                     | ''
            30                          | ''
            url=next.html               | ''
            0url=next.html              | ''
            ''                          | ''
            """)
    void a_refresh_is_read_as_browsers_read_it(String content, String target) {
        assertThat(MetaRefresh.target(content)).isEqualTo(target);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            noindex                                               | noindex
            NoIndex, NOFOLLOW                                     | noindex nofollow
            none                                                  | noindex nofollow
            all                                                   | ''
            noindex nofollow                                      | noindex nofollow
            noarchive;nosnippet                                   | noarchive nosnippet
            nocache                                               | noarchive
            max-snippet:0                                         | nosnippet
            max-snippet: 20, noindex                              | noindex
            freshet: noindex                                      | noindex
            otherbot: noindex, nofollow                           | ''
            otherbot: noindex, freshet: nofollow                  | nofollow
            nofollow, otherbot: noindex                           | nofollow
            unavailable_after: 25 Jun 2010 15:00:00 PST, noindex  | noindex
            unavailable_after: Friday, 25-Jun-10 15:00:00 GMT     | ''
            ''                                                    | ''
            """)
    void directives_to_others_are_not_for_us(String value, String expected) {
        RobotsDirectives directives = RobotsTags.ofHeaders(Headers.of("x-robots-tag", value));

        assertThat(directives)
                .isEqualTo(new RobotsDirectives(
                        expected.contains("noindex"),
                        expected.contains("nofollow"),
                        expected.contains("noarchive"),
                        expected.contains("nosnippet")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "plain",
                "&amp;&lt;&gt;&quot;&apos;&nbsp;",
                "&amp &lt &copy2024 &eacutex",
                "&notit; &notin; &not",
                "&#65;&#x41;&#X41 &#65x",
                "&#128;&#146;&#x99;",
                "&#x10FFFF;&#x110000;&#99999999999;",
                "&#;&#x;&#xg;&;& &",
                "&unknown; &unknown",
                "a&b=c&copy=d&amp=e",
                "&CounterClockwiseContourIntegral;",
                "&fjlig;&NotEqualTilde;",
                "&AMP;&Amp;&aMp;"
            })
    void references_mean_what_the_tree_builder_makes_of_them(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);

        assertThat(CharacterReferences.resolve(utf8, 0, utf8.length, false))
                .isEqualTo(Parser.unescapeEntities(text, false));
        assertThat(CharacterReferences.resolve(utf8, 0, utf8.length, true))
                .isEqualTo(Parser.unescapeEntities(text, true));
    }

    @Test
    void settings_that_make_no_sense_are_refused_with_a_reason() {
        assertThatThrownBy(() -> new PageSettings(-1, 10, 10))
                .hasMessage("the number of words before and after a link must be between 0 and 1,000, not -1");
        assertThatThrownBy(() -> new PageSettings(1, -1, 10)).hasMessageContaining("links of a page");
        assertThatThrownBy(() -> new PageSettings(1, 1, 0)).hasMessageContaining("characters of text");
    }
}
