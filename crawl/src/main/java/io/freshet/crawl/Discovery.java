package io.freshet.crawl;

import io.freshet.model.Fingerprint;
import io.freshet.model.Stage;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.Message;
import io.freshet.store.QueueEntry;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2BooleanOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a shard does with links: those it has met are passed over, those the rules drop are recorded with the reason, others wait in their host's queue, and
 * those of other shards are sent to their owners as messages that survive a crash. Those that can only be told from known ones by a look at the disk are
 * {@link Suspects}, and come back here when that has been done.
 *
 * <p>Not thread-safe: owned by the loop of its shard.
 */
final class Discovery {
    private static final long DROPPED = Fingerprint.of("dropped");
    private static final long VISITED = Fingerprint.of("visited");

    private final int shard;
    private final LinkRules rules;
    private final CrawlCounts counts;
    private final Hosts hosts;
    private final LongSupplier messageNumbers;
    private final SeenUrls seen; // those to follow as they are, those that were dropped under another name
    private final Suspects suspects;
    private final Long2BooleanOpenHashMap asked =
            new Long2BooleanOpenHashMap(); // and whether they were met before, and so may wait as new ones too
    private final LongOpenHashSet answered =
            new LongOpenHashSet(0); // asked for before another visit began, which is the answer
    private final LongOpenHashSet saidGone = new LongOpenHashSet(0); // of those asked for
    private final LongOpenHashSet twice = new LongOpenHashSet(0); // those of them that were asked for before
    private final boolean raises; // links may wait twice, so those that were visited are known under a third name
    private final LongOpenHashSet ahead =
            new LongOpenHashSet(0); // were visited when they were raised: their first entry is left
    private final RecentUrls sent; // a link in a page's footer is not sent a thousand times

    Discovery(
            int shard,
            LinkRules rules,
            CrawlCounts counts,
            Hosts hosts,
            SeenMemory memory,
            LongSupplier messageNumbers,
            boolean raises,
            long seed) {
        this.shard = shard;
        this.raises = raises;
        this.rules = rules;
        this.counts = counts;
        this.hosts = hosts;
        this.messageNumbers = messageNumbers;
        this.seen = new SeenUrls(shard, memory, seed);
        this.suspects = new Suspects(shard, seen, memory, messageNumbers);
        this.sent = new RecentUrls(memory, seed);
    }

    void restoreSeen(long url, boolean wasDropped) {
        seen.add(wasDropped ? dropped(url) : url);
        if (raises && !wasDropped) {
            seen.add(visited(url));
        }
    }

    void restoreWaiting(long url, VisitClass kind) {
        if (kind != VisitClass.NEW) {
            asked.put(url, true);
        } else if (seen.check(url) == SeenUrls.Met.BEFORE) {
            ahead.add(url);
        }
        seen.add(url);
    }

    /** Links from elsewhere, in this message if they are in one; the hosts that got work and are awake. */
    Set<HostQueue> accept(List<Found> links, @Nullable Message message, Instant now, Actions out) {
        Set<HostQueue> touched = new LinkedHashSet<>();
        List<Found> suspected = acceptAll(links, touched, now, out);
        if (message == null) {
            suspects.add(suspected, out);
        } else {
            suspects.add(suspected, message, out);
        }
        suspects.makeRoom(out);
        return touched;
    }

    /** What the disk knows of links that were suspected, or that a table was written out; the hosts that got work and are awake. */
    Set<HostQueue> lookedUp(SeenJob.Answer answer, Instant now, Actions out) {
        Set<HostQueue> touched = new LinkedHashSet<>();
        for (Suspects.Group group : suspects.answered(answer)) {
            suspects.add(acceptAll(group.links(), touched, now, out), group.message(), out);
        }
        seen.forget();
        suspects.makeRoom(out);
        suspects.work(out);
        return touched;
    }

    /** Somebody needs memory: the known URLs of this shard go to disk. */
    void spill(Actions out) {
        suspects.spill(out);
    }

    /** The name under which a URL that was dropped is known: when the rules change it may still be followed. */
    static long dropped(long url) {
        return Long.rotateLeft(url, 32) ^ DROPPED;
    }

    /** Those that are suspected. */
    private List<Found> acceptAll(List<Found> links, Set<HostQueue> touched, Instant now, Actions out) {
        List<Found> suspected = new ArrayList<>(0);
        for (Found link : links) {
            HostQueue host = accept(link, suspected, now, out);
            if (host != null) {
                touched.add(host);
            }
        }
        return suspected;
    }

    /** Puts a link into its host's queue, unless it was met before, is suspected, or the rules drop it; the host if it got work and is awake, or null. */
    private @Nullable HostQueue accept(Found found, List<Found> suspected, Instant now, Actions out) {
        Found link = hosts.keepsSlashes(found.key().host()) ? found.asSpelled() : found;
        long url = link.key().url();
        switch (seen.check(url)) {
            case BEFORE -> {
                counts.dropped(LinkVerdict.Reason.SEEN);
                return null;
            }
            case SUSPECTED -> {
                suspected.add(link);
                return null;
            }
            case NEW -> {}
        }
        if (rules.judge(link) instanceof LinkVerdict.Drop drop) {
            drop(link, drop, suspected, now, out);
            return null;
        }
        seen.add(url);
        return hosts.enqueue(link.key().host(), link.entry(hosts.nextNumber(), now), now, out);
    }

