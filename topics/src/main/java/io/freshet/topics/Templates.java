package io.freshet.topics;

/**
 * Finds a host's template: lines of text that stand on many of its pages, such as navigation and footers. They are no part of what a page is about.
 * Bounded memory: past its limit no new line is learned. Not thread-safe.
 */
final class Templates {
    private static final int MOST_LINES = 1 << 20;
    private static final int LEAST_PAGES = 3;
    private static final double LEAST_SHARE = 0.2;

    private final Weights pagesWithLine = new Weights(MOST_LINES);
    private final Weights pagesOfHost = new Weights(MOST_LINES);

    /** A page of the host was met. Returns which of its different lines are the host's template, as far as known. */
    boolean[] add(int host, TermList text) {
        double least = least(pagesOfHost.add(host, 1));
        Distinct lines = text.distinctLines();
        boolean[] template = new boolean[lines.size()];
        for (int i = 0; i < template.length; i++) {
            template[i] = pagesWithLine.add(line(host, lines.term(i)), 1) >= least;
        }
        return template;
    }

    /** The same of a page that is not learned from. */
    boolean[] of(int host, TermList text) {
        double least = least(pagesOfHost.get(host));
        Distinct lines = text.distinctLines();
        boolean[] template = new boolean[lines.size()];
        for (int i = 0; i < template.length; i++) {
            template[i] = pagesWithLine.get(line(host, lines.term(i))) >= least;
        }
        return template;
    }

    private static double least(float pages) {
        return Math.max(LEAST_PAGES, LEAST_SHARE * pages);
    }

    private static int line(int host, int hash) {
        return hash * 0x9E3779B1 + host;
    }
}
