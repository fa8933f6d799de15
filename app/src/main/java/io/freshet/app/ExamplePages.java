package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.search.LinkIn;
import io.freshet.store.ExampleRow;
import io.freshet.store.FileTrouble;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/**
 * Gathers the example pages of a topic: from the store when it has them, from files, or from the web. Each address once; what is about the topic is not against it. Not thread-safe.
 */
final class ExamplePages {
    private static final int SAMPLED = 48;
    private static final int BACKLINKS_OF_A_PAGE = 10;

    private final Store store;
    private final PageSource source;
    private final Canonicaliser canonicaliser;
    private final Consumer<String> leftOut;
    private final Map<String, ExampleRow> rows = new LinkedHashMap<>();

    /** @param leftOut is told of each page that cannot be had, and why */
    ExamplePages(Store store, PageSource source, Canonicaliser canonicaliser, Consumer<String> leftOut) {
        this.store = store;
        this.source = source;
        this.canonicaliser = canonicaliser;
        this.leftOut = leftOut;
    }

    List<ExampleRow> rows() {
        return List.copyOf(rows.values());
    }

    int count(String kind) {
        return (int)
                rows.values().stream().filter(row -> row.kind().equals(kind)).count();
    }

    /** The addresses of those that are about the topic. */
    Set<String> about() {
        Set<String> about = new LinkedHashSet<>();
        rows.values().stream().filter(row -> row.kind().equals("about")).forEach(row -> about.add(row.url()));
        return about;
    }

    /** The lines of a list that say something. */
    static List<String> lines(Path list) {
        try {
            return Files.readAllLines(list, StandardCharsets.UTF_8).stream()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new SettingsException("cannot read " + list + ": " + FileTrouble.words(e));
        }
    }

    /** The file that a line of a list names; nothing when it is a URL. */
    static Optional<Path> file(Path list, String line) {
        if (line.contains("://")) {
            return Optional.empty();
        }
        Path beside = list.toAbsolutePath().resolveSibling(line);
        return Files.isRegularFile(beside) ? Optional.of(beside) : Optional.empty();
    }

    /** Reads a list of URLs and files, one a line. A page that cannot be had is left out, with a word to the user. */
    void read(Path list, String kind) throws InterruptedException {
        for (String line : lines(list)) {
            Path file = file(list, line).orElse(null);
            if (file == null) {
                add(line, kind);
                continue;
            }
            try {
                String url = file.toUri().toString().replaceFirst("^file:/+", "http://file.invalid/");
                put(url, kind, "text/html", Files.readAllBytes(file));
            } catch (IOException e) {
                leftOut.accept(file + ": " + e.getMessage());
            }
        }
    }

    /** Adds the page of a URL, or says why it cannot be had. */
    void add(String text, String kind) throws InterruptedException {
        CrawlUrl url = canonicaliser.parse(text).orElse(null);
        if (url == null) {
            leftOut.accept("\"" + text + "\" is neither a URL nor a file");
            return;
        }
        ExampleRow known = rows.get(url.text());
        if (known != null && known.kind().equals("about") && kind.equals("against")) {
            leftOut.accept(url + " is given as about the topic and as against it: it counts as about it");
        } else if (known == null) {
            try {
                PageSource.Source page = source.of(url);
                put(page.url().text(), kind, page.contentType(), page.body());
            } catch (WorkFailedException e) {
                leftOut.accept(String.valueOf(e.getMessage()));
            }
        }
    }

    private void put(String url, String kind, String type, byte[] body) {
        rows.putIfAbsent(url, new ExampleRow(url, kind, type, body));
    }

    /** When nobody says what the topic is not: pages of the store, drawn evenly. Few of them will be about the topic. */
    void sampleAgainst() {
        Random random = new Random(1);
        List<UrlRecord> sample = new ArrayList<>();
        int[] met = {0};
        store.eachUrl(record -> {
            if (record.state() != UrlState.PAGE || rows.containsKey(record.url().text())) {
                return;
            }
            met[0]++;
            if (sample.size() < SAMPLED) {
                sample.add(record);
            } else if (random.nextInt(met[0]) < SAMPLED) {
                sample.set(random.nextInt(SAMPLED), record);
            }
        });
        for (UrlRecord record : sample) {
            source.stored(record.url())
                    .ifPresent(page -> put(page.url().text(), "against", page.contentType(), page.body()));
        }
    }

    /** Pages of the store that link to an example: our own link graph, read from the pages themselves. */
    void findBacklinks() {
        Set<String> about = about();
        Map<String, Integer> found = new HashMap<>();
        store.eachUrl(record -> {
            if (record.state() != UrlState.PAGE || rows.containsKey(record.url().text())) {
                return;
            }
            PageSource.Source source = this.source.stored(record.url()).orElse(null);
            if (source == null) {
                return;
            }
            for (Link link : this.source.read(source).links()) {
                String target = link.target().text();
                if (about.contains(target) && found.merge(target, 1, Integer::sum) <= BACKLINKS_OF_A_PAGE) {
                    put(record.url().text(), "backlink", source.contentType(), source.body());
                    return;
                }
            }
        });
    }

    /** The same, told by an index of links. */
    void findBacklinks(BiFunction<CrawlUrl, Integer, List<LinkIn>> linksTo) {
        for (String text : about()) {
            CrawlUrl url = canonicaliser.parse(text).orElse(null);
            if (url != null) {
                for (LinkIn link : linksTo.apply(url, BACKLINKS_OF_A_PAGE)) {
                    source.stored(link.from())
                            .ifPresent(page -> put(page.url().text(), "backlink", page.contentType(), page.body()));
                }
            }
        }
    }
}
