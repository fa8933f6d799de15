package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.WebOfHosts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileHandlesIT {
    @TempDir
    private Path folder = Path.of("");

    /** Half of the 600 handles are for sockets: two thirds for requests, a third for connections that are kept. */
    @Test
    void with_few_file_handles_fewer_hosts_are_asked_at_once_and_none_fails() throws Exception {
        try (var web = new WebOfHosts(3, Duration.ofMillis(500))) {
            Path seeds = Files.write(folder.resolve("seeds"), web.seeds(500));
            Path log = folder.resolve("log");
            Process crawl = new ProcessBuilder(List.of(
                            "bash",
                            "-c",
                            "ulimit -n 600; exec \"$@\"",
                            "bash",
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-XX:+UseSerialGC",
                            "--enable-native-access=ALL-UNNAMED",
                            "-cp",
                            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                            Main.class.getName(),
                            "crawl",
                            "--data",
                            folder.resolve("store").toString(),
                            "--delay",
                            "0s",
                            "--allow-private",
                            "--progress",
                            "none",
                            "--json",
                            "--seeds",
                            seeds.toString()))
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start();
            int exit = crawl.waitFor();

            String said = Files.readString(log);
            assertThat(exit).as(said).isZero();
            assertThat(said)
                    .contains("open 600 files: it asks 200 hosts at once, not 2,000 as crawl.in-flight says; ulimit -n")
                    .containsPattern("\"pages\" ?: ?1500")
                    .containsPattern("\"failures\" ?: ?0")
                    .containsPattern("\"causes\" ?: ?\\{ ?}");
            assertThat(web.mostAtOnce()).isBetween(150, 200);
            assertThat(web.mostAtOneHost()).isEqualTo(1);
        }
    }
}
