package io.freshet.bench;

import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/** Draws the samples of a soak as SVG: one panel for each {@link Trend}, from zero to its largest value. */
final class SoakChart {
    private static final int WIDTH = 900;
    private static final int LEFT = 170;
    private static final int PANEL = 90;
    private static final int GAP = 22;

    private SoakChart() {}

    static String svg(List<Sample> samples) {
        int height = Trend.ALL.size() * (PANEL + GAP) + GAP;
        var svg = new StringBuilder();
        svg.append(String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"12\">%n",
                WIDTH,
                height));
        double seconds = Math.max(1, samples.getLast().at().toMillis() / 1e3);
        for (int i = 0; i < Trend.ALL.size(); i++) {
            panel(svg, Trend.ALL.get(i), samples, seconds, GAP / 2 + i * (PANEL + GAP));
        }
        svg.append(String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\" text-anchor=\"end\">%.0f minutes</text>%n</svg>%n",
                WIDTH - 4,
                height - 6,
                seconds / 60));
        return svg.toString();
    }

    private static void panel(StringBuilder svg, Trend trend, List<Sample> samples, double seconds, int top) {
        long most = Math.max(1, samples.stream().mapToLong(trend::of).max().orElse(1));
        int bottom = top + PANEL;
        var points = new StringJoiner(" ");
        for (Sample sample : samples) {
            double x = LEFT + (WIDTH - LEFT - 4) * (sample.at().toMillis() / 1e3) / seconds;
            double y = bottom - PANEL * (double) trend.of(sample) / most;
            points.add(String.format(Locale.ROOT, "%.1f,%.1f", x, y));
        }
        svg.append(String.format(
                Locale.ROOT,
                """
                <text x="4" y="%d">%s</text>
                <text x="%d" y="%d" text-anchor="end">%s</text>
                <path d="M%d %d V%d H%d" fill="none" stroke="#999"/>
                <polyline points="%s" fill="none" stroke="#0a6"/>
                """,
                top + PANEL / 2,
                trend.words(),
                LEFT - 4,
                top + 10,
                trend.text(most),
                LEFT,
                top,
                bottom,
                WIDTH - 4,
                points));
    }
}
