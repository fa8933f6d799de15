package io.freshet.freshness;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Decides which pages to look at again, under a budget: those of which a visit is worth most. Freshness is what it maximises: the share of pages, weighted by
 * importance, of which the copy is what the page says now.
 *
 * <p>Tell it of every page ({@link #know}), of every visit ({@link #observe}) and of every hint that a page changed ({@link #signal}); ask it what is due
 * ({@link #due}) for as many pages as there are requests to spend. It needs no number for the budget: the threshold of worth from which on visits are made follows from how
 * much is asked for.
 *
 * <p>A page is a 64-bit key, such as the fingerprint of its URL. Work is constant for each call and page, memory about 100 bytes a page and some kilobytes a section of
 * {@link PlannerSettings#splitAt} pages or more. Time is what the caller says it is; a clock that is set back or runs ahead makes visits early or late and breaks
 * nothing. Not thread-safe: owned by whoever makes the visits.
 */
public final class RevisitPlanner {
    private static final double MINUTES = 1440;
    /** Agendas are looked through so often. */
    private static final double ROUND = 1 / 24.0;

    /** Pages become ready somewhat below the threshold, so that the best of them can be chosen. */
    private static final double EARLY = 0.4;

    /** A visit that lies in the future by the present clock is taken to be this old. */
    private static final double UNKNOWN_DAYS = 30;

    /** At least so many pages are gathered for the distributions of rates, a day. */
    private static final int GATHER = 20_000;

    /** Figures are taken of so many pages, far apart from each other. */
    private static final int SAMPLE = 10_000;

    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final PageTable pages = new PageTable();
    private final SectionTree tree;
    private final VisitQueue queue;
    private final Beliefs beliefs;
    private final Threshold threshold = new Threshold();
    private final double forgotten;
    private double now;
    private double lastRound = Double.NEGATIVE_INFINITY;
    private double lastLook = Double.NEGATIVE_INFINITY;
    private int gatherDay = Integer.MIN_VALUE;
    private int gatherRow;

    public RevisitPlanner(PlannerSettings settings) {
        tree = new SectionTree(settings);
        queue = new VisitQueue(pages, tree);
        beliefs = new Beliefs(settings, pages);
        forgotten = settings.forgottenAfter().toSeconds() / 86_400.0;
    }

    /** Pages that it knows. */
    public int pages() {
        return pages.live();
    }

    /** The worth, in days of freshness, from which on visits fit into what is asked for. */
    public double threshold() {
        return threshold.worth();
    }

    /** Whether the page was ever told of. */
    public boolean knows(long page) {
        return pages.find(page) != PageTable.NONE;
    }

    /** The {@link Section#site} of a page; empty for a page that is not known. */
    public OptionalLong site(long page) {
        int row = pages.find(page);
        return row == PageTable.NONE ? OptionalLong.empty() : OptionalLong.of(tree.site(tree.node(pages.node[row])).id);
    }

    /** When the page itself was last found, or found gone, to the minute; empty if it never was, or is not known. */
    public Optional<Instant> visited(long page) {
        int row = pages.find(page);
        boolean ever = row != PageTable.NONE && (pages.is(row, PageTable.COPY) || pages.is(row, PageTable.GONE));
        return ever ? Optional.of(Instant.ofEpochSecond(60L * pages.visited[row])) : Optional.empty();
    }

    /** How things stand, for people: some milliseconds of work, however many pages there are. */
    public PlannerFigures figures(Instant at) {
        double moment = days(at);
        int[] rates = new int[RateGrid.SIZE];
        int sampled = 0;
        double current = 0;
        for (int i = 0; i < Math.min(SAMPLE, pages.rows()); i++) {
            int row = pages.rows() <= SAMPLE ? i : (int) (pages.rows() * (i * GOLDEN - Math.floor(i * GOLDEN)));
            if (pages.used(row) && pages.is(row, PageTable.COPY)) {
                SectionNode node = tree.node(pages.node[row]);
                SectionNode speaker = tree.speaker(node);
                double visited = visited(row);
                current += beliefs.current(row, node, speaker, visited, moment);
                rates[RateGrid.nearest(Beliefs.mean(beliefs.weights(row, speaker, Math.max(0, moment - visited))))]++;
                sampled++;
            }
        }
        List<PlannerFigures.Rate> histogram = new ArrayList<>();
        for (int k = 0; k < RateGrid.SIZE; k++) {
            histogram.add(new PlannerFigures.Rate(RateGrid.rate(k), rates[k]));
        }
        return new PlannerFigures(
                pages.live(),
                pages.count(PageTable.COPY),
                pages.count(PageTable.GONE),
                queue.readyPages(),
                pages.count(PageTable.ASKED),
                threshold.worth(),
                sampled,
                sampled == 0 ? 0 : current / sampled,
                histogram);
    }

    /**
     * A page came into sight: a link to it was found, or it was fetched for the first time. For a page that is known to be gone it says that it is linked again.
     *
     * @param copy whether there is a copy that is current now
     */
    public void know(long page, Section section, boolean copy, Instant at) {
        advance(at);
        int row = rowOf(page, section);
        if (copy) {
            pages.visited[row] = minutes(now);
        }
        pages.set(row, PageTable.COPY, copy || pages.is(row, PageTable.COPY));
        pages.set(row, PageTable.GONE, false);
        pages.set(row, PageTable.DELETED, false);
        settle(row);
    }

    /** How much this page counts: 1 is usual. Worth is multiplied by it. */
    public void importance(long page, double importance) {
        if (!(importance >= 0) || importance > 1e6) {
            throw new IllegalArgumentException("importance is 0 to 1,000,000, not " + importance);
        }
        int row = pages.find(page);
        if (row != PageTable.NONE) {
            pages.importance[row] = (float) importance;
            settle(row);
        }
    }

    /** A visit was made. A page that is not known is known from here on. */
    public void observe(long page, Section section, Visit visit) {
        advance(visit.at());
        int row = rowOf(page, section);
        SectionNode node = tree.node(pages.node[row]);
        double before = visited(row);
        pages.set(row, PageTable.ASKED, false);
        switch (visit.outcome()) {
            case FAILED -> pages.failures[row] = (byte) Math.min(20, pages.failures[row] + 1);
            case GONE -> gone(row, node, before);
            case CHANGED, UNCHANGED -> found(row, node, before, visit);
        }
        if (visit.outcome() != VisitOutcome.FAILED) {
            pages.failures[row] = 0;
            pages.signals[row] = 0;
            pages.source[row] = PageTable.NONE;
            pages.set(row, PageTable.DELETED, false);
            pages.visited[row] = minutes(now);
        }
        gather(2);
        settle(row);
    }

    /**
     * Somebody says that a page changed or is gone. Signals of several sources are not independent; the last one counts. For a page that is not known nothing
     * happens.
     *
     * @param source a small number for who says so, 0 to 126; each has its own credit
     */
    public void signal(long page, int source, SignalKind kind, Instant at) {
        advance(at);
        int row = pages.find(page);
        if (row == PageTable.NONE) {
            return;
        }
        beliefs.credit(source);
        pages.signals[row] = (byte) Math.min(100, pages.source[row] == source ? pages.signals[row] + 1 : 1);
        pages.source[row] = (byte) source;
        pages.set(row, PageTable.DELETED, kind == SignalKind.DELETED);
        settle(row);
    }

    /** From here on this source announces the changes of a section: silence means something too. */
    public void covers(int source, Section section) {
        beliefs.credit(source);
        tree.find(section).source = source;
    }

    /**
     * The pages to visit now, the best first. Each is expected to be {@link #observe observed}; one that is not is due again after a day.
     *
     * @param limit how many, at most: what the budget has to spend
     */
    public long[] due(Instant at, int limit) {
        advance(at);
        if (limit <= 0) {
            return new long[0];
        }
        round(false);
        long[] due = new long[limit];
        int count = 0;
        int early = 1;
        double last = threshold.worth();
        while (count < limit) {
            int row = queue.best();
            if (row == PageTable.NONE) {
                if (early > SectionNode.Agenda.DAYS) {
                    break; // everything that waits has been offered
                }
                threshold.lower();
                takeEarly(early);
                early *= 2;
                continue;
            }
            double worth = worth(row);
            if (!queue.amongBest(worth)) {
                queue.ready(row, worth);
                continue;
            }
            queue.remove(row);
            last = worth;
            pages.set(row, PageTable.ASKED, true);
            defer(row, 1);
            due[count++] = pages.key(row);
        }
        threshold.follow(count, count == limit, last);
        return count == limit ? due : Arrays.copyOf(due, count);
    }

    /** The chance that the copy of a page is current; 0 for a page that is not known, has no copy or is gone. */
    public double chanceCurrent(long page, Instant at) {
        int row = pages.find(page);
        if (row == PageTable.NONE) {
            return 0;
        }
        SectionNode node = tree.node(pages.node[row]);
        return beliefs.current(row, node, tree.speaker(node), visited(row), days(at));
    }

    /** When the page is to be visited next as things stand, and why; empty for a page that is not known. */
    public Optional<NextVisit> nextVisit(long page, Instant at) {
        int row = pages.find(page);
        if (row == PageTable.NONE) {
            return Optional.empty();
        }
        double moment = days(at);
        SectionNode node = tree.node(pages.node[row]);
        SectionNode speaker = tree.speaker(node);
        double visited = visited(row);
        double elapsed = Math.max(0, moment - visited);
        double activity = speaker.heart().changes.lately(7);
        double worth = beliefs.worth(row, node, speaker, visited, moment) * pages.importance[row];
        NextVisit.Why why;
        double wait = 0;
        if (pages.failures[row] > 0) {
            why = NextVisit.Why.FAILED;
            wait = pause(row);
        } else if (pages.is(row, PageTable.GONE)) {
            why = NextVisit.Why.GONE;
            wait = worth >= threshold.worth()
                    ? 0
                    : Math.min(forgotten, Math.max(1, elapsed * (threshold.worth() / Math.max(worth, 1e-6) - 1)));
        } else if (!pages.is(row, PageTable.COPY)) {
            why = NextVisit.Why.NO_COPY;
        } else if (elapsed >= forgotten) {
            why = NextVisit.Why.FORGOTTEN;
        } else {
            why = pages.signals[row] > 0 ? NextVisit.Why.SIGNAL : activity > 2 ? NextVisit.Why.WAVE : NextVisit.Why.AGE;
            wait = worth >= threshold.worth() ? 0 : untilWorth(row, node, speaker, visited, moment, threshold.worth());
        }
        return Optional.of(new NextVisit(
                at.plusSeconds((long) (86_400 * Math.clamp(wait, 0, forgotten))),
                why,
                beliefs.current(row, node, speaker, visited, moment),
                Beliefs.mean(beliefs.weights(row, speaker, elapsed)),
                activity,
                pages.signals[row],
                worth,
                threshold.worth()));
    }

    /** No longer a page to look after. */
    public void forget(long page) {
        int row = pages.find(page);
        if (row != PageTable.NONE) {
            queue.remove(row);
            tree.count(tree.node(pages.node[row]), -1);
            pages.remove(row);
        }
    }

    /**
     * Writes the whole planner, to be {@link #load loaded} again: some 30 bytes a page, and 200 to some thousands a section that speaks for itself.
     *
     * @param to is neither flushed nor closed
     */
    public void save(OutputStream to) throws IOException {
        state().write(to);
    }

    /**
     * A planner as it was {@link #save saved}; pages that were given out are still expected to be observed.
     *
     * @throws BrokenStateException when the bytes are damaged, end too early, go on after their end or are of a newer version
     */
    public static RevisitPlanner load(InputStream from, PlannerSettings settings, Instant now) throws IOException {
        var planner = new RevisitPlanner(settings);
        planner.advance(now);
        planner.state().read(from);
        return planner;
    }

    /** Memory of the pages' columns, in bytes; sections come on top. */
    public long pageBytes() {
        return pages.bytes();
    }

    private PlannerState state() {
        return new PlannerState(pages, tree, queue, beliefs, threshold);
    }

    private int rowOf(long page, Section section) {
        SectionNode node = tree.find(section);
        int row = pages.find(page);
        if (row == PageTable.NONE) {
            row = pages.add(page, node.index);
            pages.visited[row] = minutes(now);
            tree.count(node, 1);
        } else if (pages.node[row] != node.index) {
            queue.remove(row);
            tree.count(tree.node(pages.node[row]), -1);
            tree.count(node, 1);
            pages.node[row] = node.index;
        }
        return row;
    }

    private void gone(int row, SectionNode node, double before) {
        if (pages.is(row, PageTable.GONE)) {
            beliefs.goneDays += Math.max(0, now - before);
        } else {
            tree.learnDeath(node, before, now, true);
        }
        pages.set(row, PageTable.GONE, true);
        pages.set(row, PageTable.COPY, false);
    }

    private void found(int row, SectionNode node, double before, Visit visit) {
        double elapsed = now - before;
        boolean changed = visit.outcome() == VisitOutcome.CHANGED;
        double told = visit.toldDays().orElse(Double.NaN);
        if (pages.is(row, PageTable.GONE)) {
            beliefs.returned++;
        } else if (pages.is(row, PageTable.COPY) && elapsed > 0) {
            SectionNode speaker = tree.speaker(node);
            Activity clock = speaker.heart().changes;
            double aged = clock.time(now) - clock.time(before);
            float[] likely = beliefs.weights(row, speaker, elapsed);
            double rate = Beliefs.mean(likely);
            double chance = 0;
            for (int k = 0; k < RateGrid.SIZE; k++) {
                chance -= likely[k] * Math.expm1(-RateGrid.rate(k) * aged);
            }
            boolean known = changed && told < elapsed && node.agesTrusted();
            judge(node, told, elapsed, changed);
            tree.learnDeath(node, before, now, false);
            if (known) {
                tree.learnMoment(node, before, now, rate, now - told);
                beliefs.learnAge(row, clock.time(now) - clock.time(now - told), elapsed);
            } else {
                double expected = rate * aged;
                tree.learn(node, before, now, rate, changed ? expected / -Math.expm1(-Math.max(expected, 1e-9)) : 0);
                beliefs.learn(row, node, aged, elapsed, changed, chance);
            }
        } else if (told > 0 && node.agesTrusted()) {
            beliefs.learnAge(row, told, 0);
        }
        pages.set(row, PageTable.GONE, false);
        pages.set(row, PageTable.COPY, true);
    }

    /** Whether what the server said of the content's age fits what was found. Half a day is forgiven. */
    private static void judge(SectionNode node, double told, double elapsed, boolean changed) {
        if (!Double.isNaN(told)) {
            node.judge(changed ? told > elapsed + 0.5 : told < elapsed - 0.5);
        }
    }

    /** Puts a page where it belongs now: among the ready ones, or until it is worth a visit. */
    private void settle(int row) {
        if (pages.is(row, PageTable.ASKED)) {
            return; // its answer is awaited
        }
        if (pages.failures[row] > 0) {
            defer(row, pause(row));
            return;
        }
        double worth = worth(row);
        if (worth >= EARLY * threshold.worth()) {
            queue.ready(row, worth);
            return;
        }
        SectionNode node = tree.node(pages.node[row]);
        SectionNode speaker = tree.speaker(node);
        double elapsed = Math.max(0, now - visited(row));
        double days = pages.is(row, PageTable.COPY)
                ? untilWorth(row, node, speaker, visited(row), now, EARLY * threshold.worth())
                : Math.max(1, elapsed * 0.3);
        defer(row, Math.min(days, Math.max(1, forgotten - elapsed)));
    }

    /** Days of section time until a visit of a page with a copy is worth so much; at least a quarter of a day. */
    private double untilWorth(
            int row, SectionNode node, SectionNode speaker, double visited, double moment, double worth) {
        double age =
                beliefs.ageWorth(row, node, speaker, visited, moment, worth / Math.max(1e-9, pages.importance[row]));
        Activity clock = speaker.heart().changes;
        double aged = clock.time(moment) - clock.time(visited);
        // when it should be worth it by age alone but is not, it is probably gone: seldom
        return age > aged ? Math.max(0.25, age - aged) : Math.max(1, 0.25 * aged);
    }

    private void defer(int row, double days) {
        SectionNode speaker = tree.speaker(tree.node(pages.node[row]));
        queue.put(row, speaker, days);
    }

    private double pause(int row) {
        return Math.min(30, Math.pow(2, pages.failures[row] - 1) / 8);
    }

    private double worth(int row) {
        SectionNode node = tree.node(pages.node[row]);
        double visited = visited(row);
        double worth = beliefs.worth(row, node, tree.speaker(node), visited, now) * pages.importance[row];
        double patience = pages.is(row, PageTable.GONE) ? 4 * forgotten : forgotten;
        return now - visited >= patience ? Math.max(worth, threshold.worth()) : worth;
    }

    /** Looks through the agendas for what is due by their clocks, once in a while; and anew at what is ready. */
    private void round(boolean always) {
        if (!always && now < lastRound + ROUND && now >= lastRound) {
            return;
        }
        lastRound = now;
        for (int i = 0; i < tree.speakers().size(); i++) {
            SectionNode speaker = tree.speaker(tree.speakers().get(i));
            queue.take(speaker, speaker.heart().changes.time(now), this::look);
        }
        if (Math.abs(now - lastLook) >= 1) {
            lastLook = now;
            for (int row : queue.allReady()) {
                settle(row); // what they are worth has grown with their age, or fallen with what was learned
            }
        }
    }

    /** Nothing is ready: looks at what would be due within so many days, now that the threshold is lower. */
    private void takeEarly(int days) {
        for (int i = 0; i < tree.speakers().size(); i++) {
            queue.takeEarly(tree.speaker(tree.speakers().get(i)), days, row -> {
                if (pages.is(row, PageTable.ASKED)) {
                    defer(row, 1);
                } else {
                    look(row);
                }
            });
        }
    }

    private void look(int row) {
        pages.set(row, PageTable.ASKED, false);
        settle(row);
    }

    private void advance(Instant at) {
        double moment = days(at);
        threshold.pass(moment - now);
        now = moment;
        int day = (int) Math.floor(now);
        tree.today(day);
        if (day != gatherDay) {
            gatherDay = day;
            gather(GATHER);
        }
    }

    /** Walks on through all pages, some at a time, and counts what is believed of them. */
    private void gather(int most) {
        for (int i = 0; i < Math.min(most, pages.rows()); i++) {
            if (gatherRow >= pages.rows()) {
                gatherRow = 0;
                tree.gathered();
                return;
            }
            int row = gatherRow++;
            if (pages.used(row) && !pages.is(row, PageTable.GONE)) {
                SectionNode node = tree.node(pages.node[row]);
                tree.gather(node, beliefs.weights(row, node.speaker(), Math.max(0, now - visited(row))));
            }
        }
    }

    /** When the page was visited last, in days. */
    private double visited(int row) {
        double visited = pages.visited[row] / MINUTES;
        return visited > now + 1 ? now - UNKNOWN_DAYS : Math.min(visited, now);
    }

    private static double days(Instant at) {
        return Math.clamp(at.getEpochSecond() / 86_400.0, -700_000, 1_400_000);
    }

    private static int minutes(double days) {
        return (int) Math.floor(days * MINUTES);
    }
}
