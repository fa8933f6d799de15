package io.freshet.lab;

import io.freshet.plot.Text;

/** Who fetches what next. Made for one simulation and used by it alone; whichever it is, no host is ever asked twice at once. */
sealed interface Schedule permits StaticByUrl, StaticByHost, DynamicQueue, HostTurns, FullestHost {
    /** Nothing that this worker may fetch now. */
    int NOTHING = -1;

    Text name();

    /** The URL that the worker fetches now, or {@link #NOTHING}. Only of hosts that are ready. */
    int next(int worker, Readiness hosts);

    /** URLs that were looked at and passed over, so far. */
    long passedOver();

    /** Which hosts may be asked now: those that are neither being asked nor resting. */
    interface Readiness {
        boolean ready(int host);

        /** Hosts that have become ready since they were last asked, each once, oldest first; -1 when there is none. */
        int nextReady();
    }
}
