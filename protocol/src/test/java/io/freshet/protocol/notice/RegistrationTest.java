package io.freshet.protocol.notice;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RegistrationTest {
    private static final Registration PLAIN =
            new Registration(RegistrationAction.REGISTER, new EmailAddress("robot@search.test"), 7, null, null, null);

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ACTION=Register&ROBOT_EMAIL=robot%40search.test&LATENCY=7",
                "ACTION = Register&ROBOT_EMAIL = robot@search.test&LATENCY = 7",
                "latency=7&robot_email=robot@SEARCH.test&action=REGISTER",
                "Register\r\nrobot@search.test\r\n7\r\n",
                "Register\nrobot@search.test\n7"
            })
    void both_encodings_of_the_paper_are_read(String body) {
        assertThat(Registration.read(body.getBytes(UTF_8))).isEqualTo(new Registration.Reading.Valid(PLAIN));
    }

    @Test
    void a_request_is_printed_in_both_encodings_and_read_again_with_its_extra_fields() {
        var full = new Registration(
                RegistrationAction.CHANGE,
                new EmailAddress("robot+news@search.test"),
                30,
                "abc&=+/",
                "a secret of sixteen".replace(' ', '-'),
                "https://robot.test/notices/x?y=1&z=2");
        assertThat(Registration.read(full.printForm().getBytes(UTF_8))).isEqualTo(new Registration.Reading.Valid(full));
        assertThat(Registration.read(full.printLines().getBytes(UTF_8)))
                .isEqualTo(new Registration.Reading.Valid(full));
        assertThat(PLAIN.printLines()).isEqualTo("Register\r\nrobot@search.test\r\n7\r\n");
    }

    @Test
    void a_plus_sign_that_nobody_encoded_stays_one() {
        assertThat(Registration.read("ACTION=Register&ROBOT_EMAIL=a+b@c.test&LATENCY=1".getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        Registration.Reading.Valid.class,
                        valid -> assertThat(valid.registration().email().text()).isEqualTo("a+b@c.test"));
    }

    @ParameterizedTest
    @CsvSource({
        "ACTION=Dance&ROBOT_EMAIL=a@b&LATENCY=1, 201",
        "ROBOT_EMAIL=a@b&LATENCY=1, 201",
        "'', 201",
        "ACTION=Unregister&LATENCY=1, 202",
        "ACTION=Change&ROBOT_EMAIL=a@b&LATENCY=0, 203",
        "ACTION=Suspend&ROBOT_EMAIL=a@b&LATENCY=366, 204",
        "ACTION=Resume&ROBOT_EMAIL=a@b&LATENCY=1d, 205",
        "ACTION=Register&ROBOT_EMAIL=a@b&LATENCY=-1, 201",
        "ACTION=Register&ROBOT_EMAIL=a@b&LATENCY=1&SECRET=short, 201",
        "ACTION=Register&ROBOT_EMAIL=a@b&LATENCY=1&NOTICES_URL=file:///etc/passwd, 201",
        "ACTION=Register&ROBOT_EMAIL=a%0Ab@c&LATENCY=1, 201",
        "ACTION=Register&ROBOT_EMAIL=a@b c&LATENCY=1, 201",
        "ACTION=Register&ROBOT_EMAIL=a@@b&LATENCY=1, 201"
    })
    void a_bad_request_has_the_code_of_its_action(String body, int code) {
        assertThat(Registration.read(body.getBytes(UTF_8)))
                .isInstanceOfSatisfying(
                        Registration.Reading.Invalid.class,
                        invalid -> assertThat(invalid.answer().code()).isEqualTo(code));
    }

    @Test
    void more_than_four_kilobytes_are_refused() {
        String body = PLAIN.printForm() + "&X="
                + "x".repeat(4_096 - 3 - PLAIN.printForm().length());
        assertThat(Registration.read(body.getBytes(UTF_8))).isInstanceOf(Registration.Reading.Valid.class);
        assertThat(Registration.read((body + "x").getBytes(UTF_8))).isInstanceOf(Registration.Reading.Invalid.class);
    }

    @Test
    void no_bytes_make_the_reader_throw() {
        var random = new SplittableRandom(4);
        for (int i = 0; i < 5_000; i++) {
            byte[] body = new byte[random.nextInt(60)];
            random.nextBytes(body);
            assertThat(Registration.read(body)).isNotNull();
        }
    }

    @Test
    void an_answer_is_printed_and_read() {
        var answer = RegistrationAnswer.failed(RegistrationAction.UNREGISTER, "Not\r\nregistered.");
        assertThat(answer.print()).isEqualTo("202\r\nNot registered.\r\n\r\n");
        assertThat(RegistrationAnswer.read(answer.print())).contains(answer);
        assertThat(RegistrationAnswer.read("<html>\n404")).isEmpty();
        assertThat(RegistrationAnswer.read("206\r\nx\r\n\r\n")).isEmpty();
        assertThat(RegistrationAnswer.read("100\r\n" + "x".repeat(5_000))).isEmpty();
    }

    @Test
    void a_line_of_the_registry_is_printed_and_read() {
        var day = LocalDate.of(2026, 11, 19);
        var robot = new RegisteredRobot(
                new EmailAddress("robot@search.test"),
                7,
                day,
                null,
                true,
                new RegisteredRobot.LogPosition(day, 1_034),
                false,
                "0123456789abcdef",
                "0123456789abcdefg",
                "http://127.0.0.1:1/notices/x?a=b",
                day.plusDays(90));
        assertThat(robot.line())
                .isEqualTo(
                        "robot@search.test 7 20261119 - ON position=20261119:1034 confirmed=no token=0123456789abcdef"
                                + " secret=0123456789abcdefg notices=http://127.0.0.1:1/notices/x?a=b expires=20270217");
        assertThat(RegisteredRobot.read(robot.line())).contains(robot);
    }

    @Test
    void a_line_with_the_papers_five_fields_alone_is_told_from_its_last_day_on() {
        var robot = RegisteredRobot.read("robot@search.test 7 20030701 20030720 OFF")
                .orElseThrow();
        assertThat(robot.active()).isFalse();
        assertThat(robot.position()).isEqualTo(new RegisteredRobot.LogPosition(LocalDate.of(2003, 7, 20), 0));
        assertThat(RegisteredRobot.read("# a comment of several more words")).isEmpty();
        assertThat(RegisteredRobot.read("robot@search.test 7 20031301 - ON")).isEmpty();
    }
}
