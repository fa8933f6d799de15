package io.freshet.siteagent;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.freshet.testkit.FakeClock;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** A document root and a state folder in a temporary folder, with a clock that is set by hand. */
final class SiteFolder {
    static final Instant START = Instant.parse("2026-11-19T12:00:00Z");
    final Path root;
    final Path state;
    final FakeClock clock = new FakeClock(START);
    private int writes;

    SiteFolder(Path folder) throws IOException {
        root = Files.createDirectory(folder.resolve("www"));
        state = folder.resolve("state");
    }

    SiteAgentSettings settings() {
        return usual().build();
    }

    SiteAgentSettings.Builder usual() {
        return SiteAgentSettings.of(root, Site.of("http://site.test/"), state)
                .plainRegistration(true)
                .allowPrivate(true);
    }

    SiteAgent open(SiteAgentSettings settings) throws IOException {
        return SiteAgent.open(settings, null, clock, new Random(1));
    }

    /** Writes a file; each write has a later time than the one before, and none is young. */
    void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        Files.setLastModifiedTime(
                file, FileTime.from(START.minus(Duration.ofDays(1)).plusSeconds(writes++)));
    }

    ScanReport scan() throws IOException {
        return scan(settings(), false);
    }

    ScanReport scan(SiteAgentSettings settings, boolean acceptDeletions) throws IOException {
        try (SiteAgent agent = open(settings)) {
            return agent.scan(acceptDeletions);
        }
    }

    /** The lines of the logs without their dates. */
    List<String> log() throws IOException {
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.list(state)) {
            for (Path file : files.filter(file -> file.toString().endsWith(".his"))
                    .sorted()
                    .toList()) {
                for (String line : Files.readAllLines(file)) {
                    lines.add(line.substring(0, line.lastIndexOf(':')));
                }
            }
        }
        return lines;
    }

    String text(String file) throws IOException {
        return Files.readString(state.resolve(file), UTF_8);
    }

    static HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
        }
    }

    static HttpResponse<String> post(URI agent, String path, String body) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(agent.resolve(path)).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    static HttpResponse<String> get(URI agent, String path) throws IOException, InterruptedException {
        return send(HttpRequest.newBuilder(URI.create(agent + path)));
    }
}
