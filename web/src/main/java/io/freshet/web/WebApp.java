package io.freshet.web;

import io.helidon.common.socket.SocketOptions;
import io.helidon.http.DirectHandler;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.http.DirectHandlers;
import io.helidon.webserver.http.HttpRouting;
import io.helidon.webserver.http1.Http1Config;
import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A server that listens until it is closed. Each connection has a virtual thread, which also makes the answers. */
public final class WebApp implements AutoCloseable {
    static final int MAX_LINE = 16 << 10;
    static final int MAX_HEADER = 16 << 10;
    static final int MAX_BODY = 64 << 10;

    /** How many requests may wait for their turn, and for how long, before they are told to come again. */
    static final int WAITING = 2_000;

    /** Answers for which the body of a page is read, at once; and how many more may wait. */
    static final int HEAVY = 4;

    static final int HEAVY_WAITING = 32;

    /** Connections that make room for others and are not gone yet. */
    private static final int LEAVING = 64;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(20);
    /** How long requests under way have to end once the server is being closed. */
    private static final Duration TO_END = Duration.ofSeconds(5);

    private final WebServer server;
    private final Live live;
    private final SlowClients slowClients;
    private final Connections connections;
    private final InetSocketAddress address;

    private WebApp(
            WebServer server, Live live, SlowClients slowClients, Connections connections, InetSocketAddress address) {
        this.server = server;
        this.live = live;
        this.slowClients = slowClients;
        this.connections = connections;
        this.address = address;
    }

    /**
     * Begins to listen.
     *
     * @param localToken opens the door besides the token of the settings
     * @throws IOException when it cannot listen there; the message says why
     */
    public static WebApp start(WebSettings settings, String localToken, Parts parts) throws IOException {
        var bind = new InetSocketAddress(settings.bind(), settings.port());
        check(bind);
        var gate = new Gate(settings.names(), settings.token(), settings.password(), localToken);
        var sessions = new Sessions(parts.clock());
        var frame = new Frame(sessions, gate, parts.clock());
        var live = new Live(settings.live());
        List<Route> routes = new ArrayList<>(new Api(parts, settings.maxResults()).routes());
        routes.addAll(Assets.routes());
        routes.addAll(frame.routes());
        routes.addAll(new SignIn(gate, sessions, frame, parts.clock()).routes());
        routes.addAll(new SearchPage(parts.search(), parts.views(), frame).routes());
        routes.addAll(new CrawlPage(parts.crawls(), parts.topics(), frame, live).routes());
        routes.addAll(new TopicPage(parts, frame, live).routes());
        routes.addAll(new FreshnessPage(parts.freshness(), frame, live).routes());
        routes.addAll(new PagePage(parts.views(), parts.canonicaliser(), frame).routes());
        routes.addAll(new SettingsPage(parts.views(), frame).routes());
        var slowClients = new SlowClients(settings.idle());
        var connections = new Connections(http(slowClients), settings.connections(), settings.connectionsPerAddress());
        var exchanges = new Exchanges(
                gate,
                sessions,
                routes,
                frame,
                slowClients,
                connections,
                new Turns(settings.requestsAtOnce(), WAITING, LONGEST_WAIT),
                new Turns(Math.clamp(settings.requestsAtOnce() / 2, 1, HEAVY), HEAVY_WAITING, LONGEST_WAIT),
                AnswerMemory.ofProcess());
        WebServer server = server(settings, bind, exchanges, connections);
        server.start();
        if (!server.isRunning()) { // it has logged why
            slowClients.close();
            throw new IOException("cannot listen on " + authority(bind));
        }
        return new WebApp(
                server, live, slowClients, connections, new InetSocketAddress(settings.bind(), server.port()));
    }

    /** Where it listens: its host is an address. */
    public URI address() {
        return URI.create("http://" + authority(address));
    }

    /** Lets requests under way end, and takes no new ones. May be called twice. */
    @Override
    public void close() {
        live.close();
        connections.closeWaiting();
        server.stop();
        slowClients.close();
    }

    /** As in a URL. */
    static String authority(InetSocketAddress address) {
        InetAddress host = address.getAddress();
        String text = host.getHostAddress();
        return (host instanceof Inet6Address ? "[" + text.replaceFirst("%.*", "") + "]" : text) + ":"
                + address.getPort();
    }

    private static WebServer server(
            WebSettings settings, InetSocketAddress bind, Exchanges exchanges, Connections connections) {
        var direct = DirectHandlers.builder();
        for (DirectHandler.EventType event : DirectHandler.EventType.values()) {
            direct.addHandler(event, exchanges::refuse);
        }
        Duration half = settings.idle().dividedBy(2);
        return WebServer.builder()
                .bindAddress(bind)
                .shutdownHook(false) // whoever closes this also closes what it reads from, afterwards
                .shutdownGracePeriod(TO_END)
                .maxTcpConnections(settings.connections() + LEAVING)
                .maxPayloadSize(MAX_BODY)
                .idleConnectionTimeout(settings.idle())
                .idleConnectionPeriod(half.compareTo(TO_END) < 0 ? half : TO_END)
                .connectionOptions(SocketOptions.builder().tcpNoDelay(true).build())
                .protocolsDiscoverServices(false) // with one protocol alone a silent connection counts as idle at once
                .addConnectionSelector(connections)
                .directHandlers(direct.build())
                .routing(HttpRouting.builder().any(exchanges::handle))
                .build();
    }

    private static Http1Config http(SlowClients slowClients) {
        return Http1Config.builder()
                .maxPrologueLength(MAX_LINE)
                .maxHeadersSize(MAX_HEADER)
                .validatePrologue(false) // Parameters does, in its own words
                .addReceiveListener(slowClients)
                .build();
    }

    /** The server would only log why it cannot listen; so this asks first. */
    private static void check(InetSocketAddress bind) throws IOException {
        try (ServerSocketChannel probe = ServerSocketChannel.open()) {
            probe.bind(bind);
        } catch (IOException e) {
            boolean used = String.valueOf(e.getMessage()).contains("Address already in use");
            throw new IOException(
                    used
                            ? "port " + bind.getPort() + " of "
                                    + bind.getAddress().getHostAddress() + " is in use by another process"
                            : "cannot listen on " + authority(bind) + ": " + e.getMessage(),
                    e);
        }
    }
}
