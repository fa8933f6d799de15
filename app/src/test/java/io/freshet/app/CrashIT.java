package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Recorded;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A crawl in a process of its own is killed at random moments, again and again, and compared with one that was left alone. */
class CrashIT {
    private static final int PAGES = 900;
    private static final int KILLS = 15;
    /** Requests that may be made again after a kill: those in flight on three hosts, and those answered since the last sync. */
    private static final int UNSAFE = 150;

    @TempDir
    private Path folder = Path.of("");

    private static Response page(String path, List<TestSite> sites) {
        if (path.equals("/robots.txt")) {
            return Response.of(404);
        }
        int number = path.equals("/") ? 0 : Integer.parseInt(path.substring(2));
        var html = new StringBuilder("<title>" + number + "</title>page " + number);
        for (int factor : new int[] {2, 3, 5}) {
            TestSite target = sites.get((number + factor) % sites.size());
            html.append("<a href=\"")
                    .append(target.url("/p" + (number * factor + 1) % PAGES))
                    .append("\">link</a> ");
        }
        html.append("<a href=\"/p").append((number + 1) % PAGES).append("\">next</a>");
        return Response.html(html.toString());
    }

    private Process crawl(String store, String seenMemory, List<String> seeds) throws IOException {
        Path config = folder.resolve("settings.toml");
        Files.writeString(
                config, "[crawl]\nseen-memory = \"" + seenMemory + "\"\n[search]\ncommit-every = \"300ms\"\n");
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                Main.class.getName(),
                "crawl",
                "--data",
                folder.resolve(store).toString(),
                "--config",
                config.toString(),
                "--delay",
                "0s",
                "--allow-private",
                "--progress",
                "none"));
        command.addAll(seeds);
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(store + ".log").toFile())
                .start();
    }

    @ParameterizedTest(name = "with a memory of {0} for known URLs")
    @ValueSource(strings = {"64MB", "1KB"}) // all of them in memory, hardly any
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void a_crawl_that_is_killed_again_and_again_finds_the_same_pages_as_one_left_alone(String seenMemory)
            throws Exception {
        List<TestSite> sites = List.of(TestSite.start(), TestSite.startOn("127.0.0.2"), TestSite.startOn("127.0.0.3"));
        try {
            sites.forEach(site -> site.delay(Duration.ofMillis(4)).respondAll(request -> page(request.path(), sites)));
            List<String> seeds = sites.stream().map(site -> site.url("/")).toList();
            assertThat(crawl("alone", "64MB", seeds).waitFor()).as(log("alone")).isZero();
            Set<String> expected = pages("alone");
            assertThat(expected).hasSizeGreaterThan(PAGES);

            var random = new SplittableRandom(20);
            Set<String> mayRepeat = new HashSet<>();
            Map<TestSite, Integer> from = new HashMap<>();
            sites.forEach(site -> from.put(site, site.requests().size()));
            int kills = 0;
            boolean ended = false;
            while (!ended) {
                Process process = crawl("killed", seenMemory, seeds);
                if (kills < KILLS) {
                    int seen = requests(sites) + random.nextInt(1, 120);
                    while (requests(sites) < seen) {
                        assertThat(process.waitFor(5, TimeUnit.MILLISECONDS))
                                .as("ended early: " + log("killed"))
                                .isFalse();
                    }
                    process.waitFor(
                            random.nextInt(120), TimeUnit.MILLISECONDS); // anywhere between two syncs of the store
                    process.destroyForcibly().waitFor();
                    kills++;
                    for (TestSite site : sites) {
                        List<Recorded> all = site.requests();
                        int start =
                                Math.max(Objects.requireNonNull(from.get(site)), all.size() - UNSAFE / sites.size());
                        all.subList(start, all.size()).forEach(request -> mayRepeat.add(site.url(request.path())));
                    }
                } else {
                    assertThat(process.waitFor()).as(log("killed")).isZero();
                    ended = true;
                }
            }

            assertThat(kills).isEqualTo(KILLS);
            assertThat(pages("killed")).isEqualTo(expected);
            assertThat(found("alone")).isEqualTo(PAGES); // each page is on three hosts, and counts once
            assertThat(found("killed")).isEqualTo(PAGES);
            for (TestSite site : sites) {
                Map<String, Integer> times = new HashMap<>();
                List<Recorded> requests = site.requests();
                requests.subList(Objects.requireNonNull(from.get(site)), requests.size())
                        .forEach(request -> times.merge(site.url(request.path()), 1, Integer::sum));
                times.forEach((url, count) -> {
                    if (count > 1 && !url.endsWith("/robots.txt")) {
                        assertThat(mayRepeat)
                                .as("%s was asked for %d times, though it was safe at each kill", url, count)
                                .contains(url);
                    }
                });
                assertThat(site.peakConcurrency()).isEqualTo(1);
            }
        } finally {
            sites.forEach(TestSite::close);
        }
    }

    /** How many pages the search index knows. */
    private long found(String store) throws IOException {
        var out = new StringWriter();
        String data = folder.resolve(store).toString();
        assertThat(Main.run(
                        new PrintWriter(out),
                        new PrintWriter(Writer.nullWriter()),
                        "search",
                        "page",
                        "--json",
                        "--data",
                        data))
                .isZero();
        Matcher total = Pattern.compile("\"total\" : (\\d+)").matcher(out.toString());
        assertThat(total.find()).as(out.toString()).isTrue();
        return Long.parseLong(total.group(1));
    }

    private static int requests(List<TestSite> sites) {
        return sites.stream().mapToInt(site -> site.requests().size()).sum();
    }

    private String log(String store) throws IOException {
        return Files.readString(folder.resolve(store + ".log"));
    }

    private Set<String> pages(String store) throws Exception {
        Path file = folder.resolve(store + ".urls");
        assertThat(Main.run(
                        "export",
                        "urls",
                        file.toString(),
                        "--data",
                        folder.resolve(store).toString()))
                .isZero();
        return new TreeSet<>(Files.readAllLines(file));
    }
}
