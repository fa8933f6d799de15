package io.freshet.store;

import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;

/** Writes events and follows them until it is killed; says now and then up to which one they have taken effect. */
final class FollowingChild {
    private FollowingChild() {}

    /** The folder. */
    public static void main(String[] args) throws InterruptedException {
        Path folder = Path.of(args[0]);
        try (Store store = Store.open(folder, CrashingChild.settings(), "a following child", Clock.systemUTC());
                Database database = Database.open(folder)) {
            var reader = new CountingReader(database, _ -> {});
            try (var follower = new EventFollower(store, "counting", 16, reader)) {
                follower.start();
                for (long number = store.lastEvent() + 1; ; number++) {
                    store.commit(new Commit()
                            .event(
                                    CrashingChild.url((int) number),
                                    PageChange.UNCHANGED,
                                    VisitClass.REVISIT,
                                    Samples.NOON));
                    if (number % 50 == 0) {
                        store.flush();
                        if (!follower.awaitSettled(Duration.ofMinutes(1))) {
                            throw new IllegalStateException("the follower ended", reader.failure());
                        }
                        System.out.println("safe " + number);
                    }
                }
            }
        }
    }
}
