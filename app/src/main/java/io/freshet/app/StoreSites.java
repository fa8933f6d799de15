package io.freshet.app;

import io.freshet.cooperate.CooperateSettings;
import io.freshet.cooperate.FollowedSite;
import io.freshet.cooperate.IndexNowEndpoint;
import io.freshet.cooperate.NoticeAnswer;
import io.freshet.cooperate.NoticesAddress;
import io.freshet.cooperate.Registrar;
import io.freshet.cooperate.SiteDiscovery;
import io.freshet.cooperate.SiteFigures;
import io.freshet.cooperate.SiteOffers;
import io.freshet.cooperate.SiteRegistration;
import io.freshet.cooperate.SiteTables;
import io.freshet.cooperate.SiteTrust;
import io.freshet.cooperate.Subscriptions;
import io.freshet.cooperate.Summaries;
import io.freshet.cooperate.mail.NoticeMail;
import io.freshet.fetch.CallOutcome;
import io.freshet.fetch.FetchSettings;
import io.freshet.fetch.HttpCall;
import io.freshet.fetch.HttpCaller;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FailureCause;
import io.freshet.model.Host;
import io.freshet.model.Signal;
import io.freshet.model.SignalVerdict;
import io.freshet.model.Stage;
import io.freshet.protocol.FormFields;
import io.freshet.protocol.notice.ConfirmationMail;
import io.freshet.protocol.notice.EmailAddress;
import io.freshet.protocol.notice.SummarySignature;
import io.freshet.protocol.push.HubSignature;
import io.freshet.store.HeardSignal;
import io.freshet.store.SignalSourceRow;
import io.freshet.web.Delivery;
import io.freshet.web.NoticeDesk;
import io.freshet.web.SiteLine;
import io.freshet.web.Sites;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The sites that are followed, on an open store: what commands, the API and machines of others do with them. Safe for use by many threads. Closed by its owner. */
final class StoreSites implements Sites, NoticeDesk, AutoCloseable {
    private static final int LONGEST_ANSWER = 2 << 20;
    private static final int ANSWERS_AT_ONCE = 4;
    private static final int DAY = 1;

    private final Workshop workshop;
    private final CooperateSettings settings;
    private final Duration delay;
    private final SiteTables tables;
    private final HttpCaller caller;
    private final Summaries summaries;
    private final IndexNowEndpoint indexNow;
    private volatile @Nullable NoticesAddress notices;

    StoreSites(Workshop workshop, Settings all) {
        this.workshop = workshop;
        this.settings = all.cooperate();
        this.delay = all.crawl().delay();
        this.notices = all.notices();
        this.tables = new SiteTables(workshop.database());
        FetchSettings fetch = all.fetch();
        int longest = Math.min(LONGEST_ANSWER, fetch.maxBody());
        this.caller = new HttpCaller(
                fetch.with()
                        .maxBody(longest)
                        .bodyMemory(ANSWERS_AT_ONCE * 4L * longest) // beside the memory that visits have
                        .build(),
                HttpCaller.TIMEOUTS,
                longest,
                workshop.clock());
        this.summaries =
                new Summaries(tables, workshop.signals()::take, settings, workshop.canonicaliser(), workshop.clock());
        this.indexNow = new IndexNowEndpoint(
                tables,
                workshop.signals()::take,
                this::call,
                this::collected,
                settings,
                workshop.canonicaliser(),
                workshop.clock());
    }

    /** Where sites and hubs reach us, unless the settings say it. */
    void reachedAt(NoticesAddress address) {
        if (notices == null) {
            notices = address;
        }
    }

    SiteTables tables() {
        return tables;
    }

    private boolean collected(Host host) {
        return workshop.store().host(host.key()).isPresent() || tables.of(host).isPresent();
    }

    private CallOutcome call(HttpCall call) {
        try {
            return workshop.hosts().alone(call.url().host(), delay, () -> caller.call(call));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new CallOutcome.Failed(Stage.CONNECT, FailureCause.CLOSED, "interrupted");
        }
    }

    private Registrar registrar() {
        return new Registrar(tables, this::call, notices, workshop.clock());
    }

    private Optional<Subscriptions> subscriptions() {
        NoticesAddress address = notices;
        return address == null
                ? Optional.empty()
                : Optional.of(new Subscriptions(
                        tables,
                        workshop.signals()::take,
                        this::call,
                        address,
                        settings,
                        workshop.canonicaliser(),
                        workshop.clock()));
    }

