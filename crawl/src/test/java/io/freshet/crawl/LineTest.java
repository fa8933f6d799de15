package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.CrawlUrl;
import io.freshet.model.VisitClass;
import io.freshet.store.QueueEntry;
import io.freshet.testkit.Seeds;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LineTest {
    private static final CrawlUrl URL = SimulatedWeb.url("http://h0.test/");

    static LongStream seeds() {
        return Seeds.some(300);
    }

    private static QueueEntry entry(int bucket, long number) {
        return new QueueEntry(URL, VisitClass.NEW, bucket, number, 0.5f, 0, null, Instant.EPOCH, 0, 0, 0, null, null);
    }

    /** The disk reads at one moment of a load and answers later, while entries of any score keep coming. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_is_added_while_the_head_is_loaded_every_entry_is_taken_once(long seed) {
        var random = new SplittableRandom(seed);
        int headSize = random.nextInt(2, 6);
        var line = new Line(headSize);
        var disk = new TreeSet<>(Line.ORDER);
        List<QueueEntry> taken = new ArrayList<>();
        List<QueueEntry> added = new ArrayList<>();
        List<QueueEntry> answer = null;
        boolean loading = false;
        for (int step = 0; step < 400 || taken.size() < added.size(); step++) {
            assertThat(step).as("steps without an end").isLessThan(10_000);
            int dice = random.nextInt(4);
            if (dice == 0 && step < 400) {
                QueueEntry entry = entry(random.nextInt(4), added.size());
                added.add(entry);
                disk.add(entry);
                line.add(entry);
            } else if (loading && answer == null) {
                answer = disk.stream()
                        .limit(headSize)
                        .toList(); // everything before was taken: after "last" is after all of these
            } else if (loading && dice == 1) {
                line.loaded(answer == null ? List.of() : answer, answer == null || answer.size() < headSize);
                answer = null;
                loading = false;
            } else if (!loading && line.needsLoading()) {
                QueueEntry last = line.startLoading();
                assertThat(last == null || disk.headSet(last, true).isEmpty())
                        .as("nothing waits before %s", last)
                        .isTrue();
                loading = true;
            } else if (!loading && line.first() != null) {
                QueueEntry entry = line.take();
                assertThat(disk.remove(entry)).isTrue();
                taken.add(entry);
            }
        }
        assertThat(taken).containsExactlyInAnyOrderElementsOf(added);
    }
}
