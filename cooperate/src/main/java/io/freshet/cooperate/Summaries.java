package io.freshet.cooperate;

import io.freshet.cooperate.mail.NoticeMail;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.protocol.notice.ChangeRecord;
import io.freshet.protocol.notice.ChangeStatus;
import io.freshet.protocol.notice.ChangeSummary;
import io.freshet.protocol.notice.SummarySignature;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the summaries of site agents, which come by mail or as posts, and believes those that are signed, or that come from a sender whom the operator trusts.
 *
 * <p>A summary speaks of its own host alone, since it names paths. One without a signature from a site that should sign counts for nothing, not even as a hint: its
 * lies would be held against the site. Safe for use by many threads.
 */
public final class Summaries {
    /** What became of a message. */
    public sealed interface Outcome {
        /**
         * It is a site's.
         *
         * @param signals that were written down
         * @param rejected lines that say nothing that counts
         * @param problems what was wrong with the first of them, with their line numbers
         */
        record Believed(FollowedSite site, List<Signal> signals, long rejected, List<String> problems)
                implements Outcome {}

        /** The same signed message was believed before. */
        record Repeated(FollowedSite site) implements Outcome {}

        /** Nobody whom we follow sent it, as far as can be told. */
        record Rejected(String why) implements Outcome {}

        /** It is no summary at all. */
        record Other() implements Outcome {}
    }

    private static final int PROBLEMS_SHOWN = 20;

    private final SiteTables tables;
    private final SiteSignals signals;
    private final CooperateSettings settings;
    private final Canonicaliser canonicaliser;
    private final Clock clock;

    public Summaries(
            SiteTables tables,
            SignalIntake intake,
            CooperateSettings settings,
            Canonicaliser canonicaliser,
            Clock clock) {
        this.tables = tables;
        this.signals = new SiteSignals(tables, intake, settings);
        this.settings = settings;
        this.canonicaliser = canonicaliser;
        this.clock = clock;
    }

    /** A mail of the robot's mailbox. */
    public Outcome mailed(NoticeMail mail) {
        if (!ChangeSummary.isSubject(mail.subject())) {
            return new Outcome.Other();
        }
        Optional<SummarySignature> signature =
                mail.signature().isEmpty() ? Optional.empty() : SummarySignature.read(mail.signature());
        List<FollowedSite> senders =
                tables.all().stream().filter(site -> site.isSender(mail.from())).toList();
        if (signature.isPresent()) {
            Optional<FollowedSite> named = named(signature.get().site());
            return named.isEmpty()
                    ? new Outcome.Rejected(
                            "a mail speaks for " + signature.get().site() + ", which is not followed")
                    : signed(named.get(), signature.get(), mail.text(), SignalChannel.MAIL);
        }
        List<FollowedSite> trusted =
                senders.stream().filter(site -> site.trust() == SiteTrust.PLAIN).toList();
        if (trusted.size() == 1) {
            return believed(
                    trusted.getFirst(), mail.text(), SignalChannel.MAIL, SignalProof.CONFIRMED, clock.instant());
        }
        String why = trusted.size() > 1
                ? "several followed sites send mails from " + mail.from() + "; only signed ones say which it is"
                : senders.isEmpty()
                        ? "no followed site sends mails from " + (mail.from().isEmpty() ? "nobody" : mail.from())
                        : "a mail from " + mail.from() + " is not signed";
        senders.forEach(site -> tables.count(site.host(), 0, 1, why, clock.instant()));
        return new Outcome.Rejected(why);
    }

    /**
     * A summary that was posted.
     *
     * @param id the last part of the address that it was posted to
     * @param header the value of {@link SummarySignature#HEADER}; empty when there is none
     */
    public Outcome posted(String id, String header, byte[] body) {
        Optional<FollowedSite> site = tables.ofNotices(id);
        if (site.isEmpty()) {
            return new Outcome.Rejected("this address for notices was given to no site");
        }
        Optional<SummarySignature> signature = SummarySignature.read(header);
        if (signature.isEmpty()
                || !named(signature.get().site()).map(FollowedSite::host).equals(site.map(FollowedSite::host))) {
            String why = signature.isEmpty() ? "a post is not signed" : "a post is signed for another site";
            tables.count(site.get().host(), 0, 1, why, clock.instant());
            return new Outcome.Rejected(why);
        }
        return signed(site.get(), signature.get(), new String(body, StandardCharsets.UTF_8), SignalChannel.PUSH);
    }

