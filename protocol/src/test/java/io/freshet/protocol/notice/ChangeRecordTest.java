package io.freshet.protocol.notice;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeRecordTest {
    @Test
    void a_path_keeps_its_colons_spaces_and_letters_of_any_script() {
        var change = new ChangeRecord(
                ChangeStatus.ADDED,
                new DocumentPath("/한글 폴더/a:b:1:20200101.html"),
                156,
                Instant.parse("2003-07-20T14:30:00Z"));
        assertThat(change.line()).isEqualTo("A:/한글 폴더/a:b:1:20200101.html:156:20030720143000");
        assertThat(ChangeRecord.read(change.line())).contains(change);
        assertThat(change.path().urlPath()).isEqualTo("/%ED%95%9C%EA%B8%80%20%ED%8F%B4%EB%8D%94/a:b:1:20200101.html");
    }

    @Test
    void percent_and_line_ends_of_a_path_are_encoded() {
        var path = new DocumentPath("/100%\r\nD:/x:1:20200101");
        assertThat(path.line()).isEqualTo("/100%25%0D%0AD:/x:1:20200101");
        assertThat(DocumentPath.read(path.line())).isEqualTo(path);
        assertThat(DocumentPath.read(path.urlPath())).isEqualTo(path);
        assertThat(DocumentPath.read("/100%").text()).isEqualTo("/100%");
    }

    @Test
    void any_path_comes_back_from_a_line_as_it_was() {
        var random = new SplittableRandom(17);
        for (int i = 0; i < 2_000; i++) {
            var text = new StringBuilder("/");
            for (int n = random.nextInt(12); n > 0; n--) {
                text.append("%:25 \r\n0Aa/가<>?#\t".charAt(random.nextInt(17)));
            }
            var change = new ChangeRecord(
                    ChangeStatus.UPDATED, new DocumentPath(text.toString()), i, Instant.ofEpochSecond(i * 1_000_000L));
            assertThat(ChangeRecord.read(change.line())).contains(change);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ":",
                "A",
                "A:",
                "A:/x",
                "A:/x:1",
                "A:x:1:20200101",
                "X:/x:1:20200101",
                "A:/x:-1:20200101",
                "A:/x:1:2020010",
                "A:/x:1:20201301",
                "A:/x:1:20200101250000",
                "A:/x::20200101",
                "A:/x:9999999999999999999:20200101",
                "A/x:1:20200101",
                "AA:/x:1:20200101"
            })
    void what_is_no_record_is_not_read(String line) {
        assertThat(ChangeRecord.read(line)).isEmpty();
    }

    @Test
    void a_line_that_is_too_long_is_not_read() {
        assertThat(ChangeRecord.read("A:/" + "x".repeat(8_000) + ":1:20200101")).isEmpty();
        assertThat(ChangeRecord.read("A:/" + "x".repeat(7_999) + ":1:20200101")).isPresent();
    }

    @Test
    void times_before_1970_and_after_9999_are_moved_to_the_edge() {
        assertThat(new ChangeRecord(ChangeStatus.ADDED, new DocumentPath("/a"), 0, Instant.MIN).line())
                .isEqualTo("A:/a:0:19700101000000");
        assertThat(new ChangeRecord(ChangeStatus.ADDED, new DocumentPath("/a"), 0, Instant.MAX).line())
                .isEqualTo("A:/a:0:99991231235959");
    }
}
