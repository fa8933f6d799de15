package io.freshet.lab;

import java.util.Locale;

/** The same words in both languages. */
record Text(String en, String ko) {
    static final Text NONE = new Text("", "");

    static Text of(String en, String ko) {
        return new Text(en, ko);
    }

    /** A name that is the same in both. */
    static Text same(String name) {
        return new Text(name, name);
    }

    String in(Language language) {
        return switch (language) {
            case EN -> en;
            case KO -> ko;
        };
    }

    /** Both filled with the same values, as by {@link String#format}; a language may name them in its own order ({@code %2$s}). */
    Text with(Object... values) {
        return new Text(String.format(Locale.ROOT, en, values), String.format(Locale.ROOT, ko, values));
    }

    boolean isEmpty() {
        return en.isEmpty();
    }
}
