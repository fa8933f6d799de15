package io.freshet.freshness;

import io.freshet.model.SignalKind;
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
 * <p>A page is a 64-bit key, such as the fingerprint of its URL. Work is constant for each call and page, memory below 200 bytes a page, sections included. Time is what the
 * caller says it is; a clock that is set back or runs ahead makes visits early or late and breaks nothing. Not thread-safe: owned by whoever makes the visits.
 *
 * <p>What a visit teaches is in {@link Lessons}, what is believed of a page in {@link Beliefs}, where a page waits in {@link Waiting}.
 */
public final class RevisitPlanner {
    /** Figures are taken of so many pages, far apart from each other. */
    private static final int SAMPLE = 10_000;

    private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

    private final PageTable pages = new PageTable();
    private final Threshold threshold = new Threshold();
    private final SectionTree tree;
    private final VisitQueue queue;
    private final Beliefs beliefs;
    private final Lessons lessons;
    private final Waiting waiting;
    private final Intake intake;
    private double now;

    public RevisitPlanner(PlannerSettings settings) {
        tree = new SectionTree(settings);
        queue = new VisitQueue(pages, tree);
        beliefs = new Beliefs(settings, pages);
        var ahead = new ReadAhead(pages, tree);
        lessons = new Lessons(pages, tree, beliefs, ahead);
        waiting = new Waiting(pages, tree, queue, beliefs, threshold, ahead, settings);
        intake = new Intake(ahead);
    }

    /** Pages that it knows. */
    public int pages() {
        takeIn();
        return pages.live();
    }

    /** Pages that were given out and not observed since. */
    public int awaited() {
        takeIn();
        return pages.count(PageTable.ASKED);
    }

    /** The worth, in days of freshness, from which on visits fit into what is asked for. */
    public double threshold() {
        takeIn();
        return threshold.worth();
    }

    /** Whether the page was ever told of. */
    public boolean knows(long page) {
        return intake.has(page) || pages.find(page) != PageTable.NONE;
    }

    /** The {@link Section#site} of a page; empty for a page that is not known. */
    public OptionalLong site(long page) {
        takeIn();
        int row = pages.find(page);
        return row == PageTable.NONE ? OptionalLong.empty() : OptionalLong.of(tree.site(tree.node(pages.node(row))).id);
    }

    /** When the page itself was last found, or found gone, to the minute; empty if it never was, or is not known. */
    public Optional<Instant> visited(long page) {
        takeIn();
        int row = pages.find(page);
        boolean ever = row != PageTable.NONE && (pages.is(row, PageTable.COPY) || pages.is(row, PageTable.GONE));
        return ever ? Optional.of(Instant.ofEpochSecond(60L * pages.minute(row))) : Optional.empty();
    }

    /**
     * A page came into sight: a link to it was found, or it was fetched for the first time. For a page that is known to be gone it says that it is linked again.
     *
     * @param copy whether there is a copy that is current now
     */
    public void know(long page, Section section, boolean copy, Instant at) {
        takeIn();
        advance(at);
        int row = rowOf(page, section);
        if (copy) {
            pages.visit(row, now);
        }
        pages.set(row, PageTable.COPY, copy || pages.is(row, PageTable.COPY));
        pages.set(row, PageTable.GONE, false);
        pages.set(row, PageTable.DELETED, false);
        waiting.settle(row, now);
    }

    /** How much this page counts: 1 is usual. Worth is multiplied by it. */
    public void importance(long page, double importance) {
        if (!(importance >= 0) || importance > 1e6) {
            throw new IllegalArgumentException("importance is 0 to 1,000,000, not " + importance);
        }
        takeIn();
        int row = pages.find(page);
        if (row != PageTable.NONE) {
            pages.importance(row, (float) importance);
            waiting.settle(row, now);
        }
    }

    /** A visit was made. A page that is not known is known from here on. */
    public void observe(long page, Section section, Visit visit) {
        intake.add(page, section, visit);
        if (intake.full()) {
            takeIn();
        }
    }

    /** Takes in the visits that were told of: before anything else is asked or told. */
    private void takeIn() {
        if (intake.size() > 0) {
            lessons.readAhead(intake.size());
            intake.takeIn(this::takeIn);
        }
    }

