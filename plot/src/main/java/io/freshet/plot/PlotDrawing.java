package io.freshet.plot;

import java.util.ArrayList;
import java.util.List;

/** Draws a {@link Plot} for one width and one language. Used once. */
final class PlotDrawing {
    /** How many series can be told apart by colour, dash and shape. */
    static final int STYLES = 7;

    private static final int FONT = 12;
    private static final int LINE = 18;
    private static final int NARROW = 500;
    private static final double DOT = 4.5;

    private final Plot plot;
    private final int width;
    private final Language language;
    private final Legend legend;
    private final double left;
    private final double right;
    private final double top;
    private final double bottom;
    private final Svg svg;
    private final Labels labels;

    PlotDrawing(Plot plot, int width, Language language) {
        this.plot = plot;
        this.width = width;
        this.language = language;
        legend = new Legend(plot.series(), width, language);
        double widest = 0;
        for (double tick : yTicks()) {
            widest = Math.max(widest, Svg.width(Axis.number(tick), FONT));
        }
        left = Math.ceil(widest) + 12;
        right = width - 14;
        top = legend.height() + LINE + 12;
        bottom = top + (width < NARROW ? 230 : 300);
        svg = new Svg(width, (int) bottom + 2 * LINE + 6, plot.title().in(language));
        labels = new Labels(left, top, right, bottom, FONT);
    }

    String drawn() {
        legend.draw(svg);
        axes();
        marks();
        String clip = "clip-" + plot.id() + "-" + width;
        svg.open("clipPath", "id", clip)
                .add(
                        "rect",
                        "x",
                        left - DOT,
                        "y",
                        top - DOT,
                        "width",
                        right - left + 2 * DOT,
                        "height",
                        bottom - top + 2 * DOT);
        svg.close().open("g", "clip-path", "url(#" + clip + ")");
        for (int i = 0; i < plot.series().size(); i++) {
            svg.open("g", "class", "series s" + i);
            switch (plot.series().get(i)) {
                case Series.Line line -> line(line);
                case Series.Dots dots -> dots(dots, i);
                case Series.Bars bars -> bars(bars);
                case Series.Band band -> band(band);
            }
            svg.close();
        }
        svg.close();
        pointLabels();
        return svg.finished();
    }

    private List<Double> yTicks() {
        return plot.y().ticks(5);
    }

    private void axes() {
        for (double tick : yTicks()) {
            svg.add("line", "class", "grid", "x1", left, "x2", right, "y1", y(tick), "y2", y(tick));
            svg.words("text", Axis.number(tick), "class", "tick end", "x", left - 6, "y", y(tick) + 4);
        }
        double free = Double.NEGATIVE_INFINITY;
        for (double tick : plot.x().ticks(width < NARROW ? 5 : 9)) {
            String words = Axis.number(tick);
            double half = Svg.width(words, FONT) / 2;
            svg.add("line", "class", "grid", "x1", x(tick), "x2", x(tick), "y1", top, "y2", bottom + 4);
            if (x(tick) - half > free) {
                double centre = Math.min(x(tick), width - half - 1);
                svg.words("text", words, "class", "tick middle", "x", centre, "y", bottom + LINE);
                free = x(tick) + half + 6;
            }
        }
        svg.add("line", "class", "axis", "x1", left, "x2", right, "y1", bottom, "y2", bottom);
        svg.words("text", titled(plot.y()), "class", "title", "x", 0.0, "y", top - 12);
        svg.words("text", titled(plot.x()), "class", "title end", "x", right, "y", bottom + 2 * LINE);
    }

    private String titled(Axis axis) {
        return axis.title().in(language) + (axis.unit().isEmpty() ? "" : " (" + language.unit(axis.unit()) + ")");
    }

