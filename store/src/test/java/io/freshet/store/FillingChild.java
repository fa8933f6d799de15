package io.freshet.store;

import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Writes pages until the system has enough of it, says how the store reports that, and looks whether everything that was safe is there. */
final class FillingChild {
    private static final StoreSettings SETTINGS =
            new StoreSettings(Duration.ZERO, 64 << 20, 1, 10, 0, 1_000, 0, 4 << 20);

    private FillingChild() {}

    public static void main(String[] args) throws IOException {
        Logger.getLogger("io.freshet").setLevel(Level.OFF); // the failure is the point here
        Path folder = Path.of(args[0]);
        int safe = 0;
        try (Store store = Store.open(folder, SETTINGS, "a filling child", Clock.systemUTC())) {
            CompletableFuture<StoreException> failure = new CompletableFuture<>();
            store.onFailure(failure::complete);
            try {
                while (true) {
                    store.commit(commit(store, safe + 1));
                    store.flush();
                    safe++;
                }
            } catch (StoreException e) {
                System.out.println(e.kind() + " " + failure.join().getMessage());
            }
            try {
                store.commit(new Commit());
            } catch (StoreException e) {
                System.out.println("again " + e.kind());
            }
        }
        try (Store store = Store.openExisting(folder, SETTINGS, "a filling child", Clock.systemUTC())) {
            if (store.lastEvent() < safe) {
                throw new IllegalStateException(store.lastEvent() + " of " + safe);
            }
            for (int number = 1; number <= store.lastEvent(); number++) {
                UrlRecord record = store.url(CrashingChild.url(number).key()).orElseThrow();
                if (store.body(record).isEmpty()) {
                    throw new IllegalStateException("no body of " + number);
                }
            }
        }
        System.out.println("all that was safe is there");
    }

    private static Commit commit(Store store, int number) {
        byte[] content = new Samples(number).bytes(200_000);
        return Samples.visit(store, Samples.fetched(CrashingChild.url(number), content), CrashingChild.at(number))
                .event(CrashingChild.url(number), PageChange.NEW, VisitClass.NEW, CrashingChild.at(number));
    }
}