    private void takeIn(long page, Section section, Visit visit) {
        advance(visit.at());
        int row = rowOf(page, section);
        float[] likely = lessons.take(row, visit, now);
        waiting.settle(row, now, likely);
        lessons.walk(now);
    }

    /**
     * Somebody says that a page changed or is gone. Signals of several sources are not independent; the last one counts. For a page that is not known nothing
     * happens.
     *
     * @param source a number for who says so, from 0, without large gaps; each has its own credit
     */
    public void signal(long page, int source, SignalKind kind, Instant at) {
        takeIn();
        advance(at);
        int row = pages.find(page);
        if (row == PageTable.NONE) {
            return;
        }
        beliefs.credit(source);
        pages.signals(row, Math.min(100, pages.source(row) == source ? pages.signals(row) + 1 : 1));
        pages.source(row, source);
        pages.set(row, PageTable.DELETED, kind == SignalKind.DELETED);
        waiting.settle(row, now);
    }

    /** From here on this source announces the changes of a section: silence means something too. */
    public void covers(int source, Section section) {
        takeIn();
        beliefs.credit(source);
        tree.find(section).source = source;
    }

    /** From here on this source announces the changes of a whole {@linkplain Section#site site}. */
    public void coversSite(int source, long site) {
        takeIn();
        beliefs.credit(source);
        tree.site(site).source = source;
    }

    /** From here on nobody announces the changes of any section. */
    public void uncoverAll() {
        takeIn();
        for (int i = 0; i < tree.sections(); i++) {
            tree.node(i).source = PageTable.NONE;
        }
    }

    /** From here on nobody announces the changes of a site. */
    public void uncoverSite(long site) {
        takeIn();
        tree.site(site).source = PageTable.NONE;
    }

    /** Signals of a page since its last visit; 0 for a page that is not known. */
    public int signals(long page) {
        takeIn();
        int row = pages.find(page);
        return row == PageTable.NONE ? 0 : pages.signals(row);
    }

    /** Whether the last signal since the last visit said that the page is gone. */
    public boolean saidGone(long page) {
        takeIn();
        int row = pages.find(page);
        return row != PageTable.NONE && pages.is(row, PageTable.DELETED);
    }

    /**
     * Gives out one page, as {@link #due} would, if a visit of it pays now.
     *
     * @return false when it is not known, was given out, rests after a failure, or is worth less than what else is due
     */
    public boolean give(long page, Instant at) {
        takeIn();
        advance(at);
        int row = pages.find(page);
        return row != PageTable.NONE && waiting.give(row, now);
    }

    /**
     * The pages to visit now, the best first. Each is expected to be {@link #observe observed}; one that is not is due again after a day.
     *
     * @param limit how many, at most: what the budget has to spend
     */
    public long[] due(Instant at, int limit) {
        takeIn();
        advance(at);
        return limit <= 0 ? new long[0] : waiting.give(now, limit);
    }

    /** Pages that {@link #due} would give out next, about the first ones first, at most so many. They are not given out: for people to look at. */
    public long[] coming(int most) {
        takeIn();
        int[] rows = queue.first(most, row -> !pages.is(row, PageTable.ASKED));
        return Arrays.stream(rows).mapToLong(pages::key).toArray();
    }

    /** Some of all pages, far apart from each other and not chosen by anything else, at most so many. */
    public long[] sample(int most) {
        takeIn();
        long[] keys = new long[Math.min(most, pages.rows())];
        int count = 0;
        for (int i = 0; i < keys.length; i++) {
            int row = sampled(i, most);
            if (pages.used(row)) {
                keys[count++] = pages.key(row);
            }
        }
        return Arrays.copyOf(keys, count);
    }

    /** The row of the i-th page of a sample. */
    private int sampled(int i, int most) {
        return pages.rows() <= most ? i : (int) (pages.rows() * (i * GOLDEN - Math.floor(i * GOLDEN)));
    }

    /** The chance that the copy of a page is current; 0 for a page that is not known, has no copy or is gone. */
    public double chanceCurrent(long page, Instant at) {
        takeIn();
        int row = pages.find(page);
        return row == PageTable.NONE ? 0 : current(row, days(at));
    }

