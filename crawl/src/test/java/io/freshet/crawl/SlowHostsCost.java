package io.freshet.crawl;

import io.freshet.fetch.FetchSettings;
import io.freshet.fetch.HttpFetcher;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.model.Canonicaliser;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.testkit.WebOfHosts;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a page costs when very many hosts answer late. Not a test: run it by hand, {@code SlowHostsCost FOLDER HOSTS PAGES MILLIS DELAY_MILLIS IN_FLIGHT IDLE}
 * with pages of each host, how long a host takes to answer, and how long it rests. The web is a process of its own, so that the CPU time is the crawl's.
 */
final class SlowHostsCost {
    private SlowHostsCost() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args[0].equals("web")) {
            web(args);
            return;
        }
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx400m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                SlowHostsCost.class.getName(),
                "web"));
        command.addAll(List.of(args[1], args[2], args[3]));
        Process web = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        try (var lines = new BufferedReader(new InputStreamReader(web.getInputStream(), StandardCharsets.UTF_8))) {
            List<String> seeds = List.of(lines.readLine().split(" "));
            crawl(args, seeds);
            web.getOutputStream().close();
            System.out.println(lines.readLine());
        }
    }

    private static void web(String[] args) throws IOException, InterruptedException {
        try (var web = new WebOfHosts(Integer.parseInt(args[2]), Duration.ofMillis(Integer.parseInt(args[3])))) {
            System.out.println(String.join(" ", web.seeds(Integer.parseInt(args[1]))));
            while (System.in.read() >= 0) {}
            System.out.printf(
                    Locale.ROOT,
                    "the web: %d requests on %d connections, at most %d at once, at most %d at one host, %.1f s of CPU%n",
                    web.requests(),
                    web.connections(),
                    web.mostAtOnce(),
                    web.mostAtOneHost(),
                    RestartCost.cpuSeconds());
        }
    }

    private static void crawl(String[] args, List<String> seeds) throws InterruptedException, IOException {
        CrawlSettings d = CrawlSettings.DEFAULT;
        var settings = new CrawlSettings(
                Duration.ofMillis(Integer.parseInt(args[4])),
                d.maxCrawlDelay(),
                Integer.parseInt(args[5]),
                d.attempts(),
                d.firstBackOff(),
                d.maxBackOff(),
                d.patience(),
                0,
                0,
                -1,
                d.redirects(),
                true,
                true,
                d.robotsFor(),
                d.shares(),
                d.headSize(),
                d.hostsInMemory(),
                d.maxBacklog(),
                d.loops(),
                d.seenMemory());
        FetchSettings f = FetchSettings.DEFAULT;
        var fetch = f.with()
                .allowPrivate(true)
                .idleConnections(Integer.parseInt(args[6]))
                .build();
        var rules = new LinkRules(new Scope(Scope.Kind.HOST), List.of(), List.of(), settings, TrapSettings.DEFAULT);
        var policy = new CrawlPolicy(
                settings, TimeoutSettings.DEFAULT, rules, LinkScorer.ALIKE, Canonicaliser.DEFAULT, "Freshet", true);
        Clock clock = Clock.systemUTC();
        var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
        try (Store store = Store.open(Path.of(args[0]), StoreSettings.DEFAULT, "a measurement", clock);
                var fetcher = new HttpFetcher(fetch, Canonicaliser.DEFAULT, clock)) {
            var crawler = new Crawler(policy, fetcher, parser, store, clock, System::nanoTime, 1);
            double before = RestartCost.cpuSeconds();
            CrawlResult result = crawler.run(seeds.stream().map(TestCrawl::url).toList());
            double cpu = RestartCost.cpuSeconds() - before;
            System.out.printf(
                    Locale.ROOT,
                    "%d pages in %.1f s: %.0f requests a second, %.0f us of CPU a page, %d failures %s, peak memory %s%n",
                    result.run().pages(),
                    result.run().elapsed().toMillis() / 1e3,
                    result.run().requests() * 1e3 / result.run().elapsed().toMillis(),
                    cpu * 1e6 / result.run().pages(),
                    result.run().failures(),
                    result.run().causes(),
                    Files.readAllLines(Path.of("/proc/self/status")).stream()
                            .filter(line -> line.startsWith("VmHWM"))
                            .toList());
        }
    }
}
