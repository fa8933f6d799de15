package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands print, and what becomes of it. */
class CommandOutputTest {
    private static final String HOSTILE = "a\u001b[31mb\u0007c\u009bd\u202Ee\rf\u007f\tg\nh";
    private static final String CLEAN = "a[31mbcdef\tg\nh";

    @TempDir
    private Path folder = Path.of("");

    static boolean hasFullDevice() {
        return new File("/dev/full").exists();
    }

    @Test
    void control_characters_are_left_out_of_all_text_but_line_breaks_and_tabs() {
        var text = new StringWriter();
        CommandOutput out = CommandOutput.to(text);
        out.print(HOSTILE);
        out.printf("%s", HOSTILE);
        out.flush();
        assertThat(text).hasToString(CLEAN + CLEAN);
    }

    @Test
    void what_is_made_here_is_printed_exactly() {
        var text = new StringWriter();
        CommandOutput out = CommandOutput.to(text);
        CommandOutput.exactly(out, HOSTILE);
        out.print(HOSTILE);
        out.flush();
        assertThat(text).hasToString(HOSTILE + CLEAN);
    }

    @Test
    void a_log_line_cannot_steer_a_terminal() {
        var record = new LogRecord(Level.WARNING, HOSTILE);
        record.setLoggerName("x.Y");
        assertThat(new Logging.Line(true).format(record)).isEqualTo("<4>Y: a[31mbcdef\tg\n<4>h\n");
    }

    @Test
    void a_wrong_call_does_not_echo_what_would_steer_the_terminal() {
        var err = new StringWriter();
        assertThat(Main.run(new StringWriter(), err, "crawl", "\u001b]0;title\u0007nonsense"))
                .isEqualTo(2);
        assertThat(err.toString()).contains("nonsense").doesNotContain("\u001b", "\u0007");
    }

    @Test
    void the_first_failure_to_write_is_remembered() {
        CommandOutput out = CommandOutput.to(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                throw new IOException("No space left on device");
            }
        });
        assertThat(out.failure()).isEmpty();
        out.println("text");
        assertThat(out.failure().map(IOException::getMessage)).hasValue("No space left on device");
    }

    @ParameterizedTest
    @ValueSource(strings = {"settings", "settings --json", "--help", "crawl --help"})
    @EnabledIf("hasFullDevice")
    void a_command_whose_output_cannot_be_written_has_failed_and_says_so(String call) throws Exception {
        try (OutputStream full = Files.newOutputStream(Path.of("/dev/full"))) {
            var err = new StringWriter();
            int code = Main.run(new OutputStreamWriter(full, StandardCharsets.UTF_8), err, call.split(" "));
            assertThat(code).as(err.toString()).isEqualTo(1);
            assertThat(err.toString())
                    .isEqualTo("freshet: cannot write to standard output: no space left on device.\n");
        }
    }

    @Test
    void a_reader_that_has_gone_is_no_failure() throws Exception {
        List<String> call = List.of(
                "bash",
                "-c",
                "\"$@\" 2>\"$0\" | true; echo ${PIPESTATUS[0]}",
                folder.resolve("err").toString(),
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName(),
                "settings",
                "--data",
                folder.resolve("store").toString());
        Process child = new ProcessBuilder(call).start();
        assertThat(new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEqualTo("0\n");
        assertThat(Files.readString(folder.resolve("err"))).isEmpty();
    }
}
