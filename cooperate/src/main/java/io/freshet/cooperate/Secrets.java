package io.freshet.cooperate;

import java.security.SecureRandom;
import java.util.HexFormat;

/** Makes words that nobody can guess. Safe for use by many threads. */
final class Secrets {
    private static final int BYTES = 20;
    private static final SecureRandom RANDOM = new SecureRandom();

    private Secrets() {}

    /** Returns 40 hexadecimal digits. */
    static String next() {
        byte[] bytes = new byte[BYTES];
        RANDOM.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
