package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.VisitClass;
import io.freshet.testkit.Seeds;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ParkedHostsTest {
    static LongStream seeds() {
        return Seeds.some(100);
    }

    private record Known(long key, long since, float score, int waiting, boolean work, boolean ready) {}

    private static final Comparator<Known> BEST_FIRST = Comparator.comparingDouble((Known host) -> -host.score())
            .thenComparingLong(Known::since)
            .thenComparingLong(Known::key);

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_happens_the_best_of_those_that_are_ready_comes_first(long seed) {
        var random = new SplittableRandom(seed);
        var parked = new ParkedHosts();
        Map<Long, Known> expected = new HashMap<>();
        long now = 1_000;
        for (int step = 0; step < 2_000; step++) {
            long time = now;
            long key = random.nextInt(1, 200);
            Known known = expected.get(key);
            switch (random.nextInt(4)) {
                case 0 -> {
                    if (known == null) {
                        long since = now + random.nextInt(-50, 50);
                        float score = random.nextInt(5) / 4f;
                        boolean work = random.nextInt(4) > 0;
                        parked.put(key, since, score, 3, work ? ParkedHosts.WORK : 0, now);
                        expected.put(key, new Known(key, since, score, 3, work, work && since <= now));
                    }
                }
                case 1 -> {
                    if (known != null) {
                        float score = random.nextInt(5) / 4f;
                        assertThat(parked.enqueue(key, VisitClass.NEW, score, now))
                                .isEqualTo(!known.work());
                        long since = !known.work() && known.since() <= now ? now : known.since();
                        expected.put(
                                key,
                                new Known(
                                        key,
                                        since,
                                        known.work() ? Math.max(score, known.score()) : score,
                                        known.waiting() + 1,
                                        true,
                                        known.work() ? known.ready() : since <= now));
                    }
                }
                case 2 -> {
                    if (known != null) {
                        assertThat(parked.take(key))
                                .isEqualTo(new ParkedHosts.Parked(
                                        key, known.since(), known.waiting(), known.work() ? ParkedHosts.WORK : 0));
                        expected.remove(key);
                    }
                }
                default -> {
                    now += random.nextInt(10);
                    long later = now;
                    while (parked.wakeOne(now, host -> {
                        assertThat(host.since()).isLessThanOrEqualTo(later);
                        expected.computeIfPresent(
                                host.key(),
                                (id, old) -> new Known(id, old.since(), old.score(), old.waiting(), true, true));
                    })) {}
                }
            }
            assertThat(parked.size()).isEqualTo(expected.size());
            var best = expected.values().stream().filter(Known::ready).min(BEST_FIRST);
            assertThat(parked.anyReady()).isEqualTo(best.isPresent());
            best.ifPresent(host -> assertThat(parked.best()).isEqualTo(host.key()));
            assertThat(parked.nextWake())
                    .isEqualTo(expected.values().stream()
                            .filter(host -> host.work() && !host.ready())
                            .mapToLong(Known::since)
                            .min()
                            .orElse(Long.MAX_VALUE));
            assertThat(time).isLessThanOrEqualTo(now);
        }
    }
}
