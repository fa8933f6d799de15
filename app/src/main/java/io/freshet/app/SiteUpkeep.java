package io.freshet.app;

import io.freshet.cooperate.FollowedSite;
import io.freshet.cooperate.Summaries;
import io.freshet.cooperate.mail.MailTables;
import io.freshet.cooperate.mail.Mailbox;
import io.freshet.cooperate.mail.MailboxAddress;
import io.freshet.cooperate.mail.MailboxException;
import io.freshet.cooperate.mail.Mailboxes;
import io.freshet.cooperate.mail.NoticeMail;
import io.freshet.store.StoreException;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a server does for its sites by itself: a thread looks at the mailbox, another one renews subscriptions and registrations and looks for hubs once a day. A mail is marked
 * as read when its notices are on disk: they survive a crash, and the visits follow them. Its owner closes it before the sites.
 */
final class SiteUpkeep implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(SiteUpkeep.class.getName());
    private static final Duration BETWEEN_RENEWALS = Duration.ofMinutes(1);
    private static final int RENEWALS_A_DAY = 24 * 60;
    private static final Duration AFTER_TROUBLE = Duration.ofMinutes(1);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final Duration TO_END = Duration.ofSeconds(10);

    private final StoreSites sites;
    private final @Nullable Mailbox mailbox;
    private final Duration every;
    private final List<Thread> threads = new ArrayList<>();

    private SiteUpkeep(StoreSites sites, @Nullable Mailbox mailbox, Duration every) {
        this.sites = sites;
        this.mailbox = mailbox;
        this.every = every;
    }

    static SiteUpkeep start(StoreSites sites, Workshop workshop, Settings settings) {
        MailboxAddress address = settings.mailbox();
        Mailbox mailbox =
                address == null ? null : Mailboxes.open(address, settings.mail(), new MailTables(workshop.database()));
        var upkeep = new SiteUpkeep(sites, mailbox, settings.mailEvery());
        upkeep.threads.add(Thread.ofVirtual().name("freshet-sites").start(upkeep::renew));
        if (mailbox != null) {
            upkeep.threads.add(Thread.ofVirtual().name("freshet-mailbox").start(upkeep::read));
        }
        return upkeep;
    }

    private void renew() {
        try {
            for (int round = 0; ; round++) {
                if (round % RENEWALS_A_DAY == 0) {
                    for (FollowedSite site : sites.tables().all()) {
                        sites.subscribe(site);
                    }
                }
                sites.renew();
                Thread.sleep(BETWEEN_RENEWALS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (StoreException e) {
            LOG.log(Level.WARNING, "subscriptions are not renewed: " + e.getMessage());
        } catch (RuntimeException | Error e) { // its own thread: nobody else would tell
            LOG.log(Level.ERROR, "a bug in Freshet: subscriptions are not renewed", e);
        }
    }

    private void read() {
        Mailbox mails = Objects.requireNonNull(mailbox);
        try {
            while (!Thread.currentThread().isInterrupted()) {
                try {
                    look(mails);
                    Thread.sleep(BETWEEN_LOOKS); // a server that ends each wait at once is not asked without pause
                    mails.await(every, Set.of());
                } catch (MailboxException e) {
                    LOG.log(Level.WARNING, "notices are not read: " + e.getMessage());
                    Thread.sleep(AFTER_TROUBLE);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (StoreException e) {
            LOG.log(Level.WARNING, "notices are not read: " + e.getMessage());
        } catch (RuntimeException | Error e) { // its own thread: nobody else would tell
            LOG.log(Level.ERROR, "a bug in Freshet: notices are not read", e);
        }
    }

    private void look(Mailbox mails) throws MailboxException {
        var pass = new MailPass(sites);
        mails.waiting(pass);
        pass.problems().forEach(problem -> LOG.log(Level.INFO, "a notice: " + problem));
        mails.done(pass.done());
        mails.leave(pass.others());
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
        try {
            for (Thread thread : threads) {
                if (!thread.join(TO_END)) {
                    LOG.log(Level.WARNING, "a request to a site or mail server did not end in time");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** One way through a mailbox: what is a site's becomes signals. */
    static final class MailPass implements Mailbox.Reader {
        private static final int PROBLEMS_KEPT = 100;

        private final StoreSites sites;
        private final List<String> done = new ArrayList<>();
        private final List<String> others = new ArrayList<>();
        private final List<String> problems = new ArrayList<>();
        private int notices;
        private int rejected;

        MailPass(StoreSites sites) {
            this.sites = sites;
        }

        @Override
        public void read(NoticeMail mail) {
            switch (sites.mailed(mail)) {
                case Summaries.Outcome.Believed believed -> {
                    notices += believed.signals().size();
                    rejected += (int) Math.min(Integer.MAX_VALUE - rejected, believed.rejected());
                    believed.problems().forEach(this::problem);
                    done.add(mail.id());
                }
                case Summaries.Outcome.Repeated _ -> done.add(mail.id());
                case Summaries.Outcome.Rejected refused -> {
                    rejected++;
                    problem(refused.why());
                    done.add(mail.id());
                }
                case Summaries.Outcome.Other _ -> others.add(mail.id());
            }
        }

        @Override
        public void unreadable(String id, String why) {
            rejected++;
            problem("a mail cannot be read: " + why);
            others.add(id);
        }

        private void problem(String text) {
            if (problems.size() < PROBLEMS_KEPT) {
                problems.add(text);
            }
        }

        /** Mails that have been dealt with. */
        List<String> done() {
            return done;
        }

        /** Mails that are not for us. */
        List<String> others() {
            return others;
        }

        List<String> problems() {
            return problems;
        }

        int notices() {
            return notices;
        }

        int rejected() {
            return rejected;
        }
    }
}
