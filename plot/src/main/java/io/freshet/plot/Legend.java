package io.freshet.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says which series is which, above a drawing; one series needs no legend. Each has a colour, and a dash or a shape for those who see no colours. */
final class Legend {
    private static final int FONT = 12;
    private static final int ROW = 20;
    private static final int SAMPLE = 26;
    private static final int GAP = 18;

    private record Entry(Series series, int style, double x, int row) {}

    private final List<Entry> entries = new ArrayList<>();
    private final Language language;
    private final int rows;

    Legend(List<Series> series, int width, Language language) {
        this.language = language;
        double x = 0;
        int row = 0;
        for (int i = 0; i < series.size() && series.size() > 1; i++) {
            double needed = SAMPLE + 6 + Svg.width(series.get(i).name().in(language), FONT);
            if (x > 0 && x + needed > width) {
                x = 0;
                row++;
            }
            entries.add(new Entry(series.get(i), i, x, row));
            x += needed + GAP;
        }
        rows = entries.isEmpty() ? 0 : row + 1;
    }

    int height() {
        return rows * ROW;
    }

    void draw(Svg svg) {
        for (Entry entry : entries) {
            double y = entry.row() * ROW + ROW / 2.0;
            svg.open("g", "class", "series s" + entry.style());
            switch (entry.series()) {
                case Series.Line _ -> svg.add("path", "class", "line", "d", path(entry.x(), y, entry.x() + SAMPLE));
                case Series.Dots _ ->
                    svg.add("path", "class", "dot", "d", shape(entry.style(), entry.x() + SAMPLE / 2.0, y, 4.5));
                case Series.Bars _ ->
                    svg.add("rect", "class", "bar", "x", entry.x(), "y", y - 5, "width", SAMPLE, "height", 10);
                case Series.Band _ ->
                    svg.add("rect", "class", "band", "x", entry.x(), "y", y - 5, "width", SAMPLE, "height", 10);
            }
            svg.close();
            svg.words(
                    "text",
                    entry.series().name().in(language),
                    "class",
                    "label",
                    "x",
                    entry.x() + SAMPLE + 6,
                    "y",
                    y + 4);
        }
    }

    /** Circle, square, triangle, diamond, and these again. */
    static String shape(int style, double x, double y, double r) {
        return switch (style % 4) {
            case 0 -> format("M%s %sa%s %s 0 1 0 %s 0a%s %s 0 1 0 %s 0Z", x - r, y, r, r, 2 * r, r, r, -2 * r);
            case 1 -> format("M%s %sh%sv%sh%sZ", x - r, y - r, 2 * r, 2 * r, -2 * r);
            case 2 -> format("M%s %sl%s %sh%sZ", x, y - r - 1, r + 1, 2 * r, -2 * r - 2);
            default -> format("M%s %sl%s %sl%s %sl%s %sZ", x, y - r - 1, r + 1, r + 1, -r - 1, r + 1, -r - 1, -r - 1);
        };
    }

    private static String path(double x, double y, double to) {
        return format("M%s %sH%s", x, y, to);
    }

    private static String format(String path, double... numbers) {
        Object[] written = new Object[numbers.length];
        for (int i = 0; i < numbers.length; i++) {
            written[i] = Svg.coordinate(numbers[i]);
        }
        return String.format(Locale.ROOT, path, written);
    }
}
