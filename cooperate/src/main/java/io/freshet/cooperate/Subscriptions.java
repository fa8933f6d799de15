package io.freshet.cooperate;

import io.freshet.cooperate.Subscription.State;
import io.freshet.fetch.CallOutcome;
import io.freshet.fetch.CallOutcome.Answered;
import io.freshet.fetch.HttpCall;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.protocol.Feed;
import io.freshet.protocol.FormFields;
import io.freshet.protocol.push.HubMode;
import io.freshet.protocol.push.HubRequest;
import io.freshet.protocol.push.HubSignature;
import io.freshet.protocol.push.HubVerification;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The subscriber of WebSub (W3C Recommendation of 23 January 2018): subscribes at hubs, proves that it meant to, renews leases, and takes deliveries.
 *
 * <p>It always gives a secret. A delivery whose signature is wrong, missing or made with SHA-1 is acknowledged and ignored (WebSub, 8). Safe for use by many threads.
 */
public final class Subscriptions {
    private static final String FORM = "application/x-www-form-urlencoded";
    private static final int MOST_REDIRECTS = 5;

    /** A hub that has not verified after this time is asked again. */
    private static final Duration UNANSWERED = Duration.ofHours(1);

    /** A lease is renewed when this share of it is left. */
    private static final double RENEW_BEFORE = 0.25;

    private final SiteTables tables;
    private final SiteSignals signals;
    private final SiteCalls calls;
    private final NoticesAddress notices;
    private final CooperateSettings settings;
    private final Canonicaliser canonicaliser;
    private final Clock clock;

    public Subscriptions(
            SiteTables tables,
            SignalIntake intake,
            SiteCalls calls,
            NoticesAddress notices,
            CooperateSettings settings,
            Canonicaliser canonicaliser,
            Clock clock) {
        this.tables = tables;
        this.signals = new SiteSignals(tables, intake, settings);
        this.calls = calls;
        this.notices = notices;
        this.settings = settings;
        this.canonicaliser = canonicaliser;
        this.clock = clock;
    }

    /**
     * Asks a hub to tell of a topic, or renews it.
     *
     * @return why it did not work, for people; empty if the hub took the request
     */
    public Optional<String> subscribe(FollowedSite site, SiteOffers.Topic topic) {
        Optional<Subscription> known = tables.subscriptions(site.host()).stream()
                .filter(each -> each.hub().equals(topic.hub()) && each.topic().equals(topic.topic()))
                .findFirst();
        var subscription = new Subscription(
                known.map(Subscription::id).orElseGet(Secrets::next),
                site.host(),
                topic.hub(),
                topic.topic(),
                known.map(Subscription::secret).orElseGet(Secrets::next),
                known.filter(each -> each.state() == State.ACTIVE).isPresent() ? State.ACTIVE : State.ASKED,
                clock.instant(),
                known.map(Subscription::until).orElse(null),
                known.map(Subscription::newest).orElse(null));
        // written down first: the hub may verify before it answers
        tables.put(subscription);
        return send(HubMode.SUBSCRIBE, subscription);
    }

    /** Asks a hub to be silent. The subscription is forgotten when the hub has verified that, and deliveries count for nothing from now on. */
    public Optional<String> unsubscribe(Subscription subscription) {
        tables.put(with(subscription, State.ENDING, subscription.until(), subscription.newest()));
        return send(HubMode.UNSUBSCRIBE, subscription);
    }

    /** Asks hubs again that have not verified, and those whose leases end soon. */
    public void renew() {
        Instant now = clock.instant();
        for (Subscription each : tables.subscriptions()) {
            Optional<FollowedSite> site = tables.of(each.site());
            if (site.isPresent() && isDue(each, now)) {
                subscribe(site.get(), new SiteOffers.Topic(each.hub(), each.topic()));
            }
        }
    }

    private static boolean isDue(Subscription subscription, Instant now) {
        Instant until = subscription.until();
        boolean silent = subscription.asked().isBefore(now.minus(UNANSWERED));
        return switch (subscription.state()) {
            case ASKED -> silent;
            case ACTIVE -> {
                Duration lease = until == null ? Duration.ZERO : Duration.between(subscription.asked(), until);
                Duration before = Duration.ofMillis((long) (lease.toMillis() * RENEW_BEFORE));
                yield until == null || now.isAfter(until.minus(before));
            }
            case DENIED, ENDING -> false;
        };
    }

    private Optional<String> send(HubMode mode, Subscription subscription) {
        var request = new HubRequest(
                mode,
                subscription.topic().text(),
                notices.callback(subscription),
                mode == HubMode.SUBSCRIBE ? settings.lease().toSeconds() : null,
                mode == HubMode.SUBSCRIBE ? subscription.secret() : null);
        byte[] body = request.print().getBytes(StandardCharsets.UTF_8);
        CrawlUrl hub = subscription.hub();
        for (int hop = 0; hop <= MOST_REDIRECTS; hop++) {
            CallOutcome outcome = calls.call(HttpCall.post(hub, FORM, body));
            if (!(outcome instanceof Answered answered)) {
                return Optional.of("the hub " + hub + " cannot be asked: " + outcome.words());
            }
            if (answered.successful()) {
                return Optional.empty();
            }
            Optional<CrawlUrl> target = Redirects.target(answered, hub, canonicaliser);
            if (target.isEmpty()) {
                return Optional.of("the hub " + hub + " answered " + answered.status());
            }
            hub = target.get();
        }
        return Optional.of("the hub " + subscription.hub() + " redirects more than " + MOST_REDIRECTS + " times");
    }

