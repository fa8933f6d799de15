package io.freshet.protocol.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ChangeFoldTest {
    @ParameterizedTest(name = "{0} gives {1}")
    @CsvSource({
        "A, A",
        "AU, A",
        "AUU, A",
        "AD, -",
        "AUD, -",
        "ADA, A",
        "ADAU, A",
        "U, U",
        "UU, U",
        "UD, D",
        "UDA, U",
        "UDAU, U",
        "UDAD, D",
        "D, D",
        "DA, U",
        "DAU, U",
        "DAUU, U",
        "DAUD, D",
        "DAUDA, U",
        "DAD, D"
    })
    void the_table_of_the_paper(String history, String summary) {
        assertThat(net(history)).isEqualTo(summary);
    }

    /** Two thousand histories: all of up to seven events, also those that cannot follow each other. */
    @Test
    void whatever_the_history_the_summary_is_the_true_net_change() {
        List<String> histories = new ArrayList<>(List.of("A", "U", "D"));
        for (int i = 0; i < histories.size(); i++) {
            String history = histories.get(i);
            if (history.length() < 7) {
                histories.addAll(List.of(history + "A", history + "U", history + "D"));
            }
            boolean before = history.charAt(0) != 'A';
            boolean after = history.charAt(history.length() - 1) != 'D';
            String truth = before ? after ? "U" : "D" : after ? "A" : "-";
            assertThat(net(history)).as(history).isEqualTo(truth);
        }
    }

    @Test
    void the_summary_has_size_and_time_of_the_last_change_of_each_document() {
        ChangeFold fold = new ChangeFold();
        fold.add(read("A:/a:1:20260101000000"));
        fold.add(read("U:/b:5:20260101000000"));
        fold.add(read("U:/a:2:20260101000001"));
        List<String> told = new ArrayList<>();
        fold.forEach(change -> told.add(change.line()));
        assertThat(told).containsExactly("A:/a:2:20260101000001", "U:/b:5:20260101000000");
        assertThat(fold.size()).isEqualTo(2);
    }

    private static String net(String history) {
        ChangeFold fold = new ChangeFold();
        for (int i = 0; i < history.length(); i++) {
            ChangeStatus status =
                    Optional.ofNullable(ChangeStatus.of(history.charAt(i))).orElseThrow();
            fold.add(new ChangeRecord(status, new DocumentPath("/a"), 1, Instant.EPOCH));
        }
        StringBuilder summary = new StringBuilder();
        fold.forEach(change -> summary.append(change.status().letter()));
        assertThat(fold.size()).isEqualTo(summary.length());
        return summary.isEmpty() ? "-" : summary.toString();
    }

    private static ChangeRecord read(String line) {
        return ChangeRecord.read(line).orElseThrow();
    }
}
