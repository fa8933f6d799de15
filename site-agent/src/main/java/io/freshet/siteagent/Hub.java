package io.freshet.siteagent;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.WARNING;

import io.freshet.protocol.FormFields;
import io.freshet.protocol.push.HubMode;
import io.freshet.protocol.push.HubRequest;
import io.freshet.protocol.push.HubSignature;
import io.freshet.protocol.push.HubVerification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * A small WebSub hub for the agent's own feed. A subscription counts once the callback has echoed the challenge, until its lease is over; each delivery is the feed, signed with
 * the subscriber's secret. Subscriptions are kept in a file. Safe for use by many threads.
 */
final class Hub implements AutoCloseable {
    static final String PATH = "/hub";
    static final String FILE = "hub.subscriptions";
    static final int MOST_SUBSCRIPTIONS = 1_000;
    private static final System.Logger LOG = System.getLogger(Hub.class.getName());
    private static final Duration LEASE = Duration.ofDays(10);
    private static final Duration LONGEST_LEASE = Duration.ofDays(30);
    private static final Duration SHORTEST_LEASE = Duration.ofMinutes(5);
    private static final int AT_ONCE = 20;
    private static final int MOST_WAITING = 200;
    private static final int TRIES = 4;

    private final StateFolder state;
    private final String topic;
    private final PushClient client;
    private final Clock clock;
    private final RandomGenerator random;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Subscription> subscriptions = new LinkedHashMap<>(); // guarded by lock
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final Semaphore atOnce = new Semaphore(AT_ONCE);
    private final Semaphore waiting = new Semaphore(MOST_WAITING);

