package io.freshet.topics;

import java.util.Arrays;

/** What is measured of a link, and what a measure usually weighs: where a crawl begins before it has learned anything. */
enum Measure {
    ALWAYS(-3, "nothing else said"),
    PARENT(2.5, "its best parent"),
    PARENTS(1, "its parents on average"),
    ANCHOR(2, "its own words"),
    CONTEXT(1.5, "the words round it"),
    ADDRESS(2, "the words of its address"),
    FOLDER(1.5, "pages of its folder"),
    HEADING(1, "the heading above it"),
    HOST(0.5, "pages of its host"),
    HUB(1, "other links of its parents"),
    OFTEN(0, "how often it is linked to"),
    HOST_FOUND(0.5, "how much was found on its host"),
    INHERITED(1, "pages on the way to it");

    /** How many there are. */
    static final int COUNT = values().length;

    private final double usual;
    private final String words;

    Measure(double usual, String words) {
        this.usual = usual;
        this.words = words;
    }

    /** Its place in an array of measures. */
    @SuppressWarnings("EnumOrdinal") // that is what the order is for
    int at() {
        return ordinal();
    }

    /** For people. */
    String words() {
        return words;
    }

    static double[] usual() {
        return Arrays.stream(values()).mapToDouble(measure -> measure.usual).toArray();
    }
}
