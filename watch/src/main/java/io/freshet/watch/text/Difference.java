package io.freshet.watch.text;

/** One difference between two versions of a page. */
public sealed interface Difference {
    /** Whether a person who reads the page would say that it changed. */
    Meaning meaning();

    /** Text that was not there before. */
    record Added(TextBlock.Kind kind, String text, Meaning meaning) implements Difference {}

    /** Text that is not there any more. */
    record Removed(TextBlock.Kind kind, String text, Meaning meaning) implements Difference {}

    /** Text that stands elsewhere now. */
    record Moved(TextBlock.Kind kind, String text, Meaning meaning) implements Difference {}

    /**
     * Text that reads differently now.
     *
     * @param gone the words that were there before, in their order
     * @param come the words that are there now
     */
    record Edited(TextBlock.Kind kind, String from, String to, String gone, String come, Meaning meaning)
            implements Difference {}

    /** What a difference is to a reader. */
    enum Meaning {
        SEMANTIC,
        PHYSICAL
    }
}
