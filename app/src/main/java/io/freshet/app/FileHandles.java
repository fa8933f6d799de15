package io.freshet.app;

import com.sun.management.UnixOperatingSystemMXBean;
import io.freshet.web.WebSettings;
import java.lang.System.Logger.Level;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/**
 * How many files and sockets this process may have open at once. Every request under way has a socket and so has every connection that is kept, so the
 * settings are cut to what there is: a crawl that asks fewer hosts at once goes on, while one that runs out of handles takes every host for broken.
 *
 * @param most of files and sockets together
 */
record FileHandles(long most) {
    private static final System.Logger LOG = System.getLogger(FileHandles.class.getName());
    /** The store's tables and segments, jars, logs, and sockets that are being closed. */
    private static final long OTHERS = 400;

    static FileHandles ofProcess() {
        return new FileHandles(
                ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix
                        ? unix.getMaxFileDescriptorCount()
                        : Long.MAX_VALUE);
    }

    /** Requests under way come first: two thirds of what is left for sockets at least. */
    void limit(Settings settings) {
        long sockets = Math.max(3, most - Math.min(OTHERS, most / 2));
        int wanted = settings.crawl().inFlight();
        long inFlight = Math.min(
                wanted, Math.max(sockets * 2 / 3, sockets - settings.fetch().idleConnections()));
        long idle = Math.min(settings.fetch().idleConnections(), sockets - inFlight);
        if (inFlight < wanted) {
            LOG.log(
                    Level.WARNING,
                    String.format(
                            Locale.ROOT,
                            "the system lets this process open %,d files: it asks %,d hosts at once, not %,d as crawl.in-flight says; ulimit -n gives it more",
                            most,
                            inFlight,
                            wanted));
        }
        settings.set(Setting.IN_FLIGHT, inFlight).set(Setting.IDLE_CONNECTIONS, idle);
    }

    /** A server that runs out of handles would stop to listen. */
    WebSettings limit(WebSettings settings) {
        long sockets = Math.max(3, most - Math.min(OTHERS, most / 2));
        if (settings.connections() <= sockets) {
            return settings;
        }
        LOG.log(
                Level.WARNING,
                String.format(
                        Locale.ROOT,
                        "the system lets this process open %,d files: it has %,d connections at once, not %,d as serve.connections says; ulimit -n gives it more",
                        most,
                        sockets,
                        settings.connections()));
        return settings.withConnections((int) sockets);
    }
}
