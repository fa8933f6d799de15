package io.freshet.lab;

import io.freshet.freshness.VisitOutcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Plays the real lives of pages to a {@link RevisitPolicy}, day by day: it is told of pages, chooses so many, and is told what visits find. Freshness is the time in which copies are current over the time in
 * which pages are there. Visits are made as a day begins. Pages that are there on the first day have a copy then. Not thread-safe; runs follow each other.
 */
final class Replay {
    private final List<PageLife> pages;
    private final int start;
    private final int days;
    private final int warm;
    /** For each page the days, from the start, on which a copy goes out of date: changes and deaths, ascending. */
    private final double[][] stale;

    private final double[] live;
    private final List<List<Integer>> births = new ArrayList<>();
    private final double[] currentUntil;
    private final boolean[] copy;

    /** Whether a page that is born is known at once, or has to be found. */
    enum Discovery {
        NEXT_DAY,
        BY_VISITS
    }

    /** How many visits found what. */
    record Visits(int firstCopies, int changed, int unchanged, int gone) {
        private Visits and(VisitOutcome outcome, boolean first) {
            boolean change = outcome == VisitOutcome.CHANGED;
            return new Visits(
                    firstCopies + (change && first ? 1 : 0),
                    changed + (change && !first ? 1 : 0),
                    unchanged + (outcome == VisitOutcome.UNCHANGED ? 1 : 0),
                    gone + (outcome == VisitOutcome.GONE ? 1 : 0));
        }
    }

    /**
     * @param freshness after the warm-up
     * @param daily freshness of each day
     * @param visits after the warm-up
     * @param found for each birth that had to be found: days that it took, or -1 if it never was
     */
    record Result(double freshness, List<Double> daily, Visits visits, List<Integer> found) {}

    /**
     * @param start the first day, counted from 1970
     * @param warm days at the beginning that do not count
     */
    Replay(PageLives lives, int start, int days, int warm) {
        this.start = start;
        this.days = days;
        this.warm = warm;
        pages = lives.pages().stream().filter(this::within).toList();
        stale = new double[pages.size()][];
        live = new double[days];
        currentUntil = new double[pages.size()];
        copy = new boolean[pages.size()];
        for (int day = 0; day < days; day++) {
            births.add(new ArrayList<>());
        }
        for (int i = 0; i < pages.size(); i++) {
            record(i, pages.get(i));
        }
    }

    List<PageLife> pages() {
        return pages;
    }

    int start() {
        return start;
    }

    /** How many pages are there on the first day. */
    int initial() {
        return (int) pages.stream().filter(page -> page.isUp(start)).count();
    }

    boolean isCurrent(int page, int day) {
        return copy[page] && currentUntil[page] > day;
    }

    /** When a copy that is made on this day goes out of date. */
    double nextStale(int page, int day) {
        int at = Arrays.binarySearch(stale[page], day);
        at = at < 0 ? -1 - at : at + 1;
        return at < stale[page].length ? stale[page][at] : Double.POSITIVE_INFINITY;
    }

    Result run(RevisitPolicy policy, int budget, Discovery discovery) {
        Arrays.fill(currentUntil, Double.NEGATIVE_INFINITY);
        Arrays.fill(copy, false);
        for (int page = 0; page < pages.size(); page++) {
            if (pages.get(page).isUp(start)) {
                policy.know(page, true, 0);
                visit(page, 0);
            }
        }
        var search = new Search();
        List<Double> daily = new ArrayList<>(days);
        var visits = new Visits(0, 0, 0, 0);
        double fresh = 0;
        double all = 0;
        for (int day = 0; day < days; day++) {
            if (day > 0) {
                for (int page : births.get(day - 1)) {
                    if (discovery == Discovery.NEXT_DAY || search.begin(page, day - 1)) {
                        policy.know(page, copy[page] && isCurrent(page, day), day);
                    }
                }
            }
            int[] chosen = policy.choose(day, budget);
            for (int page : chosen) {
                boolean first = !copy[page];
                VisitOutcome outcome = visit(page, day);
                if (day >= warm) {
                    visits = visits.and(outcome, first);
                }
                policy.seen(page, outcome, day);
                for (int born : search.foundBy(page, day)) {
                    policy.know(born, false, day);
                }
            }
            double now = 0;
            for (double until : currentUntil) {
                now += Math.clamp(until - day, 0, 1);
            }
            daily.add(now / Math.max(1e-9, live[day]));
            if (day >= warm) {
                fresh += now;
                all += live[day];
            }
        }
        return new Result(fresh / Math.max(1e-9, all), daily, visits, search.delays());
    }

