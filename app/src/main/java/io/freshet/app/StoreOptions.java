package io.freshet.app;

import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.logging.Level;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options that every command on a store has. */
final class StoreOptions {
    /** Names of log levels on the command line. */
    enum LogLevel {
        ERROR,
        WARN,
        INFO,
        DEBUG,
        TRACE;

        Level level() {
            return switch (this) {
                case ERROR -> Level.SEVERE;
                case WARN -> Level.WARNING;
                case INFO -> Level.INFO;
                case DEBUG -> Level.FINE;
                case TRACE -> Level.FINER;
            };
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The store (default: ${DEFAULT-VALUE}).",
            defaultValue = "freshet-data")
    Path data = Path.of("freshet-data");

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description = "The settings file (default: " + Settings.FILE + " in the store).")
    @Nullable
    Path config;

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "Memory for the program, such as 512MB (the default) or 2GB.",
            converter = MemoryConverter.class)
    @Nullable
    Long memory; // the launcher has made the heap of this size; here it is only checked

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            description = "What is logged to stderr: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
            defaultValue = "warn")
    LogLevel logLevel = LogLevel.WARN;

    /** Reads the settings file and begins to log. */
    Settings settings() {
        Logging.start(logLevel.level());
        return Settings.read(config, data);
    }

    Store openExisting(StoreSettings settings, String holder) {
        return Store.openExisting(data, settings, holder, Clock.systemUTC());
    }

    /** Checks a size; the launcher acts on it. */
    static final class MemoryConverter implements picocli.CommandLine.ITypeConverter<Long> {
        private static final long LEAST = 64L << 20;

        @Override
        public Long convert(String value) {
            long bytes;
            try {
                bytes = Quantity.bytes(value);
            } catch (IllegalArgumentException e) {
                throw new picocli.CommandLine.TypeConversionException(e.getMessage());
            }
            if (bytes < LEAST) {
                throw new picocli.CommandLine.TypeConversionException("at least 64MB are needed, not " + value);
            }
            return bytes;
        }
    }
}
