package io.freshet.app;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.channels.ClosedChannelException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.logging.ConsoleHandler;
import java.util.logging.Formatter;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;

/**
 * Log lines on stderr. On a terminal and in a file: time, level, where, what. Under journald, which adds the time itself, each line begins with its
 * priority (sd-daemon(3)), so that {@code journalctl -p warning} works.
 */
final class Logging {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss.SSS").withZone(ZoneId.systemDefault());

    private static final Logger ROBOTS_PARSER =
            Logger.getLogger("crawlercommons"); // held: levels of loggers that nobody holds are forgotten
    private static final Logger VECTORS = Logger.getLogger("org.apache.lucene.internal.vectorization");
    private static final Logger LISTENER = Logger.getLogger("io.helidon.webserver.ServerListener");
    private static final String HTTP_LIBRARY = "io.helidon.";
    private static final Logger OURS = Logger.getLogger("io.freshet");

    private Logging() {}

    static void start(Level level) {
        Logger root = Logger.getLogger("");
        for (Handler old : root.getHandlers()) {
            root.removeHandler(old);
        }
        Handler handler = new ConsoleHandler();
        handler.setFormatter(new Line(System.getenv("JOURNAL_STREAM") != null));
        handler.setLevel(level);
        root.addHandler(handler);
        root.setLevel(level.intValue() < Level.INFO.intValue() ? Level.INFO : level);
        OURS.setLevel(level); // libraries stay quiet when we are talkative
        ROBOTS_PARSER.setLevel(Level.SEVERE); // it warns of every odd line of every robots.txt
        VECTORS.setLevel(Level.SEVERE); // it asks for a module of the JDK that nothing here would use
        LISTENER.setFilter(record ->
                !(record.getThrown() instanceof ClosedChannelException)); // it takes being closed for an error
    }

    static final class Line extends Formatter {
        private final boolean journal;

        Line(boolean journal) {
            this.journal = journal;
        }

        @Override
        public String format(LogRecord record) {
            String name = record.getLoggerName() == null ? "" : record.getLoggerName();
            String where = name.substring(name.lastIndexOf('.') + 1);
            String head = journal
                    ? "<" + priority(record.getLevel()) + ">"
                    : TIME.format(Instant.ofEpochMilli(record.getMillis())) + " " + level(record.getLevel()) + " ";
            String text = Plain.lines(where + ": " + formatMessage(record) + trace(record));
            return head + text.replace("\n", journal ? "\n" + head : "\n  ") + "\n";
        }

        /** Of what goes wrong between a client and the HTTP library, which is nobody's bug here, the first line is enough. */
        private static String trace(LogRecord record) {
            if (record.getThrown() == null) {
                return "";
            }
            if (String.valueOf(record.getLoggerName()).startsWith(HTTP_LIBRARY)) {
                return ": " + record.getThrown().toString().lines().findFirst().orElse("");
            }
            var text = new StringWriter();
            record.getThrown().printStackTrace(new PrintWriter(text));
            return "\n" + text.toString().stripTrailing();
        }

        private static int priority(Level level) {
            return level.intValue() >= Level.SEVERE.intValue()
                    ? 3
                    : level.intValue() >= Level.WARNING.intValue()
                            ? 4
                            : level.intValue() >= Level.INFO.intValue() ? 6 : 7;
        }

        private static String level(Level level) {
            return level.intValue() >= Level.SEVERE.intValue()
                    ? "ERROR"
                    : level.intValue() >= Level.WARNING.intValue()
                            ? "WARN "
                            : level.intValue() >= Level.INFO.intValue() ? "INFO " : "DEBUG";
        }
    }
}
