package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SeenDiskTest {
    @TempDir
    private Path folder = Path.of("");

    /** At the start several threads read a part each. A larger table of another part is not this one's business, but must not be taken for one that somebody sees to. */
    @Test
    void room_that_is_wanted_of_another_part_can_be_wanted_again() {
        var memory = new SeenMemory(1_000);
        CrawlPolicy policy = ShardTest.policy(1, 10);
        var numbers = new AtomicLong();
        var random = new SplittableRandom(1);
        Shard[] shards = new Shard[2];
        for (int i = 0; i < shards.length; i++) {
            shards[i] = new Shard(i, policy, new CrawlCounts(System::nanoTime), memory, numbers::incrementAndGet, i);
            for (int url = 0; url < 1_000 * (i + 1); url++) {
                shards[i].restoreSeen(random.nextLong(), false);
            }
        }
        try (var disk = new SeenDisk(folder.resolve("seen"), 0)) {
            disk.makeRoom(memory, shards, 0, 1, Instant.EPOCH);
            assertThat(memory.largest()).isEqualTo(1);
            assertThat(memory.full()).isTrue();
            assertThat(memory.want(1)).as("whoever comes next may want it").isTrue();
        }
    }
}
