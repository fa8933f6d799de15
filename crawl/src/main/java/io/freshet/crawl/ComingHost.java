package io.freshet.crawl;

import io.freshet.fetch.AdaptiveTimeouts;
import io.freshet.model.Host;
import io.freshet.model.VisitClass;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A host that was parked and is being read from disk, and what happened to it meanwhile. Not thread-safe: owned by the loop of its shard.
 */
final class ComingHost {
    /** Entries of each class that a host brings along when it comes back. */
    static final int BROUGHT_ALONG = 8;

    final ParkedHosts.Parked from;
    final List<QueueEntry> entries = new ArrayList<>(0);
    final List<Event.RobotsWanted> errands = new ArrayList<>(0);

    ComingHost(ParkedHosts.Parked from) {
        this.from = from;
    }

    long waiting() {
        return from.waiting() + (long) entries.size();
    }

    /** The host as it is now: what was on disk, what decides when it may be asked, and what came since. */
    HostQueue awake(Event.Brought event, @Nullable Map<VisitClass, Double> shares, CrawlPolicy policy, Instant now) {
        HostRecord record = event.record();
        var timeouts = record == null
                ? new AdaptiveTimeouts(policy.timeouts())
                : AdaptiveTimeouts.decoded(record.timeouts(), policy.timeouts());
        var host = new HostQueue(record == null ? name(event) : record.host(), policy.settings(), timeouts);
        if (record != null) {
            host.restore(record, event.rules(), now);
        }
        if (from.since() <= now.toEpochMilli()) {
            host.since = from.since();
        } else if (host.restUntil == null || ParkedHosts.millisAfter(host.restUntil) != from.since()) {
            host.restUntil = Instant.ofEpochMilli(from.since());
            host.restReason = "";
        }
        host.active = true; // it counted as such while it was coming
        host.bring(event.heads(), entries, BROUGHT_ALONG, from.waiting(), shares);
        host.errands.addAll(errands);
        return host;
    }

    /** A host without a record was never asked: something waits of it, or it has an errand. */
    private Host name(Event.Brought event) {
        for (List<QueueEntry> head : event.heads().values()) {
            return head.getFirst().url().host();
        }
        return entries.isEmpty()
                ? errands.getFirst().url().host()
                : entries.getFirst().url().host();
    }
}
