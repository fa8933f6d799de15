package io.freshet.store;

import com.sun.management.OperatingSystemMXBean;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * What the store costs, in CPU time of the whole process and in bytes on disk: commits of one page of 22 KB, two URLs that wait and one that was
 * dropped. Not a test: run it by hand with an empty folder, a folder of HTML files to take pages from, and a number of pages. The first rounds
 * are those of a cold JVM; the pages are made before the clock starts.
 */
final class StoreCost {
    private static final int PAGE_LENGTH = 22_000;
    private static final int ROUND = 5_000;

    private static final WarcRecords RECORDS = new WarcRecords(StoreSettings.DEFAULT);

    private final List<byte[]> texts = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);

    private StoreCost(Path samples) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(samples)) {
            files = walk.filter(file -> file.toString().endsWith(".html") && Files.isRegularFile(file))
                    .limit(2_000)
                    .toList();
        }
        for (Path file : files) {
            byte[] text = Files.readAllBytes(file);
            for (int from = 0; from + PAGE_LENGTH <= text.length && texts.size() < 400; from += PAGE_LENGTH) {
                texts.add(Arrays.copyOfRange(text, from, from + PAGE_LENGTH));
            }
        }
    }

    public static void main(String[] args) throws IOException {
        StoreCost cost = new StoreCost(Path.of(args[1]));
        cost.records();
        Path folder = Path.of(args[0]);
        try (Store store = Store.open(folder, StoreSettings.DEFAULT, "a measurement", Clock.systemUTC())) {
            for (int from = 0; from < Integer.parseInt(args[2]); from += ROUND) {
                cost.round(store, from);
            }
            cost.sizes(store, Integer.parseInt(args[2]));
        }
    }

    /** The record alone: digest, text, gzip. */
    private void records() {
        for (int round = 0; round < 3; round++) {
            long before = cpu();
            long bytes = 0;
            for (int i = 0; i < 2_000; i++) {
                FetchOutcome.Fetched page = page(i);
                Digest digest = Digest.of(page.body().content());
                bytes += RECORDS.response(page, digest, Samples.NOON).member().length;
            }
            System.out.printf(
                    Locale.ROOT, "a record alone: %d us, %d bytes%n", (cpu() - before) / 2_000_000, bytes / 2_000);
        }
    }

    private void round(Store store, int from) {
        List<FetchOutcome.Fetched> pages = new ArrayList<>();
        for (int i = 0; i < ROUND; i++) {
            pages.add(page(from + i));
        }
        long before = cpu();
        long started = System.nanoTime();
        for (int i = 0; i < ROUND; i++) {
            commit(store, pages.get(i), from + i);
            if (store.backlog() > 16 << 20) {
                store.flush();
            }
        }
        store.flush();
        System.out.printf(
                Locale.ROOT,
                "%d commits: %d us CPU each, %d us wall%n",
                from + ROUND,
                (cpu() - before) / 1_000 / ROUND,
                (System.nanoTime() - started) / 1_000 / ROUND);
    }

    private void commit(Store store, FetchOutcome.Fetched page, int number) {
        Digest digest = Digest.of(page.body().content());
        UrlRecord record = Samples.page(page, Samples.NOON.plusMillis(number), null);
        store.commit(new Commit()
                .page(record, store.records().response(page, digest, Samples.NOON.plusMillis(number)))
                .enqueue(Samples.waiting(url("next", 2 * number), VisitClass.NEW, 5, 2L * number))
                .enqueue(Samples.waiting(url("next", 2 * number + 1), VisitClass.NEW, 5, 2L * number + 1))
                .url(Samples.dropped(url("dropped", number), "robots.txt"))
                .event(page.url(), PageChange.NEW, VisitClass.NEW, Samples.NOON));
    }

    private void sizes(Store store, int pages) throws IOException {
        System.out.printf(Locale.ROOT, "bodies: %d bytes a page%n", store.size().bodyBytes() / pages);
        long before = cpu();
        store.compact(progress -> {});
        System.out.printf(
                Locale.ROOT, "compaction with nothing to drop: %d us CPU a page%n", (cpu() - before) / 1_000 / pages);
        System.out.printf(
                Locale.ROOT,
                "tables, compacted: %d bytes a commit%n",
                store.size().stateBytes() / pages);
        store.commit(forgetQueue(store, pages));
        store.compact(progress -> {});
        System.out.printf(
                Locale.ROOT,
                "tables without the queue: %d bytes a commit%n",
                store.size().stateBytes() / pages);
    }

    private static Commit forgetQueue(Store store, int pages) {
        Commit commit = new Commit();
        store.eachQueued(commit::dequeue);
        return commit.note("pages", new byte[] {(byte) pages});
    }

    private FetchOutcome.Fetched page(int number) {
        byte[] content = texts.get(number % texts.size()).clone();
        for (int i = 0; i < 20; i++) { // so that no two are the same
            content[random.nextInt(content.length)] = (byte) ('a' + random.nextInt(26));
        }
        return Samples.fetched(url("page", number), content);
    }

    /** Of 80 characters. */
    private static CrawlUrl url(String kind, int number) {
        String text = "https://www.host" + number % 50 + ".example.org/" + kind + "/" + number + "/";
        return Samples.url(
                text + "some-words-of-a-title-that-follow-the-number-of-the-page".substring(0, 80 - text.length()));
    }

    private static long cpu() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
