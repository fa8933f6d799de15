package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
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
 * Telling the language of a page that says it and of one that does not. Each pair of rows reads the same text, which has hardly any markup: their
 * difference is what it costs that a page is silent.
 *
 * <p>The wrong way: a text of a few words, or one of random letters, in which no language is found.
 *
 * <p>{@code bench/pieces language}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class LanguageBenchmark {
    private static final int WORDS = 2_500;
    private static final CrawlUrl URL =
            Canonicaliser.DEFAULT.parse("https://docs.example.org/").orElseThrow();

    @Param({"en declared", "en silent", "ko declared", "ko silent"})
    String language = "en declared";

    private final HtmlParser parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
    private byte[] content = {};

    @Setup
    public void write() {
        String[] words = language.split(" ");
        String tag = words[1].equals("silent") ? "<html>" : "<html lang=\"" + words[0] + "\">";
        String text = new ManualPages(1).text(words[0].equals("ko") ? 4 : 0, WORDS);
        content = ("<!DOCTYPE html>" + tag + "<title>x</title><body><pre>" + text + "</pre></body></html>")
                .getBytes(StandardCharsets.UTF_8);
    }

    @Benchmark
    public Page language() {
        return parser.parse(URL, Headers.NONE, content);
    }
}
