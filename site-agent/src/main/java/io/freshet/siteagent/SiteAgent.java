package io.freshet.siteagent;

import static java.lang.System.Logger.Level.ERROR;
import static java.lang.System.Logger.Level.INFO;
import static java.lang.System.Logger.Level.WARNING;

import io.freshet.notify.Delivery;
import io.freshet.notify.Mail;
import io.freshet.notify.MailNotifier;
import io.freshet.notify.MailSettings;
import io.freshet.protocol.AtomFeed;
import io.freshet.protocol.notice.ChangeFold;
import io.freshet.protocol.notice.ChangeRecord;
import io.freshet.protocol.notice.RegisteredRobot.LogPosition;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * The agent beside a web server. It has its state folder to itself while it is open. A scan and a round of notices may be one-shot runs of a scheduler, as the paper has them, or
 * {@link #run} does both for as long as it runs: at once when a file is touched, and now and then in any case.
 *
 * <p>Safe for use by many threads: scans and notices take turns.
 */
public final class SiteAgent implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(SiteAgent.class.getName());
    private static final Duration EXCHANGE = Duration.ofSeconds(20);
    private static final Duration BETWEEN_ROUNDS = Duration.ofMinutes(10);
    private static final int DELIVERED = 1_000;

    private final SiteAgentSettings settings;
    private final StateFolder state;
    private final Clock clock;
    private final RandomGenerator random;
    private final ChangeLog log;
    private final DocumentMonitor monitor;
    private final Registry registry;
    private final Summaries summaries;
    private final RegistrationDesk desk;
    private final @Nullable MailNotifier mail;
    private final PushClient push;
    private final @Nullable IndexNowSubmitter indexNow;
    private final ReentrantLock lock = new ReentrantLock();
    private volatile LogPosition logEnd;
    private @Nullable AgentServer server;
    private @Nullable Hub hub;

    private SiteAgent(
            SiteAgentSettings settings,
            StateFolder state,
            @Nullable MailSettings mailServer,
            Clock clock,
            RandomGenerator random)
            throws IOException {
        this.settings = settings;
        this.state = state;
        this.clock = clock;
        this.random = random;
        this.log = new ChangeLog(state);
        this.monitor = new DocumentMonitor(settings, state, log);
        this.logEnd = monitor.recover(clock.instant());
        this.registry = new Registry(state);
        this.mail = mailServer == null ? null : new MailNotifier(mailServer, clock);
        this.push = new PushClient(settings.allowPrivate(), EXCHANGE);
        this.summaries = new Summaries(settings, log, registry, this::send, push, clock, random);
        IndexNowSettings engines = settings.indexNow();
        this.indexNow = engines == null
                ? null
                : new IndexNowSubmitter(engines, settings.site(), state, log, push, clock, logEnd);
        this.desk = new RegistrationDesk(settings, registry, () -> logEnd, this::send, clock, random);
    }

    /**
     * @param mailServer null when no mail is sent
     * @param random for tokens: a secure one
     * @throws StateInUseException when another agent has the state folder
     */
    public static SiteAgent open(
            SiteAgentSettings settings, @Nullable MailSettings mailServer, Clock clock, RandomGenerator random)
            throws IOException {
        StateFolder state = StateFolder.open(settings.state());
        try {
            return new SiteAgent(settings, state, mailServer, clock, random);
        } catch (IOException | RuntimeException e) {
            state.close();
            throw e;
        }
    }

    private Delivery send(Mail message) {
        return mail == null ? new Delivery.TryLater("no mail server is set: give one with --smtp") : mail.send(message);
    }

    /**
     * Compares the documents with the last scan, and logs what changed.
     *
     * @param acceptDeletions whether any number of deletions is believed
     */
    public ScanReport scan(boolean acceptDeletions) throws IOException {
        lock.lock();
        try {
            LogPosition before = logEnd;
            ScanReport report = monitor.scan(clock.instant(), acceptDeletions);
            logEnd = monitor.recover(clock.instant());
            if (report.heldBack() > 0) {
                LOG.log(
                        WARNING,
                        report.heldBack() + " documents are gone. Nobody is told, since " + settings.root()
                                + " may have vanished. If they are deleted, run: freshet agent scan --accept-deletions");
            }
            if (report.changed() && hub != null) {
                deliver(hub, before);
            }
            return report;
        } finally {
            lock.unlock();
        }
    }

    /** To subscribers of the feed: the net changes of this scan, and of no earlier one. */
    private void deliver(Hub subscribers, LogPosition before) throws IOException {
        if (subscribers.size() == 0) {
            return;
        }
        ChangeFold fold = new ChangeFold();
        log.read(before, logEnd, fold::add);
        List<ChangeRecord> changes = new ArrayList<>();
        fold.forEach(changes::add);
        PublishedDocuments published = published(true);
        for (int i = 0; i < changes.size(); i += DELIVERED) {
            StringBuilder feed = new StringBuilder();
            published
                    .feed(changes.subList(i, Math.min(changes.size(), i + DELIVERED)))
                    .print(feed);
            subscribers.deliver(AtomFeed.MEDIA_TYPE, feed.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    /** @param all whether robots that are not due yet are told too */
    public NotifyReport notifyRobots(boolean all) throws IOException {
        return tell(all ? Summaries.Which.ALL : Summaries.Which.DUE);
    }

    /** Tells search engines what changed, if any are set. */
    public void submitToEngines() throws IOException {
        lock.lock();
        try {
            if (indexNow != null) {
                indexNow.submit(logEnd);
            }
        } finally {
            lock.unlock();
        }
    }

    private NotifyReport tell(Summaries.Which which) throws IOException {
        lock.lock();
        try {
            return summaries.tell(which, logEnd);
        } finally {
            lock.unlock();
        }
    }

    /** Writes sitemap, ResourceSync documents and feed below a folder. */
    public void publish(Path folder) throws IOException {
        published(false).writeTo(folder);
    }

    private PublishedDocuments published(boolean hub) {
        return new PublishedDocuments(settings, state, log, () -> logEnd, hub);
    }

    /**
     * Begins to listen, for registrations and, with {@code serve}, for readers of the documents.
     *
     * @return where
     */
    public URI listen(InetAddress bind, int port, boolean serve) throws IOException {
        if (serve) {
            hub = new Hub(state, settings.site().own(PublishedDocuments.FEED), push, clock, random);
        }
        AgentServer started =
                AgentServer.start(bind, port, new AgentServer.Parts(settings, desk, published(serve), hub));
        server = started;
        return started.address();
    }

    /**
     * Scans and tells until the thread is interrupted.
     *
     * @param betweenScans a scan is made after this time even if no file was seen to be touched
     * @param publish where what is published is written after each change; null for nowhere
     */
    public void run(Duration betweenScans, @Nullable Path publish) throws InterruptedException {
        Instant nextScan = clock.instant();
        Instant nextRound = clock.instant();
        try (FileEvents events = FileEvents.of(settings.root())) {
            boolean touched = true; // what changed since the first scan, before events were watched
            while (true) {
                Instant now = clock.instant();
                if (touched || !now.isBefore(nextScan)) {
                    scanAndPublish(publish);
                    nextScan = clock.instant().plus(betweenScans);
                }
                tellSafely(Summaries.Which.PUSHED);
                if (!now.isBefore(nextRound)) {
                    tellSafely(Summaries.Which.DUE);
                    nextRound = now.plus(BETWEEN_ROUNDS);
                }
                Instant engines = indexNow == null ? Instant.MAX : indexNow.nextTry();
                Instant wake = earliest(nextScan, nextRound, summaries.nextTry(), engines);
                Duration longest = Duration.between(clock.instant(), wake);
                touched = events.await(longest.isNegative() ? Duration.ZERO : longest, SiteAgentSettings.STILL);
            }
        } catch (IOException e) {
            throw new IllegalStateException("the document root cannot be watched", e);
        }
    }

    private static Instant earliest(Instant... times) {
        return Arrays.stream(times).min(Instant::compareTo).orElseThrow();
    }

    /** What goes wrong with the root or the disk is told, and tried again. */
    private void scanAndPublish(@Nullable Path publish) {
        try {
            ScanReport report = scan(false);
            if (report.changed()) {
                LOG.log(INFO, report.toString());
                if (publish != null) {
                    publish(publish);
                }
            }
        } catch (IOException e) {
            LOG.log(ERROR, "The scan failed, and is tried again: " + e.getMessage());
        }
    }

    private void tellSafely(Summaries.Which which) {
        try {
            tell(which);
            submitToEngines();
        } catch (IOException e) {
            LOG.log(ERROR, "Robots could not be told, which is tried again: " + e.getMessage());
        }
    }

    /** May be called twice. */
    @Override
    public void close() throws IOException {
        if (server != null) {
            server.close();
        }
        if (hub != null) {
            hub.close();
        }
        if (mail != null) {
            mail.close();
        }
        state.close();
    }
}
