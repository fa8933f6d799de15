package io.freshet.siteagent;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.FakeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KilledAgentTest {
    @TempDir
    Path folder;

    /** The child: scans for as long as it lives. */
    static final class Scanning {
        public static void main(String[] args) throws IOException {
            var settings = SiteAgentSettings.of(Path.of(args[0]), Site.of("http://site.test/"), Path.of(args[1]))
                    .build();
            while (true) {
                try (SiteAgent agent = SiteAgent.open(settings, null, new FakeClock(SiteFolder.START), new Random(1))) {
                    agent.scan(true);
                }
            }
        }
    }

    @Test
    void an_agent_that_is_killed_at_any_moment_logs_every_change_once() throws IOException, InterruptedException {
        var site = new SiteFolder(folder);
        var random = new SplittableRandom(9);
        for (int round = 0; round < 6; round++) {
            Process child = new ProcessBuilder(List.of(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "-XX:TieredStopAtLevel=1",
                            "-cp",
                            System.getProperty("java.class.path"),
                            Scanning.class.getName(),
                            site.root.toString(),
                            site.state.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(folder.resolve("child.log").toFile())
                    .start();
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(random.nextInt(700, 1_800));
            for (int i = 0; System.nanoTime() < end; i++) {
                site.write("d" + i % 7 + "/" + random.nextInt(40) + ".html", "x".repeat(random.nextInt(1, 90)));
                if (i % 5 == 0) {
                    Files.deleteIfExists(site.root.resolve("d" + i % 7 + "/" + random.nextInt(40) + ".html"));
                }
            }
            child.destroyForcibly().waitFor();
        }
        site.scan(site.settings(), true);
        Map<String, String> told = new HashMap<>();
        for (String line : site.log()) {
            String path = line.substring(2, line.lastIndexOf(':'));
            boolean known = told.containsKey(path);
            assertThat(line.charAt(0))
                    .as("of " + path + ", known: " + known)
                    .isIn(known ? List.of('U', 'D') : List.of('A'));
            if (line.charAt(0) == 'D') {
                told.remove(path);
            } else {
                told.put(path, line.substring(line.lastIndexOf(':') + 1));
            }
        }
        Map<String, String> files = new HashMap<>();
        try (var all = Files.walk(site.root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put("/" + site.root.relativize(file), Long.toString(Files.size(file)));
            }
        }
        assertThat(told).isEqualTo(files);
        assertThat(told.size()).as("there was something to lose").isGreaterThan(20);
    }
}