    /** A hub asks whether we meant it (WebSub, 5.3), or says that it will not tell (5.2). */
    public NoticeAnswer verify(String id, FormFields query) {
        Optional<Subscription> found = tables.subscription(id);
        Optional<HubVerification> asked = HubVerification.read(query);
        if (found.isEmpty() || asked.isEmpty()) {
            return new NoticeAnswer(found.isEmpty() ? 404 : 400, "There is no such subscription.\n");
        }
        Subscription subscription = found.get();
        HubVerification verification = asked.get();
        if (!verification.topic().equals(subscription.topic().text())) {
            return new NoticeAnswer(404, "This topic was not asked for.\n");
        }
        boolean ending = subscription.state() == State.ENDING;
        return switch (verification.mode()) {
            case SUBSCRIBE -> {
                if (ending) {
                    yield new NoticeAnswer(404, "This topic is no longer asked for.\n");
                }
                Long seconds = verification.leaseSeconds();
                Duration lease = seconds == null ? settings.lease() : Duration.ofSeconds(seconds);
                tables.put(with(subscription, State.ACTIVE, clock.instant().plus(lease), subscription.newest()));
                yield new NoticeAnswer(200, verification.challenge());
            }
            case UNSUBSCRIBE -> {
                if (!ending) {
                    yield new NoticeAnswer(404, "Nobody asked to end this.\n");
                }
                tables.removeSubscription(id);
                yield new NoticeAnswer(200, verification.challenge());
            }
            case DENIED -> {
                tables.put(with(subscription, State.DENIED, null, subscription.newest()));
                String reason = verification.reason();
                tables.count(
                        subscription.site(),
                        0,
                        1,
                        "the hub " + subscription.hub() + " denies" + (reason == null ? "" : ": " + reason),
                        clock.instant());
                yield new NoticeAnswer(200, "");
            }
            case PUBLISH -> new NoticeAnswer(400, "This is no hub.\n");
        };
    }

    /**
     * A delivery of a hub.
     *
     * @param signature the value of {@link HubSignature#HEADER}; empty when there is none
     */
    public NoticeAnswer deliver(String id, String signature, byte[] body) {
        Optional<Subscription> found = tables.subscription(id);
        Optional<FollowedSite> site = found.map(Subscription::site).flatMap(tables::of);
        if (found.isEmpty() || site.isEmpty()) {
            return new NoticeAnswer(410, "There is no such subscription.\n"); // WebSub, 7: the hub may forget it
        }
        Subscription subscription = found.get();
        String refusal = refusal(subscription, signature, body);
        if (refusal != null) {
            tables.count(subscription.site(), 0, 1, refusal, clock.instant());
        } else {
            take(site.get(), subscription, body);
        }
        return new NoticeAnswer(202, "");
    }

    private static @Nullable String refusal(Subscription subscription, String header, byte[] body) {
        if (subscription.state() != State.ACTIVE) {
            return "a delivery came for a subscription that does not hold";
        }
        Optional<HubSignature> signature = HubSignature.read(header);
        if (signature.isEmpty()) {
            return "a delivery of " + subscription.hub() + " is not signed";
        }
        if (signature.get().method().weak()) {
            return "a delivery of " + subscription.hub() + " is signed with SHA-1, which proves nothing";
        }
        return signature.get().signs(subscription.secret(), body)
                ? null
                : "the signature of a delivery of " + subscription.hub() + " is wrong";
    }

    private void take(FollowedSite site, Subscription subscription, byte[] body) {
        Instant now = clock.instant();
        var source = new SignalSource(site.host(), SignalChannel.WEBSUB);
        List<Signal> told = new ArrayList<>();
        Instant newest = subscription.newest();
        Optional<Feed> feed = Feed.read(subscription.topic(), body, canonicaliser, Feed.Limits.DEFAULT);
        for (Feed.Entry entry : feed.map(Feed::entries).orElse(List.of())) {
            Instant changed = entry.changed();
            boolean known = changed != null && subscription.newest() != null && !changed.isAfter(subscription.newest());
            if (known || !source.speaksOf(entry.url())) {
                continue; // deliveries repeat old entries; of other hosts it may not speak
            }
            Instant happened = changed == null || changed.isAfter(now) ? now : changed;
            told.add(new Signal(source, entry.url(), SignalKind.CHANGED, happened, now, SignalProof.SIGNED));
            if (changed != null && !changed.isAfter(now) && (newest == null || changed.isAfter(newest))) {
                newest = changed;
            }
        }
        if (feed.isEmpty() && source.speaksOf(subscription.topic())) {
            told.add(new Signal(source, subscription.topic(), SignalKind.CHANGED, now, now, SignalProof.SIGNED));
        }
        signals.take(site.host(), told, 0, null, now);
        tables.put(with(subscription, subscription.state(), subscription.until(), newest));
    }

    private static Subscription with(
            Subscription subscription, State state, @Nullable Instant until, @Nullable Instant newest) {
        return new Subscription(
                subscription.id(),
                subscription.site(),
                subscription.hub(),
                subscription.topic(),
                subscription.secret(),
                state,
                subscription.asked(),
                until,
                newest);
    }
}
