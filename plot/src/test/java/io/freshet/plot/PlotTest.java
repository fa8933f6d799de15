package io.freshet.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.testkit.Seeds;
import io.freshet.testkit.Xml;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class PlotTest {
    private static final Pattern PAIR = Pattern.compile("[ML](-?[0-9.]+) (-?[0-9.]+)");
    private static final Text HOSTILE = Text.of("a < b & \"c\" > d", "<b>가 & 나</b>");

    static LongStream seeds() {
        return Seeds.some(20);
    }

    /** Lines, dots, bars and bands over axes of any kind. */
    private static Plot random(long seed) {
        var random = new SplittableRandom(seed);
        Axis x = axis(random);
        Axis y = axis(random);
        List<Series> series = new ArrayList<>();
        series.add(new Series.Line(HOSTILE, points(x, y, random)));
        series.add(new Series.Dots(Text.of("dots", "점"), points(x, y, random)));
        series.add(new Series.Line(Text.same("steps"), points(x, y, random), true));
        List<Series.Bar> bars = new ArrayList<>();
        List<Series.Range> ranges = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            bars.add(new Series.Bar(at(x, i / 5.0), at(x, (i + 1) / 5.0), at(y, random.nextDouble())));
            ranges.add(new Series.Range(at(x, i / 4.0), at(y, 0.1), at(y, 0.2 + random.nextDouble() / 2)));
        }
        series.add(new Series.Bars(Text.same("bars"), bars));
        series.add(new Series.Band(Text.same("band"), ranges));
        return new Plot(
                "p" + seed,
                HOSTILE,
                x,
                y,
                series,
                List.of(Plot.Mark.x(at(x, 0.9), HOSTILE), Plot.Mark.y(at(y, 2), HOSTILE)));
    }

    private static Axis axis(SplittableRandom random) {
        double size = Math.pow(10, random.nextInt(-3, 7));
        return random.nextBoolean()
                ? Axis.linear(
                        HOSTILE,
                        "s",
                        random.nextBoolean() ? 0 : size * random.nextDouble(),
                        size * (1 + random.nextDouble()))
                : Axis.log(HOSTILE, "", size, size * (2 + 1_000 * random.nextDouble()));
    }

    /** The value at that part of the axis. */
    private static double at(Axis axis, double place) {
        return axis.log()
                ? axis.min() * Math.pow(axis.max() / axis.min(), place)
                : axis.min() + place * (axis.max() - axis.min());
    }

    private static List<Series.Point> points(Axis x, Axis y, SplittableRandom random) {
        List<Series.Point> points = new ArrayList<>();
        for (int i = 0; i <= 20; i++) {
            points.add(new Series.Point(at(x, i / 20.0), at(y, random.nextDouble()), i % 7 == 0 ? HOSTILE : Text.NONE));
        }
        return points;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_is_plotted_the_drawing_is_well_formed_and_its_words_stay_inside(long seed) {
        Plot plot = random(seed);
        for (Language language : Language.values()) {
            for (int width : new int[] {340, 720}) {
                Document svg = Xml.read(plot.svg(width, language));
                double height = Xml.number(svg.getDocumentElement(), "height");
                assertThat(svg.getElementsByTagName("title").item(0).getTextContent())
                        .isEqualTo(HOSTILE.in(language));
                var texts = svg.getElementsByTagName("text");
                for (int i = 0; i < texts.getLength(); i++) {
                    Element text = (Element) texts.item(i);
                    assertThat(Xml.number(text, "x")).as(text.getTextContent()).isBetween(0.0, (double) width);
                    assertThat(Xml.number(text, "y")).as(text.getTextContent()).isBetween(0.0, height);
                }
            }
        }
    }

    /** The frame is known from the axis and the grid; so each pixel stands for a value. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_values_in_the_file_are_the_values_in_the_drawing(long seed) {
        Plot plot = random(seed);
        Document svg = Xml.read(plot.svg(720, Language.EN));
        Element axis = Xml.elements(svg, "line", "axis").getFirst();
        double left = Xml.number(axis, "x1");
        double right = Xml.number(axis, "x2");
        double bottom = Xml.number(axis, "y1");
        double top = bottom - 300;
        Element path = Xml.elements(svg, "path", "line").get(2); // after the legend's two
        List<double[]> drawn = new ArrayList<>();
        Matcher pairs = PAIR.matcher(path.getAttribute("d"));
        while (pairs.find()) {
            drawn.add(new double[] {
                (Double.parseDouble(pairs.group(1)) - left) / (right - left),
                (bottom - Double.parseDouble(pairs.group(2))) / (bottom - top)
            });
        }
        List<List<String>> rows = plot.table(Language.EN).rows().stream()
                .filter(row -> row.getFirst().equals(HOSTILE.en()))
                .toList();
        assertThat(drawn).hasSameSizeAs(rows);
        for (int i = 0; i < rows.size(); i++) {
            assertThat(drawn.get(i)[0])
                    .isEqualTo(plot.x().place(Double.parseDouble(rows.get(i).get(1))), within(1e-4));
            assertThat(drawn.get(i)[1])
                    .isEqualTo(plot.y().place(Double.parseDouble(rows.get(i).get(2))), within(1e-4));
        }
    }

    @Test
    void a_file_has_one_row_a_value_and_leaves_columns_of_other_series_empty() {
        Axis x = Axis.linear(Text.same("time"), "s", 0, 10);
        Axis y = Axis.linear(Text.same("pages"), "%", 0, 100);
        var plot = new Plot(
                "p",
                Text.same("p"),
                x,
                y,
                List.of(
                        new Series.Line(
                                Text.same("line"), List.of(new Series.Point(1, 0.1), new Series.Point(2, 1.0 / 3))),
                        new Series.Bars(Text.same("bars"), List.of(new Series.Bar(0, 5, 7)))),
                List.of());
        assertThat(plot.table(Language.EN).tsv().lines())
                .containsExactly(
                        "series\ttime [s]\tpages [%]\tfrom\tto",
                        "line\t1\t0.1\t\t", "line\t2\t0.3333333333333333\t\t", "bars\t\t7\t0\t5");
    }

    @Test
    void a_histogram_counts_each_value_once_and_the_last_bin_holds_the_largest() {
        var bars = Series.Bars.histogram(Text.same("h"), new double[] {0, 0.1, 1, 1.5, 2, 7}, 0, 2, 2);
        assertThat(bars.bars()).containsExactly(new Series.Bar(0, 1, 2), new Series.Bar(1, 2, 3));
    }

    @Test
    void more_series_than_can_be_told_apart_are_refused() {
        Axis axis = Axis.linear(Text.same("x"), "", 0, 1);
        List<Series> many = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            many.add(new Series.Dots(Text.same("s" + i), List.of()));
        }
        assertThatThrownBy(() -> new Plot("p", Text.same("p"), axis, axis, many, List.of()))
                .hasMessageContaining("8 series cannot be told apart");
    }

    @Test
    void shares_are_as_long_as_they_are_large_even_when_they_do_not_add_up() {
        var bars = new ShareBars(
                "s",
                HOSTILE,
                List.of(Text.same("network"), Text.same("computing")),
                List.of(
                        new ShareBars.Row(Text.same("paper"), List.of(64.2, 36.2)),
                        new ShareBars.Row(Text.same("none"), List.of(0.0, 100.0))));
        Document svg = Xml.read(bars.svg(720, Language.KO));
        List<Element> parts = Xml.elements(svg, "rect", "part").subList(2, 5); // after the legend's two
        assertThat(Xml.number(parts.get(0), "width")).isEqualTo(720 * 64.2 / 100.4, within(0.01));
        assertThat(Xml.number(parts.get(1), "x")).isEqualTo(720 * 64.2 / 100.4, within(0.01));
        assertThat(Xml.number(parts.get(2), "width")).isEqualTo(720, within(0.01));
        assertThat(bars.table(Language.EN).tsv())
                .isEqualTo("part\tpaper [%]\tnone [%]\nnetwork\t64.2\t0\ncomputing\t36.2\t100\n");
    }
}
