package io.freshet.cooperate.mail;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The digest that every Java runtime has. */
final class Digests {
    private Digests() {}

    static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
