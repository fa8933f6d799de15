package io.freshet.app;

import io.freshet.cooperate.mail.MailTables;
import io.freshet.cooperate.mail.Mailbox;
import io.freshet.cooperate.mail.MailboxAddress;
import io.freshet.cooperate.mail.MailboxException;
import io.freshet.cooperate.mail.Mailboxes;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.Revisits;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.store.PageEvent;
import io.freshet.store.Store;
import io.freshet.web.Sites;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** One pass over the mailbox: the notices are written down, the pages that they speak of are visited, and then their mails are marked as read. */
final class SiteCollection {
    private static final Duration TO_PLAN = Duration.ofHours(1);
    private static final int AT_ONCE = 1_000;

    private final Workshop workshop;
    private final StoreSites sites;
    private final Settings settings;
    private final ProgressDisplay.Style style;
    private final PrintWriter err;

    SiteCollection(
            Workshop workshop, StoreSites sites, Settings settings, ProgressDisplay.Style style, PrintWriter err) {
        this.workshop = workshop;
        this.sites = sites;
        this.settings = settings;
        this.style = style;
        this.err = err;
    }

    Sites.Collected run() throws InterruptedException {
        MailboxAddress address = Objects.requireNonNull(settings.mailbox());
        Mailbox mailbox = Mailboxes.open(address, settings.mail(), new MailTables(workshop.database()));
        var pass = new SiteUpkeep.MailPass(sites);
        try {
            mailbox.waiting(pass);
            Found found = visits();
            mailbox.done(pass.done());
            mailbox.leave(pass.others());
            return new Sites.Collected(pass.notices(), found.pages(), found.gone(), pass.rejected(), pass.problems());
        } catch (MailboxException e) {
            throw new WorkFailedException(String.valueOf(e.getMessage()));
        }
    }

    /**
     * What the visits found.
     *
     * @param pages that are new or have changed
     * @param gone announced as deleted, and gone
     */
    private record Found(int pages, int gone) {}

    /** Visits what all open signals speak of. */
    private Found visits() throws InterruptedException {
        Store store = workshop.store();
        long before = store.lastEvent();
        try (Revisits revisits = workshop.revisits()) {
            if (!revisits.awaitCaughtUp(TO_PLAN)) {
                throw new WorkFailedException("the plan of visits could not be made");
            }
            Crawler crawler = workshop.crawler(Manner.of(store, settings));
            try (var stop = new CrawlStop();
                    IndexOfCrawl index = IndexOfCrawl.open(workshop, settings, crawler, err)) {
                stop.stops(crawler);
                Runnable enough = crawler.hold();
                revisits.feedSignals(crawler, enough);
                try (var _ = ProgressDisplay.start(style, crawler::progress, 0, err)) {
                    crawler.visitAsked(Seeds.ofEarlierRuns(store, workshop.canonicaliser()), Long.MAX_VALUE);
                } finally {
                    revisits.leave(crawler);
                }
                if (!stop.asked() && !index.catchUp(style)) {
                    throw new WorkFailedException("the pages are stored, but the search index is not complete");
                }
            }
            revisits.awaitCaughtUp(TO_PLAN);
        }
        return counted(store, before);
    }

    private static Found counted(Store store, long since) {
        int pages = 0;
        int gone = 0;
        for (List<PageEvent> some = store.events(since + 1, AT_ONCE);
                !some.isEmpty();
                some = store.events(some.getLast().number() + 1, AT_ONCE)) {
            for (PageEvent event : some) {
                PageChange.Kind kind = event.change().kind();
                if (kind == PageChange.Kind.NEW || kind == PageChange.Kind.CHANGED) {
                    pages++;
                } else if (kind == PageChange.Kind.GONE && event.visit() == VisitClass.SIGNALLED) {
                    gone++;
                }
            }
        }
        return new Found(pages, gone);
    }
}
