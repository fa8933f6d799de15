package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.TestSite;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Observations of sites in rounds, as a user types them. */
@Timeout(60)
class LabObserveCommandTest {
    @TempDir
    private Path folder = Path.of("");

    private String observe(TestSite site, String... more) {
        var out = new StringWriter();
        var err = new StringWriter();
        List<String> call = new ArrayList<>(List.of(
                "lab",
                "observe",
                site.url("/"),
                "--data",
                folder.resolve("store").toString(),
                "--allow-private",
                "--delay",
                "0s",
                "--every",
                "0s",
                "--progress",
                "none"));
        call.addAll(List.of(more));
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), call.toArray(String[]::new));
        assertThat(code).as(err.toString()).isZero();
        return out.toString();
    }

    @Test
    void each_round_finds_the_pages_from_the_root_again() {
        try (var site = TestSite.start()
                .page("/", "<title>root</title><a href=/a>a</a><a href=/b>b</a><a href=/c?x=1>c</a>")
                .page("/a", "<title>a</title>")
                .page("/b", "<title>b</title>")) {
            assertThat(observe(site, "--rounds", "1")).contains("Round 1 of 1", "3 downloads");
            site.page("/", "<title>root</title><a href=/b>b</a>");
            assertThat(observe(site, "--rounds", "3")).contains("Round 2 of 3", "Round 3 of 3");
            assertThat(site.count("/a")).isEqualTo(1);
            assertThat(site.count("/b")).isEqualTo(3);
            assertThat(site.count("/c?x=1")).isZero();
        }
    }

    @Test
    void a_page_that_does_not_answer_in_the_papers_time_has_failed() {
        try (var site = TestSite.start()
                .page("/", "<title>root</title><a href=/slow>slow</a>")
                .page("/slow", "<title>slow</title>")
                .slow("/slow", Duration.ofSeconds(20))) {
            assertThat(observe(site, "--rounds", "1", "--timeout", "500ms")).contains("1 downloads", "1 failed");
        }
    }

    @Test
    void a_download_is_given_up_after_the_papers_time_without_data() {
        try (var site = TestSite.start().page("/", "<title>root</title><a href=/silent>silent</a>")) {
            site.respond("/silent", (_, out) -> {
                out.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 90000\r\n\r\n"
                        + "x".repeat(60_000));
                out.hold();
            });
            assertThat(observe(site, "--rounds", "1", "--timeout", "500ms")).contains("1 downloads", "1 failed");
        }
    }
}
