package io.freshet.crawl;

import io.freshet.crawl.ErrorPages.Verdict;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.Queue;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A visit whose meaning is in doubt, held back until its host has been asked what it answers for an address that nobody has, and then whether other pages still have their own
 * text. A few requests. The URL waits on disk meanwhile, so that a crash loses nothing. Not thread-safe: owned by the loop of its shard.
 */
final class Inquiry {
    private static final int LINK_BYTES = 300;

    final Event.Visited held;
    private final Suspicion page;
    private final ErrorPages known;
    private final Queue<CrawlUrl> others;
    private final boolean alone; // a site of one page, as far as is known
    private final int alike;
    private @Nullable CrawlUrl next;
    private boolean invented = true; // what is asked for next
    private boolean errorPage; // what the page says now is what the host says of pages that it does not have

    /** @param lastPage of the host that was found; null for none */
    Inquiry(Event.Visited held, Suspicion page, @Nullable CrawlUrl lastPage, ErrorPages known) {
        this.held = held;
        this.page = page;
        this.known = known;
        this.others = others(held, page, lastPage);
        this.alone = page.root() && others.isEmpty();
        this.alike = known.alike(page, url());
        this.next = page.madeUp();
    }

    private static Queue<CrawlUrl> others(Event.Visited held, Suspicion page, @Nullable CrawlUrl lastPage) {
        Set<CrawlUrl> others = new LinkedHashSet<>();
        if (lastPage != null) {
            others.add(lastPage);
        }
        others.addAll(page.others());
        others.remove(held.entry().url());
        return new ArrayDeque<>(others);
    }

    /** What to ask for; null when there is nothing that may be asked for. */
    @Nullable
    CrawlUrl next(Predicate<CrawlUrl> allowed) {
        if (invented && next != null && !allowed.test(next)) {
            return null;
        }
        while (next != null && !allowed.test(next)) {
            next = others.poll();
        }
        return next;
    }

    /** An answer came; the verdict, or null when there is more to ask. */
    @Nullable
    Verdict answered(FetchOutcome outcome, long text, Instant at) {
        boolean same = known.near(text, page.text());
        if (invented) {
            invented = false;
            boolean told = outcome instanceof FetchOutcome.Fetched || outcome instanceof FetchOutcome.Gone;
            if (told && !same) {
                known.answered(page.kind(), text, false, at);
            }
            errorPage = same || (told && known.enough(alike));
            if (!errorPage) {
                return Verdict.CHANGED;
            }
        } else if (outcome instanceof FetchOutcome.Fetched && text != 0 && !same) {
            known.answered(page.kind(), page.root() ? 0 : page.text(), false, at);
            return page.root()
                    ? Verdict.CHANGED
                    : Verdict.GONE; // a site may answer with its first page for all that it does not have
        }
        next = others.poll();
        return next == null ? undecided(at) : null;
    }

    /** Nobody can be asked any more: the safest verdict on what is known. */
    Verdict undecided(Instant at) {
        if (!errorPage || alone) {
            return Verdict.CHANGED;
        }
        known.answered(page.kind(), page.text(), true, at);
        return Verdict.EVERYWHERE;
    }

    /** Bytes of memory that the visit takes, about. */
    int bytes() {
        return bytes(held);
    }

    static int bytes(Event.Visited visit) {
        Reading reading = visit.reading();
        return reading == null
                ? 0
                : (reading.body() == null ? 0 : reading.sent())
                        + LINK_BYTES * reading.links().size();
    }

    void changed() {
        known.turned(page, url());
    }

    private long url() {
        return held.entry().url().key().url();
    }
}
