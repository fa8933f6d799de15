package io.freshet.web;

import io.freshet.model.TimeText;
import java.net.InetAddress;
import java.time.Duration;
import java.util.Set;

/**
 * Where to listen, whom to answer, and how much at once.
 *
 * @param bind the address to listen on; any other than loopback needs a token or a password
 * @param port 0 for any that is free
 * @param token what a request must show, as {@code Authorization: Bearer}; empty when local users may ask without
 * @param password what a person signs in with at the console; empty when there is none
 * @param names host names, without port, by which this server is known besides its address: those of a proxy in front of it
 * @param maxResults how many results of a search one request may ask for
 * @param requestsAtOnce how many requests are worked on at once; {@value WebApp#WAITING} more wait for their turn
 * @param live how many pages are told at once what happens as it happens
 * @param connections how many connections are open at once; one more takes the place of the one that has been silent for longest
 * @param connectionsPerAddress how many of them one address may have
 * @param idle a connection without a request is closed after this, and so is one that has not sent the header of its request by then
 */
public record WebSettings(
        InetAddress bind,
        int port,
        String token,
        String password,
        Set<String> names,
        int maxResults,
        int requestsAtOnce,
        int live,
        int connections,
        int connectionsPerAddress,
        Duration idle) {
    /** Shorter ones can be guessed. */
    private static final int SHORTEST_TOKEN = 16;

    /** Tries are counted (see {@link SignIn}), so that a password need not be as long as a token. */
    private static final int SHORTEST_PASSWORD = 8;

    public static final WebSettings DEFAULT = new WebSettings(
            InetAddress.ofLiteral("127.0.0.1"),
            8080,
            "",
            "",
            Set.of(),
            100,
            64,
            16,
            1_000,
            200,
            Duration.ofSeconds(30));

    public WebSettings {
        names = Set.copyOf(names);
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("a port is between 0 (any that is free) and 65535, not " + port);
        }
        between("results of one request", maxResults, 1, 1_000);
        between("requests at once", requestsAtOnce, 1, 10_000);
        between("live pages at once", live, 1, 10_000);
        between("connections at once", connections, 1, 100_000);
        between("connections of one address", connectionsPerAddress, 1, 100_000);
        if (idle.compareTo(Duration.ofMillis(100)) < 0 || idle.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException(
                    "an idle connection is closed after between 100 ms and an hour, not " + TimeText.of(idle));
        }
        if (!token.isEmpty() && !token.matches("[A-Za-z0-9._~+/-]{" + SHORTEST_TOKEN + ",500}=*")) { // RFC 6750, 2.1
            throw new IllegalArgumentException("serve.token must have at least " + SHORTEST_TOKEN
                    + " characters out of letters, digits and ._~+/-; `openssl rand -hex 32` makes one");
        }
        if (!password.isEmpty() && password.length() < SHORTEST_PASSWORD) {
            throw new IllegalArgumentException(
                    "serve.password must have at least " + SHORTEST_PASSWORD + " characters");
        }
        if (token.isEmpty() && password.isEmpty() && !bind.isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    "to listen on " + bind.getHostAddress()
                            + ", where others can reach it, set serve.password or serve.token in the settings file; without one only a loopback address will do");
        }
    }

    public WebSettings withConnections(int connections) {
        return new WebSettings(
                bind,
                port,
                token,
                password,
                names,
                maxResults,
                requestsAtOnce,
                live,
                connections,
                connectionsPerAddress,
                idle);
    }

    private static void between(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be between " + least + " and " + most + ", not " + value);
        }
    }
}
