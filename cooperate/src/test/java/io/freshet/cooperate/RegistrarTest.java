package io.freshet.cooperate;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.cooperate.Registrar.Outcome;
import io.freshet.model.Canonicaliser;
import io.freshet.protocol.notice.ConfirmationMail;
import io.freshet.testkit.Response;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RegistrarTest {
    @TempDir
    Path folder;

    private CooperationFixture all;

    @BeforeEach
    void open() {
        all = new CooperationFixture(folder);
    }

    @AfterEach
    void close() {
        all.close();
    }

    private void agentSays(int status, String answer) {
        all.site.answer("/register", Response.of(status).body("text/plain", answer.getBytes(StandardCharsets.UTF_8)));
    }

    private FollowedSite stored() {
        return all.tables.of(all.host()).orElseThrow();
    }

    private static SiteRegistration registration(FollowedSite site) {
        return Objects.requireNonNull(site.registration());
    }

    private Outcome register(boolean push) {
        return all.registrar()
                .register(all.follow(SiteTrust.SIGNED), CooperationFixture.url(all.site.url("/register")), 7, push);
    }

    @Test
    void a_registration_names_address_latency_secret_and_where_to_post() {
        agentSays(200, "100\r\nRegistered.\r\n\r\n");
        assertThat(register(true))
                .isInstanceOfSatisfying(
                        Outcome.Done.class, done -> assertThat(done.remark()).isEqualTo("Registered."));
        Map<String, String> form = all.forms("/register").getFirst();
        assertThat(form)
                .containsEntry("action", "Register")
                .containsEntry("robot_email", "robot@search.example")
                .containsEntry("latency", "7")
                .containsEntry("secret", registration(stored()).secret())
                .containsEntry("notices_url", "http://127.0.0.1:9999/notices/" + stored().noticesId());
        assertThat(registration(stored()).secret()).hasSizeGreaterThanOrEqualTo(32);
    }

    @Test
    void without_push_no_address_is_given() {
        agentSays(200, "100\r\nRegistered.\r\n\r\n");
        register(false);
        assertThat(all.forms("/register").getFirst()).doesNotContainKey("notices_url");
    }

    @Test
    void what_the_agent_refuses_is_told_and_changes_nothing() {
        agentSays(400, "201\r\nThe latency must be a number of days.\r\n\r\n");
        assertThat(register(false))
                .isEqualTo(new Outcome.Failed("the agent says 201: The latency must be a number of days."));
        assertThat(stored().registration()).isNull();
    }

    @Test
    void an_answer_that_is_none_of_an_agent_is_told() {
        agentSays(200, "<html>Welcome</html>");
        assertThat(register(false))
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.why()).contains("is not that of a site agent"));
        assertThat(stored().registration()).isNull();
    }

    @Test
    void an_agent_that_is_away_is_told() {
        Outcome outcome = all.registrar()
                .register(
                        all.follow(SiteTrust.SIGNED), CooperationFixture.url("http://127.0.0.1:1/register"), 1, false);
        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Outcome.Failed.class, failed -> assertThat(failed.why()).contains("cannot be asked"));
    }

    @Test
    void change_suspend_resume_and_unregister_are_asked_and_remembered() {
        agentSays(200, "100\r\nDone.\r\n\r\n");
        register(false);
        Registrar registrar = all.registrar();
        registrar.change(stored(), 30);
        assertThat(registration(stored()).latencyDays()).isEqualTo(30);
        registrar.suspend(stored());
        assertThat(registration(stored()).suspended()).isTrue();
        registrar.resume(stored());
        assertThat(registration(stored()).suspended()).isFalse();
        registrar.unregister(stored());
        assertThat(stored().registration()).isNull();
        assertThat(all.forms("/register"))
                .extracting(form -> form.get("action"))
                .containsExactly("Register", "Change", "Suspend", "Resume", "Unregister");
        assertThat(all.forms("/register").get(1)).containsEntry("latency", "30");
    }

    @Test
    void what_the_agent_did_not_agree_to_is_not_remembered() {
        agentSays(200, "100\r\nDone.\r\n\r\n");
        register(false);
        agentSays(400, "203\r\nNo.\r\n\r\n");
        assertThat(all.registrar().change(stored(), 30)).isInstanceOf(Outcome.Failed.class);
        assertThat(registration(stored()).latencyDays()).isEqualTo(7);
        agentSays(400, "202\r\nNo.\r\n\r\n");
        all.registrar().unregister(stored());
        assertThat(stored().registration()).isNotNull();
    }

    @Test
    void a_site_without_registration_can_be_asked_nothing() {
        FollowedSite site = all.follow(SiteTrust.SIGNED);
        assertThat(all.registrar().suspend(site)).isInstanceOf(Outcome.Failed.class);
        assertThat(all.site.requests()).isEmpty();
    }

    @Test
    void registering_again_keeps_the_secret_so_that_mails_on_their_way_still_count() {
        agentSays(200, "100\r\nDone.\r\n\r\n");
        register(false);
        String secret = registration(stored()).secret();
        register(false);
        assertThat(registration(stored()).secret()).isEqualTo(secret);
    }

    @Test
    void a_registration_is_due_for_renewal_after_some_weeks_unless_it_is_suspended() {
        agentSays(200, "100\r\nDone.\r\n\r\n");
        register(false);
        assertThat(all.registrar().toRenew()).isEmpty();
        all.clock.advance(Duration.ofDays(46));
        assertThat(all.registrar().toRenew()).hasSize(1);
        all.registrar().suspend(stored());
        all.clock.advance(Duration.ofDays(46));
        assertThat(all.registrar().toRenew()).isEmpty();
    }

    private Optional<Outcome> confirm(String token) {
        return all.registrar().confirm(new ConfirmationMail(all.site.url("/"), token), Canonicaliser.DEFAULT);
    }

    @Test
    void a_token_that_was_mailed_confirms_the_registration_and_goes_with_later_requests() {
        agentSays(200, "100\r\nA token was mailed.\r\n\r\n");
        register(false);
        String secret = registration(stored()).secret();
        assertThat(confirm("0011")).containsInstanceOf(Outcome.Done.class);
        assertThat(all.forms("/register").get(1))
                .containsEntry("action", "Register")
                .containsEntry("token", "0011")
                .containsEntry("secret", secret);
        all.registrar().suspend(stored());
        assertThat(all.forms("/register").get(2)).containsEntry("token", "0011");
        assertThat(confirm("0011")).as("it has been used").isEmpty();
    }

    @Test
    void a_forged_token_changes_nothing() {
        agentSays(200, "100\r\nDone.\r\n\r\n");
        register(false);
        confirm("0011");
        agentSays(403, "201\r\nThe token is wrong.\r\n\r\n");
        assertThat(confirm("evil")).containsInstanceOf(Outcome.Failed.class);
        assertThat(registration(stored()).token()).isEqualTo("0011");
    }

    @Test
    void a_token_of_a_site_where_nobody_registered_is_not_sent_anywhere() {
        all.follow(SiteTrust.SIGNED);
        assertThat(confirm("0011")).isEmpty();
        assertThat(all.site.requests()).isEmpty();
    }

    @Test
    void secrets_are_in_no_text_of_a_site() {
        agentSays(200, "100\r\nDone.\r\n\r\n");
        register(false);
        assertThat(stored().toString()).doesNotContain(registration(stored()).secret());
    }
}
