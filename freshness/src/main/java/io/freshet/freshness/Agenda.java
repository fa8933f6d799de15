package io.freshet.freshness;

import java.util.Arrays;

/**
 * Pages of a section, and when each is to be looked at: those that wait by the section's own time, those that are ready by the calendar. A wave moves the hand of the clock, and not the pages.
 * A page keeps its place while it belongs to the section: to say anew until when it waits is one assignment, and what is due is found by looking through all, which lie side by side, once a day or
 * when the hand has come to the first. Not thread-safe: owned by its planner.
 */
final class Agenda {
    /** No page waits longer, in days of section time. */
    static final int DAYS = 256;

    /** A day on which a ready page is looked at as soon as can be. */
    static final int AT_ONCE = -2_000_000;

    private static final int NEVER = Integer.MAX_VALUE;
    private static final int[] NONE = new int[0];

    /** From here on a number stands for a ready page and the day on which it is looked at anew, below for a day of section time. */
    private static final int READY = 1 << 30;

    private static final int LEAST_READY = READY + AT_ONCE;

    /** Where only the part of a day counts, the hand begins anew after so many. */
    private static final double ROUND = 1 << 20;

    /** For each place a row and its number; an empty place has the next empty one, as {@link #link} tells, and waits for nothing. */
    private int[] entries = NONE;

    /** Places, empty ones included. */
    private int count;

    /** The first empty place, or -1. */
    private int empty = -1;

    /** Where the hand stands: everything up to its day was taken out. It follows the section's clock, and never goes back when the clock is corrected. */
    private double hand;

    /** What the clock showed when the hand was moved last. */
    private double shown = Double.NaN;

    /** No page that waits is due before this day of section time, and no ready one is to be looked at before this day. */
    private int firstDue = NEVER;

    private int firstLook = NEVER;

    int count() {
        return count;
    }

    /** The row at a place; below zero when the place is empty. */
    int row(int place) {
        return entries[2 * place];
    }

    boolean holds(int row, int place) {
        return place < count && entries[2 * place] == row;
    }

    /** Touches what is kept of a page. */
    int touch(int place) {
        return place >= 0 && place < count ? entries[2 * place + 1] : 0;
    }

    /** Adds a page and returns its place. */
    int add(int row) {
        if (empty >= 0) {
            int place = empty;
            empty = link(entries[2 * place]);
            entries[2 * place] = row;
            return place;
        }
        if (2 * count == entries.length) {
            entries = Arrays.copyOf(entries, Math.max(8, 2 * (count + count / 4 + 2)));
        }
        entries[2 * count] = row;
        entries[2 * count + 1] = NEVER;
        return count++;
    }

    /** Takes a page out. Its place stays empty until another page comes: were it closed, another page would have to be told of its new place. */
    void remove(int place) {
        entries[2 * place] = link(empty);
        entries[2 * place + 1] = NEVER;
        empty = place;
    }

    /** An empty place, or -1, as a number that is no row; and back. */
    private static int link(int place) {
        return -2 - place;
    }

    /** This page waits for so many days of section time, or until it has to be looked at again because nothing waits longer. */
    void await(int place, double days) {
        long done = day();
        long due = (long) Math.floor(hand + Math.clamp(days, 0, DAYS));
        int until = (int) Math.clamp(due, done + 1, done + DAYS - 1);
        entries[2 * place + 1] = until;
        firstDue = Math.min(firstDue, until);
    }

    /** This page is ready, and is looked at anew on this day. */
    void ready(int place, int day) {
        entries[2 * place + 1] = READY + day;
        firstLook = Math.min(firstLook, day);
    }

    /** Days of section time that this page still waits; 0 for one that does not wait. */
    int left(int place) {
        int until = entries[2 * place + 1];
        return until >= LEAST_READY ? 0 : until - day();
    }

    /** Moves the hand on as the section's clock has moved. */
    void follow(double clock) {
        if (!Double.isNaN(shown)) {
            hand += Math.clamp(clock - shown, 0, 2 * DAYS); // all that waits does so for less
        }
        shown = clock;
    }

    /** Whether anything may be due by now. */
    boolean anyDue(int today) {
        return firstDue <= day() || lookedAt(firstLook, today);
    }

    /** Whether anything may be due within so many days of section time. */
    boolean anyDueIn(int days) {
        return firstDue <= day() + days;
    }

    /** The rows of all that is due within so many days, and of the ready ones that are to be looked at. They wait no longer. */
    int take(int days, int today, RowList into) {
        int before = into.size();
        int last = day() + Math.min(days, DAYS - 1);
        int due = NEVER;
        int look = NEVER;
        for (int i = 0; i < 2 * count; i += 2) {
            int until = entries[i + 1];
            if (until >= LEAST_READY) {
                if (until != NEVER && lookedAt(until - READY, today)) {
                    into.add(entries[i]);
                } else if (until != NEVER) {
                    look = Math.min(look, until - READY);
                }
            } else if (until <= last) {
                into.add(entries[i]);
                entries[i + 1] = NEVER;
            } else {
                due = Math.min(due, until);
            }
        }
        firstDue = due;
        firstLook = look;
        return into.size() - before;
    }

    /** A clock that was set back does not keep a page from being looked at. */
    private static boolean lookedAt(int look, int today) {
        return today >= look || (look != NEVER && today < look - Waiting.LOOK_DAYS);
    }

    private int day() {
        return (int) Math.floor(hand);
    }

    void write(StateWriter out) {
        out.real(hand);
        out.single(Double.isNaN(shown) ? 0 : 1);
        out.real(Double.isNaN(shown) ? 0 : shown);
    }

    void read(StateReader in) {
        double stood = in.real();
        hand = stood - ROUND * Math.floor(stood / ROUND);
        boolean known = in.single() == 1;
        double clock = in.real();
        shown = known ? clock : Double.NaN;
    }
}