    /** Of one callback. */
    private record Subscription(
            String callback, Instant until, @Nullable String secret) {
        String line() {
            return callback + " " + until.getEpochSecond() + (secret == null ? "" : " " + hex(secret));
        }

        private static String hex(String secret) {
            return HexFormat.of().formatHex(secret.getBytes(StandardCharsets.UTF_8));
        }

        static Optional<Subscription> read(String line) {
            String[] words = line.strip().split(" ");
            try {
                return words.length < 2
                        ? Optional.empty()
                        : Optional.of(new Subscription(
                                words[0],
                                Instant.ofEpochSecond(Long.parseLong(words[1])),
                                words.length < 3
                                        ? null
                                        : new String(HexFormat.of().parseHex(words[2]), StandardCharsets.UTF_8)));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }
    }

    /** The answer to a request: WebSub, 5.1. */
    record Reply(int status, String text) {}

    Hub(StateFolder state, String topic, PushClient client, Clock clock, RandomGenerator random) throws IOException {
        this.state = state;
        this.topic = topic;
        this.client = client;
        this.clock = clock;
        this.random = random;
        Path file = state.file(FILE);
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
                Subscription.read(line).ifPresent(known -> subscriptions.put(known.callback(), known));
            }
        }
    }

    /** Takes a request; the callback is asked afterwards. */
    Reply answer(byte[] body) {
        HubRequest.Reading reading = HubRequest.read(FormFields.read(new String(body, StandardCharsets.UTF_8)));
        return switch (reading) {
            case HubRequest.Reading.Invalid invalid -> new Reply(400, invalid.problem());
            case HubRequest.Reading.Valid valid -> {
                HubRequest request = valid.request();
                if (!request.topic().equals(topic)) {
                    yield new Reply(404, "This hub has one topic: " + topic);
                }
                if (request.mode() == HubMode.SUBSCRIBE && full(request.callback())) {
                    yield new Reply(503, "This hub has as many subscribers as it takes.");
                }
                yield later(() -> verify(request))
                        ? new Reply(202, "The callback will be asked whether it means it.")
                        : new Reply(503, "Too many requests wait. Try again later.");
            }
        };
    }

    private boolean full(String callback) {
        lock.lock();
        try {
            Instant now = clock.instant();
            subscriptions.values().removeIf(each -> each.until().isBefore(now));
            return subscriptions.size() >= MOST_SUBSCRIPTIONS && !subscriptions.containsKey(callback);
        } finally {
            lock.unlock();
        }
    }

    private boolean later(Runnable work) {
        if (!waiting.tryAcquire()) {
            return false;
        }
        try {
            threads.execute(() -> {
                try {
                    atOnce.acquire();
                    try {
                        work.run();
                    } finally {
                        atOnce.release();
                    }
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                } finally {
                    waiting.release();
                }
            });
            return true;
        } catch (RejectedExecutionException e) {
            waiting.release();
            return false; // it is being closed
        }
    }

    /** WebSub, 5.3: only a callback that echoes the challenge means it. */
    private void verify(HubRequest request) {
        byte[] bytes = new byte[20];
        random.nextBytes(bytes);
        String challenge = HexFormat.of().formatHex(bytes);
        Duration wished = request.leaseSeconds() == null ? LEASE : Duration.ofSeconds(request.leaseSeconds());
        Duration lease = wished.compareTo(LONGEST_LEASE) > 0
                ? LONGEST_LEASE
                : wished.compareTo(SHORTEST_LEASE) < 0 ? SHORTEST_LEASE : wished;
        boolean subscribe = request.mode() == HubMode.SUBSCRIBE;
        var question =
                new HubVerification(request.mode(), topic, challenge, subscribe ? lease.toSeconds() : null, null);
        try {
            PushClient.Answer answer =
                    client.exchange("GET", question.on(request.callback()), "", Map.of(), new byte[0]);
            if (answer.ok() && answer.body().equals(challenge)) {
                remember(request, clock.instant().plus(lease));
            } else {
                LOG.log(DEBUG, () -> request.callback() + " did not mean it: " + answer.status());
            }
        } catch (IOException e) {
            LOG.log(DEBUG, () -> request.callback() + " could not be asked", e);
        }
    }

    private void remember(HubRequest request, Instant until) throws IOException {
        lock.lock();
        try {
            if (request.mode() == HubMode.SUBSCRIBE) {
                subscriptions.put(request.callback(), new Subscription(request.callback(), until, request.secret()));
            } else {
                subscriptions.remove(request.callback());
            }
            save();
        } finally {
            lock.unlock();
        }
    }

    private void save() throws IOException {
        state.replace(FILE, out -> {
            for (Subscription each : subscriptions.values()) {
                out.write(each.line() + "\n");
            }
        });
    }

    int size() {
        lock.lock();
        try {
            return subscriptions.size();
        } finally {
            lock.unlock();
        }
    }

    /** Delivers a content of the topic to all subscribers; who does not take it is tried some times more: WebSub, 7. */
    void deliver(String type, byte[] content) {
        List<Subscription> current;
        lock.lock();
        try {
            Instant now = clock.instant();
            subscriptions.values().removeIf(each -> each.until().isBefore(now));
            current = new ArrayList<>(subscriptions.values());
        } finally {
            lock.unlock();
        }
        for (Subscription each : current) {
            threads.execute(() -> deliver(each, type, content));
        }
    }

    private void deliver(Subscription subscriber, String type, byte[] content) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(
                "Link",
                "<" + topic.substring(0, topic.indexOf('/', 8)) + PATH + ">; rel=\"hub\", <" + topic
                        + ">; rel=\"self\"");
        String secret = subscriber.secret();
        if (secret != null) {
            headers.put(
                    HubSignature.HEADER,
                    HubSignature.sign(HubSignature.Method.SHA256, secret, content)
                            .print());
        }
        try {
            for (int attempt = 1; attempt <= TRIES; attempt++) {
                int status = send(subscriber, type, headers, content);
                if (status >= 200 && status < 300) {
                    return;
                }
                if (status == 410) { // WebSub, 7: the subscriber is gone
                    forget(subscriber);
                    return;
                }
                Thread.sleep(Duration.ofSeconds(1L << (2 * attempt)));
            }
            LOG.log(WARNING, "A subscriber does not take deliveries: " + subscriber.callback());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.log(WARNING, "The subscriptions cannot be written.", e);
        }
    }

    /** 0 for no answer. */
    private int send(Subscription subscriber, String type, Map<String, String> headers, byte[] content)
            throws InterruptedException {
        atOnce.acquire();
        try {
            return client.exchange("POST", subscriber.callback(), type, headers, content)
                    .status();
        } catch (IOException e) {
            LOG.log(DEBUG, () -> "no delivery to " + subscriber.callback(), e);
            return 0;
        } finally {
            atOnce.release();
        }
    }

    private void forget(Subscription subscriber) throws IOException {
        lock.lock();
        try {
            subscriptions.remove(subscriber.callback());
            save();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
