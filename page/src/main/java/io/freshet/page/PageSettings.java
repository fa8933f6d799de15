package io.freshet.page;

/**
 * How much is read of a page.
 *
 * @param contextWords words kept before and after each link
 * @param maxLinks links of one page that are looked at
 * @param maxText characters of visible text that are kept
 */
public record PageSettings(int contextWords, int maxLinks, int maxText) {
    public static final PageSettings DEFAULT = new PageSettings(10, 10_000, 5_000_000);

    public PageSettings {
        check("words before and after a link", contextWords, 0, 1_000);
        check("links of a page", maxLinks, 0, 1_000_000);
        check("characters of text of a page", maxText, 1, 100_000_000);
    }

    private static void check(String what, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(
                    "the number of %s must be between %,d and %,d, not %,d".formatted(what, least, most, value));
        }
    }
}
