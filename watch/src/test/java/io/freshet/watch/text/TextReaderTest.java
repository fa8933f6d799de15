package io.freshet.watch.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Headers;
import io.freshet.page.TreeBuilder;
import io.freshet.page.TreeOutcome;
import io.freshet.watch.text.TextBlock.Kind;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TextReaderTest {
    @Test
    void a_page_is_read_as_headings_paragraphs_items_and_rows() {
        PageText page = Visits.page("<title>T</title><h2>A <b>b</b></h2><p>c<br>d</p><ul><li>e<p>f</ul>"
                + "<table><tr><th>Price<td><s>2</s> 3 €</table><button>Buy</button>");

        assertThat(page.title()).isEqualTo("T");
        assertThat(page.blocks())
                .extracting(TextBlock::kind, TextBlock::text)
                .containsExactly(
                        org.assertj.core.api.Assertions.tuple(Kind.HEADING, "A b"),
                        org.assertj.core.api.Assertions.tuple(Kind.PARAGRAPH, "c"),
                        org.assertj.core.api.Assertions.tuple(Kind.PARAGRAPH, "d"),
                        org.assertj.core.api.Assertions.tuple(Kind.ITEM, "e"),
                        org.assertj.core.api.Assertions.tuple(Kind.ITEM, "f"),
                        org.assertj.core.api.Assertions.tuple(Kind.ROW, "Price | 2 3 €"),
                        org.assertj.core.api.Assertions.tuple(Kind.CONTROL, "Buy"));
    }

    @Test
    void a_block_knows_its_links_and_images() {
        TextBlock block = Visits.page("<p>See <a href=/x>this</a> <img src=/i.png alt='a boat'><img src=/j.png></p>")
                .blocks()
                .getFirst();

        assertThat(block.text()).isEqualTo("See this");
        assertThat(block.links()).containsExactly("/x");
        assertThat(block.images()).containsExactly("a boat", "/j.png");
        assertThat(block.linkShare()).isEqualTo(.5);
    }

    @Test
    void what_cannot_be_seen_is_left_out() {
        assertThat(Visits.page(
                                "<p>a</p><script>b</script><style>c</style><noscript>d</noscript><select><option>e</select>")
                        .blocks())
                .extracting(TextBlock::text)
                .containsExactly("a");
    }

    @Test
    void a_layout_table_is_read_cell_by_cell() {
        assertThat(Visits.page("<table><tr><td><h1>a</h1><p>b</p><td><ul><li>c</ul></table>")
                        .blocks())
                .extracting(TextBlock::text)
                .containsExactly("a", "b", "c");
    }

    @Test
    void struck_through_words_differ_from_others_only_when_asked() {
        assertThat(words("<p>price <s>20</s></p>", true)).isNotEqualTo(words("<p>price 20</p>", true));
        assertThat(words("<p>price <span style='text-decoration: line-through'>20</span></p>", true))
                .isEqualTo(words("<p>price <del>20</del></p>", true));
        assertThat(words("<p>price <s>20</s></p>", false)).isEqualTo(words("<p>price 20</p>", false));
    }

    private static Object words(String html, boolean effects) {
        TreeOutcome outcome = new TreeBuilder()
                .build(Headers.of("Content-Type", "text/html; charset=utf-8"), html.getBytes(StandardCharsets.UTF_8));
        return new TextReader(effects)
                .page(((TreeOutcome.Built) outcome).tree())
                .blocks()
                .getFirst()
                .wording()
                .words();
    }

    @Test
    void the_language_is_that_of_the_prose_whatever_the_page_says() {
        String french =
                "Vous pouvez retourner vos achats dans un délai de quatorze jours et nous vous remboursons le prix.";

        assertThat(Visits.page("<html lang=en><p>" + french + "</p>").language())
                .isEqualTo("fr");
        assertThat(Visits.page("<html lang=en><p>회원은 상품을 받은 날부터 열나흘 이내에 사용하지 않은 상품을 반품할 수 있습니다</p>")
                        .language())
                .isEqualTo("ko");
    }
}