    private void drop(Found link, LinkVerdict.Drop drop, List<Found> suspected, Instant now, Actions out) {
        long name = dropped(link.key().url());
        SeenUrls.Met met = seen.check(name);
        if (met == SeenUrls.Met.SUSPECTED) {
            suspected.add(link);
            return;
        }
        counts.dropped(drop.reason());
        if (met == SeenUrls.Met.NEW) {
            seen.add(name);
            out.remember(new Change.PutUrl(Records.dropped(link, drop, now)));
        }
    }

    /** Links out of a page or sitemap of this shard; the other hosts of this shard that got work and are awake. */
    Set<HostQueue> spread(List<Found> links, HostQueue from, Instant now, Actions out) {
        Set<HostQueue> touched = new LinkedHashSet<>();
        List<Found> own = new ArrayList<>();
        Int2ObjectOpenHashMap<List<Found>> foreign = new Int2ObjectOpenHashMap<>(0);
        for (Found link : unmet(links)) {
            int owner = link.key().shard();
            if (owner == shard) {
                own.add(link);
            } else if (sent.add(sentKey(link))) {
                foreign.computeIfAbsent(owner, _ -> new ArrayList<>()).add(link);
            }
        }
        suspects.add(acceptAll(own, touched, now, out), out);
        suspects.makeRoom(out);
        touched.remove(from);
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
        long url = event.key().url();
        boolean waits = asked.containsKey(url);
        boolean notice = event.saidGone() && saidGone.add(url);
        if (waits && !notice) {
            return null;
        }
        if (waits) {
            twice.add(url); // what is on disk of the first does not say that the page is gone
        } else {
            asked.put(url, seen.check(url) != SeenUrls.Met.NEW);
            seen.add(url);
            suspects.makeRoom(out);
        }
        var entry = new QueueEntry(
                event.url(),
                event.kind(),
                Line.bucket(event.score()),
                hosts.nextNumber(),
                event.score(),
                0,
                null,
                now,
                0,
                0,
                0,
                null,
                null,
                event.saidGone());
        return hosts.enqueue(event.key().host(), entry, now, out);
    }

    /** Links that wait are worth more than was thought; the hosts that got work and are awake. */
    Set<HostQueue> raise(List<Found> links, Instant now) {
        Set<HostQueue> touched = new LinkedHashSet<>();
        for (Found link : links) {
            long url = link.key().url();
            boolean waits = seen.check(url) == SeenUrls.Met.BEFORE && seen.check(visited(url)) == SeenUrls.Met.NEW;
            HostQueue host = waits ? hosts.raise(link.key().host(), link, now) : null;
            if (host != null) {
                touched.add(host);
            }
        }
        return touched;
    }

    /** Whether the entry need not be visited: its URL waited twice, and its other entry was. A raised one that may have been is left to its first entry. */
    boolean stale(QueueEntry entry) {
        if (Hosts.raised(entry)) {
            return seen.check(visited(entry.url().key().url())) != SeenUrls.Met.NEW;
        }
        if (entry.kind() == VisitClass.NEW) {
            return !ahead.isEmpty() && ahead.remove(entry.url().key().url());
        }
        boolean was = !answered.isEmpty() && answered.remove(entry.url().key().url());
        if (was) {
            left(entry);
        }
        return was;
    }

    /** Its visit begins: whoever asked for the URL before gets their answer by it. */
    void begins(QueueEntry entry) {
        if (entry.kind() == VisitClass.NEW
                && asked.containsKey(entry.url().key().url())) {
            answered.add(entry.url().key().url());
        }
    }

    /** The visit will be made again: it was no answer yet. */
    void again(QueueEntry entry) {
        if (entry.kind() == VisitClass.NEW) {
            answered.remove(entry.url().key().url());
        }
    }

    /**
     * The entry was visited, or dropped, for good.
     *
     * @param first whether its URL never was before
     */
    void visited(QueueEntry entry, boolean first) {
        long url = entry.url().key().url();
        if (entry.kind() != VisitClass.NEW) {
            if (first && asked.get(url)) {
                ahead.add(url); // it waits as a new one too
            }
        } else if (raises) {
            seen.add(visited(url));
            if (Hosts.raised(entry)) {
                ahead.add(url);
            }
        }
    }

    /** Whether its site said that the page is gone. */
    boolean saidGone(QueueEntry entry) {
        return entry.saidGone()
                || (!saidGone.isEmpty() && saidGone.contains(entry.url().key().url()));
    }

    /** Whether a feed that a page announces is to be read: it was never met, and the rules follow it. It is known from here on. */
    boolean newFeed(Found feed) {
        long url = feed.key().url();
        boolean wanted = seen.check(url) == SeenUrls.Met.NEW && rules.judge(feed) instanceof LinkVerdict.Follow;
        if (wanted) {
            seen.add(url);
        }
        return wanted;
    }

    /** The name under which a URL that was visited is known, when links may wait twice. */
    private static long visited(long url) {
        return Long.rotateLeft(url, 16) ^ VISITED;
    }

    /** It waits no more: it may be asked for again. */
    void left(QueueEntry entry) {
        if (entry.kind() != VisitClass.NEW) {
            asked.remove(entry.url().key().url());
            saidGone.remove(entry.url().key().url());
            if (twice.remove(entry.url().key().url())) {
                answered.add(entry.url().key().url());
            }
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
            if (key.shard() == shard ? seen.check(key.url()) != SeenUrls.Met.BEFORE : !sent.contains(sentKey(link))) {
                unmet.add(link);
            }
        }
        counts.time(Stage.UNIQUENESS, counts.nanos() - started, links.size());
        counts.dropped(LinkVerdict.Reason.SEEN, links.size() - unmet.size());
        return unmet;
    }
}
