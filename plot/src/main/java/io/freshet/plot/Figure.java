package io.freshet.plot;

/** Something to look at: drawn from the same numbers that its table holds. */
public sealed interface Figure permits Plot, ShareBars, ValueBars {
    /** Its file name without an ending: letters, digits and dashes. */
    String id();

    Text title();

    /** An {@code svg} element as wide as the given number of pixels, to be put into a page. */
    String svg(int width, Language language);

    /** Its numbers, all of them, under words of that language. */
    Table table(Language language);
}
