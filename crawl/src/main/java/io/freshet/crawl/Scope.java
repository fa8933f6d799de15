package io.freshet.crawl;

import io.freshet.fetch.RegistrableDomain;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * How far from its seeds a crawl may go. A redirect of a seed widens it to where the seed leads: whoever asks for {@code http://example.org} and is
 * sent to {@code https://www.example.org} wants that site.
 *
 * <p>Safe for use by many threads.
 */
public final class Scope {
    /** The kinds of scope, by their names on the command line. */
    public enum Kind {
        /** The seeds' host names and ports; http and https on their own ports are one. */
        HOST,
        /** The seeds' registrable domains, such as example.co.kr for www.example.co.kr. */
        DOMAIN,
        /** Everything that begins with a seed's directory. */
        PREFIX,
        /** Everything. */
        ANY
    }

    private final Kind kind;
    private final Set<String> names = ConcurrentHashMap.newKeySet();
    private final List<String> prefixes = new CopyOnWriteArrayList<>();

    public Scope(Kind kind) {
        this.kind = kind;
    }

    /** Makes a seed, or where a seed leads, part of the scope. */
    public void widen(CrawlUrl seed) {
        switch (kind) {
            case HOST -> names.add(site(seed.host()));
            case DOMAIN -> names.add(RegistrableDomain.of(seed.host().name()));
            case PREFIX -> {
                String path = seed.path();
                prefixes.add(seed.host().text() + path.substring(0, path.lastIndexOf('/') + 1));
            }
            case ANY -> {}
        }
    }

    public boolean contains(CrawlUrl url) {
        return switch (kind) {
            case HOST -> names.contains(site(url.host()));
            case DOMAIN -> names.contains(RegistrableDomain.of(url.host().name()));
            case PREFIX -> prefixes.stream().anyMatch(url.text()::startsWith);
            case ANY -> true;
        };
    }

    public Kind kind() {
        return kind;
    }

    /** Changes when the scope does. */
    String summary() {
        return kind + " " + new TreeSet<>(names) + " " + new TreeSet<>(prefixes);
    }

    /** A few words for people. */
    public String describe() {
        return switch (kind) {
            case HOST -> "the hosts of the seeds";
            case DOMAIN -> "the domains of the seeds";
            case PREFIX -> "the folders of the seeds";
            case ANY -> "everything";
        };
    }

    private static String site(Host host) {
        return host.port() == 80 || host.port() == 443 ? host.name() : host.authority();
    }
}
