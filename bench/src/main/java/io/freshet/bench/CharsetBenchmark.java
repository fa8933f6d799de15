package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
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
 * Telling the charset of a Korean page, and decoding it. All rows read the same text, which has hardly any markup, so the difference to the first
 * row is what the charset costs: to find it, and to decode from it.
 *
 * <p>The wrong way: decoding alone (it is the finding that is dear), or a page in ASCII, which is the same in nearly all charsets.
 *
 * <p>{@code bench/pieces charset}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CharsetBenchmark {
    private static final int WORDS = 2_500;
    private static final CrawlUrl URL =
            Canonicaliser.DEFAULT.parse("https://docs.example.org/").orElseThrow();

    /** The charset, and whether the server says it. */
    @Param({"utf-8 declared", "utf-8 silent", "euc-kr declared", "euc-kr silent"})
    String charset = "utf-8 declared";

    private final HtmlParser parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
    private Headers headers = Headers.NONE;
    private byte[] content = {};

    @Setup
    public void encode() {
        String[] words = charset.split(" ");
        String html = "<!DOCTYPE html><html lang=\"ko\"><title>x</title><body><pre>" + new ManualPages(1).text(4, WORDS)
                + "</pre></body></html>";
        content = html.getBytes(words[0].equals("utf-8") ? StandardCharsets.UTF_8 : Charset.forName(words[0]));
        headers =
                Headers.of("Content-Type", words[1].equals("silent") ? "text/html" : "text/html; charset=" + words[0]);
    }

    @Benchmark
    public Page charset() {
        return parser.parse(URL, headers, content);
    }
}