    private SiteDiscovery discovery() {
        return new SiteDiscovery(this::call, workshop.trees(), workshop.canonicaliser());
    }

    // ---- for people

    @Override
    public List<SiteLine> all() {
        Map<Host, List<SignalSourceRow>> sources = workshop.signals().sources().stream()
                .collect(Collectors.groupingBy(row -> row.source().site()));
        return tables.all().stream()
                .map(site -> line(site, sources.getOrDefault(site.host(), List.of())))
                .toList();
    }

    @Override
    public Optional<SiteLine> site(Host host) {
        return tables.of(host).map(this::line);
    }

    @Override
    public List<Notice> latest(int most) {
        return workshop.signals().latest(most).stream().map(StoreSites::notice).toList();
    }

    private static Notice notice(HeardSignal heard) {
        Signal signal = heard.row().signal();
        SignalVerdict verdict = heard.verdict();
        return new Notice(
                signal.url().text(),
                words(signal.kind()),
                words(signal.source().channel()),
                signal.heard(),
                verdict == null ? Notice.OPEN : words(verdict),
                heard.ended());
    }

    private SiteLine line(FollowedSite site) {
        return line(
                site,
                workshop.signals().sources().stream()
                        .filter(row -> row.source().site().equals(site.host()))
                        .toList());
    }

    private SiteLine line(FollowedSite site, List<SignalSourceRow> sources) {
        SiteRegistration registration = site.registration();
        SiteFigures figures = tables.figures(site.host());
        return new SiteLine(
                site.url().text(),
                site.email(),
                site.sender(),
                site.trust() == SiteTrust.PLAIN,
                registration == null
                        ? null
                        : new SiteLine.Registration(
                                registration.agent().text(),
                                registration.latencyDays(),
                                registration.suspended(),
                                registration.push(),
                                registration.renewed()),
                sources.stream().map(StoreSites::channel).toList(),
                tables.subscriptions(site.host()).stream()
                        .map(hub ->
                                new SiteLine.Hub(hub.hub().text(), hub.topic().text(), words(hub.state()), hub.until()))
                        .toList(),
                figures.messages(),
                figures.notices(),
                figures.rejected(),
                figures.heard(),
                figures.problem());
    }

    private static SiteLine.Channel channel(SignalSourceRow row) {
        return new SiteLine.Channel(
                words(row.source().channel()),
                row.credit().value(),
                row.credit().proved(),
                row.credit().late(),
                row.credit().missing(),
                row.credit().wrong(),
                row.open(),
                row.heard());
    }

