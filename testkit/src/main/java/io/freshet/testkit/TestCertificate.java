package io.freshet.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/** A self-signed certificate with its key, made by the JDK's {@code keytool}. */
public final class TestCertificate {
    private static final char[] PASSWORD = "password".toCharArray();

    private final SSLContext server;
    private final SSLContext trusting;

    private TestCertificate(KeyStore keys) throws GeneralSecurityException {
        KeyManagerFactory own = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        own.init(keys, PASSWORD);
        server = SSLContext.getInstance("TLS");
        server.init(own.getKeyManagers(), null, null);
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(keys);
        trusting = SSLContext.getInstance("TLS");
        trusting.init(null, trust.getTrustManagers(), null);
    }

    /** For names and addresses such as {@code dns:a.test} and {@code ip:127.0.0.1}. */
    public static TestCertificate of(String... names) {
        try {
            Path folder = Files.createTempDirectory("certificate");
            Path file = folder.resolve("keys.p12");
            try {
                keytool(file, String.join(",", names));
                KeyStore keys = KeyStore.getInstance("PKCS12");
                try (InputStream in = Files.newInputStream(file)) {
                    keys.load(in, PASSWORD);
                }
                // A trust store holds certificates; the entry with the key does not count as trusted.
                keys.setCertificateEntry("trusted", keys.getCertificate("site"));
                return new TestCertificate(keys);
            } finally {
                Files.deleteIfExists(file);
                Files.deleteIfExists(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** With the key: what a site needs. */
    public SSLContext serverContext() {
        return server;
    }

    /** Trusts this certificate and no other: what a client needs. */
    public SSLContext trustingContext() {
        return trusting;
    }

    private static void keytool(Path file, String names) throws IOException {
        Process keytool = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-J-XX:TieredStopAtLevel=1", // starts in half the time
                        "-J-XX:+UseSerialGC",
                        "-genkeypair",
                        "-alias",
                        "site",
                        "-keyalg",
                        "EC",
                        "-groupname",
                        "secp256r1",
                        "-dname",
                        "CN=test site",
                        "-ext",
                        "SAN=" + names,
                        "-validity",
                        "2",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        new String(PASSWORD))
                .redirectErrorStream(true)
                .start();
        String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            if (keytool.waitFor() != 0) {
                throw new IOException("keytool failed: " + said);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }
}
