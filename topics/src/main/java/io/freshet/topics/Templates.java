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
        int[] lines = lines(host, text);
        Arrays.sort(lines);
        for (int i = 0; i < lines.length; i++) {
            if (i == 0 || lines[i] != lines[i - 1]) {
                pagesWithLine.add(lines[i], 1);
            }
        }
    }

    /** Which lines of the page are the host's template. */
    boolean[] of(int host, TermList text) {
        int[] lines = lines(host, text);
        double least = Math.max(LEAST_PAGES, LEAST_SHARE * pagesOfHost.get(host));
        boolean[] template = new boolean[lines.length];
        for (int i = 0; i < lines.length; i++) {
            template[i] = pagesWithLine.get(lines[i]) >= least;
        }
        return template;
    }

    /** Each line as a hash of its terms and the host. */
    private static int[] lines(int host, TermList text) {
        int[] lines = new int[text.lines()];
        Arrays.fill(lines, host);
        for (int i = 0; i < text.size(); i++) {
            int line = text.line(i);
            lines[line] = lines[line] * 0x01000193 + text.term(i);
        }
        return lines;
    }
}
