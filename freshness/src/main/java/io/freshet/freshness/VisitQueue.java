package io.freshet.freshness;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Which pages wait until when. A page waits either in its section's {@link SectionNode.Agenda agenda}, by the section's own time, or among those that are ready, by what
 * a visit is worth. Putting in and taking out are a few assignments each: lists are linked through the {@link PageTable}. Not thread-safe: owned by its
 * planner.
 */
final class VisitQueue {
    /** Worths at equal factors of an eighth of e: from 1/400 of a day to some millennia. */
    private static final int LEVELS = 128;

    private static final double PER_LOG = 8;
    private static final double LEAST = Math.log(1 / 400.0);

    private final PageTable pages;
    private final SectionTree tree;
    private final int[] ready = new int[LEVELS];
    private int readyPages;

    VisitQueue(PageTable pages, SectionTree tree) {
        this.pages = pages;
        this.tree = tree;
        Arrays.fill(ready, PageTable.NONE);
    }

    int readyPages() {
        return readyPages;
    }

    boolean isReady(int row) {
        return pages.place[row] < PageTable.NONE;
    }

    /** For so many days of section time; no longer than the agenda reaches, after which the page is looked at again. */
    void put(int row, SectionNode speaker, double days) {
        remove(row);
        SectionNode.Heart heart = speaker.heart();
        SectionNode.Agenda agenda = heart.agenda;
        long done = (long) Math.floor(agenda.hand);
        long day = (long) Math.floor(agenda.hand + Math.clamp(days, 0, SectionNode.Agenda.DAYS));
        int at = Math.floorMod(Math.clamp(day, done + 1, done + SectionNode.Agenda.DAYS - 1), SectionNode.Agenda.DAYS);
        link(row, agenda.heads, at, heart.ordinal * SectionNode.Agenda.DAYS + at);
    }

    /** Ready to be visited, the more it is worth the sooner. */
    void ready(int row, double worth) {
        remove(row);
        int level = level(worth);
        link(row, ready, level, -2 - level);
        readyPages++;
    }

    /** Where a page waits, as a number for {@link #restore}: days of section time until it is looked at, or below zero by how much it is worth. */
    int place(int row) {
        int place = pages.place[row];
        if (place < 0) {
            return place == PageTable.NONE ? 0 : place + 1;
        }
        SectionNode.Agenda agenda =
                tree.speakers().get(place / SectionNode.Agenda.DAYS).heart().agenda;
        return Math.floorMod(place % SectionNode.Agenda.DAYS - (long) Math.floor(agenda.hand), SectionNode.Agenda.DAYS);
    }

    /** Puts a page that waits nowhere where it waited. */
    void restore(int row, SectionNode speaker, int place) {
        if (place < -LEVELS || place >= SectionNode.Agenda.DAYS) {
            throw new BrokenStateException("no page waits at " + place);
        }
        if (place < 0) {
            link(row, ready, -1 - place, place - 1);
            readyPages++;
        } else {
            put(row, speaker, place);
        }
    }

    /** Moves an agenda's hand on as the section's clock has moved; everything that is due by then is taken out and handed on. */
    void take(SectionNode speaker, double clock, IntConsumer to) {
        SectionNode.Agenda agenda = speaker.heart().agenda;
        long done = (long) Math.floor(agenda.hand);
        agenda.hand +=
                Double.isNaN(agenda.shown) ? 0 : Math.max(0, clock - agenda.shown); // before anything is put back
        agenda.shown = clock;
        hand(agenda, done + 1, Math.min((long) Math.floor(agenda.hand), done + SectionNode.Agenda.DAYS), to);
    }

    /** The same for what is due in the next so many days, without moving the hand. */
    void takeEarly(SectionNode speaker, int days, IntConsumer to) {
        SectionNode.Agenda agenda = speaker.heart().agenda;
        long done = (long) Math.floor(agenda.hand);
        hand(agenda, done + 1, done + Math.min(days, SectionNode.Agenda.DAYS - 1), to);
    }

    private void hand(SectionNode.Agenda agenda, long firstDay, long lastDay, IntConsumer to) {
        int taken = PageTable.NONE;
        for (long day = firstDay; day <= lastDay; day++) {
            int at = Math.floorMod(day, SectionNode.Agenda.DAYS);
            while (agenda.heads[at] != PageTable.NONE) {
                int row = agenda.heads[at];
                remove(row);
                pages.next[row] = taken;
                taken = row;
            }
        }
        while (taken != PageTable.NONE) {
            int row = taken;
            taken = pages.next[row];
            pages.next[row] = PageTable.NONE;
            to.accept(row);
        }
    }

    /** The page that is worth most, or {@link PageTable#NONE}. It stays where it is. */
    int best() {
        for (int level = LEVELS - 1; level >= 0; level--) {
            if (ready[level] != PageTable.NONE) {
                return ready[level];
            }
        }
        return PageTable.NONE;
    }

    /** Whether a page of this worth would be as good as the best, to within a step. */
    boolean amongBest(double worth) {
        int best = best();
        return best == PageTable.NONE || -2 - level(worth) <= pages.place[best];
    }

    /** All that are ready. */
    int[] allReady() {
        int[] rows = new int[readyPages];
        int count = 0;
        for (int head : ready) {
            for (int row = head; row != PageTable.NONE; row = pages.next[row]) {
                rows[count++] = row;
            }
        }
        return rows;
    }

    /** Out of whatever list it is in. */
    void remove(int row) {
        int place = pages.place[row];
        if (place == PageTable.NONE) {
            return;
        }
        int[] heads;
        int at;
        if (place < PageTable.NONE) {
            heads = ready;
            at = -2 - place;
            readyPages--;
        } else {
            heads = tree.speakers().get(place / SectionNode.Agenda.DAYS).heart().agenda.heads;
            at = place % SectionNode.Agenda.DAYS;
        }
        int before = pages.previous[row];
        int after = pages.next[row];
        if (before == PageTable.NONE) {
            heads[at] = after;
        } else {
            pages.next[before] = after;
        }
        if (after != PageTable.NONE) {
            pages.previous[after] = before;
        }
        pages.next[row] = PageTable.NONE;
        pages.previous[row] = PageTable.NONE;
        pages.place[row] = PageTable.NONE;
    }

    private void link(int row, int[] heads, int at, int place) {
        int head = heads[at];
        pages.next[row] = head;
        pages.previous[row] = PageTable.NONE;
        if (head != PageTable.NONE) {
            pages.previous[head] = row;
        }
        heads[at] = row;
        pages.place[row] = place;
    }

    private static int level(double worth) {
        return (int) Math.clamp((Math.log(Math.max(worth, 1e-9)) - LEAST) * PER_LOG, 0, LEVELS - 1);
    }
}
