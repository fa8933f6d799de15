package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManyHostsIT {
    @TempDir
    Path folder;

    /** As objects the hosts alone would take more than the whole heap. */
    @Test
    void a_hundred_thousand_hosts_are_crawled_in_a_heap_of_96_MB_and_none_is_asked_twice_at_once() throws Exception {
        Path log = folder.resolve("log");
        ProcessBuilder builder = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx96m",
                        "-XX:+UseSerialGC",
                        "-XX:+ExitOnOutOfMemoryError",
                        "--enable-native-access=ALL-UNNAMED",
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        ManyHosts.class.getName(),
                        folder.resolve("store").toString(),
                        "100000",
                        "0",
                        "2000"))
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        Process process = builder.start();
        int exit = process.waitFor();

        List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
        assertThat(exit).as("%s", lines).isZero();
        // the hub's front page and its twenty lists, and two pages of each host
        assertThat(lines).last().asString().isEqualTo("pages 200021 waiting 0 hosts 100001 twice 0");
    }
}
