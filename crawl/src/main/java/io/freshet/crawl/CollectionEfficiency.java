package io.freshet.crawl;

import io.freshet.model.VisitClass;
import io.freshet.store.Store;
import io.freshet.store.UrlState;
import java.util.EnumMap;
import java.util.Map;

/**
 * The paper's collection efficiency: the share of the URLs to collect that were collected. A URL that still waits is to be collected, also when its host does not answer; one
 * that does not exist (404, 410), redirects, or was not taken is not.
 *
 * @param collected URLs with a usable answer
 * @param failed URLs without one, after all attempts
 * @param waiting URLs that have not been visited yet
 */
public record CollectionEfficiency(long collected, long failed, long waiting) {
    /** Of one run. */
    public static CollectionEfficiency of(CrawlResult result) {
        CrawlTotals run = result.run();
        return new CollectionEfficiency(
                run.pages() + run.documents() + run.notModified(), run.failures(), result.waitingUrls());
    }

    /** Of a store, from how many URLs it has in each state. */
    public static CollectionEfficiency of(Map<UrlState, Long> states, long waiting) {
        return new CollectionEfficiency(
                states.getOrDefault(UrlState.PAGE, 0L) + states.getOrDefault(UrlState.DOCUMENT, 0L),
                states.getOrDefault(UrlState.FAILED, 0L),
                waiting);
    }

    /** Of a store. Reads the tables of URLs and of what waits. */
    public static CollectionEfficiency of(Store store) {
        Map<UrlState, Long> states = new EnumMap<>(UrlState.class);
        store.eachUrl(record -> states.merge(record.state(), 1L, Long::sum));
        long[] waiting = {0};
        store.eachQueued(entry -> waiting[0] += entry.kind() == VisitClass.NEW ? 1 : 0);
        return of(states, waiting[0]);
    }

    /** Between 0 and 1; 0 when there was nothing to collect. */
    public double share() {
        long target = collected + failed + waiting;
        return target == 0 ? 0 : (double) collected / target;
    }
}
