package io.freshet.web;

import io.freshet.model.TimeText;
import java.net.InetAddress;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where machines of others tell what has changed, and how much they may send. Anybody may reach it, so everything has a limit.
 *
 * @param bind the address to listen on
 * @param port 0 for any that is free
 * @param connections how many connections are open at once
 * @param connectionsPerAddress how many of them one address may have
 * @param requestsPerMinute how many requests one sender may send in a minute
 * @param bytesPerMinute how many bytes its requests may have together, at least those of one of the longest
 * @param maxBody how many bytes one request may have
 * @param requestsAtOnce how many requests are worked on at once
 * @param idle a connection without a request is closed after this, and so is one that has not sent its whole request by then
 */
public record NoticeSettings(
        InetAddress bind,
        int port,
        int connections,
        int connectionsPerAddress,
        int requestsPerMinute,
        int bytesPerMinute,
        int maxBody,
        int requestsAtOnce,
        Duration idle) {
    public static final NoticeSettings DEFAULT = new NoticeSettings(
            InetAddress.ofLiteral("127.0.0.1"), 8081, 500, 20, 600, 64 << 20, 4 << 20, 16, Duration.ofSeconds(30));

    private static final Pattern HOST_AND_PORT = Pattern.compile("(?:\\[([0-9A-Fa-f:.]+)]|([^:\\[\\]]+)):([0-9]{1,5})");

    public NoticeSettings {
        if (port < 0 || port > 65_535) {
            throw new IllegalArgumentException("a port is between 0 (any that is free) and 65535, not " + port);
        }
        between("connections at once", connections, 1, 100_000);
        between("connections of one address", connectionsPerAddress, 1, 100_000);
        between("requests of one sender in a minute", requestsPerMinute, 1, 1_000_000);
        between("bytes of one request", maxBody, 1_000, 64 << 20);
        between("bytes of one sender in a minute", bytesPerMinute, maxBody, Integer.MAX_VALUE);
        between("requests at once", requestsAtOnce, 1, 10_000);
        if (idle.compareTo(Duration.ofMillis(100)) < 0 || idle.compareTo(Duration.ofHours(1)) > 0) {
            throw new IllegalArgumentException(
                    "an idle connection is closed after between 100 ms and an hour, not " + TimeText.of(idle));
        }
    }

    /**
     * The same at another address.
     *
     * @param hostAndPort such as 0.0.0.0:8081 or [::]:8081; a name may stand for several addresses, and only localhost is taken
     * @throws IllegalArgumentException when it is no such thing; the message says what would be right
     */
    public NoticeSettings at(String hostAndPort) {
        Matcher parts = HOST_AND_PORT.matcher(hostAndPort);
        try {
            if (parts.matches()) {
                String host = parts.group(1) == null ? parts.group(2) : parts.group(1);
                return new NoticeSettings(
                        InetAddress.ofLiteral(host.equals("localhost") ? "127.0.0.1" : host),
                        Integer.parseInt(parts.group(3)),
                        connections,
                        connectionsPerAddress,
                        requestsPerMinute,
                        bytesPerMinute,
                        maxBody,
                        requestsAtOnce,
                        idle);
            }
        } catch (IllegalArgumentException e) {
            // told below
        }
        throw new IllegalArgumentException(
                "an address and a port are needed, such as 127.0.0.1:8081 or [::1]:8081, not \"" + hostAndPort + "\"");
    }

    private static void between(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + " must be between " + least + " and " + most + ", not " + value);
        }
    }
}
