package io.freshet.cooperate;

import io.freshet.fetch.CallOutcome;
import io.freshet.fetch.CallOutcome.Answered;
import io.freshet.fetch.HttpCall;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.protocol.notice.ConfirmationMail;
import io.freshet.protocol.notice.EmailAddress;
import io.freshet.protocol.notice.Registration;
import io.freshet.protocol.notice.RegistrationAction;
import io.freshet.protocol.notice.RegistrationAnswer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Registers with site agents, and changes, suspends, resumes and ends registrations. What an agent agreed to is written down when its answer has come; a request without
 * an answer changes nothing here and can be repeated.
 */
public final class Registrar {
    /** How a request ended. */
    public sealed interface Outcome {
        /** The agent did it. */
        record Done(FollowedSite site, String remark) implements Outcome {}

        /** It was not done, and why, for people. */
        record Failed(String why) implements Outcome {}
    }

    /** Renewed when half of the time is over after which agents forget robots that do not renew. */
    private static final Duration RENEW_AFTER = Duration.ofDays(45);

    private static final String FORM = "application/x-www-form-urlencoded";

    private final SiteTables tables;
    private final SiteCalls calls;
    private final Clock clock;
    private final @Nullable NoticesAddress notices;

    /** @param notices null if nobody can reach us */
    public Registrar(SiteTables tables, SiteCalls calls, @Nullable NoticesAddress notices, Clock clock) {
        this.tables = tables;
        this.calls = calls;
        this.notices = notices;
        this.clock = clock;
    }

    /**
     * Follows a site, registered or not.
     *
     * @param sender from whose address its mails come; empty for any at its own name
     */
    public FollowedSite follow(CrawlUrl url, String email, String sender, SiteTrust trust) {
        Optional<FollowedSite> known = tables.of(url.host());
        var site = new FollowedSite(
                url,
                email,
                sender,
                trust,
                known.map(FollowedSite::noticesId).orElseGet(Secrets::next),
                known.map(FollowedSite::added).orElseGet(clock::instant),
                known.map(FollowedSite::registration).orElse(null));
        tables.put(site);
        return site;
    }

    /** Registers, or does it again with other values. The secret stays what it was, so that summaries on their way still count. */
    public Outcome register(FollowedSite site, CrawlUrl agent, int latencyDays, boolean push) {
        if (push && notices == null) {
            return new Outcome.Failed(
                    "there is no address for notices: start `serve` with --notices-bind, and set notices.url if others reach it by another name");
        }
        SiteRegistration old = site.registration();
        String secret = old == null ? Secrets.next() : old.secret();
        // written down before the agent hears of the secret: its first summary may come before its answer
        FollowedSite asked = site.with(new SiteRegistration(
                agent, latencyDays, false, old == null ? null : old.token(), secret, push, clock.instant()));
        if (old == null) {
            tables.put(asked);
        }
        Outcome outcome = send(RegistrationAction.REGISTER, asked);
        if (old == null && outcome instanceof Outcome.Failed) {
            tables.put(site);
        }
        return outcome;
    }

    /**
     * Confirms a registration that we asked for, with the token that the agent mailed. The secret stays, and so does all else.
     *
     * @return empty when no registration of that site waits for it
     */
    public Optional<Outcome> confirm(ConfirmationMail mail, Canonicaliser canonicaliser) {
        Optional<FollowedSite> site =
                canonicaliser.parse(mail.site()).map(CrawlUrl::host).flatMap(tables::of);
        SiteRegistration asked = site.map(FollowedSite::registration).orElse(null);
        if (site.isEmpty() || asked == null || mail.token().equals(asked.token())) {
            return Optional.empty();
        }
        return Optional.of(send(
                RegistrationAction.REGISTER,
                site.get()
                        .with(new SiteRegistration(
                                asked.agent(),
                                asked.latencyDays(),
                                asked.suspended(),
                                mail.token(),
                                asked.secret(),
                                asked.push(),
                                clock.instant()))));
    }

    /** Asks for another latency. */
    public Outcome change(FollowedSite site, int latencyDays) {
        SiteRegistration old = site.registration();
        return old == null
                ? notRegistered(site)
                : send(
                        RegistrationAction.CHANGE,
                        site.with(new SiteRegistration(
                                old.agent(),
                                latencyDays,
                                old.suspended(),
                                old.token(),
                                old.secret(),
                                old.push(),
                                clock.instant())));
    }

    public Outcome suspend(FollowedSite site) {
        return silence(site, RegistrationAction.SUSPEND, true);
    }

    public Outcome resume(FollowedSite site) {
        return silence(site, RegistrationAction.RESUME, false);
    }

    private Outcome silence(FollowedSite site, RegistrationAction action, boolean suspended) {
        SiteRegistration old = site.registration();
        return old == null
                ? notRegistered(site)
                : send(
                        action,
                        site.with(new SiteRegistration(
                                old.agent(),
                                old.latencyDays(),
                                suspended,
                                old.token(),
                                old.secret(),
                                old.push(),
                                clock.instant())));
    }

    /** Ends the registration. The site stays followed by whatever else it offers. */
    public Outcome unregister(FollowedSite site) {
        return site.registration() == null ? notRegistered(site) : send(RegistrationAction.UNREGISTER, site);
    }

    /** The sites whose registration should be renewed now. */
    public List<FollowedSite> toRenew() {
        Instant limit = clock.instant().minus(RENEW_AFTER);
        return tables.all().stream()
                .filter(site -> {
                    SiteRegistration registration = site.registration();
                    return registration != null
                            && !registration.suspended()
                            && registration.renewed().isBefore(limit);
                })
                .toList();
    }

    private static Outcome notRegistered(FollowedSite site) {
        return new Outcome.Failed("nobody is registered at " + site.host() + ": `site register` does it");
    }

    private Outcome send(RegistrationAction action, FollowedSite site) {
        SiteRegistration registration = Objects.requireNonNull(site.registration());
        Optional<EmailAddress> email = EmailAddress.read(site.email());
        if (email.isEmpty()) {
            return new Outcome.Failed("'" + site.email() + "' is no e-mail address");
        }
        boolean secret = action == RegistrationAction.REGISTER;
        var request = new Registration(
                action,
                email.get(),
                registration.latencyDays(),
                registration.token(),
                secret ? registration.secret() : null,
                secret && notices != null && registration.push() ? notices.posts(site) : null);
        CallOutcome outcome = calls.call(
                HttpCall.post(registration.agent(), FORM, request.printForm().getBytes(StandardCharsets.UTF_8)));
        if (!(outcome instanceof Answered answered)) {
            return new Outcome.Failed("the agent at " + registration.agent() + " cannot be asked: " + outcome.words());
        }
        Optional<RegistrationAnswer> answer =
                RegistrationAnswer.read(new String(answered.body().content(), StandardCharsets.UTF_8));
        if (answer.isEmpty()) {
            return new Outcome.Failed("the answer of " + registration.agent() + " (status " + answered.status()
                    + ") is not that of a site agent");
        }
        if (!answer.get().isDone()) {
            return new Outcome.Failed("the agent says " + answer.get().code() + ": "
                    + answer.get().remark());
        }
        FollowedSite agreed = site.with(action == RegistrationAction.UNREGISTER ? null : registration);
        tables.put(agreed);
        return new Outcome.Done(agreed, answer.get().remark());
    }
}
