package io.freshet.protocol.push;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * The signature of a delivery: {@code X-Hub-Signature: sha256=...}, WebSub, 8.
 *
 * @param digest in hexadecimal, lower case
 */
public record HubSignature(Method method, String digest) {
    public static final String HEADER = "X-Hub-Signature";

    /** How it was made. */
    public enum Method {
        SHA1,
        SHA256,
        SHA384,
        SHA512;

        private String mac() {
            return "Hmac" + name();
        }

        /** Whether it proves nothing any more. */
        public boolean weak() {
            return this == SHA1;
        }
    }

    public static HubSignature sign(Method method, String secret, byte[] content) {
        try {
            Mac mac = Mac.getInstance(method.mac());
            mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), method.mac()));
            return new HubSignature(method, HexFormat.of().formatHex(mac.doFinal(content)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java has " + method.mac() + "; an empty secret is none", e);
        }
    }

    public String print() {
        return method.name().toLowerCase(Locale.ROOT) + "=" + digest;
    }

    /** Empty for a method that is not known, or for what is no signature. */
    public static Optional<HubSignature> read(String header) {
        int equals = header.indexOf('=');
        String name = equals < 0 ? "" : header.substring(0, equals).strip().toUpperCase(Locale.ROOT);
        String digest = header.substring(equals + 1).strip().toLowerCase(Locale.ROOT);
        for (Method method : Method.values()) {
            if (method.name().equals(name) && digest.matches("[0-9a-f]{40,128}")) {
                return Optional.of(new HubSignature(method, digest));
            }
        }
        return Optional.empty();
    }

    public boolean signs(String secret, byte[] content) {
        return MessageDigest.isEqual(
                sign(method, secret, content).digest.getBytes(StandardCharsets.US_ASCII),
                digest.getBytes(StandardCharsets.US_ASCII));
    }
}
