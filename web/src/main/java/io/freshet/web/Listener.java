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
import java.util.function.BiFunction;

/** One socket that listens, with everything that is between it and the routes. Each connection has a virtual thread, which also makes the answers. */
final class Listener implements AutoCloseable {
    static final int MAX_LINE = 16 << 10;
    static final int MAX_HEADER = 16 << 10;

    /** Connections that make room for others and are not gone yet. */
    private static final int LEAVING = 64;

    /** How long requests under way have to end once the server is being closed. */
    private static final Duration TO_END = Duration.ofSeconds(5);

    private final WebServer server;
    private final SlowClients slowClients;
    private final Connections connections;
    private final InetSocketAddress address;

    private Listener(WebServer server, SlowClients slowClients, Connections connections, InetSocketAddress address) {
        this.server = server;
        this.slowClients = slowClients;
        this.connections = connections;
        this.address = address;
    }

    /**
     * Begins to listen.
     *
     * @param connections how many are open at once, and how many of them from one address
     * @param longestBody in bytes
     * @param exchanges makes what answers, given who watches over slow clients and connections
     * @throws IOException when it cannot listen there; the message says why
     */
    static Listener start(
            InetSocketAddress bind,
            int connections,
            int connectionsPerAddress,
            Duration idle,
            int longestBody,
            BiFunction<SlowClients, Connections, Exchanges> exchanges)
            throws IOException {
        check(bind);
        var slowClients = new SlowClients(idle);
        var open = new Connections(http(slowClients), connections, connectionsPerAddress);
        Exchanges answering = exchanges.apply(slowClients, open);
        var direct = DirectHandlers.builder();
        for (DirectHandler.EventType event : DirectHandler.EventType.values()) {
            direct.addHandler(event, answering::refuse);
        }
        Duration half = idle.dividedBy(2);
        WebServer server = WebServer.builder()
                .bindAddress(bind)
                .shutdownHook(false) // whoever closes this also closes what it reads from, afterwards
                .shutdownGracePeriod(TO_END)
                .maxTcpConnections(connections + LEAVING)
                .maxPayloadSize(longestBody)
                .idleConnectionTimeout(idle)
                .idleConnectionPeriod(half.compareTo(TO_END) < 0 ? half : TO_END)
                .connectionOptions(SocketOptions.builder().tcpNoDelay(true).build())
                .protocolsDiscoverServices(false) // with one protocol alone a silent connection counts as idle at once
                .addConnectionSelector(open)
                .directHandlers(direct.build())
                .routing(HttpRouting.builder().any(answering::handle))
                .build();
        server.start();
        if (!server.isRunning()) { // it has logged why
            slowClients.close();
            throw new IOException("cannot listen on " + authority(bind));
        }
        return new Listener(server, slowClients, open, new InetSocketAddress(bind.getAddress(), server.port()));
    }

    /** Where it listens: its host is an address. */
    URI address() {
        return URI.create("http://" + authority(address));
    }

    /** Lets requests under way end, and takes no new ones. May be called twice. */
    @Override
    public void close() {
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
