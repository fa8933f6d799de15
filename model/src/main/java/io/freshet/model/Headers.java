package io.freshet.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The header fields of a response, in order, as they came. Names are compared without regard to case. */
public final class Headers {
    public static final Headers NONE = new Headers(List.of());

    /** One line of a header. */
    public record Field(String name, String value) {}

    private final List<Field> fields;

    public Headers(List<Field> fields) {
        this.fields = List.copyOf(fields);
    }

    /** From names and values in turn; for tests and small needs. */
    public static Headers of(String... namesAndValues) {
        List<Field> fields = new ArrayList<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.add(new Field(namesAndValues[i], namesAndValues[i + 1]));
        }
        return new Headers(fields);
    }

    public List<Field> fields() {
        return fields;
    }

    /** The value of the first field of that name. */
    public Optional<String> first(String name) {
        for (Field field : fields) {
            if (field.name().equalsIgnoreCase(name)) {
                return Optional.of(field.value());
            }
        }
        return Optional.empty();
    }

    public List<String> all(String name) {
        List<String> values = new ArrayList<>(2);
        for (Field field : fields) {
            if (field.name().equalsIgnoreCase(name)) {
                values.add(field.value());
            }
        }
        return values;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Headers headers && headers.fields.equals(fields);
    }

    @Override
    public int hashCode() {
        return fields.hashCode();
    }

    @Override
    public String toString() {
        return fields.toString();
    }
}
