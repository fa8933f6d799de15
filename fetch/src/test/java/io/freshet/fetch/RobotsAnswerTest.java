package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.fetch.RobotsAnswer.Elsewhere;
import io.freshet.fetch.RobotsAnswer.Later;
import io.freshet.fetch.RobotsAnswer.Never;
import io.freshet.fetch.RobotsAnswer.Rules;
import io.freshet.model.Refusal;
import io.freshet.testkit.Misbehaviour;
import io.freshet.testkit.TestSite;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9309, 2.3.1, by what servers answer. */
final class RobotsAnswerTest {
    private static final String RULES = "User-agent: *\nDisallow: /한글\n";

    private final TestSite site = TestSite.start();
    private final Asking asking = Asking.usually();

    @AfterEach
    void close() {
        asking.close();
        site.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"text/plain", "text/html", "application/octet-stream", "text/plain; charset=euc-kr"})
    void rules_are_rules_whatever_type_they_claim_to_be(String type) {
        site.text("/robots.txt", type, RULES.getBytes(StandardCharsets.UTF_8));

        assertThat(answer()).isEqualTo(new Rules(RULES));
    }

    @Test
    void a_byte_order_mark_says_how_to_read_them() {
        site.text("/robots.txt", "text/plain", ("\ufeff" + RULES).getBytes(StandardCharsets.UTF_8));
        assertThat(answer()).isEqualTo(new Rules(RULES));

        site.text("/robots.txt", "text/plain", ("\ufeff" + RULES).getBytes(StandardCharsets.UTF_16LE));
        assertThat(answer()).isEqualTo(new Rules(RULES));
    }

    @ParameterizedTest
    @ValueSource(strings = {"<!DOCTYPE html><p>User-agent: *\nDisallow: /", "\n <html>", "<HEAD>", ""})
    void a_page_instead_of_rules_is_no_rules(String page) {
        site.page("/robots.txt", page);

        assertThat(answer()).isEqualTo(new Rules(""));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 401, 403, 404, 410, 451, 204})
    void an_answer_without_rules_allows_everything(int status) {
        site.status("/robots.txt", status);

        assertThat(answer()).isEqualTo(new Rules(""));
    }

    @Test
    void rules_may_be_elsewhere() {
        site.redirect("/robots.txt", 301, "https://example.org/robots.txt");
        assertThat(answer()).isEqualTo(new Elsewhere(Asking.url("https://example.org/robots.txt")));

        site.redirect("/robots.txt", 301, "");
        assertThat(answer()).isEqualTo(new Rules(""));
    }

    @Test
    void a_busy_server_is_asked_later() {
        site.status("/robots.txt", 429, "Retry-After", "30");
        assertThat(answer()).isEqualTo(new Later("status 429", Duration.ofSeconds(30)));

        site.status("/robots.txt", 503);
        assertThat(answer()).isEqualTo(new Later("status 503", null));
    }

    @Test
    void a_failing_server_is_asked_later() {
        site.status("/robots.txt", 500);
        assertThat(answer()).isInstanceOf(Later.class);

        site.respond("/robots.txt", Misbehaviour.garbage());
        assertThat(answer()).isInstanceOf(Later.class);
    }

    @Test
    void a_private_host_is_never_asked() {
        try (var strict = Asking.with(Asking.publicOnly())) {
            assertThat(RobotsAnswer.of(strict.robots(site.url("/robots.txt"))))
                    .isInstanceOfSatisfying(
                            Never.class, never -> assertThat(never.why()).isEqualTo(Refusal.PRIVATE_ADDRESS));
        }
    }

    private RobotsAnswer answer() {
        return RobotsAnswer.of(asking.robots(site.url("/robots.txt")));
    }
}
