package io.freshet.crawl;

import io.freshet.model.Host;
import java.util.List;

/**
 * How a run ended.
 *
 * @param run what this run did
 * @param total what all runs on the store did together
 * @param waiting hosts of which something still waits, those with most first, at most {@link #HOSTS_NAMED}
 * @param waitingHosts how many there are in all
 * @param waitingUrls of all hosts
 */
public record CrawlResult(
        CrawlTotals run,
        CrawlTotals total,
        Ending ending,
        List<WaitingHost> waiting,
        long waitingHosts,
        long waitingUrls) {
    /** There may be a million. */
    public static final int HOSTS_NAMED = 100;

    /** Why the run is over. */
    public enum Ending {
        /** Nothing is left that can be asked for soon. */
        DONE,
        /** The limit of pages is reached. */
        LIMIT,
        /** Somebody asked for it. */
        STOPPED
    }

    /** Something was tried, and all of it in vain. */
    public boolean nothingWorked() {
        long answers = run.pages() + run.documents() + run.notModified() + run.redirects();
        boolean tried = run.failures() + run.gone() + run.refused() > 0 || (run.requests() > 0 && !waiting.isEmpty());
        return answers == 0 && tried && ending == Ending.DONE;
    }

    /** A host of which so many URLs wait, and why. */
    public record WaitingHost(Host host, long urls, HostState state) {}
}
