package io.freshet.fetch;

import io.freshet.model.TimeText;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/**
 * How to ask, and what to take.
 *
 * @param userAgent the whole header field: product, version and contact
 * @param agentToken the product token that robots.txt speaks of
 * @param types media types that are taken, in lower case
 * @param maxBody bytes of a body, as sent and decompressed
 * @param bodyMemory bytes of headers and bodies that all exchanges together hold at once
 * @param maxHeader bytes of a response's header
 * @param deadline of a whole exchange
 * @param minRate bytes a second that a body must reach once its timeout is over
 * @param bodyIdle how long a body may send nothing
 * @param allowPrivate whether loopback, private and other special addresses may be asked
 * @param idleConnections how many connections are kept open between requests
 * @param keepAlive for how long
 */
public record FetchSettings(
        String userAgent,
        String agentToken,
        Set<String> types,
        int maxBody,
        long bodyMemory,
        int maxHeader,
        Duration deadline,
        int minRate,
        Duration bodyIdle,
        boolean allowPrivate,
        int idleConnections,
        Duration keepAlive) {
    public static final FetchSettings DEFAULT = new FetchSettings(
            userAgent("0.1", ""),
            "Freshet",
            Set.of("text/html", "application/xhtml+xml", "text/plain", "application/pdf"),
            10 << 20,
            Math.max(40L << 20, Runtime.getRuntime().maxMemory() / 4),
            64 << 10,
            Duration.ofSeconds(120),
            1_000,
            Duration.ofSeconds(60),
            false,
            10_000,
            Duration.ofSeconds(15));

    public FetchSettings {
        types = Set.copyOf(types);
        check(printable(userAgent), "the user agent must be printable ASCII and not empty, not \"" + userAgent + "\"");
        check(
                agentToken.matches("[A-Za-z0-9_.-]+"),
                "the agent token must be letters, digits, '-', '_' or '.', not \"" + agentToken + "\"");
        check(!types.isEmpty(), "at least one media type must be taken, such as text/html");
        for (String type : types) {
            check(
                    printable(type) && type.indexOf('/') > 0 && type.equals(type.toLowerCase(Locale.ROOT)),
                    "a media type is in lower case and has a slash, as in text/html: not \"" + type + "\"");
        }
        check(maxBody >= 1 && maxBody <= 1 << 30, "the longest body must be 1 byte to 1 GiB, not " + maxBody);
        check(
                bodyMemory >= 4L * maxBody,
                "there must be memory for one body as sent and decompressed, and as much for others: " + 4L * maxBody
                        + ", not " + bodyMemory);
        check(
                maxHeader >= 256 && maxHeader <= 1 << 24,
                "the longest header must be 256 bytes to 16 MiB, not " + maxHeader);
        check(deadline.isPositive(), "the deadline must be more than nothing, not " + TimeText.of(deadline));
        check(minRate >= 1, "the minimum rate must be at least 1 byte a second, not " + minRate);
        check(
                bodyIdle.isPositive(),
                "a body must be allowed to send nothing for more than 0 s, not " + TimeText.of(bodyIdle));
        check(idleConnections >= 0, "the number of idle connections cannot be negative: " + idleConnections);
        check(!keepAlive.isNegative(), "connections cannot be kept for a negative time: " + TimeText.of(keepAlive));
    }

    /**
     * The header field that says who asks, such as {@code Freshet/0.1 (+https://example.org/robot)}.
     *
     * @param contact an address of a page or a mailbox where the owner of a site finds whoever runs the crawler; may be empty
     */
    public static String userAgent(String version, String contact) {
        return contact.isBlank() ? "Freshet/" + version : "Freshet/" + version + " (+" + contact.strip() + ")";
    }

    /** Returns a builder that begins with these settings. */
    public Builder with() {
        return new Builder(this);
    }

    private static boolean printable(String text) {
        return !text.isBlank() && text.chars().allMatch(c -> c >= ' ' && c < 0x7f);
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new IllegalArgumentException(message);
        }
    }

    /** Changes some of the settings, by name. Not thread-safe. */
    public static final class Builder {
        private String userAgent;
        private String agentToken;
        private Set<String> types;
        private int maxBody;
        private long bodyMemory;
        private int maxHeader;
        private Duration deadline;
        private int minRate;
        private Duration bodyIdle;
        private boolean allowPrivate;
        private int idleConnections;
        private Duration keepAlive;

        private Builder(FetchSettings from) {
            userAgent = from.userAgent;
            agentToken = from.agentToken;
            types = from.types;
            maxBody = from.maxBody;
            bodyMemory = from.bodyMemory;
            maxHeader = from.maxHeader;
            deadline = from.deadline;
            minRate = from.minRate;
            bodyIdle = from.bodyIdle;
            allowPrivate = from.allowPrivate;
            idleConnections = from.idleConnections;
            keepAlive = from.keepAlive;
        }

        public Builder userAgent(String value) {
            userAgent = value;
            return this;
        }

        public Builder agentToken(String value) {
            agentToken = value;
            return this;
        }

        public Builder types(Set<String> value) {
            types = value;
            return this;
        }

        public Builder maxBody(int value) {
            maxBody = value;
            return this;
        }

        public Builder bodyMemory(long value) {
            bodyMemory = value;
            return this;
        }

        public Builder maxHeader(int value) {
            maxHeader = value;
            return this;
        }

        public Builder deadline(Duration value) {
            deadline = value;
            return this;
        }

        public Builder minRate(int value) {
            minRate = value;
            return this;
        }

        public Builder bodyIdle(Duration value) {
            bodyIdle = value;
            return this;
        }

        public Builder allowPrivate(boolean value) {
            allowPrivate = value;
            return this;
        }

        public Builder idleConnections(int value) {
            idleConnections = value;
            return this;
        }

        public Builder keepAlive(Duration value) {
            keepAlive = value;
            return this;
        }

        public FetchSettings build() {
            return new FetchSettings(
                    userAgent,
                    agentToken,
                    types,
                    maxBody,
                    bodyMemory,
                    maxHeader,
                    deadline,
                    minRate,
                    bodyIdle,
                    allowPrivate,
                    idleConnections,
                    keepAlive);
        }
    }
}
