package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HeaderLinkTest {
    @Test
    void links_of_several_fields_and_of_one_field_are_read_in_their_order() {
        Headers headers = Headers.of(
                "Link", "<https://hub.example/>; rel=\"hub\", </feed>; rel=self; type=\"Application/Atom+XML\"",
                "X-Link", "</no>; rel=hub",
                "link", "</a>; title=\"a, b; rel=hub\"; rel=\"alternate Canonical\"");
        assertThat(HeaderLink.of(headers))
                .extracting(HeaderLink::target)
                .containsExactly("https://hub.example/", "/feed", "/a");
        assertThat(HeaderLink.of(headers).get(0).is("hub")).isTrue();
        assertThat(HeaderLink.of(headers).get(1).type()).isEqualTo("application/atom+xml");
        assertThat(HeaderLink.of(headers).get(2).relations()).containsExactly("alternate", "canonical");
    }

    @Test
    void of_two_relations_parameters_the_first_counts() {
        assertThat(HeaderLink.of(Headers.of("Link", "</a>; rel=next; rel=hub"))
                        .getFirst()
                        .relations())
                .containsExactly("next");
    }

    @Test
    void what_is_no_link_is_passed_over() {
        for (String nonsense : new String[] {"", "<", "<>", "a; rel=hub", "<a", "<a>;;;=;rel", ">,<,\"<"}) {
            assertThat(HeaderLink.of(Headers.of("Link", nonsense)).stream().filter(link -> link.is("hub")))
                    .as(nonsense)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            <http://a/x>; rel="canonical"                          | http://a/x
            <http://a/x>;rel=canonical                             | http://a/x
            <a>; rel=next, <b>; rel="prev Canonical"               | b
            <a>; title="x, rel=canonical"; rel=next, <b>           | ''
            <a,b>; rel=canonical                                   | a,b
            <a>; rel=next                                          | ''
            <a; rel=canonical                                      | ''
            nonsense                                               | ''
            """)
    void a_canonical_link_is_found_in_the_header(String value, String target) {
        assertThat(HeaderLink.of(Headers.of("Link", value)).stream()
                        .filter(link -> link.is("canonical"))
                        .map(HeaderLink::target)
                        .findFirst()
                        .orElse(""))
                .isEqualTo(target);
    }
}
