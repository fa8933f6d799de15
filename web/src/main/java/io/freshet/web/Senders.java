package io.freshet.web;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.SequencedMap;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How many requests, and how many bytes in them, one sender may send in a minute. What was not used is saved up for a minute. A sender is an address, or of
 * IPv6 the 64 bits that one customer has at least (RFC 6177). Safe for use by many threads.
 */
final class Senders {
    /** Senders that are remembered; the one that was silent for longest is forgotten first. */
    static final int MOST = 50_000;

    private static final Duration SAVED = Duration.ofMinutes(1);

    private final int requestsPerMinute;
    private final int bytesPerMinute;
    private final ReentrantLock lock = new ReentrantLock();
    private final SequencedMap<Sender, Allowance> allowances = new LinkedHashMap<>(16, 0.75F, true); // guarded by lock

    private record Sender(long high, long low) {
        static Sender of(InetAddress address) {
            byte[] bytes = address.getAddress();
            return address instanceof Inet6Address
                    ? new Sender(number(Arrays.copyOf(bytes, 8)), 1)
                    : new Sender(number(bytes), 0);
        }

        private static long number(byte[] bytes) {
            long number = 0;
            for (byte b : bytes) {
                number = number << 8 | (b & 0xFF);
            }
            return number;
        }
    }

    /** What one may still send. */
    private static final class Allowance {
        double requests;
        double bytes;
        Instant since;

        Allowance(double requests, double bytes, Instant since) {
            this.requests = requests;
            this.bytes = bytes;
            this.since = since;
        }
    }

    Senders(int requestsPerMinute, int bytesPerMinute) {
        this.requestsPerMinute = requestsPerMinute;
        this.bytesPerMinute = bytesPerMinute;
    }

    /**
     * Takes a request from what its sender may send.
     *
     * @param bytes that it says it has
     * @throws ProblemException with status 429 when that was too much
     */
    void admit(InetAddress from, int bytes, Instant now) {
        lock.lock();
        try {
            Allowance allowance = allowances.computeIfAbsent(
                    Sender.of(from), _ -> new Allowance(requestsPerMinute, bytesPerMinute, now));
            if (allowances.size() > MOST) {
                allowances.pollFirstEntry();
            }
            double minutes =
                    Math.clamp(Duration.between(allowance.since, now).toNanos() / (double) SAVED.toNanos(), 0, 1);
            allowance.requests = Math.min(requestsPerMinute, allowance.requests + minutes * requestsPerMinute);
            allowance.bytes = Math.min(bytesPerMinute, allowance.bytes + minutes * bytesPerMinute);
            allowance.since = now;
            if (allowance.requests < 1) {
                throw new ProblemException(
                        429, "more than " + requestsPerMinute + " requests in a minute; send the rest later");
            }
            allowance.requests--;
            if (allowance.bytes < bytes) {
                throw new ProblemException(
                        429, "more than " + bytesPerMinute + " bytes in a minute; send the rest later");
            }
            allowance.bytes -= bytes;
        } finally {
            lock.unlock();
        }
    }

    /** Gives back what a request of a length that was not known did not need. */
    void giveBack(InetAddress from, int bytes) {
        lock.lock();
        try {
            Allowance allowance = allowances.get(Sender.of(from));
            if (allowance != null) {
                allowance.bytes = Math.min(bytesPerMinute, allowance.bytes + bytes);
            }
        } finally {
            lock.unlock();
        }
    }
}
