package io.freshet.bench;

import io.freshet.model.Body;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.StageTimes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The pages that a benchmark works on, in memory. {@link #next} goes round, so that a figure is the mean over the pages and no branch of the code
 * is trained on one page alone.
 *
 * <p>Not thread-safe: each benchmark has its own.
 */
final class Corpus {
    /** The value of a {@code corpus} parameter that means pages made up by {@link ManualPages}. */
    static final String GENERATED = "generated";

    static final Corpus EMPTY = new Corpus(List.of());

    /** More than the processor's caches hold; the rest of a large folder is left out evenly. */
    private static final int MOST = 1_000;

    private static final Headers HEADERS =
            Headers.of("Server", "nginx", "Content-Type", "text/html", "ETag", "\"1-2\"");

    private final List<FetchOutcome.Fetched> pages;
    private int at;

    private Corpus(List<FetchOutcome.Fetched> pages) {
        this.pages = pages;
    }

    /** Made-up pages, or the HTML files below a folder. */
    static Corpus of(String name) {
        return name.equals(GENERATED) ? generated(400) : ofFolder(Path.of(name));
    }

    static Corpus generated(int count) {
        return generated(count, count);
    }

    /** @param of pages of the manual that these are the first of: most of their links lead to others */
    static Corpus generated(int count, int of) {
        var manual = new ManualPages(1);
        List<FetchOutcome.Fetched> pages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pages.add(fetched(ManualPages.path(i), manual.page(i, of).getBytes(StandardCharsets.UTF_8)));
        }
        return new Corpus(pages);
    }

    private static Corpus ofFolder(Path folder) {
        List<FetchOutcome.Fetched> pages = new ArrayList<>();
        try (Stream<Path> walk = Files.walk(folder)) {
            List<Path> files = walk.filter(file -> file.toString().matches(".*\\.x?html?") && Files.isRegularFile(file))
                    .sorted()
                    .toList();
            int count = Math.min(files.size(), MOST);
            for (int i = 0; i < count; i++) {
                Path file = files.get((int) ((long) i * files.size() / count));
                String path = "/" + folder.relativize(file).toString().replace('\\', '/');
                pages.add(fetched(path, Files.readAllBytes(file)));
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the corpus " + folder + ": " + e.getMessage(), e);
        }
        if (pages.isEmpty()) {
            throw new IllegalArgumentException("there are no .html files below " + folder
                    + "; right would be a folder that has some, or " + GENERATED);
        }
        return new Corpus(pages);
    }

    FetchOutcome.Fetched next() {
        at = at + 1 == pages.size() ? 0 : at + 1;
        return pages.get(at);
    }

    List<FetchOutcome.Fetched> pages() {
        return pages;
    }

    static FetchOutcome.Fetched fetched(String path, byte[] content) {
        CrawlUrl url = Canonicaliser.DEFAULT
                .parse("https://docs.example.org" + path)
                .orElseThrow(() -> new IllegalArgumentException(path + " is no path of a URL"));
        return new FetchOutcome.Fetched(url, 200, HEADERS, new Body(content), StageTimes.NONE);
    }
}
