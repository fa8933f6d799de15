package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Headers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TreeElementTest {
    private static TreeElement body(String html) {
        TreeOutcome outcome = new TreeBuilder()
                .build(Headers.of("Content-Type", "text/html; charset=utf-8"), html.getBytes(StandardCharsets.UTF_8));
        return ((TreeOutcome.Built) outcome).tree().root().elements().getLast();
    }

    @Test
    void children_are_elements_and_texts_in_the_order_of_the_page_without_comments() {
        TreeElement p = body("<p>a<!-- b --><b>c</b> d</p>").elements().getFirst();

        assertThat(p.children()).containsExactly(new TreeText("a"), p.elements().getFirst(), new TreeText(" d"));
        assertThat(p.elements().getFirst().children()).containsExactly(new TreeText("c"));
    }

    @Test
    void attributes_keep_their_order_and_missing_ones_are_empty() {
        TreeElement a = body("<a title='T' HREF='/x' hidden>x</a>").elements().getFirst();

        assertThat(List.copyOf(a.attributes().keySet())).containsExactly("title", "href", "hidden");
        assertThat(a.attribute("href")).isEqualTo("/x");
        assertThat(a.has("hidden")).isTrue();
        assertThat(a.has("id")).isFalse();
        assertThat(a.attribute("id")).isEmpty();
    }

    @Test
    void two_views_of_one_element_are_equal_and_twins_are_not() {
        TreeElement body = body("<i>x</i><i>x</i>");

        assertThat(body.elements().getFirst()).isEqualTo(body.elements().getFirst());
        assertThat(body.elements().getFirst()).isNotEqualTo(body.elements().getLast());
        assertThat(body.elements().getLast().parent()).contains(body);
    }

    @Test
    void the_root_has_no_parent_even_on_an_empty_page() {
        TreeElement html = body("").parent().orElseThrow();

        assertThat(html.name()).isEqualTo("html");
        assertThat(html.parent()).isEmpty();
    }

    @Test
    void a_script_has_data_and_no_text() {
        TreeElement script = body("<p>x</p><script type='application/ld+json'>{\"price\": 1}</script>")
                .elements()
                .getLast();

        assertThat(script.data()).isEqualTo("{\"price\": 1}");
        assertThat(script.children()).isEmpty();
    }
}
