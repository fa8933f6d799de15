package io.freshet.search;

import java.util.List;

/**
 * Text in which some parts are marked.
 *
 * @param marks in order, apart from each other
 */
public record Marked(String text, List<Mark> marks) {
    public static final Marked NOTHING = new Marked("", List.of());

    public Marked {
        marks = List.copyOf(marks);
    }

    /** From one character to before another one. */
    public record Mark(int start, int end) {}
}
