package io.freshet.app;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;

/**
 * What the launcher runs once after a build, so that the JVM can write its cache of loaded classes and profiles: a real crawl of a small made-up site on
 * loopback, and one that follows a topic. Later starts use the cache and are warm sooner.
 */
@Command(
        name = "aot-training",
        hidden = true,
        description = "Crawls a made-up site on loopback: a training run for the JVM's cache.")
final class TrainingCommand implements Callable<Integer> {
    private static final int PAGES = 1_500;
    private static final int TOPICAL_PAGES = 500;
    private static final int LINKS = 40;
    private static final String[] ENGLISH =
            "the of and in to a is for that with crawl page fresh web search topic watch site change robot".split(" ");
    private static final String[] KOREAN = "웹 문서를 수집하고 검색하는 변경된 페이지의 데이터베이스 12,000 개 robot".split(" ");
    private static final int SYLLABLES = 7; // of each kind, whose made-up words are the rare ones

    @Override
    public Integer call() throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // without it each answer waits for 40 ms
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        Path data = Files.createTempDirectory("freshet-training");
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            server.setExecutor(threads);
            server.createContext("/", TrainingCommand::answer);
            server.start();
            String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
            String[] plain = {"--data", data.resolve("plain").toString()};
            String[] topical = {"--data", data.resolve("topical").toString()};
            String[] quick = {"--allow-private", "--delay", "0s", "--progress", "none"};
            Path examples = Files.writeString(data.resolve("examples"), url + "p1.html\n" + url + "p2.html\n");
            run(plain, "crawl", url, quick, "--json");
            run(plain, "stats");
            run(plain, "search", "crawl page");
            run(plain, "page", url);
            run(topical, "topic", "add", "training", "--pages", examples, "--allow-private", "--delay", "0s");
            return run(topical, "crawl", url, quick, "--topic", "training", "--max-pages", TOPICAL_PAGES);
        } finally {
            server.stop(0);
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

    private static void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            boolean robots = path.equals("/robots.txt");
            byte[] body = (robots ? "User-agent: *\nDisallow: /private/\n" : page(path.hashCode()))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", robots ? "text/plain" : "text/html; charset=utf-8");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    private static String page(int seed) {
        var random = new SplittableRandom(seed);
        boolean korean = random.nextInt(4) == 0;
        var html = new StringBuilder("<!DOCTYPE html><html lang=\"")
                .append(korean ? "ko" : "en")
                .append("\"><head><meta charset=\"utf-8\"><title>Page ")
                .append(seed)
                .append("</title></head><body>");
        for (int i = 0; i < LINKS; i++) {
            html.append("<h2>").append(word(korean, random)).append("</h2><p class=\"text\">");
            for (int word = 0; word < 60; word++) {
                html.append(word(korean, random)).append(' ');
            }
            html.append("<a href=\"/p").append(random.nextInt(PAGES)).append(".html\">");
            html.append(word(korean, random)).append(" &amp; more</a></p>");
        }
        return html.append("</body></html>").toString();
    }

    /** Mostly a common one, otherwise one of some thousand. */
    private static String word(boolean korean, SplittableRandom random) {
        String[] common = korean ? KOREAN : ENGLISH;
        if (random.nextInt(3) > 0) {
            return common[random.nextInt(common.length)];
        }
        var word = new StringBuilder();
        for (int part = random.nextInt(2, 5); part > 0; part--) {
            word.append("bdklmrs".charAt(random.nextInt(SYLLABLES)))
                    .append("aeiouyn".charAt(random.nextInt(SYLLABLES)));
        }
        return word.toString();
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
