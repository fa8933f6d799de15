package io.freshet.topics;

import java.util.Arrays;

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

    /** A page of the host was met. */
    void add(int host, TermList text) {
        pagesOfHost.add(host, 1);
        int[] lines = text.lineHashes().clone();
        Arrays.sort(lines);
        for (int i = 0; i < lines.length; i++) {
            if (i == 0 || lines[i] != lines[i - 1]) {
                pagesWithLine.add(line(host, lines[i]), 1);
            }
        }
    }

    /** Which lines of the page are the host's template. */
    boolean[] of(int host, TermList text) {
        int[] lines = text.lineHashes();
        double least = Math.max(LEAST_PAGES, LEAST_SHARE * pagesOfHost.get(host));
        boolean[] template = new boolean[lines.length];
        for (int i = 0; i < lines.length; i++) {
            template[i] = pagesWithLine.get(line(host, lines[i])) >= least;
        }
        return template;
    }

    private static int line(int host, int hash) {
        return hash * 0x9E3779B1 + host;
    }
}
