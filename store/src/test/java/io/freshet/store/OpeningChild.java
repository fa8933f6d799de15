package io.freshet.store;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;

/** Another process that wants the store: says whether it got it, and waits. */
final class OpeningChild {
    private OpeningChild() {}

    public static void main(String[] args) throws IOException {
        try (Store store = Store.open(Path.of(args[0]), Samples.QUICK, "a child", Clock.systemUTC())) {
            System.out.println("opened");
            int end = System.in.read();
            System.out.println(end + " " + store.lastEvent());
        } catch (StoreException e) {
            System.out.println(e.kind() + " " + e.getMessage()
                    + e.holder().map(api -> ", " + api + " " + api.token()).orElse(""));
        }
    }
}
