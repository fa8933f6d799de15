package io.freshet.plot;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Series over two axes.
 *
 * @param marks values of the axes that are pointed out, such as what the paper says
 */
public record Plot(String id, Text title, Axis x, Axis y, List<Series> series, List<Mark> marks) implements Figure {
    /** A value of an axis that is pointed out: a thin line across the plot with a word to it. */
    public record Mark(boolean ofX, double value, Text label) {
        public static Mark x(double value, Text label) {
            return new Mark(true, value, label);
        }

        public static Mark y(double value, Text label) {
            return new Mark(false, value, label);
        }
    }

    public Plot {
        series = List.copyOf(series);
        marks = List.copyOf(marks);
        if (series.size() > PlotDrawing.STYLES) {
            throw new IllegalArgumentException(
                    series.size() + " series cannot be told apart; a plot has at most " + PlotDrawing.STYLES);
        }
    }

    @Override
    public String svg(int width, Language language) {
        return new PlotDrawing(this, width, language).drawn();
    }

    /** One row a value: the series, then its numbers with all their digits. */
    @Override
    public Table table(Language language) {
        Set<String> columns = new LinkedHashSet<>();
        series.forEach(each -> columns.addAll(each.columns()));
        List<String> headings = new ArrayList<>();
        headings.add(Text.of("series", "계열").in(language));
        columns.forEach(column -> headings.add(heading(column, language)));
        List<List<String>> rows = new ArrayList<>();
        for (Series each : series) {
            for (double[] values : each.rows()) {
                List<String> row = new ArrayList<>();
                row.add(each.name().in(language));
                for (String column : columns) {
                    int at = each.columns().indexOf(column);
                    row.add(at < 0 ? "" : exact(values[at]));
                }
                rows.add(row);
            }
        }
        return new Table(headings, rows);
    }

    /** All digits, without a trailing {@code .0}. */
    public static String exact(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? String.valueOf((long) value)
                : String.valueOf(value);
    }

    private String heading(String column, Language language) {
        return switch (column) {
            case "x" -> withUnit(x, language);
            case "y" -> withUnit(y, language);
            default -> column;
        };
    }

    private static String withUnit(Axis axis, Language language) {
        return axis.title().in(language) + (axis.unit().isEmpty() ? "" : " [" + language.unit(axis.unit()) + "]");
    }
}