    private VisitOutcome visit(int page, int day) {
        if (!pages.get(page).isUp(start + (double) day)) {
            copy[page] = false;
            currentUntil[page] = Double.NEGATIVE_INFINITY;
            return VisitOutcome.GONE;
        }
        boolean current = isCurrent(page, day);
        copy[page] = true;
        currentUntil[page] = nextStale(page, day);
        return current ? VisitOutcome.UNCHANGED : VisitOutcome.CHANGED;
    }

    private boolean within(PageLife page) {
        for (int i = 0; i < page.spans(); i++) {
            if (page.from(i) < start + days && page.until(i) > start) {
                return true;
            }
        }
        return false;
    }

    private void record(int number, PageLife page) {
        double[] moments = new double[page.changes() + page.spans()];
        int count = 0;
        for (int i = 0; i < page.changes(); i++) {
            moments[count++] = page.change(i) - start;
        }
        for (int i = 0; i < page.spans(); i++) {
            moments[count++] = page.until(i) - start;
            double from = Math.max(0, page.from(i) - start);
            double until = Math.min(days, page.until(i) - start);
            for (int day = (int) from; day < until; day++) {
                live[day] += Math.min(day + 1, until) - Math.max(day, from);
            }
            if (page.from(i) > start && page.from(i) < start + days) {
                births.get((int) from).add(number);
            }
        }
        Arrays.sort(moments);
        stale[number] = moments;
    }

    /**
     * New pages that wait to be found. A page that is born is linked, as far as the lives tell, from the pages of its section that changed on the day of its birth: whoever visits one of them
     * later finds it. Where none changed on that day it is taken to be found at once.
     */
    private final class Search {
        private final Map<Integer, List<Integer>> foundBy = new HashMap<>();
        private final Map<Integer, Integer> born = new HashMap<>();
        private final Map<String, Map<Integer, List<Integer>>> changed = new HashMap<>();
        private final List<Integer> delays = new ArrayList<>();

        /** @return whether nobody leads to it, so that it is known at once */
        boolean begin(int page, int day) {
            List<Integer> leading = changedIn(pages.get(page).section()).getOrDefault(day, List.of()).stream()
                    .filter(other -> other != page && copy[other])
                    .toList();
            if (leading.isEmpty() || copy[page]) {
                return true;
            }
            born.put(page, day);
            leading.forEach(each ->
                    foundBy.computeIfAbsent(each, _ -> new ArrayList<>()).add(page));
            return false;
        }

        List<Integer> foundBy(int visited, int day) {
            List<Integer> waiting = foundBy.remove(visited);
            if (waiting == null) {
                return List.of();
            }
            List<Integer> found = new ArrayList<>();
            for (int page : waiting) {
                Integer since = born.remove(page);
                if (since != null) {
                    if (since >= warm) {
                        delays.add(day - since);
                    }
                    found.add(page);
                }
            }
            return found;
        }

        List<Integer> delays() {
            born.values().stream().filter(day -> day >= warm).forEach(_ -> delays.add(-1));
            return List.copyOf(delays);
        }

        /** The pages of a section by the days on which they changed. */
        private Map<Integer, List<Integer>> changedIn(String section) {
            if (changed.isEmpty()) {
                for (int i = 0; i < pages.size(); i++) {
                    Map<Integer, List<Integer>> of =
                            changed.computeIfAbsent(pages.get(i).section(), _ -> new HashMap<>());
                    for (int c = 0; c < pages.get(i).changes(); c++) {
                        int day = (int) Math.floor(pages.get(i).change(c)) - start;
                        if (day >= 0 && day < days) {
                            of.computeIfAbsent(day, _ -> new ArrayList<>()).add(i);
                        }
                    }
                }
            }
            return changed.getOrDefault(section, Map.of());
        }
    }
}
