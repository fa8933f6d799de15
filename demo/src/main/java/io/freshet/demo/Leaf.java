package io.freshet.demo;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A page of a site, for all time: where it is, how it lives, who writes it.
 *
 * @param path percent-encoded, as it is asked for
 * @param section the path of the section that it belongs to; its own path for the front page of one
 * @param language {@code ko} or {@code en}
 * @param noisy shows something that differs at each request, which is no change: a counter, a clock
 * @param canonical the path that it names as its own in {@code rel=canonical}, or null
 */
record Leaf(
        String path,
        String section,
        String title,
        String language,
        Seed seed,
        Life life,
        Presence presence,
        boolean noisy,
        Charset charset,
        @Nullable String canonical,
        Writer writer) {
    static Leaf of(String path, String section, String title, String language, Seed seed, Life life, Writer writer) {
        return new Leaf(
                path,
                section,
                title,
                language,
                seed.with(path),
                life,
                Presence.ALWAYS,
                false,
                StandardCharsets.UTF_8,
                null,
                writer);
    }

    Leaf with(Presence other) {
        return new Leaf(path, section, title, language, seed, life, other, noisy, charset, canonical, writer);
    }

    Leaf with(Charset other) {
        return new Leaf(path, section, title, language, seed, life, presence, noisy, other, canonical, writer);
    }

    Leaf withNoise() {
        return new Leaf(path, section, title, language, seed, life, presence, true, charset, canonical, writer);
    }

    Leaf withCanonical(String other) {
        return new Leaf(path, section, title, language, seed, life, presence, noisy, charset, other, writer);
    }

    /** Neither comes nor goes nor moves: whoever links here never has a dead link. */
    boolean stays() {
        return presence.equals(Presence.ALWAYS);
    }

    boolean korean() {
        return language.equals("ko");
    }
}
