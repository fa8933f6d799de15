package io.freshet.topics;

import java.util.Arrays;

/** What is measured of a link, and what a measure usually weighs: where a crawl begins before it has learned anything. */
enum Measure {
    /** Nothing else said. */
    ALWAYS(-3),
    /** Its best parent. */
    PARENT(2.5),
    /** Its parents on average. */
    PARENTS(1),
    /** Its own words. */
    ANCHOR(2),
    /** The words round it. */
    CONTEXT(1.5),
    /** The words of its address. */
    ADDRESS(2),
    /** Pages of its folder. */
    FOLDER(1.5),
    /** The heading above it. */
    HEADING(1),
    /** Pages of its host. */
    HOST(0.5),
    /** Other links of its parents. */
    HUB(1),
    /** How often it is linked to. */
    OFTEN(0),
    /** How much was found on its host. */
    HOST_FOUND(0.5),
    /** Pages on the way to it. */
    INHERITED(1);

    /** How many there are. */
    static final int COUNT = values().length;

    private final double usual;

    Measure(double usual) {
        this.usual = usual;
    }

    /** Its place in an array of measures. */
    @SuppressWarnings("EnumOrdinal") // that is what the order is for
    int at() {
        return ordinal();
    }

    static double[] usual() {
        return Arrays.stream(values()).mapToDouble(measure -> measure.usual).toArray();
    }
}