    private Optional<FollowedSite> named(String site) {
        return canonicaliser.parse(site).map(CrawlUrl::host).flatMap(tables::of);
    }

    private Outcome signed(FollowedSite site, SummarySignature signature, String text, SignalChannel channel) {
        Instant now = clock.instant();
        SiteRegistration registration = site.registration();
        String why = null;
        if (registration == null
                || !signature.signs(registration.secret(), text.lines().toList())) {
            why = "a signature does not fit the secret of the registration";
        } else if (signature.time().isBefore(now.minus(settings.summaryAge()))
                || signature.time().isAfter(now.plus(settings.summaryAge()))) {
            why = "a summary was signed at " + signature.time() + ", too far from now (notices.summary-age)";
        }
        if (why != null) {
            tables.count(site.host(), 0, 1, why, now);
            return new Outcome.Rejected(why);
        }
        if (tables.knows(site.host(), signature.nonce())) {
            return new Outcome.Repeated(site);
        }
        Outcome outcome = believed(site, text, channel, SignalProof.SIGNED, now);
        // after the signals: a crash in between takes them once more, which does no harm
        tables.remember(site.host(), signature.nonce(), signature.time(), now.minus(settings.summaryAge()));
        return outcome;
    }

    private Outcome believed(FollowedSite site, String text, SignalChannel channel, SignalProof proof, Instant now) {
        ChangeSummary summary = ChangeSummary.read(text);
        var source = new SignalSource(site.host(), channel);
        List<Signal> told = new ArrayList<>(summary.changes().size());
        List<String> problems = new ArrayList<>();
        long rejected = summary.badLines().size();
        for (ChangeSummary.BadLine line : summary.badLines()) {
            add(problems, "line " + line.number() + " " + line.problem() + ": " + line.text());
        }
        for (ChangeRecord change : summary.changes()) {
            Optional<CrawlUrl> url = url(site.host(), change);
            if (url.isPresent() && source.speaksOf(url.get())) {
                told.add(signal(source, url.get(), change, proof, now));
            } else {
                rejected++;
                add(problems, change.path().text() + " is no page of " + site.host());
            }
        }
        SiteSignals.Taken taken =
                signals.take(site.host(), told, rejected, problems.isEmpty() ? null : problems.getFirst(), now);
        if (taken.problem() != null && !problems.contains(taken.problem())) {
            problems.addFirst(taken.problem());
        }
        return new Outcome.Believed(site, taken.signals(), taken.rejected(), problems);
    }

    private Optional<CrawlUrl> url(Host host, ChangeRecord change) {
        return canonicaliser.parse(host.text() + change.path().urlPath());
    }

    private static Signal signal(
            SignalSource source, CrawlUrl url, ChangeRecord change, SignalProof proof, Instant now) {
        SignalKind kind = switch (change.status()) {
            case ADDED -> SignalKind.NEW;
            case UPDATED -> SignalKind.CHANGED;
            case DELETED -> SignalKind.DELETED;
        };
        boolean deleted = change.status() == ChangeStatus.DELETED;
        // what was modified long ago may have come from a backup just now, so only the hearing is certain
        return new Signal(
                source,
                url,
                kind,
                now,
                now,
                proof,
                deleted ? Signal.NO_SIZE : change.size(),
                modified(change, deleted));
    }

    private static @Nullable Instant modified(ChangeRecord change, boolean deleted) {
        return deleted ? null : change.modified();
    }

    private static void add(List<String> problems, String problem) {
        if (problems.size() < PROBLEMS_SHOWN) {
            problems.add(problem);
        }
    }
}
