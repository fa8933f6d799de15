package io.freshet.topics;

import io.freshet.topics.FocusedCrawl.Raised;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * Moves links up that wait with less than they are worth by now, and explores: now and then the best link to a host of which little is known is asked for, whatever it is worth.
 * That happens more often when the harvest falls, and most of all while hosts with examples are hardly known. Not thread-safe: owned by its crawl.
 */
final class Raising {
    /** Links that a page raises. */
    static final int AT_ONCE = 32;

    private static final int EVERY = 5; // pages
    private static final float WORTH_IT = 0.01f;
    private static final double LITTLE_KNOWN = 0.3;
    private static final double WITH_EXAMPLE = 0.5; // a host that has one is the first to be explored
    private static final double EXPLORES = 0.05;
    private static final double PLENTY = 0.7;
    private static final double EXPLORES_IN_PLENTY = 0.02;
    private static final double EXPLORES_IN_NEED = 0.10;
    private static final double EXPLORES_MOST = 0.30; // in need, and when hosts with examples are hardly known
    private static final int FEW_VISITS = 60;
    private static final int BEFORE_EXPLORING = 20;

    private final Candidates candidates;
    private final Places places;
    private final Random random;
    private final List<Candidate> risen = new ArrayList<>(); // worth more than the frontier has them with
    private long pages;
    private double lately = 0.5; // the mean grade of the last pages
    private double usually = 0.5;

    Raising(Candidates candidates, Places places, Random random) {
        this.candidates = candidates;
        this.places = places;
        this.random = random;
    }

    /** A page of this grade was read. */
    void read(float grade) {
        pages++;
        lately += 0.03 * (grade - lately);
        usually += 0.003 * (grade - usually);
    }

    /** The candidate has a new score. */
    void judged(Candidate candidate) {
        if (underrated(candidate) && !candidate.risen) {
            candidate.risen = true;
            risen.add(candidate);
        }
    }

    /** Whether it is worth more than the frontier has it with. */
    static boolean underrated(Candidate candidate) {
        return candidate.score > candidate.queued + WORTH_IT;
    }

    /** Those that the last page has too, and now and then the best of all; now and then one to explore. */
    List<Raised> next(List<Candidate> touched) {
        List<Raised> raised = new ArrayList<>();
        touched.forEach(candidate -> raise(candidate, raised));
        if (pages % EVERY == 0) {
            raiseRisen(raised);
        }
        explore(raised);
        return raised;
    }

    /** The best of those that have risen; the others wait for the next time. */
    private void raiseRisen(List<Raised> raised) {
        risen.removeIf(candidate -> {
            candidate.risen = candidate.index != Candidate.GONE && underrated(candidate);
            return !candidate.risen;
        });
        if (risen.size() > AT_ONCE) {
            risen.sort(Comparator.comparingDouble(candidate -> -candidate.score));
        }
        List<Candidate> best = risen.subList(0, Math.min(AT_ONCE, risen.size()));
        for (Candidate candidate : best) {
            candidate.risen = false;
            raise(candidate, raised);
        }
        best.clear();
    }

    private void explore(List<Raised> raised) {
        boolean inNeed = lately < usually / 2;
        double share = inNeed ? EXPLORES_MOST : lately > PLENTY ? EXPLORES_IN_PLENTY : EXPLORES;
        if (pages <= BEFORE_EXPLORING || random.nextDouble() >= share) {
            return;
        }
        Candidate candidate = candidates.best(each -> !each.exploring, WITH_EXAMPLE, this::unknown);
        if (candidate != null
                && (!inNeed || promising(candidate) || random.nextDouble() < EXPLORES_IN_NEED / EXPLORES_MOST)) {
            candidate.exploring = true;
            candidate.queued = 1;
            raised.add(raised(candidate, 1));
        }
    }

    private static boolean promising(Candidate candidate) {
        return candidate.place.given() && candidate.place.visits() < FEW_VISITS;
    }

    /** How much more there is to learn on a host that was visited little; most where an example is known to be. */
    private double unknown(int name) {
        Place host = places.host(name);
        return (host.given() ? WITH_EXAMPLE : 0) - LITTLE_KNOWN * Math.log1p(host.visits());
    }

    private static void raise(Candidate candidate, List<Raised> raised) {
        if (underrated(candidate)) {
            candidate.queued = candidate.score;
            raised.add(raised(candidate, candidate.score));
        }
    }

    private static Raised raised(Candidate candidate, float score) {
        Candidate.Parent parent = candidate.bestParent();
        return new Raised(candidate.url, parent == null ? candidate.url : parent.url, score);
    }
}
