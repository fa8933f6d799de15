package io.freshet.web;

import io.freshet.plot.Axis;
import io.freshet.plot.Language;
import io.freshet.plot.Plot;
import io.freshet.plot.Series;
import io.freshet.plot.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The plots of the freshness page, each for a desk or for a phone. */
final class FreshnessPlots {
    static final int WIDE = 940;
    static final int HALF = 440;
    static final int NARROW = 320;
    private static final int COLUMNS = 80;
    /** Visits come one by one: short stretches would tell more of chance than of the pace. */
    private static final int COLUMNS_OF_VISITS = 40;

    private FreshnessPlots() {}

    /** A unit of time that gives numbers that people can read. */
    private enum Unit {
        SECONDS("s", 1),
        MINUTES("min", 60),
        HOURS("h", 3_600),
        DAYS("d", 86_400);

        private final String sign;
        private final double seconds;

        Unit(String sign, double seconds) {
            this.sign = sign;
            this.seconds = seconds;
        }

        static Unit of(double seconds) {
            Unit fitting = SECONDS;
            for (Unit unit : values()) {
                fitting = seconds >= 3 * unit.seconds ? unit : fitting;
            }
            return fitting;
        }
    }

    /** The chance that a copy is current, over time. */
    static String freshness(FreshnessPage.View view, Messages messages, int width) {
        List<FreshnessStatus.Sample> columns = columns(view.samples(), COLUMNS);
        double least = 1;
        for (FreshnessStatus.Sample column : columns) {
            least = Math.min(least, column.current());
        }
        Axis x = time(columns);
        List<Series.Point> points = new ArrayList<>();
        for (FreshnessStatus.Sample column : columns) {
            points.add(new Series.Point(place(column, columns, x), 100 * column.current()));
        }
        var plot = new Plot(
                "freshness",
                text("freshness.plot.current"),
                x,
                Axis.linear(text("freshness.plot.percent"), "%", 10 * Math.floor(9.5 * least), 100),
                List.of(new Series.Line(text("freshness.plot.current"), points)),
                List.of());
        return plot.svg(width, messages.language());
    }

    /** Visits a day, and those of them that told nothing new, against the budget. */
    static String budget(FreshnessPage.View view, Messages messages, int width) {
        List<FreshnessStatus.Sample> columns = columns(view.samples(), COLUMNS_OF_VISITS);
        double day = seconds(view.status().day());
        Axis x = time(columns);
        List<Series.Point> all = new ArrayList<>();
        List<Series.Point> wasted = new ArrayList<>();
        double most = 1;
        for (FreshnessStatus.Sample column : columns) {
            double days = Math.max(1e-9, seconds(column.over()) / day);
            double at = place(column, columns, x);
            all.add(new Series.Point(at, column.visits().all() / days));
            wasted.add(new Series.Point(at, column.visits().unchanged() / days));
            most = Math.max(most, column.visits().all() / days);
        }
        int perDay = view.status().perDay();
        var plot = new Plot(
                "budget",
                text("freshness.plot.visits"),
                x,
                Axis.upTo(text("freshness.plot.perDay"), "", perDay < 4 * most ? Math.max(most, perDay * 1.1) : most),
                List.of(
                        new Series.Line(text("freshness.plot.all"), all),
                        new Series.Line(text("freshness.plot.wasted"), wasted)),
                perDay > 0 ? List.of(Plot.Mark.y(perDay, text("freshness.plot.budget"))) : List.of());
        return plot.svg(width, messages.language());
    }

    /** How pages are distributed over a rate. */
    static String spread(String id, FreshnessStatus.Spread spread, Messages messages, int width) {
        List<Series.Bar> bars = new ArrayList<>();
        double most = 0.01;
        for (int i = 0; i < FreshnessStatus.Spread.BINS; i++) {
            // exactly 0 and exactly 1 stand beside the tenths between
            double from = i == 0 ? -0.06 : (i - 1) / 10.0;
            double to = i == 0 ? 0 : i == FreshnessStatus.Spread.BINS - 1 ? 1.06 : i / 10.0;
            double share = spread.shares().get(i);
            most = Math.max(most, share);
            bars.add(new Series.Bar(from, to, 100 * share));
        }
        var plot = new Plot(
                id,
                text("freshness.spread." + id),
                Axis.linear(text("freshness.spread." + id + ".rate"), "", -0.06, 1.06),
                Axis.upTo(text("freshness.plot.pages"), "%", 100 * most),
                List.of(new Series.Bars(text("freshness.spread." + id), bars)),
                List.of());
        return plot.svg(width, messages.language());
    }

    /** What was predicted beside what came. */
    static String forecast(String id, FreshnessStatus.Forecast forecast, Messages messages, int width) {
        int numbers = forecast.predicted().size();
        List<Series.Bar> predicted = new ArrayList<>();
        List<Series.Bar> actual = new ArrayList<>();
        double most = 0.01;
        for (int i = 0; i < numbers; i++) {
            double should = forecast.predicted().get(i) / Math.max(1, forecast.pages());
            double did = forecast.actual().get(i) / Math.max(1, forecast.pages());
            most = Math.max(most, Math.max(should, did));
            predicted.add(new Series.Bar(i - 0.38, i, 100 * should));
            actual.add(new Series.Bar(i, i + 0.38, 100 * did));
        }
        var plot = new Plot(
                "forecast-" + id,
                text("freshness.forecast." + id, forecast.visits()),
                Axis.linear(text("freshness.forecast." + id + ".hits", forecast.visits()), "", -0.5, numbers - 0.5),
                Axis.upTo(text("freshness.plot.pages"), "%", 100 * most),
                List.of(
                        new Series.Bars(text("freshness.forecast.predicted"), predicted),
                        new Series.Bars(text("freshness.forecast.actual"), actual)),
                List.of());
        return plot.svg(width, messages.language());
    }

    /** No more of them than can be told apart, each as long as the others. */
    static List<FreshnessStatus.Sample> columns(List<FreshnessStatus.Sample> samples, int most) {
        if (samples.size() <= most) {
            return samples;
        }
        Instant start = samples.getFirst().start();
        double length = seconds(Duration.between(start, samples.getLast().at())) / most;
        List<FreshnessStatus.Sample> columns = new ArrayList<>();
        long column = -1;
        for (FreshnessStatus.Sample sample : samples) {
            long its = (long) (seconds(Duration.between(start, sample.at())) / length - 1e-6);
            if (its == column) {
                columns.add(columns.removeLast().and(sample));
            } else {
                columns.add(sample);
                column = its;
            }
        }
        return columns;
    }

    private static Axis time(List<FreshnessStatus.Sample> columns) {
        double longest = Math.max(
                1,
                seconds(Duration.between(
                        columns.getFirst().at(), columns.getLast().at())));
        Unit unit = Unit.of(longest);
        return Axis.linear(text("freshness.plot.time"), unit.sign, -longest / unit.seconds, 0);
    }

    private static double place(FreshnessStatus.Sample column, List<FreshnessStatus.Sample> columns, Axis time) {
        double longest = Math.max(
                1,
                seconds(Duration.between(
                        columns.getFirst().at(), columns.getLast().at())));
        return time.min()
                * seconds(Duration.between(column.at(), columns.getLast().at()))
                / longest;
    }

    private static double seconds(Duration time) {
        return time.toMillis() / 1e3;
    }

    private static Text text(String key, Object... values) {
        return Text.of(
                Messages.in(Language.EN).say(key, values),
                Messages.in(Language.KO).say(key, values));
    }
}
