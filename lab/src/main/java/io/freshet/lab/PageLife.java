package io.freshet.lab;

import io.freshet.freshness.Rounds;

/**
 * When a page was there and when it changed: what is known of a page of a site whose whole past is on record. Days are counted from 1970. Immutable; its arrays belong to it.
 */
final class PageLife {
    final String site;
    final String page;
    /** Beginnings and ends of the spans in which it was there, in pairs; infinite for one that goes on. */
    private final double[] spans;
    /** When its content changed while it was there, ascending. */
    private final double[] changes;

    PageLife(String site, String page, double[] spans, double[] changes) {
        this.site = site;
        this.page = page;
        this.spans = spans;
        this.changes = changes;
    }

    /** Its site and the first step of its path: pages of a section tend to change together. */
    String section() {
        int slash = page.indexOf('/');
        return site + "/" + (slash < 0 ? "" : page.substring(0, slash));
    }

    int spans() {
        return spans.length / 2;
    }

    double from(int span) {
        return spans[2 * span];
    }

    double until(int span) {
        return spans[2 * span + 1];
    }

    int changes() {
        return changes.length;
    }

    double change(int index) {
        return changes[index];
    }

    boolean isUp(double day) {
        for (int i = 0; i < spans(); i++) {
            if (day >= from(i) && day < until(i)) {
                return true;
            }
        }
        return false;
    }

    /** What visits on days at equal distances would have found: before its birth it is not asked for. */
    Rounds rounds(double first, double every, int count) {
        var letters = new StringBuilder(count);
        double copy = Double.NaN;
        for (int i = 0; i < count; i++) {
            double day = first + i * every;
            if (day < from(0)) {
                letters.append('.');
            } else if (!isUp(day)) {
                letters.append('x');
            } else {
                letters.append(!Double.isNaN(copy) && differs(copy, day) ? '!' : '=');
                copy = day;
            }
        }
        return Rounds.parse(letters.toString());
    }

    /** Whether it changed, or went and came back, after one day and up to another. */
    private boolean differs(double after, double until) {
        for (double change : changes) {
            if (change > after && change <= until) {
                return true;
            }
        }
        for (int i = 0; i < spans(); i++) {
            if (from(i) > after && from(i) <= until) {
                return true;
            }
        }
        return false;
    }
}
