package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A {@link ChangingWeb} in a process of its own, with the JVM and class path of this one. It ends with {@link #close}, or when this process does. */
final class ChangingWebProcess implements AutoCloseable {
    private final Process process;
    private final List<CrawlUrl> seeds;

    private ChangingWebProcess(Process process, List<CrawlUrl> seeds) {
        this.process = process;
        this.seeds = seeds;
    }

    static ChangingWebProcess start(int hosts, int pages) throws IOException {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChangingWeb.class.getName(),
                        Integer.toString(hosts),
                        Integer.toString(pages))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        var said = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        String line = said.readLine();
        if (line == null) {
            throw new IOException("the changing web did not start");
        }
        List<CrawlUrl> seeds = Arrays.stream(line.split(" "))
                .map(url -> Canonicaliser.DEFAULT.parse(url).orElseThrow())
                .toList();
        return new ChangingWebProcess(process, seeds);
    }

    List<CrawlUrl> seeds() {
        return seeds;
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
