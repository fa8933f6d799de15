package io.freshet.search;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * All weights of the ranking, in one place.
 *
 * @param changed those that are not the {@linkplain Weight#usual default}
 */
public record Weights(Map<Weight, Double> changed) {
    public static final Weights DEFAULT = new Weights(Map.of());

    public Weights {
        changed.forEach((weight, value) -> {
            if (!(value >= weight.least() && value <= weight.most())) {
                throw new IllegalArgumentException("search.weights: " + weight.key() + " must be " + weight.least()
                        + " to " + weight.most() + ", not " + value);
            }
        });
        changed = Map.copyOf(changed);
    }

    /**
     * Reads what {@link #toString} writes.
     *
     * @param text such as {@code title=0.5 near=0.3}; weights that it does not name keep their default
     */
    public static Weights parse(String text) {
        Map<Weight, Double> changed = new EnumMap<>(Weight.class);
        for (String part : text.strip().split("[\\s,]+")) {
            if (!part.isEmpty()) {
                int equals = part.indexOf('=');
                changed.put(named(part.substring(0, Math.max(0, equals))), number(part.substring(equals + 1), part));
            }
        }
        return new Weights(changed);
    }

    private static Weight named(String key) {
        return Arrays.stream(Weight.values())
                .filter(weight -> weight.key().equals(key))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("search.weights: \"" + key
                        + "\" is no weight; weights are "
                        + Arrays.stream(Weight.values()).map(Weight::key).collect(Collectors.joining(", "))));
    }

    private static double number(String value, String part) {
        try {
            return Double.parseDouble(value);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "search.weights: \"" + part + "\" has no number; right is, for example, title=0.5", e);
        }
    }

    /** The same with another value of one. */
    public Weights with(Weight weight, double value) {
        Map<Weight, Double> others = new EnumMap<>(Weight.class);
        others.putAll(changed);
        others.put(weight, value);
        return new Weights(others);
    }

    public double of(Weight weight) {
        return Objects.requireNonNullElse(changed.get(weight), weight.usual());
    }

    /** Those that are not the default, as a setting has them. */
    @Override
    public String toString() {
        return Arrays.stream(Weight.values())
                .filter(changed::containsKey)
                .map(weight -> weight.key() + "=" + of(weight))
                .collect(Collectors.joining(" "));
    }
}
