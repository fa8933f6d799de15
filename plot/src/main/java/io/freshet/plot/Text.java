package io.freshet.plot;

import java.util.Locale;

/** The same words in both languages. */
public record Text(String en, String ko) {
    public static final Text NONE = new Text("", "");

    public static Text of(String en, String ko) {
        return new Text(en, ko);
    }

    /** A name that is the same in both. */
    public static Text same(String name) {
        return new Text(name, name);
    }

    public String in(Language language) {
        return switch (language) {
            case EN -> en;
            case KO -> ko;
        };
    }

    /** Both filled with the same values, as by {@link String#format}; a language may name them in its own order ({@code %2$s}). */
    public Text with(Object... values) {
        return new Text(String.format(Locale.ROOT, en, values), String.format(Locale.ROOT, ko, values));
    }

    public boolean isEmpty() {
        return en.isEmpty();
    }
}
