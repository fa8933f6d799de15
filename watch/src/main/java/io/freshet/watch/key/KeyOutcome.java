package io.freshet.watch.key;

/** What became of a value on a later version of its page. */
public sealed interface KeyOutcome {
    /** How sure it is, 0 to 1, that the text is the value's. */
    double confidence();

    /** @param text what stands there now */
    record Found(String text, double confidence) implements KeyOutcome {}

    /**
     * It is gone, or cannot be told from others.
     *
     * @param candidate the likeliest text, empty when there is none
     */
    record Lost(String candidate, double confidence) implements KeyOutcome {}
}
