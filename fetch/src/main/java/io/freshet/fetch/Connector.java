package io.freshet.fetch;

import io.freshet.model.Host;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NoRouteToHostException;
import java.net.Proxy;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * Opens connections: name, address check, TCP, TLS.
 *
 * <p>The address that was checked is the one that is connected to; a name is not asked for twice, since the second answer could be another. A
 * name of which any address is forbidden is refused altogether: whether we then met a private address would hang on the order of an answer that
 * a stranger writes.
 *
 * <p>Safe for use by many threads.
 */
final class Connector {
    /** A name may have dozens of addresses. */
    private static final int MOST_TRIED = 4;

    private final FetchSettings settings;
    private final HostNames names;
    private final @Nullable SSLContext trust;

    /** Trusts what the Java runtime trusts when no other trust is given. */
    Connector(FetchSettings settings, HostNames names, @Nullable SSLContext trust) {
        this.settings = settings;
        this.names = names;
        this.trust = trust;
    }

    /** Within the stage that the timekeeper measures. */
    Connection connect(Host host, Timekeeper time) throws IOException, InterruptedException {
        List<InetAddress> addresses = names.addresses(host.name(), time.left());
        if (!settings.allowPrivate()) {
            for (InetAddress address : addresses) {
                Optional<String> kind = AddressRule.forbids(address);
                if (kind.isPresent()) {
                    throw new ForbiddenAddressException(host.name(), address, kind.get());
                }
            }
        }
        Socket socket = reach(host, addresses, time);
        try {
            Socket secured = host.secure() ? secured(host, socket) : socket;
            return new Connection(host, socket, secured, settings.maxHeader());
        } catch (IOException e) {
            Timekeeper.closeQuietly(socket);
            throw e;
        }
    }

    /** The first address that answers; each gets an equal part of the time that is left. */
    private Socket reach(Host host, List<InetAddress> addresses, Timekeeper time) throws IOException {
        IOException last = new NoRouteToHostException(host.name() + " has no address");
        int tries = Math.min(addresses.size(), MOST_TRIED);
        for (int i = 0; i < tries; i++) {
            Duration share = time.left().dividedBy(tries - i);
            var socket = new Socket(Proxy.NO_PROXY);
            try {
                time.guard(socket);
                socket.setTcpNoDelay(true);
                socket.connect(
                        new InetSocketAddress(addresses.get(i), host.port()), (int) Math.max(share.toMillis(), 1));
                return socket;
            } catch (IOException e) {
                Timekeeper.closeQuietly(socket);
                last = e;
                if (time.verdict() != null || Thread.currentThread().isInterrupted()) {
                    break;
                }
            }
        }
        names.forget(host.name());
        throw last;
    }

    private SSLSocket secured(Host host, Socket socket) throws IOException {
        String name = host.name();
        String bare = name.startsWith("[") ? name.substring(1, name.length() - 1) : name;
        var factory = trust == null ? (SSLSocketFactory) SSLSocketFactory.getDefault() : trust.getSocketFactory();
        var secured = (SSLSocket) factory.createSocket(socket, bare, host.port(), true); // the name goes into SNI
        SSLParameters parameters = secured.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS"); // RFC 9110, 4.3.4
        secured.setSSLParameters(parameters);
        secured.startHandshake();
        return secured;
    }
}
