package io.freshet.watch.key;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.page.TreeBuilder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeyFinderTest {
    private static final CrawlUrl URL =
            Canonicaliser.DEFAULT.parse("https://shop.example/").orElseThrow();
    private final TreeBuilder trees = new TreeBuilder();
    private final KeyReader reader =
            new KeyReader(trees, new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT, trees));

    private static final String PAGE = """
            <html><body><h1>Garden House</h1><p>Prices hold until the end of the month and include the tax.</p>
            <h2>Tools</h2><table>
            <tr><th>Article</th><th>Price</th><th>Stock</th></tr>
            <tr><td>Spade with ash handle</td><td>39,00 €</td><td>12 pieces</td></tr>
            <tr><td>Rake of steel</td><td>24,50 €</td><td>7 pieces</td></tr>
            <tr><td>Watering can of zinc</td><td>24,50 €</td><td>7 pieces</td></tr></table>
            <h2>배송</h2><p>기본 배송비는 3,000원이며 제주도는 추가 요금이 있습니다.</p>
            <p>Last change of this list on 4 March by the office in Cork.</p></body></html>""";

    private KeyOutcome find(String before, String value, String after) {
        int start = before.indexOf(value);
        int from = before.substring(0, start).getBytes(StandardCharsets.UTF_8).length;
        int to = from + value.getBytes(StandardCharsets.UTF_8).length;
        KeyReader.Versions versions = reader.read(
                URL, before.getBytes(StandardCharsets.UTF_8), from, to, after.getBytes(StandardCharsets.UTF_8));
        return KeyFinder.find(versions.before(), versions.after());
    }

    @ParameterizedTest(name = "{0} -> {1}")
    @CsvSource(delimiter = '|', textBlock = """
            39,00 €          | 42,00 €
            3,000            | 3,500
            4 March          | 19 May
            Rake of steel    | Rake of stainless steel
            """)
    void a_value_that_changed_in_its_place_is_found(String value, String next) {
        assertThat(find(PAGE, value, PAGE.replace(value, next)))
                .isInstanceOfSatisfying(
                        KeyOutcome.Found.class,
                        found -> assertThat(found.text()).isEqualTo(next));
    }

    @Test
    void a_value_is_found_after_rows_were_added_and_the_order_changed() {
        String spade = "<tr><td>Spade with ash handle</td><td>39,00 €</td><td>12 pieces</td></tr>\n";
        String after = PAGE.replace(spade, "")
                .replace(
                        "<tr><td>Watering",
                        "<tr><td>Hoe of iron</td><td>18,00 €</td><td>3 pieces</td></tr>\n"
                                + spade.replace("39,00", "41,00") + "<tr><td>Watering");

        assertThat(find(PAGE, "39,00 €", after))
                .isInstanceOfSatisfying(
                        KeyOutcome.Found.class,
                        found -> assertThat(found.text()).isEqualTo("41,00 €"));
    }

    @Test
    void a_value_whose_row_is_gone_is_lost_and_the_neighbours_is_not_given() {
        String after = PAGE.replace("<tr><td>Rake of steel</td><td>24,50 €</td><td>7 pieces</td></tr>\n", "");

        assertThat(find(PAGE, "24,50 €", after)).isInstanceOf(KeyOutcome.Lost.class);
    }

    @Test
    void on_an_empty_page_the_value_is_lost() {
        assertThat(find(PAGE, "39,00 €", "<html></html>")).isEqualTo(new KeyOutcome.Lost("", 0));
    }

    @Test
    void a_page_too_large_for_a_tree_is_read_line_by_line() {
        String rows = "<tr><td>Pot <b>number</b> <i>one</i></td><td>1</td></tr>\n".repeat(2_000);
        String large = PAGE.replace("<h2>배송", "<table>" + rows + "</table><h2>배송");

        assertThat(find(large, "39,00 €", large.replace("39,00 €", "42,00 €")))
                .isInstanceOfSatisfying(
                        KeyOutcome.Found.class,
                        found -> assertThat(found.text()).isEqualTo("42,00 €"));
    }

    @Test
    void a_value_outside_of_the_page_is_refused() {
        assertThatThrownBy(() -> reader.read(URL, new byte[10], 5, 11, new byte[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("a value from byte 5 to 11 does not lie in a page of 10 bytes");
    }
}
