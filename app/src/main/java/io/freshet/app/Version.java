package io.freshet.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Which Freshet this is. */
final class Version {
    /** As in the pom, for example 0.1.0. */
    static final String NUMBER = read();

    private Version() {}

    private static String read() {
        try (InputStream in =
                Objects.requireNonNull(Version.class.getResourceAsStream("version"), "no version in the jar")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip().replace("-SNAPSHOT", "");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
