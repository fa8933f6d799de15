package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.search.LinkIn;
import io.freshet.store.ExampleRow;
import io.freshet.store.FileTrouble;
import io.freshet.store.Store;
import io.freshet.store.UrlState;
import io.freshet.topics.Example;
import io.freshet.topics.Topic;
import io.freshet.topics.TopicSet;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
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
    private static final int NEAR_LOOKED_AT = 4 * SAMPLED;
    /** Of the pages that lie beside the examples, the share that is least like them. The others may be about the topic as well. */
    private static final double NEAR_BUT_UNLIKE = 0.75;

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

    /**
     * When nobody says what the topic is not: pages of the store. Some are drawn evenly, and few of these will be about the topic. As many are drawn from the folders of the examples, less those
     * whose words are most like the examples' words: what tells the topic from its neighbours is not where they lie.
     */
    void sampleAgainst() {
        Set<String> folders = new HashSet<>();
        about().forEach(page -> folders.add(folder(page)));
        var all = new Sample(SAMPLED);
        var near = new Sample(NEAR_LOOKED_AT);
        store.eachUrl(record -> {
            if (record.state() == UrlState.PAGE
                    && !rows.containsKey(record.url().text())) {
                all.offer(record.url());
                if (folders.contains(folder(record.url().text()))) {
                    near.offer(record.url());
                }
            }
        });
        for (CrawlUrl url : all.urls) {
            source.stored(url).ifPresent(this::putAgainst);
        }
        near.urls.removeIf(url -> rows.containsKey(url.text()));
        sampleNear(near.urls);
    }

    private void sampleNear(List<CrawlUrl> near) {
        if (near.isEmpty()) {
            return;
        }
        List<Example> examples = new ArrayList<>();
        for (ExampleRow row : rows.values()) {
            if (!row.kind().equals("backlink")) {
                canonicaliser
                        .parse(row.url())
                        .ifPresent(url -> examples.add(new Example(
                                source.read(new PageSource.Source(url, row.contentType(), row.body())),
                                row.kind().equals("about") ? Example.Kind.ABOUT : Example.Kind.AGAINST)));
            }
        }
        TopicSet topic = TopicSet.learn(List.of(new Topic("sample", examples)), TopicLibrary.TERMS);
        Map<CrawlUrl, Double> alike = new HashMap<>();
        for (CrawlUrl url : near) {
            source.stored(url).ifPresent(page -> alike.put(url, topic.words(0, source.read(page))));
        }
        List<CrawlUrl> unlike = alike.keySet().stream()
                .sorted(Comparator.comparingDouble((CrawlUrl url) -> alike.getOrDefault(url, 0.0))
                        .thenComparing(CrawlUrl::text))
                .limit(Math.round(alike.size() * NEAR_BUT_UNLIKE))
                .toList();
        var sample = new Sample(SAMPLED);
        unlike.forEach(sample::offer);
        for (CrawlUrl url : sample.urls) {
            source.stored(url).ifPresent(this::putAgainst);
        }
    }

    private void putAgainst(PageSource.Source page) {
        put(page.url().text(), "against", page.contentType(), page.body());
    }

    private static String folder(String url) {
        return url.substring(0, url.lastIndexOf('/') + 1);
    }

    /** So many of all that are offered, each as likely as any other. The same ones are drawn each time. */
    private static final class Sample {
        private final int size;
        private final Random random = new Random(1);
        private final List<CrawlUrl> urls = new ArrayList<>();
        private int offered;

        Sample(int size) {
            this.size = size;
        }

        void offer(CrawlUrl url) {
            offered++;
            if (urls.size() < size) {
                urls.add(url);
            } else if (random.nextInt(offered) < size) {
                urls.set(random.nextInt(size), url);
            }
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