    /** When the page is to be visited next as things stand, and why; empty for a page that is not known. */
    public Optional<NextVisit> nextVisit(long page, Instant at) {
        takeIn();
        int row = pages.find(page);
        if (row == PageTable.NONE) {
            return Optional.empty();
        }
        double moment = days(at);
        SectionNode node = tree.node(pages.node(row));
        SectionNode speaker = tree.speaker(node);
        double visited = pages.visited(row, moment);
        double elapsed = Math.max(0, moment - visited);
        double activity = Beliefs.activity(speaker, visited, moment);
        float[] likely = beliefs.weights(row, speaker, elapsed);
        double worth = beliefs.worth(row, node, speaker, visited, moment, likely) * pages.importance(row);
        double wait = waiting.days(row, node, speaker, moment, worth, likely);
        return Optional.of(new NextVisit(
                at.plusSeconds((long) (86_400 * wait)),
                why(row, elapsed, activity),
                beliefs.current(row, node, speaker, visited, moment, likely),
                beliefs.there(speaker, visited, moment),
                Beliefs.pace(likely),
                activity,
                pages.signals(row),
                worth,
                threshold.worth()));
    }

    /** How things stand, for people: some milliseconds of work, however many pages there are. */
    public PlannerFigures figures(Instant at) {
        takeIn();
        double moment = days(at);
        int[] rates = new int[RateGrid.SIZE];
        int sampled = 0;
        double current = 0;
        for (int i = 0; i < Math.min(SAMPLE, pages.rows()); i++) {
            int row = sampled(i, SAMPLE);
            if (pages.used(row) && pages.is(row, PageTable.COPY)) {
                SectionNode speaker = tree.speaker(tree.node(pages.node(row)));
                double elapsed = Math.max(0, moment - pages.visited(row, moment));
                rates[RateGrid.nearest(Beliefs.pace(beliefs.weights(row, speaker, elapsed)))]++;
                current += current(row, moment);
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

    /** No longer a page to look after. */
    public void forget(long page) {
        takeIn();
        int row = pages.find(page);
        if (row != PageTable.NONE) {
            queue.remove(row);
            tree.count(tree.node(pages.node(row)), -1);
            pages.remove(row);
        }
    }

    /**
     * Writes the whole planner, to be {@link #load loaded} again: some 30 bytes a page, and 200 to some thousands a section that speaks for itself.
     *
     * @param to is neither flushed nor closed
     */
    public void save(OutputStream to) throws IOException {
        takeIn();
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
        takeIn();
        return pages.bytes();
    }

    private NextVisit.Why why(int row, double elapsed, double activity) {
        if (pages.failures(row) > 0) {
            return NextVisit.Why.FAILED;
        }
        if (pages.is(row, PageTable.GONE)) {
            return NextVisit.Why.GONE;
        }
        if (!pages.is(row, PageTable.COPY)) {
            return NextVisit.Why.NO_COPY;
        }
        if (waiting.forgotten(elapsed)) {
            return NextVisit.Why.FORGOTTEN;
        }
        return pages.signals(row) > 0 ? NextVisit.Why.SIGNAL : activity > 2 ? NextVisit.Why.WAVE : NextVisit.Why.AGE;
    }

    private double current(int row, double moment) {
        SectionNode node = tree.node(pages.node(row));
        SectionNode speaker = tree.speaker(node);
        double visited = pages.visited(row, moment);
        float[] likely = beliefs.weights(row, speaker, Math.max(0, moment - visited));
        return beliefs.current(row, node, speaker, visited, moment, likely);
    }

    private PlannerState state() {
        return new PlannerState(pages, tree, queue, beliefs, threshold);
    }

    private int rowOf(long page, Section section) {
        int row = pages.find(page);
        if (row == PageTable.NONE) {
            SectionNode node = tree.find(section);
            row = pages.add(page, node.index);
            pages.visit(row, now);
            tree.count(node, 1);
        } else if (!tree.node(pages.node(row)).is(section)) {
            SectionNode node = tree.find(section);
            queue.remove(row);
            tree.count(tree.node(pages.node(row)), -1);
            tree.count(node, 1);
            pages.node(row, node.index);
        }
        return row;
    }

    private void advance(Instant at) {
        double moment = days(at);
        threshold.pass(moment - now);
        now = moment;
        int day = (int) Math.floor(now);
        tree.today(day);
        lessons.day(day, now);
    }

    private static double days(Instant at) {
        return Math.clamp(at.getEpochSecond() / 86_400.0, -700_000, 1_400_000);
    }
}
