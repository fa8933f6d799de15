package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.testkit.FakeClock;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Kills a {@link CrashingChild} at random moments, again and again over the same store, and looks each time: all that was acknowledged is there,
 * no commit is there in part, every body can be read, and the WARC files are valid to the last byte.
 */
final class CrashRounds {
    private final Path folder;
    private final boolean compacting;
    private final SplittableRandom random;

    CrashRounds(Path folder, boolean compacting, long seed) {
        this.folder = folder;
        this.compacting = compacting;
        random = new SplittableRandom(seed);
    }

    void run(int rounds) throws Exception {
        int last = 0; // a child that is killed before its first commit is fine, as long as not all are
        for (int round = 1; round <= rounds; round++) {
            last = check(killedChild());
        }
        assertThat(last).as("commits after %d rounds", rounds).isPositive();
    }

    /** The number up to which it had said that commits are safe. */
    private int killedChild() throws Exception {
        int safe = 0;
        try (Child child = Child.start(CrashingChild.class, folder.toString(), compacting ? "compact" : "write")) {
            String line = child.line();
            while (!line.startsWith("safe ")) {
                assertThat(line).as("a word of the child").isNotEqualTo("end");
                line = child.line();
            }
            assertThat(child.runsFor(random.nextInt(120)))
                    .as("the child runs until it is killed")
                    .isTrue();
            child.kill();
            for (; !line.equals("end"); line = child.line()) {
                if (line.startsWith("safe ")) {
                    safe = Integer.parseInt(line.substring(5));
                }
            }
        }
        return safe;
    }

    private int check(int safe) throws IOException {
        int last;
        int versions = 0;
        try (Store store = Store.openExisting(folder, CrashingChild.settings(), "a test", FakeClock.atNoon())) {
            last = CrashingChild.last(store);
            assertThat(last).as("the last commit").isGreaterThanOrEqualTo(safe);
            checkEvents(store, last);
            checkQueueAndMessages(store, last);
            Map<CrawlUrl, List<Integer>> visits = new HashMap<>();
            for (int number = 1; number <= last; number++) {
                visits.computeIfAbsent(CrashingChild.url(number), url -> new ArrayList<>())
                        .add(number);
            }
            for (var page : visits.entrySet()) {
                versions += checkPage(store, page.getKey(), page.getValue());
            }
        }
        int records = Warcs.checkAll(folder);
        if (!compacting) {
            assertThat(versions).isEqualTo(last);
            assertThat(records).isEqualTo(last);
        }
        return last;
    }

    private static void checkEvents(Store store, int last) {
        List<PageEvent> events = store.events(0, Integer.MAX_VALUE);
        assertThat(store.lastEvent()).isEqualTo(last);
        assertThat(events).hasSize(last);
        for (int number = 1; number <= last; number++) {
            PageEvent expected = new PageEvent(
                    number,
                    CrashingChild.url(number),
                    PageChange.NEW,
                    VisitClass.NEW,
                    CrashingChild.at(number),
                    number); // a body each
            if (!events.get(number - 1).equals(expected)) {
                assertThat(events.get(number - 1)).isEqualTo(expected);
            }
        }
    }

    private static void checkQueueAndMessages(Store store, int last) {
        Set<QueueEntry> waiting = new HashSet<>();
        store.eachQueued(waiting::add);
        Set<QueueEntry> expected = new HashSet<>();
        for (int number = Math.max(1, last - CrashingChild.WAITING + 1); number <= last; number++) {
            expected.add(CrashingChild.entry(number));
        }
        assertThat(waiting).isEqualTo(expected);
        Set<Message> sent = new HashSet<>();
        for (int number = Math.max(1, last - CrashingChild.UNHANDLED + 1); number <= last; number++) {
            sent.add(CrashingChild.message(number));
        }
        assertThat(new HashSet<>(store.messages())).isEqualTo(sent);
    }

    private int checkPage(Store store, CrawlUrl url, List<Integer> visits) throws IOException {
        UrlRecord record = store.url(url.key()).orElseThrow();
        int newest = visits.getLast();
        StoredBody body = store.body(record).orElseThrow();
        assertThat(body.at()).isEqualTo(CrashingChild.at(newest));
        assertThat(body.body().content()).isEqualTo(CrashingChild.content(newest));
        List<BodyVersion> versions = store.versions(url.key());
        int kept = compacting ? Math.min(2, visits.size()) : visits.size();
        assertThat(versions).hasSizeGreaterThanOrEqualTo(kept).hasSizeLessThanOrEqualTo(visits.size());
        for (int i = 0; i < versions.size(); i++) {
            int number = visits.get(visits.size() - 1 - i);
            byte[] content = store.body(versions.get(i).body()).body().content();
            assertThat(versions.get(i).at()).isEqualTo(CrashingChild.at(number));
            assertThat(content).isEqualTo(CrashingChild.content(number));
        }
        return versions.size();
    }
}
