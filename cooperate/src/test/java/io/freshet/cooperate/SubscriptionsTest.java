package io.freshet.cooperate;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.cooperate.Subscription.State;
import io.freshet.model.SignalProof;
import io.freshet.protocol.FormFields;
import io.freshet.protocol.push.HubSignature;
import io.freshet.protocol.push.HubSignature.Method;
import io.freshet.testkit.Response;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The subscriber of WebSub; numbers are those of the public test list of websub.rocks. */
final class SubscriptionsTest {
    @TempDir
    Path folder;

    private CooperationFixture all;
    private Subscriptions subscriptions;
    private FollowedSite site;

    @BeforeEach
    void open() {
        all = new CooperationFixture(folder);
        subscriptions = all.subscriptions();
        site = all.follow(SiteTrust.SIGNED);
        all.site.answer("/hub", Response.of(202));
    }

    @AfterEach
    void close() {
        all.close();
    }

    private SiteOffers.Topic topic() {
        return new SiteOffers.Topic(
                CooperationFixture.url(all.site.url("/hub")), CooperationFixture.url(all.site.url("/feed.xml")));
    }

    private Subscription stored() {
        return all.tables.subscriptions(site.host()).getFirst();
    }

    private NoticeAnswer verify(String mode, String topic, String... more) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("hub.mode", mode);
        fields.put("hub.topic", topic);
        for (int i = 0; i < more.length; i += 2) {
            fields.put(more[i], more[i + 1]);
        }
        return subscriptions.verify(stored().id(), FormFields.read(new FormFields(fields).print()));
    }

    private void active() {
        subscriptions.subscribe(site, topic());
        verify("subscribe", topic().topic().text(), "hub.challenge", "x", "hub.lease_seconds", "864000");
    }

    private byte[] feed(String... pathsAndTimes) {
        StringBuilder text = new StringBuilder("<feed xmlns=\"http://www.w3.org/2005/Atom\">");
        for (int i = 0; i < pathsAndTimes.length; i += 2) {
            text.append("<entry><link href=\"")
                    .append(pathsAndTimes[i])
                    .append("\"/><updated>")
                    .append(pathsAndTimes[i + 1])
                    .append("</updated></entry>");
        }
        return text.append("</feed>").toString().getBytes(StandardCharsets.UTF_8);
    }

    private NoticeAnswer deliver(byte[] body) {
        return subscriptions.deliver(
                stored().id(),
                HubSignature.sign(Method.SHA256, stored().secret(), body).print(),
                body);
    }

    @Test
    void a_subscription_names_topic_callback_lease_and_a_secret_200() {
        assertThat(subscriptions.subscribe(site, topic())).isEmpty();
        assertThat(all.forms("/hub").getFirst())
                .containsEntry("hub.mode", "subscribe")
                .containsEntry("hub.topic", topic().topic().text())
                .containsEntry("hub.callback", "http://127.0.0.1:9999/websub/" + stored().id())
                .containsEntry("hub.secret", stored().secret())
                .containsEntry("hub.lease_seconds", "864000");
        assertThat(stored().state()).isEqualTo(State.ASKED);
    }

    @ParameterizedTest
    @ValueSource(ints = {301, 302, 307, 308})
    void a_hub_that_moved_is_asked_at_its_new_place_201_202(int status) {
        all.site.redirect("/hub", status, "/new-hub").answer("/new-hub", Response.of(202));
        assertThat(subscriptions.subscribe(site, topic())).isEmpty();
        assertThat(all.forms("/new-hub").getFirst()).containsEntry("hub.mode", "subscribe");
    }

    @Test
    void a_hub_that_redirects_for_ever_is_given_up_with_a_reason() {
        all.site.redirect("/hub", 307, "/hub");
        assertThat(subscriptions.subscribe(site, topic()).orElseThrow()).contains("redirects more than 5 times");
    }

    @Test
    void a_hub_that_refuses_is_told() {
        all.site.status("/hub", 400);
        assertThat(subscriptions.subscribe(site, topic()).orElseThrow()).contains("answered 400");
    }

    @Test
    void the_challenge_is_echoed_for_what_was_asked() {
        subscriptions.subscribe(site, topic());
        NoticeAnswer answer =
                verify("subscribe", topic().topic().text(), "hub.challenge", "kumquat", "hub.lease_seconds", "3600");
        assertThat(answer).isEqualTo(new NoticeAnswer(200, "kumquat"));
        assertThat(stored().state()).isEqualTo(State.ACTIVE);
        assertThat(stored().until()).isEqualTo(all.clock.instant().plus(Duration.ofHours(1)));
    }

    @Test
    void a_false_topic_is_not_confirmed_205() {
        subscriptions.subscribe(site, topic());
        NoticeAnswer answer = verify("subscribe", all.site.url("/other.xml"), "hub.challenge", "kumquat");
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.body()).doesNotContain("kumquat");
        assertThat(stored().state()).isEqualTo(State.ASKED);
    }

    @Test
    void a_subscription_that_nobody_asked_for_is_not_confirmed() {
        Map<String, String> fields =
                Map.of("hub.mode", "subscribe", "hub.topic", "http://a.example/", "hub.challenge", "kumquat");
        assertThat(subscriptions.verify("guessed", new FormFields(fields)).status())
                .isEqualTo(404);
    }

    @Test
    void a_signed_delivery_becomes_signals_300() {
        active();
        byte[] body = feed("/a.html", "2020-01-01T00:00:00Z", "/b.html", "2020-01-02T00:00:00Z");
        assertThat(deliver(body).status()).isEqualTo(202);
        assertThat(all.told()).containsOnlyKeys("/a.html", "/b.html");
        assertThat(all.open()).allMatch(signal -> signal.proof() == SignalProof.SIGNED);
    }

    @Test
    void a_delivery_with_a_wrong_signature_is_acknowledged_and_ignored_301() {
        active();
        byte[] body = feed("/evil.html", "2020-01-01T00:00:00Z");
        String wrong = HubSignature.sign(Method.SHA256, "wrong", body).print();
        assertThat(subscriptions.deliver(stored().id(), wrong, body).status()).isEqualTo(202);
        assertThat(all.open()).isEmpty();
        assertThat(all.tables.figures(site.host()).rejected()).isEqualTo(1);
    }

    @Test
    void a_delivery_without_a_signature_is_acknowledged_and_ignored_302() {
        active();
        byte[] body = feed("/evil.html", "2020-01-01T00:00:00Z");
        assertThat(subscriptions.deliver(stored().id(), "", body).status()).isEqualTo(202);
        assertThat(all.open()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(Method.class)
    void every_signature_but_SHA_1_proves(Method method) {
        active();
        byte[] body = feed("/a.html", "2020-01-01T00:00:00Z");
        subscriptions.deliver(
                stored().id(),
                HubSignature.sign(method, stored().secret(), body).print(),
                body);
        assertThat(all.open()).hasSize(method == Method.SHA1 ? 0 : 1);
    }

    @Test
    void a_delivery_before_the_hub_has_verified_is_ignored() {
        subscriptions.subscribe(site, topic());
        deliver(feed("/a.html", "2020-01-01T00:00:00Z"));
        assertThat(all.open()).isEmpty();
    }

    @Test
    void a_delivery_speaks_of_its_own_host_alone() {
        active();
        deliver(feed("http://other.example/x", "2020-01-01T00:00:00Z", "/a.html", "2020-01-01T00:00:00Z"));
        assertThat(all.told()).containsOnlyKeys("/a.html");
    }

    @Test
    void entries_that_were_delivered_before_are_passed_over() {
        active();
        deliver(feed("/a.html", "2020-01-01T00:00:00Z"));
        long number = all.signals.open(0, 10).getFirst().number();
        deliver(feed("/a.html", "2020-01-01T00:00:00Z", "/b.html", "2020-01-02T00:00:00Z"));
        assertThat(all.told()).containsOnlyKeys("/a.html", "/b.html");
        assertThat(all.signals.open(0, 10).getFirst().number()).isEqualTo(number);
    }

    @Test
    void an_entry_of_the_future_does_not_silence_those_that_follow() {
        active();
        deliver(feed("/a.html", "2999-01-01T00:00:00Z"));
        deliver(feed("/b.html", "2020-01-01T00:00:00Z"));
        assertThat(all.told()).containsOnlyKeys("/a.html", "/b.html");
    }

    @Test
    void a_topic_that_is_no_feed_speaks_of_itself() {
        subscriptions.subscribe(
                site, new SiteOffers.Topic(topic().hub(), CooperationFixture.url(all.site.url("/news"))));
        verify("subscribe", all.site.url("/news"), "hub.challenge", "x");
        deliver("<html><p>new</p></html>".getBytes(StandardCharsets.UTF_8));
        assertThat(all.told()).containsOnlyKeys("/news");
    }

    @Test
    void a_hub_that_denies_is_remembered_with_its_reason() {
        active();
        assertThat(verify("denied", topic().topic().text(), "hub.reason", "moved")
                        .status())
                .isEqualTo(200);
        assertThat(stored().state()).isEqualTo(State.DENIED);
        assertThat(all.tables.figures(site.host()).problem()).contains("moved");
    }

    @Test
    void the_end_of_a_subscription_is_confirmed_only_when_it_was_asked_for() {
        active();
        assertThat(verify("unsubscribe", topic().topic().text(), "hub.challenge", "x")
                        .status())
                .isEqualTo(404);
        Subscription subscription = stored();
        assertThat(subscriptions.unsubscribe(subscription)).isEmpty();
        assertThat(verify("unsubscribe", topic().topic().text(), "hub.challenge", "x"))
                .isEqualTo(new NoticeAnswer(200, "x"));
        assertThat(all.tables.subscriptions(site.host())).isEmpty();
        assertThat(subscriptions.deliver(subscription.id(), "", new byte[0]).status())
                .isEqualTo(410);
    }

    @Test
    void a_lease_is_renewed_before_it_ends_under_the_same_secret() {
        active();
        String secret = stored().secret();
        all.clock.advance(Duration.ofDays(7));
        subscriptions.renew();
        assertThat(all.forms("/hub")).hasSize(1);
        all.clock.advance(Duration.ofHours(13));
        subscriptions.renew();
        assertThat(all.forms("/hub")).hasSize(2);
        assertThat(all.forms("/hub").get(1)).containsEntry("hub.secret", secret);
        deliver(feed("/a.html", "2020-01-01T00:00:00Z"));
        assertThat(all.open()).as("it holds meanwhile").hasSize(1);
    }

    @Test
    void a_hub_that_has_not_verified_is_asked_again_after_an_hour() {
        subscriptions.subscribe(site, topic());
        subscriptions.renew();
        assertThat(all.forms("/hub")).hasSize(1);
        all.clock.advance(Duration.ofMinutes(61));
        subscriptions.renew();
        assertThat(all.forms("/hub")).hasSize(2);
    }

    @Test
    void no_delivery_whatever_it_is_makes_it_throw() {
        active();
        for (String body : new String[] {"", "<feed>", "<!DOCTYPE x [<!ENTITY a 'b'>]><feed>&a;</feed>", "\0\0\0"}) {
            assertThat(deliver(body.getBytes(StandardCharsets.UTF_8)).status()).isEqualTo(202);
        }
    }
}
