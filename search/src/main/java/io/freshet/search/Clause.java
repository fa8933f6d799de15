package io.freshet.search;

import org.jspecify.annotations.Nullable;

/** One thing that a query asks for, or with {@code not}, asks to be absent. */
sealed interface Clause {
    boolean not();

    /**
     * A word.
     *
     * @param start where it stands in the query
     * @param inTitle only in the title
     */
    record Word(String text, int start, int end, boolean inTitle, boolean not) implements Clause {}

    /** Words that begin so: {@code data*}. */
    record Prefix(String text, boolean inTitle, boolean not) implements Clause {}

    /** Words next to each other. */
    record Phrase(String text, boolean inTitle, boolean not) implements Clause {}

    /** {@code site:}, {@code lang:} or {@code topic:}: the name of an index field and the value it must have. */
    record Only(String field, String value, boolean not) implements Clause {}

    /** The words of a clause that looks for words; null for one that does not. */
    default @Nullable String words() {
        return switch (this) {
            case Word word -> word.text;
            case Prefix prefix -> prefix.text;
            case Phrase phrase -> phrase.text;
            case Only _ -> null;
        };
    }
}
