package io.freshet.protocol.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeSummaryTest {
    @Test
    void the_mail_of_the_papers_figure_11_is_read() {
        ChangeSummary summary = ChangeSummary.read("""
                < RoBoT > A:/web/html/index.html:156:20030720
                < RoBoT > U:/web/html/test01.html:357:20030721
                < RoBoT > D:/web/html/test02.html:420:20030722
                < RoBoT > A:/web/html/test03.html:120:20030727
                """);
        assertThat(summary.badLines()).isEmpty();
        assertThat(summary.changes().stream().map(ChangeSummary::mailLine))
                .containsExactly(
                        "<RoBoT> A:/web/html/index.html:156:20030720",
                        "<RoBoT> U:/web/html/test01.html:357:20030721",
                        "<RoBoT> D:/web/html/test02.html:420:20030722",
                        "<RoBoT> A:/web/html/test03.html:120:20030727");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<RoBoT> A:/a:1:20030720",
                "< RoBoT > A:/a:1:20030720",
                "<RoBoT > A:/a:1:20030720",
                "<RoBoT>A:/a:1:20030720\r"
            })
    void every_form_of_the_tag_is_read(String line) {
        assertThat(ChangeSummary.read(line).changes()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource({
        "Robot : Update of Index, true",
        "RoBoT : Update Of Index, true",
        "'robot: update  of index ', true",
        "Re: Robot : Update of Index, false",
        "Update of Index, false"
    })
    void the_subject(String subject, boolean summary) {
        assertThat(ChangeSummary.isSubject(subject)).isEqualTo(summary);
        assertThat(ChangeSummary.isSubject(ChangeSummary.SUBJECT)).isTrue();
    }

    @Test
    void a_bad_line_is_reported_with_its_number_and_the_rest_is_read() {
        ChangeSummary summary = ChangeSummary.read(
                "<RoBoT> A:/a:1:20030720\n\nnonsense line\n<RoBoT> X:/a:1:2\n<RoBoT> D:/b:1:20030720");
        assertThat(summary.changes()).hasSize(2);
        assertThat(summary.badLines().stream().map(bad -> bad.number() + " " + bad.text()))
                .containsExactly("3 nonsense line", "4 <RoBoT> X:/a:1:2");
    }

    @Test
    void no_more_than_a_hundred_bad_lines_are_reported_and_long_ones_not_in_full() {
        ChangeSummary summary = ChangeSummary.read(("x".repeat(100_000) + "\n").repeat(20) + "bad\n".repeat(1_000));
        assertThat(summary.badLines())
                .hasSize(ChangeSummary.MOST_BAD_LINES)
                .allMatch(bad -> bad.text().length() <= 120);
    }

    @Test
    void records_past_the_limit_are_not_read() {
        String text = "<RoBoT> A:/a:1:20030720\n".repeat(ChangeSummary.MOST_CHANGES + 1);
        assertThat(ChangeSummary.read(text).changes()).hasSize(ChangeSummary.MOST_CHANGES);
        assertThat(ChangeSummary.read(text).badLines()).hasSize(1);
    }

    @Test
    void a_signature_holds_for_its_records_alone_however_a_mail_server_lays_them_out() {
        var now = Instant.parse("2026-11-19T21:50:00Z");
        List<String> lines = List.of("<RoBoT> A:/a:1:20030720", "<RoBoT> D:/b c:2:20030720");
        var signature = SummarySignature.sign(
                "a secret of the robot", "http://site.test:8080", now, "00112233445566778899", lines);
        var read = SummarySignature.read(signature.print().replace("; ", ";\r\n\t"))
                .orElseThrow();
        assertThat(read).isEqualTo(signature);
        assertThat(read.signs("a secret of the robot", lines)).isTrue();
        assertThat(read.signs(
                        "a secret of the robot", List.of("A:/a:1:20030720\r", "", "< RoBoT > D:/b c:2:20030720 ")))
                .isTrue();
        assertThat(read.signs("another secret of it", lines)).isFalse();
        assertThat(read.signs("a secret of the robot", lines.reversed())).isFalse();
        var elsewhere = new SummarySignature("http://other.test", now, read.nonce(), read.digest());
        assertThat(elsewhere.signs("a secret of the robot", lines)).isFalse();
        assertThat(SummarySignature.read("v=1; nonsense")).isEmpty();
    }

    @Test
    void a_posted_line_has_the_time() {
        var change = ChangeRecord.read("U:/a:3:20260102030405").orElseThrow();
        assertThat(ChangeSummary.pushLine(change)).isEqualTo("<RoBoT> U:/a:3:20260102030405");
        assertThat(ChangeSummary.read(ChangeSummary.pushLine(change)).changes()).containsExactly(change);
        assertThat(List.of(change).stream().map(ChangeSummary::mailLine).collect(Collectors.joining()))
                .isEqualTo("<RoBoT> U:/a:3:20260102");
    }
}
