package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.store.StoreException.Kind;
import io.freshet.testkit.FakeClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DiskFullTest {
    @TempDir
    Path folder;

    @Test
    void with_less_free_space_than_the_limit_the_store_stops_and_says_so_once() throws InterruptedException {
        StoreSettings greedy = new StoreSettings(Duration.ZERO, 256 << 10, 1, 10, 0, 100, Long.MAX_VALUE, 8 << 20);
        try (Store store = Store.open(folder, Samples.QUICK, "a test", FakeClock.atNoon())) {
            store.commit(commit(1));
        }
        List<StoreException> told = new CopyOnWriteArrayList<>();
        try (Store store = Store.open(folder, greedy, "a test", FakeClock.atNoon())) {
            CountDownLatch first = new CountDownLatch(1);
            store.onFailure(e -> {
                told.add(e);
                first.countDown();
            });
            List<StoreException> left = new CopyOnWriteArrayList<>();
            store.onFailure(left::add).run(); // it does not want to know any more
            store.commit(commit(2));
            assertThatThrownBy(store::flush)
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.kind()).isEqualTo(Kind.DISK_FULL))
                    .message()
                    .matches("the disk of .* has only \\d+ MB left \\(limit 8796093022207 MB\\):"
                            + " nothing after page event 1 was kept; free some space and run again");
            assertThatThrownBy(() -> store.commit(commit(3))).isInstanceOf(StoreException.class);
            assertThatThrownBy(() -> store.compact(progress -> {})).isInstanceOf(StoreException.class);
            assertThat(store.backlog()).isZero();
            assertThat(store.lastEvent()).isEqualTo(1); // reading goes on
            assertThat(first.await(30, TimeUnit.SECONDS)).isTrue();
            store.onFailure(told::add); // whoever comes late is told as well
            assertThat(left).isEmpty();
            assertThat(told).hasSize(2).allMatch(e -> e.kind() == Kind.DISK_FULL);
        }
        try (Store store = Store.open(folder, Samples.QUICK, "a test", FakeClock.atNoon())) {
            store.commit(commit(2));
            store.flush();
            assertThat(store.lastEvent()).isEqualTo(2);
        }
    }

    @Test
    void when_the_disk_is_full_what_was_safe_stays_and_the_store_opens_again() throws Exception {
        assumeTrue(canMount(), "needs the right to mount a tmpfs in a name space of its own");
        List<String> inNameSpace = List.of(
                "unshare",
                "-m",
                "sh",
                "-c",
                "mount -t tmpfs -o size=12m freshet '" + folder + "' && exec \"$@\"",
                "sh");
        try (Child child = Child.start(inNameSpace, FillingChild.class, folder.toString())) {
            assertThat(child.line())
                    .startsWith("DISK_FULL the disk of " + folder)
                    .endsWith("free some space and run again");
            assertThat(child.line()).isEqualTo("again DISK_FULL");
            assertThat(child.line()).isEqualTo("all that was safe is there");
        }
    }

    @Test
    void when_the_system_refuses_to_write_what_was_safe_stays_and_the_store_opens_again() throws Exception {
        assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "needs bash to limit the size of files");
        // in KB: more than the library of RocksDB, which is unpacked first, and less than a segment
        List<String> limited = List.of("/bin/bash", "-c", "ulimit -f 20000 && exec \"$@\"", "bash");
        try (Child child = Child.start(limited, FillingChild.class, folder.toString())) {
            assertThat(child.line()).startsWith("IO_ERROR ").contains("nothing after page event ");
            assertThat(child.line()).isEqualTo("again IO_ERROR");
            assertThat(child.line()).isEqualTo("all that was safe is there");
        }
        Warcs.checkAll(folder);
    }

    private static boolean canMount() throws IOException, InterruptedException {
        if (!Files.isExecutable(Path.of("/usr/bin/unshare"))) {
            return false;
        }
        return new ProcessBuilder("unshare", "-m", "sh", "-c", "mount -t tmpfs -o size=1m freshet /mnt")
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start()
                        .waitFor()
                == 0;
    }

    private static Commit commit(int number) {
        return new Commit().event(Samples.url("http://a/" + number), PageChange.NEW, VisitClass.NEW, Samples.NOON);
    }
}
