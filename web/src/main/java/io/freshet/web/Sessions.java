package io.freshet.web;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Browsers, told apart by a cookie, and whether somebody has signed in there. A session is not kept here but in the cookie, signed with a key of this
 * process: a browser that never sends its cookie back costs nothing, and a restart signs everybody out. Only sessions that were ended early are kept, until
 * they would have ended by themselves.
 *
 * <p>What changes something needs the session's proof: a page of another site can make a browser send our cookie, and cannot read our pages. Safe for use
 * by many threads.
 */
final class Sessions {
    /**
     * One browser.
     *
     * @param signedIn whether the password was given
     */
    record Session(String id, boolean signedIn, Instant until) {}

    static final Duration LASTS = Duration.ofDays(7);

    /** So many can be signed out in a week before the first of them is forgotten. */
    private static final int MOST_ENDED = 10_000;

    private static final Pattern COOKIE = Pattern.compile("([0-9a-f]{32})-([ou])-([0-9]{1,12})-([0-9a-f]{64})");

    private final SecretKeySpec key;
    private final SecureRandom random = new SecureRandom();
    private final Clock clock;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Instant> ended = new LinkedHashMap<>(); // guarded by lock

    Sessions(Clock clock) {
        this.clock = clock;
        byte[] bytes = new byte[32];
        random.nextBytes(bytes);
        this.key = new SecretKeySpec(bytes, "HmacSHA256");
    }

    Session begin(boolean signedIn) {
        byte[] id = new byte[16];
        random.nextBytes(id);
        return new Session(
                HexFormat.of().formatHex(id), signedIn, clock.instant().plus(LASTS));
    }

    /** The session that a cookie stands for; nothing when it is not ours, over, or was ended. */
    Optional<Session> read(String cookie) {
        Matcher parts = COOKIE.matcher(cookie);
        if (!parts.matches()) {
            return Optional.empty();
        }
        var session = new Session(
                parts.group(1), parts.group(2).equals("o"), Instant.ofEpochSecond(Long.parseLong(parts.group(3))));
        boolean holds = same(cookie(session), cookie) && session.until().isAfter(clock.instant());
        return holds && !isEnded(session) ? Optional.of(session) : Optional.empty();
    }

    String cookie(Session session) {
        String words = session.id() + "-" + (session.signedIn() ? "o" : "u") + "-"
                + session.until().getEpochSecond();
        return words + "-" + signature("session " + words);
    }

    /** What only our own pages in this browser know. */
    String proof(Session session) {
        return signature("proof " + session.id());
    }

    boolean isProof(String shown, Session session) {
        return same(proof(session), shown);
    }

    void end(Session session) {
        lock.lock();
        try {
            Instant now = clock.instant();
            ended.values().removeIf(until -> until.isBefore(now));
            ended.put(session.id(), session.until());
            if (ended.size() > MOST_ENDED) {
                ended.remove(ended.keySet().iterator().next());
            }
        } finally {
            lock.unlock();
        }
    }

    private boolean isEnded(Session session) {
        lock.lock();
        try {
            return ended.containsKey(session.id());
        } finally {
            lock.unlock();
        }
    }

    private String signature(String words) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(key);
            return HexFormat.of().formatHex(mac.doFinal(words.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e); // every Java has it
        }
    }

    /** Takes as long when they differ. */
    static boolean same(String a, String b) {
        return MessageDigest.isEqual(a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }
}
