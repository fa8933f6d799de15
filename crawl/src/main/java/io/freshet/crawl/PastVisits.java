package io.freshet.crawl;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.RevisitPlanner;
import io.freshet.freshness.Section;
import io.freshet.freshness.Visit;
import io.freshet.freshness.VisitOutcome;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import it.unimi.dsi.fastutil.bytes.ByteArrayList;
import it.unimi.dsi.fastutil.floats.FloatArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/**
 * Every visit that the histories of a store tell of, to be learned again in the order in which they happened: some 36 bytes a page and 21 a visit while that is done. Not
 * thread-safe: made for one learning.
 */
final class PastVisits {
    private static final List<VisitOutcome> OUTCOMES = List.of(VisitOutcome.values());

    /** Visits that are more than 68 years after the first are as if they had been then. */
    private static final long MOST_SECONDS = Integer.MAX_VALUE;

    private final LongArrayList pages = new LongArrayList();
    private final LongArrayList sites = new LongArrayList();
    private final LongArrayList parts = new LongArrayList();
    private final LongArrayList folders = new LongArrayList();
    private final FloatArrayList importance = new FloatArrayList();
    private final LongArrayList moments = new LongArrayList();
    private final IntArrayList pageOf = new IntArrayList();
    private final ByteArrayList outcomes = new ByteArrayList();

    PastVisits(Store store, Histories histories, RevisitSettings settings) {
        store.eachUrl(record -> add(record, histories.of(record), settings));
    }

    private void add(UrlRecord record, ChangeHistory history, RevisitSettings settings) {
        if (history.requests().isEmpty()) {
            return;
        }
        for (ChangeHistory.Request request : history.requests()) {
            moments.add(request.at().getEpochSecond());
            pageOf.add(pages.size());
            outcomes.add((byte) OUTCOMES.indexOf(request.outcome(settings.comparison())));
        }
        Section section = Section.of(record.url());
        pages.add(record.url().key().url());
        sites.add(section.site());
        parts.add(section.part());
        folders.add(section.folder());
        importance.add((float) Importance.of(record, PageRegard.Regard.NONE));
    }

    /** The first of them, or this moment if there is none before it. */
    Instant beginning(Instant now) {
        long first = now.getEpochSecond();
        for (int i = 0; i < moments.size(); i++) {
            first = Math.min(first, moments.getLong(i));
        }
        return Instant.ofEpochSecond(first);
    }

    /** To a planner that knows none of the pages. */
    void teach(RevisitPlanner planner, PlanningTime time) {
        long first = moments.longStream().min().orElse(0);
        long[] order = new long[moments.size()]; // seconds since the first, and which visit
        for (int i = 0; i < order.length; i++) {
            order[i] = Math.min(MOST_SECONDS, moments.getLong(i) - first) << 32 | i;
        }
        Arrays.sort(order);
        for (long each : order) {
            int i = (int) each;
            int page = pageOf.getInt(i);
            var section = new Section(sites.getLong(page), parts.getLong(page), folders.getLong(page));
            Instant at = time.toPlan(Instant.ofEpochSecond(moments.getLong(i)));
            planner.observe(pages.getLong(page), section, new Visit(at, OUTCOMES.get(outcomes.getByte(i)), null));
        }
        for (int page = 0; page < pages.size(); page++) {
            if (importance.getFloat(page) != 1) {
                planner.importance(pages.getLong(page), importance.getFloat(page));
            }
        }
    }
}
