package io.freshet.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * One direction of a plot: what is measured, in which unit, from where to where, and where its ticks are.
 *
 * @param unit behind each number that is shown, or empty
 * @param log whether equal distances are equal factors; then both ends are above zero
 */
public record Axis(Text title, String unit, boolean log, double min, double max) {
    public Axis {
        if (!(min < max) || !Double.isFinite(min) || !Double.isFinite(max)) {
            throw new IllegalArgumentException("an axis goes from less to more, not from " + min + " to " + max);
        }
        if (log && min <= 0) {
            throw new IllegalArgumentException("a logarithmic axis begins above zero, not at " + min);
        }
    }

    public static Axis linear(Text title, String unit, double min, double max) {
        return new Axis(title, unit, false, min, max);
    }

    public static Axis log(Text title, String unit, double min, double max) {
        return new Axis(title, unit, true, min, max);
    }

    /** From zero to a round number that is not below any of the values. */
    public static Axis upTo(Text title, String unit, double largest) {
        double most = largest > 0 ? largest : 1;
        double step = step(most, 5);
        return linear(title, unit, 0, Math.ceil(most / step - 1e-9) * step);
    }

    /** Where a value lies: 0 at the beginning, 1 at the end; beyond them for a value that is outside. */
    public double place(double value) {
        return log ? Math.log(value / min) / Math.log(max / min) : (value - min) / (max - min);
    }

    public boolean holds(double value) {
        return value >= min && value <= max;
    }

    /** About so many round numbers. */
    public List<Double> ticks(int about) {
        return log ? logTicks(about) : linearTicks(about);
    }

    /** A number as people read it, without the unit: thousands with commas, no more digits than needed. */
    public static String number(double value) {
        double size = Math.abs(value);
        if (size != 0 && size < 0.001) {
            return String.format(Locale.ROOT, "%.1e", value);
        }
        String digits =
                size >= 1_000 ? "%,.0f" : size >= 100 ? "%.0f" : size >= 10 ? "%.1f" : size >= 1 ? "%.2f" : "%.3f";
        String text = String.format(Locale.ROOT, digits, value);
        return text.indexOf('.') < 0 ? text : text.replaceAll("0+$", "").replaceAll("\\.$", "");
    }

    /** With so many digits behind the point, whatever they are. */
    public static String number(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }

    /** With the unit: {@code 8 s}, {@code 12 %}, in Korean {@code 8초}, {@code 12%}. */
    public String words(double value, Language language) {
        return switch (unit) {
            case "" -> number(value);
            case "%" -> language.percent(number(value));
            default -> {
                String name = language.unit(unit);
                yield number(value) + (name.equals(unit) ? " " : "") + name;
            }
        };
    }

    private List<Double> linearTicks(int about) {
        double step = step(max - min, about);
        List<Double> ticks = new ArrayList<>();
        for (long i = (long) Math.ceil(min / step - 1e-9); i * step <= max + step * 1e-9; i++) {
            ticks.add(i * step);
        }
        return ticks;
    }

    /** 1, 2 and 5 of each decade where there is room, else 1 alone, else every second or third decade. */
    private List<Double> logTicks(int about) {
        double decades = Math.log10(max / min);
        int[] digits = decades * 3 <= about * 1.4 ? new int[] {1, 2, 5} : new int[] {1};
        int every = digits.length == 1 ? Math.max(1, (int) Math.ceil(decades / about)) : 1;
        List<Double> ticks = new ArrayList<>();
        for (int decade = (int) Math.floor(Math.log10(min)); decade <= Math.ceil(Math.log10(max)); decade++) {
            for (int digit : digits) {
                double tick = digit * Math.pow(10, decade);
                if (Math.floorMod(decade, every) == 0 && tick >= min * (1 - 1e-9) && tick <= max * (1 + 1e-9)) {
                    ticks.add(tick);
                }
            }
        }
        return ticks;
    }

    /** 1, 2 or 5 times a power of ten. */
    private static double step(double span, int about) {
        double raw = span / about;
        double power = Math.pow(10, Math.floor(Math.log10(raw)));
        double digit = raw / power;
        return power * (digit <= 1.0001 ? 1 : digit <= 2.0001 ? 2 : digit <= 5.0001 ? 5 : 10);
    }
}
