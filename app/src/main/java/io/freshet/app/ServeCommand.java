package io.freshet.app;

import io.freshet.store.LocalApi;
import io.freshet.web.WebApp;
import io.freshet.web.WebSettings;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.URI;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

@Command(
        name = "serve",
        description =
                "Serves the store over HTTP until it is stopped (Ctrl-C, SIGTERM). Commands that only read work meanwhile.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Any other address than a loopback one needs serve.token in the settings file.",
            "",
            "Examples:",
            "  freshet serve",
            "  freshet serve --port 0 --data /var/lib/freshet",
            "  curl 'http://127.0.0.1:8080/api/v1/search?q=word'"
        })
final class ServeCommand implements Callable<Integer> {
    private static final Duration TO_END = Duration.ofSeconds(20);

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Mixin
    private RequestOptions requests = new RequestOptions();

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

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = options.settings();
        requests.over(settings);
        WebSettings web = web(settings);
        var stop = new StopSignal();
        boolean served = false;
        try {
            serve(settings, web, stop);
            served = true;
        } finally {
            stop.ended(served);
        }
        return 0;
    }

    private void serve(Settings settings, WebSettings web, StopSignal stop) throws InterruptedException {
        String token = HexFormat.of().formatHex(random(32));
        try (var product = new ServedProduct(settings, options.data, "freshet serve");
                WebApp app = WebApp.start(web, token, product.parts())) {
            product.store().announce(new LocalApi(local(app.address()), token));
            stop.listen();
            PrintWriter out = spec.commandLine().getOut();
            out.println("listening on " + app.address());
            out.flush();
            stop.await();
        } catch (IOException e) {
            throw new WorkFailedException(e.getMessage() + "; another --port or --bind may do");
        }
    }

    private WebSettings web(Settings settings) {
        try {
            return FileHandles.ofProcess().limit(settings.web(bind, port));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
    }

    /** Where commands on this machine find it: a server on all addresses is on loopback too. */
    private static URI local(URI address) {
        return URI.create(
                address.toString().replace("//0.0.0.0:", "//127.0.0.1:").replace("//[0:0:0:0:0:0:0:0]:", "//[::1]:"));
    }

    private static byte[] random(int length) {
        byte[] bytes = new byte[length];
        new SecureRandom().nextBytes(bytes);
        return bytes;
    }

    /** An address as it is written, since a name may stand for several. */
    static final class AddressConverter implements ITypeConverter<InetAddress> {
        @Override
        public InetAddress convert(String value) {
            try {
                return InetAddress.ofLiteral(value.equals("localhost") ? "127.0.0.1" : value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException("\"" + value + "\" is not an address such as 127.0.0.1 or 0.0.0.0");
            }
        }
    }

    /**
     * Ctrl-C and SIGTERM ask a server to end, and one that has ended as asked has done its work: the exit code is 0, where the JVM would say 130 or 143.
     */
    private static final class StopSignal {
        private final CountDownLatch asked = new CountDownLatch(1);
        private final CountDownLatch ended = new CountDownLatch(1);
        private volatile boolean well;

        void listen() {
            Runtime.getRuntime().addShutdownHook(new Thread(this::end, "freshet-stop"));
        }

        void await() throws InterruptedException {
            asked.await();
        }

        /** Everything is closed. */
        void ended(boolean well) {
            this.well = well;
            ended.countDown();
        }

        /** The JVM is going: on a signal, or because the command has ended by itself, which then has its own exit code. */
        private void end() {
            if (ended.getCount() == 0) {
                return;
            }
            asked.countDown();
            boolean inTime = false;
            try {
                inTime = ended.await(TO_END.toSeconds(), TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            Runtime.getRuntime().halt(inTime && well ? 0 : 1);
        }
    }
}
