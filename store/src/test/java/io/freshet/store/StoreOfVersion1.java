package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Makes the fixture {@code store-version-1.zip}: a small store with one of everything. Run once for each version of the store that is released;
 * the files of earlier versions are never made again.
 */
final class StoreOfVersion1 {
    static final CrawlUrl PAGE = Samples.url("https://www.example.org/");
    static final CrawlUrl COPY = Samples.url("https://www.example.org/copy");
    static final CrawlUrl ZIPPED = Samples.url("https://www.example.org/zipped");
    static final CrawlUrl DROPPED = Samples.url("https://www.example.org/private");
    static final String CONTENT = "<title>시험</title><p>A page of version 1.";
    static final QueueEntry ENTRY = new QueueEntry(
            Samples.url("https://www.example.org/next"),
            VisitClass.REVISIT,
            7,
            11,
            0.75f,
            2,
            PAGE.key(),
            Samples.NOON,
            1,
            2,
            3,
            Samples.url("https://www.example.org//next"),
            Samples.NOON.minusSeconds(60));
    static final HostRecord HOST = new HostRecord(
            new Host("https://www.example.org"),
            "User-agent: *\nDisallow: /private\n",
            Samples.NOON,
            Samples.NOON.plusSeconds(1),
            "delay",
            1,
            3,
            4,
            new byte[] {1, 2, 3},
            true,
            true,
            new byte[0]);
    static final Message MESSAGE = new Message(200, 5, new byte[] {9, 8, 7});

    private StoreOfVersion1() {}

    /** The file to write. */
    public static void main(String[] args) throws IOException {
        Path folder = Files.createTempDirectory("store");
        try (Store store = Store.open(folder, Samples.QUICK, "fixture", Clock.fixed(Samples.NOON, ZoneOffset.UTC))) {
            fill(store);
            store.compact(progress -> {}); // so that the rows are in table files and not only in the log
            store.commit(new Commit().note("after", new byte[] {2}));
        }
        zip(folder, Path.of(args[0]));
    }

    private static void fill(Store store) {
        store.commit(Samples.visit(store, Samples.fetched(PAGE, CONTENT), Samples.NOON)
                .event(PAGE, PageChange.NEW, VisitClass.NEW, Samples.NOON));
        store.flush();
        store.commit(Samples.visit(store, Samples.fetched(COPY, CONTENT), Samples.NOON.plusSeconds(1))
                .event(COPY, PageChange.NEW, VisitClass.NEW, Samples.NOON.plusSeconds(1)));
        store.commit(Samples.visit(store, Samples.gzipped(ZIPPED, "zipped ".repeat(20)), Samples.NOON.plusSeconds(2)));
        store.commit(new Commit()
                .url(Samples.dropped(DROPPED, "robots.txt"))
                .enqueue(ENTRY)
                .host(HOST)
                .send(MESSAGE)
                .note("totals", new byte[] {1}));
        store.flush();
    }

    /** Without what every opening writes anew. */
    private static void zip(Path folder, Path file) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.filter(Files::isRegularFile).sorted().toList();
        }
        try (OutputStream out = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Path each : files) {
                String name = folder.relativize(each).toString();
                if (!name.matches("freshet\\.lock|state/(LOG.*|LOCK|OPTIONS.*)")) {
                    ZipEntry entry = new ZipEntry(name);
                    entry.setTime(0);
                    zip.putNextEntry(entry);
                    Files.copy(each, zip);
                }
            }
        }
    }
}
