package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.LogRecord;
import org.junit.jupiter.api.Test;

class LoggingTest {
    private static LogRecord record(Level level, String message) {
        var record = new LogRecord(level, message);
        record.setLoggerName("io.freshet.crawl.Crawler");
        return record;
    }

    @Test
    void a_line_in_a_file_has_time_level_place_and_message() {
        String line = new Logging.Line(false).format(record(Level.WARNING, "the host rests"));
        assertThat(line).matches("\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{3} WARN  Crawler: the host rests\n");
    }

    @Test
    void what_goes_wrong_with_a_client_is_one_line() {
        LogRecord record = record(Level.WARNING, "unexpected exception");
        record.setLoggerName("io.helidon.webserver.ConnectionHandler");
        record.setThrown(new IllegalStateException("broken\nby a client", new IllegalStateException("pipe")));
        assertThat(new Logging.Line(false).format(record))
                .endsWith("WARN  ConnectionHandler: unexpected exception: java.lang.IllegalStateException: broken\n");
    }

    @Test
    void under_journald_every_line_begins_with_its_priority() {
        LogRecord record = record(Level.SEVERE, "a bug");
        record.setThrown(new IllegalStateException("broken"));
        String lines = new Logging.Line(true).format(record);
        assertThat(lines.lines()).hasSizeGreaterThan(2).allMatch(line -> line.startsWith("<3>"));
        assertThat(lines).startsWith("<3>Crawler: a bug\n").contains("java.lang.IllegalStateException: broken");
    }
}
