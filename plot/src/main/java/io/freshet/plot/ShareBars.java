package io.freshet.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Parts of a whole, side by side: each row is a bar of full length, divided as its parts are. What a pie says, so that rows can be compared.
 *
 * @param parts names, in the order of the bars
 */
public record ShareBars(String id, Text title, List<Text> parts, List<Row> rows) implements Figure {
    /** One whole and the percentages of its parts, which need not add up to exactly 100. */
    public record Row(Text name, List<Double> percents) {
        public Row {
            percents = List.copyOf(percents);
        }
    }

    private static final int FONT = 12;
    private static final int BAR = 30;
    private static final int ROW = 62;
    private static final int LEGEND_ROW = 20;

    public ShareBars {
        parts = List.copyOf(parts);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.percents().size() != parts.size()) {
                throw new IllegalArgumentException(row + " has other parts than " + parts);
            }
        }
    }

    @Override
    public String svg(int width, Language language) {
        List<double[]> places = legendPlaces(width, language);
        double top = (places.getLast()[1] + 1) * LEGEND_ROW + 8;
        Svg svg = new Svg(width, (int) top + rows.size() * ROW, title.in(language));
        for (int i = 0; i < parts.size(); i++) {
            double x = places.get(i)[0];
            double y = places.get(i)[1] * LEGEND_ROW;
            svg.open("g", "class", "series s" + i)
                    .add("rect", "class", "part", "x", x, "y", y + 4, "width", 14, "height", 12);
            svg.close().words("text", parts.get(i).in(language), "class", "label", "x", x + 20, "y", y + 14);
        }
        for (int i = 0; i < rows.size(); i++) {
            bar(svg, rows.get(i), top + i * ROW, width, language);
        }
        return svg.finished();
    }

    @Override
    public Table table(Language language) {
        List<String> headings = new ArrayList<>();
        headings.add(Text.of("part", "부분").in(language));
        rows.forEach(row -> headings.add(row.name().in(language) + " [%]"));
        List<List<String>> lines = new ArrayList<>();
        for (int i = 0; i < parts.size(); i++) {
            List<String> line = new ArrayList<>();
            line.add(parts.get(i).in(language));
            for (Row row : rows) {
                line.add(Plot.exact(row.percents().get(i)));
            }
            lines.add(line);
        }
        return new Table(headings, lines);
    }

    private void bar(Svg svg, Row row, double y, int width, Language language) {
        svg.words("text", row.name().in(language), "class", "title", "x", 0.0, "y", y + FONT);
        double sum = Math.max(
                1e-9, row.percents().stream().mapToDouble(Double::doubleValue).sum());
        double x = 0;
        for (int i = 0; i < parts.size(); i++) {
            double percent = row.percents().get(i);
            double length = percent / sum * width;
            String words = language.percent(String.format(Locale.ROOT, percent >= 9.95 ? "%.1f" : "%.2g", percent));
            if (length > 0) {
                svg.open("g", "class", "series s" + i);
                svg.open("rect", "class", "part", "x", x, "y", y + 20, "width", length, "height", BAR);
                svg.hint(parts.get(i).in(language) + ": " + words).close().close();
                if (Svg.width(words, FONT) + 8 < length) {
                    svg.words("text", words, "class", "inside i" + i, "x", x + length / 2, "y", y + 20 + BAR / 2.0 + 4);
                }
            }
            x += length;
        }
    }

    /** Left end and row of each part's name. */
    private List<double[]> legendPlaces(int width, Language language) {
        List<double[]> places = new ArrayList<>();
        double x = 0;
        int row = 0;
        for (Text part : parts) {
            double needed = 20 + Svg.width(part.in(language), FONT);
            if (x > 0 && x + needed > width) {
                x = 0;
                row++;
            }
            places.add(new double[] {x, row});
            x += needed + 18;
        }
        return places;
    }
}
