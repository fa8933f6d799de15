package io.freshet.crawl;

import io.freshet.model.Host;
import java.util.List;
import java.util.Map;

/**
 * How a run ended.
 *
 * @param run what this run did
 * @param total what all runs on the store did together
 * @param waiting hosts of which something still waits, those with most first, at most {@link #HOSTS_NAMED}
 * @param waitingHosts how many there are in all
 * @param waitingUrls of all hosts
 * @param forbiddenHosts hosts whose address may not be asked, and why, at most {@link #HOSTS_NAMED}
 */
public record CrawlResult(
        CrawlTotals run,
        CrawlTotals total,
        Ending ending,
        List<WaitingHost> waiting,
        long waitingHosts,
        long waitingUrls,
        Map<Host, String> forbiddenHosts) {
    /** There may be a million. */
    public static final int HOSTS_NAMED = 100;

    public CrawlResult {
        forbiddenHosts = Map.copyOf(forbiddenHosts);
    }

    /** Why the run is over. */
    public enum Ending {
        /** Nothing is left that can be asked for soon. */
        DONE,
        /** The limit of pages is reached. */
        LIMIT,
        /** Somebody asked for it. */
        STOPPED
    }

    /** The same, of a run that is described more fully. */
    public CrawlResult withRun(CrawlTotals fuller) {
        return new CrawlResult(fuller, total, ending, waiting, waitingHosts, waitingUrls, forbiddenHosts);
    }

    /** Whether the run came to its end without a single usable answer. */
    public boolean nothingWorked() {
        long answers = run.pages() + run.documents() + run.notModified() + run.redirects();
        return answers == 0 && ending == Ending.DONE;
    }

    /** A host of which so many URLs wait, and why. */
    public record WaitingHost(Host host, long urls, HostState state) {}
}
