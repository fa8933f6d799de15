package io.freshet.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Values between 0 and 1 as bars, several to a row, so that rows and bars of one colour can be compared.
 *
 * @param bars names, in their order in each row
 */
public record ValueBars(String id, Text title, List<Text> bars, List<Row> rows) implements Figure {
    /** The values of a row; empty where there is nothing to measure. */
    public record Row(Text name, List<OptionalDouble> values) {
        public Row {
            values = List.copyOf(values);
        }
    }

    private static final int FONT = 12;
    private static final int BAR = 18;
    private static final int GAP = 3;
    private static final int HEAD = 24;
    private static final int LEGEND_ROW = 20;
    private static final int DIGITS = 46;

    public ValueBars {
        bars = List.copyOf(bars);
        rows = List.copyOf(rows);
        for (Row row : rows) {
            if (row.values().size() != bars.size()) {
                throw new IllegalArgumentException(row + " has other bars than " + bars);
            }
        }
    }

    @Override
    public String svg(int width, Language language) {
        double rowHeight = HEAD + (double) bars.size() * (BAR + GAP) + 10;
        double top = (double) bars.size() * LEGEND_ROW + 8;
        Svg svg = new Svg(width, (int) (top + rows.size() * rowHeight), title.in(language));
        for (int i = 0; i < bars.size(); i++) {
            double y = (double) i * LEGEND_ROW;
            svg.open("g", "class", "series s" + i)
                    .add("rect", "class", "part", "x", 0.0, "y", y + 4, "width", 14, "height", 12);
            svg.close().words("text", bars.get(i).in(language), "class", "label", "x", 20.0, "y", y + 14);
        }
        for (int i = 0; i < rows.size(); i++) {
            row(svg, rows.get(i), top + i * rowHeight, width, language);
        }
        return svg.finished();
    }

    private void row(Svg svg, Row row, double top, int width, Language language) {
        svg.words("text", row.name().in(language), "class", "title", "x", 0.0, "y", top + FONT);
        for (int i = 0; i < bars.size(); i++) {
            if (row.values().get(i).isEmpty()) {
                continue;
            }
            double value = row.values().get(i).getAsDouble();
            double y = top + HEAD + i * (BAR + GAP);
            double length = Math.max(0.5, value * (width - DIGITS));
            String words = Axis.number(value, 3);
            svg.open("g", "class", "series s" + i);
            svg.open("rect", "class", "part", "x", 0.0, "y", y, "width", length, "height", BAR);
            svg.hint(row.name().in(language) + ", " + bars.get(i).in(language) + ": " + words)
                    .close()
                    .close();
            svg.words("text", words, "class", "label", "x", length + 6, "y", y + BAR - 5);
        }
    }

    @Override
    public Table table(Language language) {
        List<String> headings = new ArrayList<>();
        headings.add("");
        bars.forEach(bar -> headings.add(bar.in(language)));
        List<List<String>> lines = new ArrayList<>();
        for (Row row : rows) {
            List<String> line = new ArrayList<>();
            line.add(row.name().in(language));
            row.values().forEach(value -> line.add(value.isEmpty() ? "" : Plot.exact(value.getAsDouble())));
            lines.add(line);
        }
        return new Table(headings, lines);
    }
}
