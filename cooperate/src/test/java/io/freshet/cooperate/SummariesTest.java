package io.freshet.cooperate;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.cooperate.Summaries.Outcome;
import io.freshet.cooperate.mail.NoticeMail;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.protocol.notice.SummarySignature;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whose summaries are believed, and what they become. */
final class SummariesTest {
    private static final String SUBJECT = "Robot : Update of Index";
    private static final String SECRET = "0123456789abcdef0123";
    private static final String NONCE = "00112233445566778899aabbccddeeff";

    @TempDir
    Path folder;

    private CooperationFixture all;
    private Summaries summaries;

    @BeforeEach
    void open() {
        all = new CooperationFixture(folder);
        summaries = all.summaries(CooperateSettings.DEFAULT);
    }

    @AfterEach
    void close() {
        all.close();
    }

    private static NoticeMail mail(String from, String subject, String signature, String text) {
        return new NoticeMail("1", from, subject, null, signature, text);
    }

    private Outcome mailed(String text) {
        return summaries.mailed(mail("agent@site.example", SUBJECT, "", text));
    }

    private FollowedSite registered(FollowedSite site) {
        FollowedSite registered = site.with(new SiteRegistration(
                CooperationFixture.url("http://127.0.0.1:1/register"),
                1,
                false,
                null,
                SECRET,
                true,
                all.clock.instant()));
        all.tables.put(registered);
        return registered;
    }

    private String sign(Instant time, String nonce, String text) {
        return SummarySignature.sign(
                        SECRET, all.host().text(), time, nonce, text.lines().toList())
                .print();
    }

