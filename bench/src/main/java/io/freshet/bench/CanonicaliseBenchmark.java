package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * One link's reference to the canonical URL it means, against the page it is on; and the fingerprint by which a URL is known, which is taken once
 * of every such URL.
 *
 * <p>The wrong way: absolute URLs that are canonical already (there is a short cut for these), or one reference only. The references are of the
 * kinds that manuals have, in their proportions: most are relative, some need escaping, resolving of dots, or a host in lower case.
 *
 * <p>{@code bench/pieces canonicalise}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class CanonicaliseBenchmark {
    private static final int REFERENCES = 10_000;
    private static final CrawlUrl PAGE = Canonicaliser.DEFAULT
            .parse("https://docs.example.org/manual/part-3/section-151.html")
            .orElseThrow();

    /** Those of a manual, or those that take more work. */
    @Param({"manual", "awkward"})
    String links = "manual";

    private final SplittableRandom random = new SplittableRandom(1);
    private final List<String> manual = many(this::ofManual);
    private final List<String> awkward = many(this::awkward);
    private int at;

    @Benchmark
    public Optional<CrawlUrl> canonicalise() {
        return Canonicaliser.DEFAULT.resolve(PAGE, next());
    }

    /** Together with its keys, as the crawl asks for them. */
    @Benchmark
    public long canonicaliseAndFingerprint() {
        Optional<CrawlUrl> url = Canonicaliser.DEFAULT.resolve(PAGE, next());
        return url.isEmpty() ? 0 : url.get().key().url();
    }

    private String next() {
        List<String> references = links.equals("manual") ? manual : awkward;
        at = at + 1 == REFERENCES ? 0 : at + 1;
        return references.get(at);
    }

    private static List<String> many(Supplier<String> one) {
        List<String> references = new ArrayList<>();
        for (int i = 0; i < REFERENCES; i++) {
            references.add(one.get());
        }
        return references;
    }

    private String ofManual() {
        int number = random.nextInt(5_000);
        return switch (random.nextInt(10)) {
            case 0 -> "https://www.example.org/project/" + number + "/";
            case 1 -> "../part-" + number / 50 + "/section-" + number + ".html";
            case 2 -> ManualPages.path(number);
            case 3 -> "section-" + number + ".html#s2";
            case 4 -> "#s" + number;
            default -> "section-" + number + ".html";
        };
    }

    private String awkward() {
        int number = random.nextInt(5_000);
        return switch (random.nextInt(8)) {
            case 0 -> "HTTP://WWW.Example.ORG:80/a/./b/../" + number;
            case 1 -> "../../검색/문서 " + number + ".html?질의=값";
            case 2 -> "/list?utm_source=x&id=" + number + "&sid=0123456789abcdef";
            case 3 -> "  section-" + number + ".html\n";
            case 4 -> "//한국.example/%7Euser/%2f" + number;
            case 5 -> "?page=" + number + "#top";
            case 6 -> "mailto:user" + number + "@example.org";
            default -> "https://docs.example.org/100%/" + number + "?a|b";
        };
    }
}
