package io.freshet.crawl;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.ChangeHistory.Result;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.LinkKind;
import io.freshet.model.PageChange;
import io.freshet.model.Refusal;
import io.freshet.model.Stage;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.QueueEntry;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * What the answer to a visit means: what is written down, whether the page is tried again, and which links come out of it. Not thread-safe: owned by the
 * loop of its shard.
 */
final class Outcomes {
    /** Said to be gone so often in a row, a page leaves the store. Other failures never do that. */
    private static final int GONE_FOR_GOOD = 2;

    private static final int OK = 200;

    private final CrawlPolicy policy;
    private final CrawlCounts counts;
    private final Hosts hosts;
    private final Politeness politeness;

    Outcomes(CrawlPolicy policy, CrawlCounts counts, Hosts hosts, Politeness politeness) {
        this.policy = policy;
        this.counts = counts;
        this.hosts = hosts;
        this.politeness = politeness;
    }

    /**
     * The links that lead on from here.
     *
     * @param saidGone whether the page's site said that it is gone
     */
    List<Found> of(Event.Visited event, HostQueue host, boolean saidGone, Actions out) {
        return switch (event.outcome()) {
            case FetchOutcome.Fetched answer -> fetched(host, event, answer, out);
            case FetchOutcome.NotModified _ -> {
                out.remember(new Change.PutUrl(Records.notModified(event)));
                yield happened(event, PageChange.UNCHANGED, new Result.Downloaded(Difference.NONE), out);
            }
            case FetchOutcome.Redirected answer -> redirected(event, answer, out);
            case FetchOutcome.Gone answer -> gone(host, event, answer, saidGone, out);
            case FetchOutcome.Busy answer -> busy(host, event, answer, out);
            case FetchOutcome.Refused answer -> refused(host, event, answer, out);
            case FetchOutcome.Failed answer -> failed(host, event, answer, out);
        };
    }

    /** The answer was an error page that claims to be all right. */
    List<Found> softGone(Event.Visited event, Actions out) {
        String reason = "the answer is what the site says of pages that it does not have";
        return left(event, Records.without(event, UrlState.GONE, reason, OK, null), GONE_FOR_GOOD, out);
    }

    /** The answer is what the site says of every page just now: the copy stays. */
    List<Found> siteWide(Event.Visited event, Actions out) {
        String reason = "the site gives the same answer for all pages";
        out.remember(new Change.PutUrl(Records.without(event, UrlState.FAILED, reason, OK, null)));
        return happened(event, PageChange.FAILED, new Result.Failed(FailureCause.SERVER_ERROR), out);
    }

    private List<Found> fetched(HostQueue host, Event.Visited event, FetchOutcome.Fetched answer, Actions out) {
        Reading reading = Objects.requireNonNull(event.reading(), "a fetched page without a reading");
        if (!reading.kept()) {
            return notKept(host, event, answer, reading, out);
        }
        UrlRecord record = Records.fetched(event, answer, reading);
        out.remember(reading.body() == null ? new Change.PutUrl(record) : new Change.PutPage(record, reading.body()));
        UrlRecord.Content old = event.before() == null ? null : event.before().content();
        Difference difference = Histories.difference(
                old, reading.content(), policy.rules().traps().nearBits());
        PageChange change = old == null ? PageChange.NEW : PageChange.by(difference);
        happened(event, change, new Result.Downloaded(difference), out);
        boolean repeats = answer.html() && old == null && newPage(host, event, reading);
        return onward(reading.links(), event.entry(), depth(event), repeats);
    }

    /** Counts a page that was not known before; whether it repeats the last ones of its host. */
    private boolean newPage(HostQueue host, Event.Visited event, Reading reading) {
        host.pages++;
        return host.repeats(
                event.entry().url(),
                reading.content().nearFingerprint(),
                policy.rules().traps());
    }

    /** The page is off the crawl's topics: that it was there is written down, and its links lead on. */
    private List<Found> notKept(
            HostQueue host, Event.Visited event, FetchOutcome.Fetched answer, Reading reading, Actions out) {
        counts.notKept();
        String reason = Refusal.OFF_TOPIC.words();
        out.remember(new Change.PutUrl(Records.without(event, UrlState.REFUSED, reason, answer.status(), null)));
        happened(event, PageChange.REFUSED, new Result.Refused(), out);
        boolean repeats = event.before() == null && newPage(host, event, reading);
        return onward(reading.links(), event.entry(), depth(event), repeats);
    }

    /** The page's links with what only the frontier knows: depth, where they were found, how long the page's kind has been repeating itself. */
    private static List<Found> onward(List<Found> links, QueueEntry entry, int depth, boolean repeats) {
        UrlKey via = entry.url().key();
        String pattern = repeats ? Traps.pattern(entry.url()) : "";
        List<Found> onward = new ArrayList<>(links.size());
        for (Found link : links) {
            boolean alike = repeats
                    && link.key().host() == via.host()
                    && Traps.pattern(link.url()).equals(pattern);
            onward.add(link.from(via, depth + 1, 0, alike ? entry.run() + 1 : 0));
        }
        return onward;
    }

