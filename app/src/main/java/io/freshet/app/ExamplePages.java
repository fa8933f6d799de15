package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.store.Control;
import io.freshet.store.Store;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * Gathers the example pages of a topic: from the store when it has them, from files, or from the web. Each address once; what is about the topic is not against it. Not thread-safe.
 */
final class ExamplePages {
    private static final int SAMPLED = 48;
    private static final int BACKLINKS_OF_A_PAGE = 10;

    private final Store store;
    private final PoliteReader reader;
    private final HtmlParser parser;
    private final Canonicaliser canonicaliser;
    private final PrintWriter err;
    private final Map<String, Control.ExampleRow> rows = new LinkedHashMap<>();

    ExamplePages(Store store, PoliteReader reader, HtmlParser parser, Canonicaliser canonicaliser, PrintWriter err) {
        this.store = store;
        this.reader = reader;
        this.parser = parser;
        this.canonicaliser = canonicaliser;
        this.err = err;
    }

    List<Control.ExampleRow> rows() {
        return List.copyOf(rows.values());
    }

    long count(String kind) {
        return rows.values().stream().filter(row -> row.kind().equals(kind)).count();
    }

    /** Reads a list of URLs and files, one a line. A page that cannot be had is left out, with a word to the user. */
    void read(Path list, String kind) throws InterruptedException {
        List<String> lines;
        try {
            lines = Files.readAllLines(list, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new SettingsException("cannot read " + list + ": " + e.getMessage());
        }
        for (String line : lines) {
            String text = line.strip();
            if (!text.isEmpty() && !text.startsWith("#")) {
                try {
                    add(text, list, kind);
                } catch (WorkFailedException e) {
                    err.println("freshet: left out: " + e.getMessage());
                }
            }
        }
    }

    private void add(String text, Path list, String kind) throws InterruptedException {
        Path beside = list.toAbsolutePath().resolveSibling(text);
        if (!text.contains("://") && Files.isRegularFile(beside)) {
            try {
                put(
                        beside.toUri().toString().replaceFirst("^file:/+", "http://file.invalid/"),
                        kind,
                        "text/html",
                        Files.readAllBytes(beside));
                return;
            } catch (IOException e) {
                throw new WorkFailedException(beside + ": " + e.getMessage());
            }
        }
        CrawlUrl url = canonicaliser
                .parse(text)
                .orElseThrow(
                        () -> new WorkFailedException("\"" + text + "\" in " + list + " is neither a URL nor a file"));
        if (rows.containsKey(url.text())) {
            return;
        }
        Optional<StoredBody> stored = stored(url);
        if (stored.isPresent()) {
            StoredBody body = stored.get();
            put(
                    url.text(),
                    kind,
                    body.headers().first("Content-Type").orElse("text/html"),
                    body.body().content());
        } else {
            FetchOutcome.Fetched page = reader.read(url);
            put(
                    page.url().text(),
                    kind,
                    page.headers().first("Content-Type").orElse("text/html"),
                    page.body().content());
        }
    }

    private void put(String url, String kind, String type, byte[] body) {
        rows.putIfAbsent(url, new Control.ExampleRow(url, kind, type, body));
    }

    private Optional<StoredBody> stored(CrawlUrl url) {
        try {
            Optional<UrlRecord> record = store.url(url.key()).filter(each -> each.state() == UrlState.PAGE);
            return record.isEmpty() ? Optional.empty() : store.body(record.get());
        } catch (IOException e) {
            throw new WorkFailedException(url + ": " + e.getMessage());
        }
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
            stored(record.url())
                    .ifPresent(body -> put(
                            record.url().text(),
                            "against",
                            body.headers().first("Content-Type").orElse("text/html"),
                            body.body().content()));
        }
    }

    /** Pages of the store that link to an example: our own link graph, read from the pages themselves. */
    void findBacklinks() {
        Set<String> about = new HashSet<>();
        rows.values().stream().filter(row -> row.kind().equals("about")).forEach(row -> about.add(row.url()));
        Map<String, Integer> found = new HashMap<>();
        store.eachUrl(record -> {
            if (record.state() != UrlState.PAGE || rows.containsKey(record.url().text())) {
                return;
            }
            StoredBody body = stored(record.url()).orElse(null);
            if (body == null) {
                return;
            }
            Page page = parser.parse(record.url(), body.headers(), body.body().content());
            for (Link link : page.links()) {
                String target = link.target().text();
                if (about.contains(target) && found.merge(target, 1, Integer::sum) <= BACKLINKS_OF_A_PAGE) {
                    put(
                            record.url().text(),
                            "backlink",
                            body.headers().first("Content-Type").orElse("text/html"),
                            body.body().content());
                    return;
                }
            }
        });
    }
}