    private void marks() {
        for (Plot.Mark mark : plot.marks()) {
            if (!(mark.ofX() ? plot.x() : plot.y()).holds(mark.value())) {
                continue;
            }
            String words = mark.label().in(language);
            if (mark.ofX()) {
                double at = x(mark.value());
                svg.add("line", "class", "mark", "x1", at, "x2", at, "y1", top, "y2", bottom);
                boolean room = at + 6 + Svg.width(words, FONT) < right;
                Labels.Box box = labels.take(words, room ? at + 6 : at - 6 - Svg.width(words, FONT), top + FONT, LINE);
                svg.words("text", words, "class", "label muted", "x", box.x(), "y", box.base());
            } else {
                double at = y(mark.value());
                svg.add("line", "class", "mark", "x1", left, "x2", right, "y1", at, "y2", at);
                Labels.Box box = labels.take(words, right - Svg.width(words, FONT), at - 5, -LINE);
                svg.words("text", words, "class", "label muted", "x", box.x(), "y", box.base());
            }
        }
    }

    private void line(Series.Line line) {
        var path = new StringBuilder();
        double lastY = 0;
        for (Series.Point point : line.points()) {
            if (line.steps() && !path.isEmpty()) {
                path.append('L').append(pair(x(point.x()), lastY));
            }
            lastY = y(point.y());
            path.append(path.isEmpty() ? 'M' : 'L').append(pair(x(point.x()), lastY));
        }
        svg.add("path", "class", "line", "d", path);
        for (Series.Point point : line.points()) {
            hint(line.name(), point);
        }
    }

    private void hint(Text name, Series.Point point) {
        svg.open("circle", "class", "hit", "cx", x(point.x()), "cy", y(point.y()), "r", 7.0);
        svg.hint(words(name, point)).close();
    }

    private String words(Text name, Series.Point point) {
        String label = point.label().isEmpty() ? "" : " (" + point.label().in(language) + ")";
        return name.in(language) + label + ": " + plot.x().words(point.x(), language) + ", "
                + plot.y().words(point.y(), language);
    }

    private void dots(Series.Dots dots, int style) {
        for (Series.Point point : dots.points()) {
            double x = x(point.x());
            double y = y(point.y());
            svg.open("path", "class", "dot", "d", Legend.shape(style, x, y, DOT));
            svg.hint(words(dots.name(), point)).close();
            labels.keepClear(x, y, DOT);
        }
    }

    private void bars(Series.Bars bars) {
        for (Series.Bar bar : bars.bars()) {
            double from = x(bar.from());
            double height = bottom - y(bar.y());
            svg.open(
                    "rect",
                    "class",
                    "bar",
                    "x",
                    from + 0.5,
                    "y",
                    bottom - height,
                    "width",
                    Math.max(0.5, x(bar.to()) - from - 1),
                    "height",
                    height);
            svg.hint(bars.name().in(language) + ": " + Axis.number(bar.from()) + " – "
                            + plot.x().words(bar.to(), language) + ", "
                            + plot.y().words(bar.y(), language))
                    .close();
        }
    }

    private void band(Series.Band band) {
        var path = new StringBuilder();
        for (Series.Range range : band.ranges()) {
            path.append(path.isEmpty() ? 'M' : 'L').append(pair(x(range.x()), y(range.high())));
        }
        for (Series.Range range : band.ranges().reversed()) {
            path.append('L').append(pair(x(range.x()), y(range.low())));
        }
        svg.add("path", "class", "band", "d", path.append('Z'));
    }

    /** After everything else, so that no line crosses a word. */
    private void pointLabels() {
        for (int i = 0; i < plot.series().size(); i++) {
            List<Series.Point> points = switch (plot.series().get(i)) {
                case Series.Line line -> line.points();
                case Series.Dots dots -> dots.points();
                case Series.Bars _, Series.Band _ -> new ArrayList<>();
            };
            for (Series.Point point : points) {
                if (!point.label().isEmpty()) {
                    String words = point.label().in(language);
                    Labels.Box box = labels.beside(words, x(point.x()), y(point.y()), DOT + 3);
                    svg.words("text", words, "class", "label t" + i, "x", box.x(), "y", box.base());
                }
            }
        }
    }

    private double x(double value) {
        return left + plot.x().place(value) * (right - left);
    }

    private double y(double value) {
        return bottom - plot.y().place(value) * (bottom - top);
    }

    private static String pair(double x, double y) {
        return Svg.coordinate(x) + ' ' + Svg.coordinate(y);
    }
}