    private static String words(Enum<?> name) {
        return name.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public SiteLine follow(Following order) {
        FollowedSite site = registrar()
                .follow(
                        order.url(),
                        email(order.email()),
                        order.sender().strip(),
                        order.plain() ? SiteTrust.PLAIN : SiteTrust.SIGNED);
        subscribe(site);
        return line(site);
    }

    /** Subscribes at the hubs that a site names now, if hubs can reach us. */
    void subscribe(FollowedSite site) {
        subscriptions().ifPresent(hubs -> {
            SiteOffers offers = discovery().look(site.url());
            for (SiteOffers.Topic topic : offers.topics()) {
                hubs.subscribe(site, topic)
                        .ifPresent(why -> tables.count(
                                site.host(), 0, 0, why, workshop.clock().instant()));
            }
        });
    }

    @Override
    public Asked ask(Asking order) {
        Optional<FollowedSite> known = tables.of(order.url().host());
        String email = order.email().isBlank() ? known.map(FollowedSite::email).orElse("") : email(order.email());
        Registrar registrar = registrar();
        Registrar.Outcome outcome = switch (order.action()) {
            case REGISTER -> register(registrar, order, email, known);
            case CHANGE -> registrar.change(known(known, order), latency(order, known));
            case SUSPEND -> registrar.suspend(known(known, order));
            case RESUME -> registrar.resume(known(known, order));
            case UNREGISTER -> registrar.unregister(known(known, order));
        };
        return switch (outcome) {
            case Registrar.Outcome.Done done -> new Asked(line(done.site()), done.remark());
            case Registrar.Outcome.Failed failed -> throw new RefusedException(502, failed.why());
        };
    }

    private Registrar.Outcome register(Registrar registrar, Asking order, String email, Optional<FollowedSite> known) {
        if (email.isEmpty()) {
            throw new RefusedException(400, "an e-mail address is needed: the agent knows robots by it");
        }
        CrawlUrl agent = order.agent();
        if (agent == null) {
            agent = known.map(FollowedSite::registration)
                    .map(SiteRegistration::agent)
                    .orElseGet(() -> discovery().look(order.url()).agent());
        }
        if (agent == null) {
            throw new RefusedException(
                    502,
                    order.url() + " names no site agent (a Link header or <link> with rel=\"" + SiteDiscovery.AGENT
                            + "\"). Say where it is with --agent URL");
        }
        FollowedSite site = registrar.follow(
                order.url(),
                email,
                known.map(FollowedSite::sender).orElse(""),
                known.map(FollowedSite::trust).orElse(SiteTrust.SIGNED));
        return registrar.register(site, agent, latency(order, known), order.push());
    }

    private static int latency(Asking order, Optional<FollowedSite> known) {
        return order.latencyDays() > 0
                ? order.latencyDays()
                : known.map(FollowedSite::registration)
                        .map(SiteRegistration::latencyDays)
                        .orElse(DAY);
    }

    private static FollowedSite known(Optional<FollowedSite> site, Asking order) {
        return site.orElseThrow(() -> unknown(order.url().host()));
    }

    private static RefusedException unknown(Host host) {
        return new RefusedException(404, host + " is not followed: `site add` or `site register` does it");
    }

    private static String email(String text) {
        return text.isBlank()
                ? ""
                : EmailAddress.read(text)
                        .orElseThrow(() -> new RefusedException(400, "'" + text + "' is no e-mail address"))
                        .text();
    }

    @Override
    public void remove(Host host) {
        if (!tables.remove(host)) {
            throw unknown(host);
        }
    }

    // ---- mails

    /** What a mail of the mailbox says: signals are on disk when this returns, and a registration is confirmed. */
    Summaries.Outcome mailed(NoticeMail mail) {
        Summaries.Outcome outcome = summaries.mailed(mail);
        if (!(outcome instanceof Summaries.Outcome.Other) || !ConfirmationMail.isSubject(mail.subject())) {
            return outcome;
        }
        Optional<Registrar.Outcome> confirmed = ConfirmationMail.read(mail.text())
                .flatMap(token -> registrar().confirm(token, workshop.canonicaliser()));
        return switch (confirmed.orElse(null)) {
            case Registrar.Outcome.Done done -> new Summaries.Outcome.Believed(done.site(), List.of(), 0, List.of());
            case Registrar.Outcome.Failed failed -> new Summaries.Outcome.Rejected(failed.why());
            case null -> new Summaries.Outcome.Rejected("a mail wants a registration confirmed that nobody asked for");
        };
    }

    // ---- now and then

    /** Renews what runs out: subscriptions and registrations. */
    void renew() {
        subscriptions().ifPresent(Subscriptions::renew);
        Registrar registrar = registrar();
        for (FollowedSite site : registrar.toRenew()) {
            SiteRegistration registration = Objects.requireNonNull(site.registration());
            registrar.register(
                    site, registration.agent(), registration.latencyDays(), registration.push() && notices != null);
        }
    }

    // ---- for machines of others

    @Override
    public Reply indexNow(Delivery submission) {
        return reply(indexNow.posted(submission.body()));
    }

    @Override
    public Reply indexNow(Map<String, String> query) {
        return reply(indexNow.queried(new FormFields(query)));
    }

    @Override
    public Reply verifySubscription(String id, Map<String, String> query) {
        return subscriptions()
                .map(hubs -> reply(hubs.verify(id, new FormFields(query))))
                .orElseGet(() -> new Reply(404, ""));
    }

    @Override
    public Reply deliver(String id, Delivery content) {
        return subscriptions()
                .map(hubs -> reply(hubs.deliver(id, content.header(HubSignature.HEADER), content.body())))
                .orElseGet(() -> new Reply(410, ""));
    }

    @Override
    public Reply push(String id, Delivery notices) {
        return switch (summaries.posted(id, notices.header(SummarySignature.HEADER), notices.body())) {
            case Summaries.Outcome.Believed _, Summaries.Outcome.Repeated _ -> new Reply(202, "");
            case Summaries.Outcome.Rejected rejected -> new Reply(403, rejected.why() + "\n");
            case Summaries.Outcome.Other _ -> new Reply(400, "This is no summary.\n");
        };
    }

    private static Reply reply(NoticeAnswer answer) {
        return new Reply(answer.status(), answer.body());
    }

    @Override
    public void close() {
        caller.close();
    }
}
