package io.freshet.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/** Values that belong together and look alike in a {@link Plot}. */
public sealed interface Series {
    Text name();

    /** Rows of numbers, as many to a row as {@link #columns} names. */
    List<double[]> rows();

    /** What the numbers of a row are, x first. */
    List<String> columns();

    /** The extent in y. */
    default double largest() {
        double largest = 0;
        for (double[] row : rows()) {
            for (int i = firstY(); i < row.length; i++) {
                largest = Math.max(largest, row[i]);
            }
        }
        return largest;
    }

    default int firstY() {
        return 1;
    }

    /** A value at a place. The label is written beside it, where it is not empty. */
    record Point(double x, double y, Text label) {
        public Point(double x, double y) {
            this(x, y, Text.NONE);
        }
    }

    /** Points that are joined: by straight lines, or (steps) each value holding until the next. */
    record Line(Text name, List<Point> points, boolean steps) implements Series {
        public Line(Text name, List<Point> points) {
            this(name, points, false);
        }

        /** A function at the given places. */
        public static Line of(Text name, double[] places, DoubleUnaryOperator function) {
            List<Point> points = new ArrayList<>(places.length);
            for (double x : places) {
                points.add(new Point(x, function.applyAsDouble(x)));
            }
            return new Line(name, points);
        }

        @Override
        public List<double[]> rows() {
            return rowsOf(points);
        }

        @Override
        public List<String> columns() {
            return List.of("x", "y");
        }
    }

    /** Points that stand alone: a scatter. */
    record Dots(Text name, List<Point> points) implements Series {
        @Override
        public List<double[]> rows() {
            return rowsOf(points);
        }

        @Override
        public List<String> columns() {
            return List.of("x", "y");
        }
    }

    /** A bar of a histogram, from one x to another. */
    record Bar(double from, double to, double y) {}

    /** A histogram, or any bars that stand on the x axis. */
    record Bars(Text name, List<Bar> bars) implements Series {
        /** Counts of values between equally wide borders. */
        public static Bars histogram(Text name, double[] values, double min, double max, int bins) {
            double width = (max - min) / bins;
            long[] counts = new long[bins];
            for (double value : values) {
                if (value >= min && value <= max) {
                    counts[Math.min(bins - 1, (int) ((value - min) / width))]++;
                }
            }
            List<Bar> bars = new ArrayList<>(bins);
            for (int i = 0; i < bins; i++) {
                bars.add(new Bar(min + i * width, min + (i + 1) * width, counts[i]));
            }
            return new Bars(name, bars);
        }

        @Override
        public List<double[]> rows() {
            return bars.stream()
                    .map(bar -> new double[] {bar.from(), bar.to(), bar.y()})
                    .toList();
        }

        @Override
        public List<String> columns() {
            return List.of("from", "to", "y");
        }

        @Override
        public int firstY() {
            return 2;
        }
    }

    /** Between two values at a place. */
    record Range(double x, double low, double high) {}

    /** What lies between two lines: a spread, a confidence interval. */
    record Band(Text name, List<Range> ranges) implements Series {
        @Override
        public List<double[]> rows() {
            return ranges.stream()
                    .map(range -> new double[] {range.x(), range.low(), range.high()})
                    .toList();
        }

        @Override
        public List<String> columns() {
            return List.of("x", "low", "high");
        }
    }

    private static List<double[]> rowsOf(List<Point> points) {
        return points.stream().map(point -> new double[] {point.x(), point.y()}).toList();
    }
}
