package io.freshet.app;

import io.freshet.cooperate.NoticesAddress;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.store.LocalApi;
import io.freshet.web.NoticeListener;
import io.freshet.web.NoticeSettings;
import io.freshet.web.WebApp;
import io.freshet.web.WebSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Serves a store until somebody stops the program: what {@code serve} and {@code demo} have in common. */
final class Serving {
    @Option(
            names = "--port",
            paramLabel = "PORT",
            description = "Where to listen; 0 for any port that is free (default: ${DEFAULT-VALUE}).",
            defaultValue = "8080")
    private int port = 8080;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            description = "The address to listen on (default: ${DEFAULT-VALUE}).",
            defaultValue = "127.0.0.1",
            converter = AddressConverter.class)
    private InetAddress bind = InetAddress.getLoopbackAddress();

    @Option(
            names = "--notices-bind",
            paramLabel = "ADDRESS:PORT",
            description =
                    "Where sites and hubs tell what changed: a port of its own, with nothing else on it. Port 0 for any that is free (default: notices.bind of the settings).")
    private @Nullable String noticesBind;

    /** Takes notices on this machine, at any port that is free, unless the command line says where. */
    void noticesAnywhere() {
        if (noticesBind == null) {
            noticesBind = "127.0.0.1:0";
        }
    }

    /** What is done beside serving. */
    interface Beside {
        /** Begins it, once the store is open; what it gives is closed before the store is. */
        AutoCloseable begin(ServedProduct product) throws IOException;
    }

    /** Returns when the program is to end and everything is closed. */
    void run(Settings settings, Path data, String holder, PrintWriter out, Beside beside) throws InterruptedException {
        WebSettings web = web(settings);
        NoticeSettings notices = notices(settings.set(Setting.NOTICES_BIND, noticesBind));
        var stop = new StopSignal();
        boolean served = false;
        try {
            serve(settings, web, notices, data, holder, out, beside, stop);
            served = true;
        } finally {
            stop.ended(served);
        }
    }

    private static void serve(
            Settings settings,
            WebSettings web,
            @Nullable NoticeSettings notices,
            Path data,
            String holder,
            PrintWriter out,
            Beside beside,
            StopSignal stop)
            throws InterruptedException {
        byte[] secret = new byte[32];
        new SecureRandom().nextBytes(secret);
        String token = HexFormat.of().formatHex(secret);
        try (var product = new ServedProduct(settings, data, holder);
                WebApp app = WebApp.start(web, token, product.parts());
                NoticeListener listener = notices == null ? null : listener(notices, product.sites());
                AutoCloseable _ = beside.begin(product)) {
            product.store().announce(new LocalApi(local(app.address()), token));
            stop.listen();
            out.println("listening on " + app.address());
            if (listener != null) {
                out.println("notices on " + listener.address());
            }
            out.flush();
            stop.await();
        } catch (IOException e) {
            throw new WorkFailedException(e.getMessage() + ". Choose another with --port or --bind");
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) { // no part of it throws another
            throw new IllegalStateException(e);
        }
    }

    private WebSettings web(Settings settings) {
        try {
            return FileHandles.ofProcess().limit(settings.web(bind, port));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
    }

    private static @Nullable NoticeSettings notices(Settings settings) {
        try {
            return settings.noticesBind();
        } catch (IllegalArgumentException e) {
            throw new SettingsException("--notices-bind: " + e.getMessage());
        }
    }

    private static NoticeListener listener(NoticeSettings notices, StoreSites sites) {
        NoticeListener listener;
        try {
            listener = NoticeListener.start(notices, sites, Clock.systemUTC());
        } catch (IOException e) {
            throw new WorkFailedException(e.getMessage() + ". Choose another with --notices-bind");
        }
        CrawlUrl address = Canonicaliser.DEFAULT.parse(listener.address() + "/").orElseThrow();
        sites.reachedAt(new NoticesAddress(address));
        return listener;
    }

    /** Where commands on this machine find it: a server on all addresses is on loopback too. */
    private static URI local(URI address) {
        return URI.create(
                address.toString().replace("//0.0.0.0:", "//127.0.0.1:").replace("//[0:0:0:0:0:0:0:0]:", "//[::1]:"));
    }
}