    private List<Found> redirected(Event.Visited event, FetchOutcome.Redirected answer, Actions out) {
        QueueEntry entry = event.entry();
        CrawlUrl target = answer.target();
        if (target == null) {
            String reason = "a redirect (" + answer.status() + ") to nowhere that can be followed";
            out.remember(new Change.PutUrl(Records.without(event, UrlState.FAILED, reason, answer.status(), null)));
            return happened(event, PageChange.FAILED, new Result.Failed(FailureCause.PROTOCOL), out);
        }
        out.remember(new Change.PutUrl(Records.without(event, UrlState.REDIRECT, "", answer.status(), target)));
        happened(event, PageChange.MOVED, new Result.Moved(), out);
        UrlRecord before = event.before();
        boolean seed = before == null
                ? entry.via() == null && entry.depth() == 0 && entry.kind() == VisitClass.NEW
                : before.via() == null && before.depth() == 0;
        if (seed) {
            policy.rules().scope().widen(target); // whoever named the seed wants what it leads to
        }
        Found link = Found.link(target, LinkKind.REDIRECT, entry.score());
        return List.of(link.from(seed ? null : entry.url().key(), depth(event), entry.redirects() + 1, entry.run()));
    }

    private List<Found> gone(
            HostQueue host, Event.Visited event, FetchOutcome.Gone answer, boolean saidGone, Actions out) {
        QueueEntry entry = event.entry();
        UrlRecord record = Records.without(event, UrlState.GONE, "", answer.status(), null);
        left(event, record, saidGone ? 1 : GONE_FOR_GOOD, out);
        CrawlUrl spelling = entry.spelling();
        if (spelling == null) {
            return List.of();
        }
        host.keepsSlashes = true; // the run of slashes was no slip: ask for the page as it was written
        Found link = Found.link(spelling, LinkKind.ANCHOR, entry.score());
        return List.of(link.from(entry.via(), entry.depth(), entry.redirects(), entry.run()));
    }

    /** Found gone so often in a row, the page's copies leave the store. */
    private static List<Found> left(Event.Visited event, UrlRecord record, int enough, Actions out) {
        boolean forGood = record.content() != null && event.history().goneInRow() + 1 >= enough;
        if (forGood) {
            out.remember(new Change.Forget(record.url().key()));
        }
        out.remember(new Change.PutUrl(forGood ? record.withoutContent() : record));
        return happened(event, PageChange.GONE, new Result.Gone(), out);
    }

    private List<Found> busy(HostQueue host, Event.Visited event, FetchOutcome.Busy answer, Actions out) {
        QueueEntry entry = event.entry();
        String why = "it answered " + answer.status() + (answer.retryAfter() == null ? "" : " with Retry-After");
        politeness.backOff(host, why, answer.retryAfter(), event.at(), out);
        counts.retried();
        hosts.enqueueAgain(host, entry, entry.score(), entry.attempts(), out);
        return List.of();
    }

    private List<Found> refused(HostQueue host, Event.Visited event, FetchOutcome.Refused answer, Actions out) {
        if (answer.why()
                == Refusal.PRIVATE_ADDRESS) { // nobody was asked: it may come back when private addresses are allowed
            host.never = answer.detail();
            counts.forbidden(host.host, host.never);
            if (event.before() == null) {
                var drop = new LinkVerdict.Drop(LinkVerdict.Reason.PRIVATE_ADDRESS, answer.detail());
                counts.dropped(drop.reason());
                out.remember(new Change.PutUrl(Records.dropped(event.entry(), drop)));
            }
            return List.of();
        }
        String reason = answer.why().words() + (answer.detail().isEmpty() ? "" : ": " + answer.detail());
        out.remember(new Change.PutUrl(Records.without(event, UrlState.REFUSED, reason, answer.status(), null)));
        return happened(event, PageChange.REFUSED, new Result.Refused(), out);
    }

    private List<Found> failed(HostQueue host, Event.Visited event, FetchOutcome.Failed answer, Actions out) {
        QueueEntry entry = event.entry();
        String reason = answer.cause().words() + (answer.detail().isEmpty() ? "" : ": " + answer.detail());
        boolean crowded = answer.cause() == FailureCause.CROWDED; // not its fault
        boolean whole = crowded || answer.stage() == Stage.CONNECT;
        if (whole || host.failuresInRow > 0) { // one page that fails is no reason to let the host rest
            politeness.backOff(host, reason, Politeness.wish(answer), event.at(), out);
        } else {
            host.failuresInRow = 1;
        }
        if (triedAgain(event)) {
            counts.retried();
            hosts.enqueueAgain(host, entry, entry.score(), entry.attempts() + (crowded ? 0 : 1), out);
            return List.of();
        }
        out.remember(new Change.PutUrl(Records.without(event, UrlState.FAILED, reason, answer.status(), null)));
        return happened(event, PageChange.FAILED, new Result.Failed(answer.cause()), out);
    }

    /** Whether the answer is not the last word: the page will be asked for once more. */
    boolean triedAgain(Event.Visited event) {
        return event.outcome() instanceof FetchOutcome.Busy
                || (event.outcome() instanceof FetchOutcome.Failed failed
                        && !hopeless(failed.cause())
                        && (failed.cause() == FailureCause.CROWDED
                                || event.entry().attempts() + 1
                                        < policy.settings().attempts()));
    }

    /** A visit that somebody asked for does not bring a page nearer to the seeds. */
    private static int depth(Event.Visited event) {
        return event.before() == null ? event.entry().depth() : event.before().depth();
    }

    private static boolean hopeless(FailureCause cause) {
        return cause == FailureCause.ENCODING || cause == FailureCause.HEADER_TOO_LONG || cause == FailureCause.BUG;
    }

    private static List<Found> happened(Event.Visited event, PageChange change, Result result, Actions out) {
        Instant at = event.at();
        if (event.before() != null) { // a first visit is in the record
            var request = new ChangeHistory.Request(at, result);
            out.remember(new Change.PutHistory(
                    event.entry().url().key(), event.history().with(request)));
        }
        out.remember(
                new Change.Happened(event.entry().url(), change, event.entry().kind(), at));
        return List.of();
    }
}
