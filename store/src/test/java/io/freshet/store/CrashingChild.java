package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.SplittableRandom;

/**
 * Writes numbered commits until it is killed, and says after each flush up to which number they are safe. What commit {@code n} has follows from
 * {@code n} alone, so that whoever reads the store afterwards knows what must be there.
 */
final class CrashingChild {
    static final int WAITING = 10;
    static final int UNHANDLED = 5;

    private CrashingChild() {}

    /** The folder, and "compact" to compact all the time as well. */
    public static void main(String[] args) throws IOException {
        try (Store store = Store.open(Path.of(args[0]), settings(), "a crashing child", Clock.systemUTC())) {
            if (args[1].equals("compact")) {
                Thread.ofPlatform().daemon().start(() -> compactForEver(store));
            }
            for (int number = last(store) + 1; ; number++) {
                store.commit(commit(store, number));
                if (number % 7 == 0) {
                    store.flush();
                    System.out.println("safe " + number);
                }
            }
        }
    }

    static StoreSettings settings() {
        return new StoreSettings(Duration.ofMillis(1), 100 << 10, 1, 2, 0, 1_000_000, 0, 4 << 20);
    }

    static int last(Store store) {
        return store.note("last")
                .map(bytes -> Integer.parseInt(new String(bytes, StandardCharsets.US_ASCII)))
                .orElse(0);
    }

    static CrawlUrl url(int number) {
        return Samples.url("http://h" + number % 5 + ".example/" + number * 7 % 60);
    }

    /** Every fourth has bytes that others have too. */
    static byte[] content(int number) {
        if (number % 4 == 3) {
            return ("shared by some pages " + number % 24).repeat(50).getBytes(StandardCharsets.UTF_8);
        }
        byte[] content = new byte[200 + number * 131 % 3_000];
        new SplittableRandom(number).nextBytes(content);
        return content;
    }

    static QueueEntry entry(int number) {
        return Samples.waiting(url(number), VisitClass.NEW, 3, number);
    }

    static Message message(int number) {
        return new Message(number % 256, number, new byte[number % 50]);
    }

    static Instant at(int number) {
        return Samples.NOON.plusSeconds(number);
    }

    private static Commit commit(Store store, int number) {
        Commit commit = Samples.visit(store, Samples.fetched(url(number), content(number)), at(number))
                .enqueue(entry(number))
                .event(url(number), PageChange.NEW, VisitClass.NEW, at(number))
                .send(message(number))
                .note("last", Integer.toString(number).getBytes(StandardCharsets.US_ASCII));
        if (number > WAITING) {
            commit.dequeue(entry(number - WAITING));
        }
        if (number > UNHANDLED) {
            commit.handled(message(number - UNHANDLED));
        }
        return commit;
    }

    private static void compactForEver(Store store) {
        try {
            while (true) {
                store.compact(progress -> {});
                System.out.println("compacted");
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