    @Test
    void the_lines_of_a_trusted_sender_become_signals_of_the_sites_own_pages() {
        all.follow(SiteTrust.PLAIN);
        Outcome outcome = mailed("""
                <RoBoT> U:/a.html:156:20030720
                < RoBoT > A:/c:d e.html:7:20030720

                <RoBoT> D:/b.html:0:20030720
                """);
        assertThat(all.told())
                .isEqualTo(Map.of(
                        "/a.html", SignalKind.CHANGED, "/c:d%20e.html", SignalKind.NEW, "/b.html", SignalKind.DELETED));
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Believed.class, believed -> {
            assertThat(believed.signals()).hasSize(3);
            assertThat(believed.rejected()).isZero();
        });
        Signal changed = all.open().getFirst();
        assertThat(changed.proof()).isEqualTo(SignalProof.CONFIRMED);
        assertThat(changed.source().channel()).isEqualTo(SignalChannel.MAIL);
        assertThat(changed.size()).isEqualTo(156);
        assertThat(changed.lastModified()).isEqualTo("2003-07-20T00:00:00Z");
        assertThat(changed.happened())
                .as("a restored file is as new as the notice")
                .isEqualTo(all.clock.instant());
    }

    @Test
    void bad_lines_are_reported_with_their_numbers_and_the_rest_is_used() {
        all.follow(SiteTrust.PLAIN);
        Outcome outcome = mailed("nonsense\n<RoBoT> U:/a.html:1:20030720\n<RoBoT> X:/b:1:1\n");
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Believed.class, believed -> {
            assertThat(believed.signals()).hasSize(1);
            assertThat(believed.rejected()).isEqualTo(2);
            assertThat(believed.problems().getFirst()).startsWith("line 1 ");
            assertThat(believed.problems().get(1)).startsWith("line 3 ");
        });
        assertThat(all.tables.figures(all.host()).rejected()).isEqualTo(2);
    }

    @Test
    void a_path_that_would_leave_the_host_stays_on_it() {
        all.follow(SiteTrust.PLAIN);
        mailed("<RoBoT> U://evil.example/x:1:20030720\n<RoBoT> U:/@evil.example:1:20030720\n");
        assertThat(all.open()).allMatch(signal -> signal.url().host().equals(all.host()));
    }

    @Test
    void another_subject_is_no_summary() {
        all.follow(SiteTrust.PLAIN);
        assertThat(summaries.mailed(mail("agent@site.example", "Lunch", "", "<RoBoT> U:/a:1:20030720")))
                .isEqualTo(new Outcome.Other());
        assertThat(all.open()).isEmpty();
    }

    @Test
    void a_mail_from_somebody_else_is_rejected() {
        all.follow(SiteTrust.PLAIN);
        assertThat(summaries.mailed(mail("mallory@evil.example", SUBJECT, "", "<RoBoT> D:/a:1:20030720")))
                .isInstanceOf(Outcome.Rejected.class);
        assertThat(all.open()).isEmpty();
    }

    @Test
    void an_unsigned_mail_of_a_site_that_should_sign_is_rejected_and_counted() {
        registered(all.follow(SiteTrust.SIGNED));
        assertThat(mailed("<RoBoT> D:/a:1:20030720")).isInstanceOf(Outcome.Rejected.class);
        assertThat(all.open()).isEmpty();
        assertThat(all.tables.figures(all.host()).rejected()).isEqualTo(1);
        assertThat(all.tables.figures(all.host()).problem()).contains("not signed");
    }

    @Test
    void a_signed_mail_is_believed_whoever_delivered_it() {
        registered(all.follow(SiteTrust.SIGNED));
        String text = "<RoBoT> U:/a.html:1:20030720\r\n";
        Outcome outcome = summaries.mailed(
                mail("relay@elsewhere.example", SUBJECT, sign(all.clock.instant(), NONCE, text), text));
        assertThat(outcome).isInstanceOf(Outcome.Believed.class);
        assertThat(all.open().getFirst().proof()).isEqualTo(SignalProof.SIGNED);
    }

    @Test
    void a_signed_text_that_was_changed_on_the_way_is_rejected() {
        registered(all.follow(SiteTrust.SIGNED));
        String signature = sign(all.clock.instant(), NONCE, "<RoBoT> U:/a.html:1:20030720");
        assertThat(summaries.mailed(mail("x@y.example", SUBJECT, signature, "<RoBoT> D:/a.html:1:20030720")))
                .isInstanceOf(Outcome.Rejected.class);
        assertThat(all.open()).isEmpty();
    }

    @Test
    void a_signed_message_that_is_sent_again_has_no_effect() {
        FollowedSite site = registered(all.follow(SiteTrust.SIGNED));
        String text = "<RoBoT> U:/a.html:1:20030720";
        String signature = sign(all.clock.instant(), NONCE, text);
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        assertThat(summaries.posted(site.noticesId(), signature, body)).isInstanceOf(Outcome.Believed.class);
        long number = all.signals.open(0, 10).getFirst().number();
        assertThat(summaries.posted(site.noticesId(), signature, body)).isInstanceOf(Outcome.Repeated.class);
        assertThat(summaries.mailed(mail("x@y.example", SUBJECT, signature, text)))
                .isInstanceOf(Outcome.Repeated.class);
        assertThat(all.signals.open(0, 10)).extracting(row -> row.number()).containsExactly(number);
    }

    @Test
    void a_signed_message_of_long_ago_is_rejected_also_when_its_number_has_been_forgotten() {
        FollowedSite site = registered(all.follow(SiteTrust.SIGNED));
        String text = "<RoBoT> U:/a.html:1:20030720";
        String old = sign(all.clock.instant(), NONCE, text);
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        summaries.posted(site.noticesId(), old, body);
        all.clock.advance(CooperateSettings.DEFAULT.summaryAge().plus(Duration.ofSeconds(1)));
        summaries.posted(site.noticesId(), sign(all.clock.instant(), "ff".repeat(16), text), body);
        assertThat(summaries.posted(site.noticesId(), old, body)).isInstanceOf(Outcome.Rejected.class);
    }

    @Test
    void a_message_signed_for_a_day_far_ahead_is_rejected_since_it_could_be_repeated_until_then() {
        FollowedSite site = registered(all.follow(SiteTrust.SIGNED));
        String text = "<RoBoT> U:/a.html:1:20030720";
        Instant ahead =
                all.clock.instant().plus(CooperateSettings.DEFAULT.summaryAge()).plusSeconds(1);
        assertThat(summaries.posted(site.noticesId(), sign(ahead, NONCE, text), text.getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(Outcome.Rejected.class);
        assertThat(all.open()).isEmpty();
    }

    @Test
    void a_site_whose_clock_is_a_day_off_is_believed() {
        FollowedSite site = registered(all.follow(SiteTrust.SIGNED));
        String text = "<RoBoT> U:/a.html:1:20991231";
        Instant tomorrow = all.clock.instant().plus(Duration.ofDays(1));
        summaries.posted(site.noticesId(), sign(tomorrow, NONCE, text), text.getBytes(StandardCharsets.UTF_8));
        assertThat(all.open().getFirst().happened()).isEqualTo(all.clock.instant());
    }

    @Test
    void a_post_needs_the_address_and_the_signature_of_its_site() {
        FollowedSite site = registered(all.follow(SiteTrust.PLAIN));
        String text = "<RoBoT> U:/a.html:1:20030720";
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        assertThat(summaries.posted("guessed", sign(all.clock.instant(), NONCE, text), body))
                .isInstanceOf(Outcome.Rejected.class);
        assertThat(summaries.posted(site.noticesId(), "", body)).isInstanceOf(Outcome.Rejected.class);
        assertThat(all.open()).isEmpty();
    }

    @Test
    void a_site_speaks_of_so_many_pages_a_day_and_of_more_on_the_next() {
        all.follow(SiteTrust.PLAIN);
        CooperateSettings few =
                new CooperateSettings(3, Duration.ofDays(1), Duration.ofHours(1), 10, Duration.ofDays(1));
        summaries = all.summaries(few);
        mailed("<RoBoT> U:/1:1:20030720\n<RoBoT> U:/2:1:20030720");
        Outcome outcome = mailed("<RoBoT> U:/3:1:20030720\n<RoBoT> U:/4:1:20030720");
        assertThat(all.told()).containsOnlyKeys("/1", "/2", "/3");
        assertThat(outcome).isInstanceOfSatisfying(Outcome.Believed.class, believed -> {
            assertThat(believed.rejected()).isEqualTo(1);
            assertThat(believed.problems().getFirst()).contains("notices.per-day");
        });
        all.clock.advance(Duration.ofDays(1));
        mailed("<RoBoT> U:/5:1:20030720\n<RoBoT> U:/6:1:20030720");
        mailed("<RoBoT> U:/7:1:20030720");
        assertThat(all.told()).as("a whole day's budget").containsKeys("/5", "/6", "/7");
    }

    @Test
    void without_a_sender_any_address_at_the_sites_own_name_counts() {
        all.registrar().follow(all.home(), "robot@search.example", "", SiteTrust.PLAIN);
        String text = "<RoBoT> U:/a.html:1:20030720";
        assertThat(summaries.mailed(mail("www@" + all.host().name(), SUBJECT, "", text)))
                .isInstanceOf(Outcome.Believed.class);
        assertThat(summaries.mailed(mail("www@evil" + all.host().name(), SUBJECT, "", text)))
                .isInstanceOf(Outcome.Rejected.class);
    }

    @Test
    void two_sites_with_one_sender_are_told_apart_by_the_signature_alone() {
        all.follow(SiteTrust.PLAIN);
        all.registrar()
                .follow(
                        CooperationFixture.url("http://other.example/"),
                        "robot@search.example",
                        "agent@site.example",
                        SiteTrust.PLAIN);
        assertThat(mailed("<RoBoT> U:/a.html:1:20030720")).isInstanceOf(Outcome.Rejected.class);
        assertThat(all.open()).isEmpty();
    }

    @Test
    void bad_notices_are_all_of_one_kind() {
        List<Outcome> outcomes = List.of(
                mailed(""),
                summaries.mailed(mail("", SUBJECT, "v=1; nonsense", "")),
                summaries.posted("", "", new byte[0]));
        assertThat(outcomes).allMatch(outcome -> outcome instanceof Outcome.Rejected);
    }
}
