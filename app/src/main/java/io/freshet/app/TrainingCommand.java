package io.freshet.app;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * What the launcher runs once after a build, so that the JVM can write its cache of loaded classes and profiles: a real crawl of a made-up web on
 * loopback ({@link TrainingSite}), and one that follows a topic. Later starts use the cache and are warm sooner.
 */
@Command(
        name = "aot-training",
        hidden = true,
        description = "Crawls a made-up site on loopback: a training run for the JVM's cache.")
final class TrainingCommand implements Callable<Integer> {
    private static final int TOPICAL_PAGES = 500;

    @Override
    public Integer call() throws IOException {
        Path data = Files.createTempDirectory("freshet-training");
        try (TrainingSite site = TrainingSite.start()) {
            String url = site.url();
            String[] plain = {"--data", data.resolve("plain").toString()};
            String[] topical = {"--data", data.resolve("topical").toString()};
            String[] quick = {"--allow-private", "--delay", "0s", "--progress", "none"};
            Path examples = Files.writeString(data.resolve("examples"), url + "p1.html\n" + url + "p2.html\n");
            run(plain, "crawl", url, site.otherUrl(), quick, "--json");
            run(plain, "stats");
            run(plain, "search", "crawl page");
            run(plain, "search", "crawl page", "--json");
            run(plain, "page", url);
            run(topical, "topic", "add", "training", "--pages", examples, "--allow-private", "--delay", "0s");
            return run(topical, "crawl", url, quick, "--topic", "training", "--max-pages", TOPICAL_PAGES);
        } finally {
            delete(data);
        }
    }

    private static int run(String[] store, Object... words) {
        var nowhere = new PrintWriter(Writer.nullWriter());
        Stream<String> command = Arrays.stream(words)
                .flatMap(
                        word -> word instanceof String[] several ? Arrays.stream(several) : Stream.of(word.toString()));
        return Main.run(
                nowhere, nowhere, Stream.concat(command, Arrays.stream(store)).toArray(String[]::new));
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
