package io.freshet.freshness;

/**
 * How often downloads fail in any group, before its own pages are looked at. {@link #USUAL} comes from nine sites; {@code freshet lab prediction --leave-out-sites} chooses it by all of them but one, and tries it
 * on that one.
 *
 * @param failure the chance that a page that was downloaded fails in the next round
 * @param rounds how many rounds of a group's past it weighs as much as
 */
public record DownloadPrior(double failure, double rounds) {
    public static final DownloadPrior USUAL = new DownloadPrior(4e-4, 10);

    public DownloadPrior {
        if (!(failure > 0 && failure < 1 && rounds > 0)) {
            throw new IllegalArgumentException(
                    "a failure has a chance between 0 and 1, and a weight of more than 0 rounds, not " + failure
                            + " and " + rounds);
        }
    }
}
