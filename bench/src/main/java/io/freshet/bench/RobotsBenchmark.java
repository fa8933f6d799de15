package io.freshet.bench;

import io.freshet.fetch.Robots;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Asking a host's robots.txt about one URL, and reading a robots.txt. The first is done for every page, the second once a host.
 *
 * <p>The wrong way: rules of which the first fits (real ones are looked through to the end, since most pages are allowed), or no wildcards.
 *
 * <p>{@code bench/pieces robots}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class RobotsBenchmark {
    private static final int URLS = 1_000;

    /** How many rules the file has for us; every fifth has a wildcard. */
    @Param({"0", "10", "100"})
    int rules;

    private final List<CrawlUrl> urls = new ArrayList<>();
    private String text = "";
    private Robots robots = Robots.parse("", "Freshet");
    private int at;

    @Setup
    public void write() {
        var file = new StringBuilder("User-agent: other\nDisallow: /\n\nUser-agent: *\n");
        for (int i = 0; i < rules; i++) {
            file.append(i % 4 == 3 ? "Allow: " : "Disallow: ");
            file.append(i % 5 == 4 ? "/*/print-" + i + "$" : "/private/area-" + i + "/")
                    .append('\n');
        }
        text = file.toString();
        robots = Robots.parse(text, "Freshet");
        for (int i = 0; i < URLS; i++) {
            String path = i % 10 == 0 ? "/private/area-" + i % 100 + "/" + i : ManualPages.path(i);
            urls.add(Canonicaliser.DEFAULT
                    .parse("https://docs.example.org" + path)
                    .orElseThrow());
        }
    }

    @Benchmark
    public boolean robotsAllow() {
        at = at + 1 == URLS ? 0 : at + 1;
        return robots.allows(urls.get(at));
    }

    @Benchmark
    public Robots robotsParse() {
        return Robots.parse(text, "Freshet");
    }
}
