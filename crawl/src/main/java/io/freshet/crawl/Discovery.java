package io.freshet.crawl;

import io.freshet.model.Fingerprint;
import io.freshet.model.Stage;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.Message;
import io.freshet.store.QueueEntry;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a shard does with links: those it has met are passed over, those the rules drop are recorded with the reason, others wait in their host's queue, and
 * those of other shards are sent to their owners as messages that survive a crash.
 *
 * <p>Not thread-safe: owned by the loop of its shard.
 */
final class Discovery {
    /** Links to other shards that are remembered as sent: a link in a page's footer is not sent a thousand times. */
    private static final int REMEMBERED_SENT = 1 << 17;

    private final int shard;
    private final LinkRules rules;
    private final CrawlCounts counts;
    private final Hosts hosts;
    private final LongSupplier messageNumbers;
    private final SeenUrls seen = new SeenUrls();
    private final SeenUrls dropped = new SeenUrls();
    private final SeenUrls asked = new SeenUrls();
    private SeenUrls sent = new SeenUrls();

    Discovery(int shard, LinkRules rules, CrawlCounts counts, Hosts hosts, LongSupplier messageNumbers) {
        this.shard = shard;
        this.rules = rules;
        this.counts = counts;
        this.hosts = hosts;
        this.messageNumbers = messageNumbers;
    }

    void restoreSeen(long url, boolean wasDropped) {
        (wasDropped ? dropped : seen).add(url);
    }

    void restoreWaiting(long url, VisitClass kind) {
        (kind == VisitClass.NEW ? seen : asked).add(url);
    }

    /** Puts a link into its host's queue, unless it was met before or the rules drop it; the host if it got work and is awake, or null. */
    @Nullable
    HostQueue accept(Found found, Instant now, Actions out) {
        Found link = hosts.keepsSlashes(found.key().host()) ? found.asSpelled() : found;
        long url = link.key().url();
        if (seen.contains(url)) {
            counts.dropped(LinkVerdict.Reason.SEEN);
            return null;
        }
        if (rules.judge(link) instanceof LinkVerdict.Drop drop) {
            counts.dropped(drop.reason());
            if (dropped.add(url)) {
                out.remember(new Change.PutUrl(Records.dropped(link, drop, now)));
            }
            return null;
        }
        seen.add(url);
        dropped.remove(url);
        return hosts.enqueue(link.key().host(), link.entry(hosts.nextNumber(), now), now, out);
    }

    /** Links out of a page or sitemap of this shard; the other hosts of this shard that got work and are awake. */
    Set<HostQueue> spread(List<Found> links, HostQueue from, Instant now, Actions out) {
        Set<HostQueue> touched = new LinkedHashSet<>();
        Int2ObjectOpenHashMap<List<Found>> foreign = new Int2ObjectOpenHashMap<>(0);
        for (Found link : unmet(links)) {
            int owner = link.key().shard();
            if (owner == shard) {
                HostQueue host = accept(link, now, out);
                if (host != null && host != from) {
                    touched.add(host);
                }
            } else if (sent.add(sentKey(link))) {
                foreign.computeIfAbsent(owner, _ -> new ArrayList<>()).add(link);
            }
        }
        if (sent.size() > REMEMBERED_SENT) {
            sent = new SeenUrls();
        }
        foreign.forEach((owner, found) -> {
            var message = new Message(owner, messageNumbers.getAsLong(), LinkMessage.encoded(found));
            out.remember(new Change.SendMessage(message));
            out.add(new Action.Send(owner, found, message));
        });
        return touched;
    }

    /** A visit that somebody asks for; the host if it got work and is awake, or null. */
    @Nullable
    HostQueue ask(Event.Asked event, Instant now, Actions out) {
        if (!asked.add(event.key().url())) {
            return null;
        }
        seen.add(event.key().url());
        var entry = new QueueEntry(
                event.url(),
                event.kind(),
                Line.bucket(event.score()),
                hosts.nextNumber(),
                event.score(),
                event.depth(),
                null,
                now,
                0,
                0,
                0,
                null,
                null);
        return hosts.enqueue(event.key().host(), entry, now, out);
    }

    /** It waits no more: it may be asked for again. */
    void left(QueueEntry entry) {
        if (entry.kind() != VisitClass.NEW) {
            asked.remove(entry.url().key().url());
        }
    }

    /** A link that is to be followed is sent although one that is to be dropped was sent before. */
    private long sentKey(Found link) {
        return rules.judge(link) instanceof LinkVerdict.Drop drop
                ? link.key().url() ^ Fingerprint.of(drop.reason().name())
                : link.key().url();
    }

    /** The uniqueness check, timed for itself: the paper spent two thirds of its computing time here. */
    private List<Found> unmet(List<Found> links) {
        long started = counts.nanos();
        List<Found> unmet = new ArrayList<>();
        for (Found link : links) {
            UrlKey key = link.key();
            if (key.shard() == shard ? !seen.contains(key.url()) : !sent.contains(sentKey(link))) {
                unmet.add(link);
            }
        }
        counts.time(Stage.UNIQUENESS, counts.nanos() - started, links.size());
        counts.dropped(LinkVerdict.Reason.SEEN, links.size() - unmet.size());
        return unmet;
    }
}
