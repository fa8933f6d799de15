package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.testkit.FakeClock;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.netpreserve.jwarc.tools.ValidateTool;

class BackupTest {
    @TempDir
    Path temp;

    private Path folder;
    private Store store;

    @BeforeEach
    void open() {
        folder = temp.resolve("store");
        store = Store.open(folder, Samples.QUICK, "a test", FakeClock.atNoon());
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void a_backup_that_is_made_while_commits_go_on_is_a_store_of_one_moment() throws Exception {
        AtomicBoolean done = new AtomicBoolean();
        Thread writer = Thread.ofPlatform().start(() -> {
            for (int i = 1; !done.get(); i++) {
                commit(i);
            }
        });
        List<Path> backups = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            while (store.lastEvent() < 40L * i) {
                Thread.onSpinWait();
            }
            Path target = temp.resolve("backup" + i);
            store.backup(target);
            backups.add(target);
        }
        done.set(true);
        writer.join();
        store.compact(progress -> {}); // what happens to the original does not happen to its backups
        for (Path backup : backups) {
            check(backup);
        }
    }

    @Test
    void a_backup_goes_into_an_empty_folder_only() throws IOException {
        Path target = Files.createDirectory(temp.resolve("target"));
        store.backup(target);
        Store.openExisting(target, Samples.QUICK, "a test", FakeClock.atNoon()).close();
        assertThatThrownBy(() -> store.backup(target))
                .isInstanceOf(BackupRefusedException.class)
                .hasMessage("the backup folder " + target
                        + " is not empty. Choose an empty folder, or one that does not exist yet.");
        Path file = Files.writeString(temp.resolve("file"), "mine");
        assertThatThrownBy(() -> store.backup(file)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(file).hasContent("mine");
        assertThat(folder.resolve("backup.tmp")).doesNotExist();
    }

    @Test
    void a_backup_does_not_go_into_the_store_that_is_saved() throws IOException {
        Path link = Files.createSymbolicLink(temp.resolve("link"), folder);
        for (Path inside : List.of(folder, folder.resolve("sub"), folder.resolve("a/b/../c"), link.resolve("sub"))) {
            assertThatThrownBy(() -> store.backup(inside))
                    .as(inside.toString())
                    .isInstanceOf(BackupRefusedException.class)
                    .hasMessageContaining("is inside the store " + folder);
        }
        assertThat(folder.resolve("sub")).doesNotExist();
        store.backup(temp.resolve("store-2")); // a name that only begins alike
    }

    @Test
    void an_archive_is_read_back_as_the_store_and_by_tar_too() throws Exception {
        for (int i = 1; i <= 30; i++) {
            commit(i);
        }
        try (Database control = Database.open(folder)) {
            control.migrate("test", List.of(List.of("CREATE TABLE t (a TEXT) STRICT", "INSERT INTO t VALUES ('x')")));
        }
        byte[] archive = archive();
        Path target = temp.resolve("target");
        BackupArchive.unpack(new ByteArrayInputStream(archive), BackupFolder.at(target, folder));
        check(target);
        assertThat(target.resolve("control.db")).exists();

        Path other = Files.createDirectory(temp.resolve("other"));
        Process tar = new ProcessBuilder("tar", "-x", "-C", other.toString())
                .redirectErrorStream(true)
                .start();
        try (var to = tar.getOutputStream()) {
            to.write(archive);
        }
        assertThat(new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .isEmpty();
        assertThat(tar.waitFor()).isZero();
        check(other);
    }

    @Test
    void an_archive_that_was_cut_off_anywhere_is_no_store() throws IOException {
        commit(1);
        byte[] archive = archive();
        int step = Math.max(1, archive.length / 60);
        for (int length = 0; length < archive.length; length += step) {
            byte[] part = Arrays.copyOf(archive, length);
            Path target = temp.resolve("cut" + length);
            assertThatThrownBy(
                            () -> BackupArchive.unpack(new ByteArrayInputStream(part), BackupFolder.at(target, folder)))
                    .as("%d of %d bytes", length, archive.length)
                    .isInstanceOf(EOFException.class);
            assertThat(target.resolve("freshet-store")).doesNotExist();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "../x",
                "/etc/x",
                "state/../../x",
                "a/b/c",
                "..",
                ".",
                "",
                "state/",
                "STATE/x",
                "state/.x",
                "a\\b"
            })
    void an_archive_cannot_write_outside_its_folder(String name) throws IOException {
        Path target = temp.resolve("target");
        BackupFolder backup = BackupFolder.at(target, folder);
        assertThatThrownBy(() -> backup.add(name, new ByteArrayInputStream(new byte[1]), 1))
                .isInstanceOf(IOException.class)
                .hasMessage("\"" + name + "\" is not the name of a file in a backup");
        assertThat(target).doesNotExist();
    }

    private byte[] archive() throws IOException {
        var out = new ByteArrayOutputStream();
        store.backup(new BackupArchive(out), BackupExtra.NONE);
        return out.toByteArray();
    }

    @Test
    void a_file_of_more_than_8_gb_has_its_length_in_an_archive() throws IOException {
        long length = 9L << 30;
        Path sparse = temp.resolve("sparse");
        try (var file = new RandomAccessFile(sparse.toFile(), "rw")) {
            file.setLength(length);
        }
        var header = new ByteArrayOutputStream();
        var archive = new BackupArchive(new OutputStream() {
            @Override
            public void write(int b) throws IOException {
                write(new byte[] {(byte) b}, 0, 1);
            }

            @Override
            public void write(byte[] bytes, int from, int count) throws IOException {
                if (header.size() >= 512) {
                    throw new EOFException("enough");
                }
                header.write(bytes, from, count);
            }
        });
        assertThatThrownBy(() -> archive.add("warc/x", sparse, length, true)).hasMessage("enough");
        Process tar = new ProcessBuilder("tar", "-tv").redirectErrorStream(true).start();
        try (var to = tar.getOutputStream()) {
            to.write(header.toByteArray());
        }
        assertThat(new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                .contains(" " + length + " ");
    }

    @Test
    void a_damaged_store_can_be_saved_as_far_as_it_goes() throws IOException {
        commit(1);
        store.close();
        Path segment = folder.resolve("warc/00000001.warc.gz");
        Files.write(segment, Arrays.copyOf(Files.readAllBytes(segment), 50));
        open();
        Path target = temp.resolve("target");
        store.backup(target);
        try (Store copy = Store.openExisting(target, Samples.QUICK, "a test", FakeClock.atNoon())) {
            assertThat(copy.url(url(1).key())).isPresent();
        }
    }

    @Test
    void what_a_broken_off_backup_left_is_removed() throws IOException {
        Files.createDirectories(folder.resolve("backup.tmp"));
        Files.writeString(folder.resolve("backup.tmp/000001.sst"), "x");
        store.close();
        open();
        assertThat(folder.resolve("backup.tmp")).doesNotExist();
        // and the half of a copy is no store
        Path half = temp.resolve("half");
        Files.createDirectories(half.resolve("state"));
        assertThatThrownBy(() -> Store.open(half, Samples.QUICK, "a test", FakeClock.atNoon()))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.NOT_A_STORE));
    }

    @Test
    void all_kept_records_are_exported_as_one_warc_file() throws IOException {
        for (int i = 1; i <= 30; i++) {
            commit(i);
        }
        store.commit(new Commit().forget(url(15).key()));
        store.flush();
        Path file = temp.resolve("all.warc.gz");
        export(file);
        assertThat(Warcs.check(file))
                .hasSize(29)
                .contains("response http://a.example/1")
                .doesNotContain("response http://a.example/15");
    }

    @Test
    void jwarcs_own_validator_has_nothing_to_say_about_an_export() throws Exception {
        for (int i = 1; i <= 30; i++) {
            commit(i);
        }
        store.commit(Samples.visit(store, Samples.gzipped(url(99), "zipped".repeat(99)), Samples.NOON));
        store.flush();
        Path file = temp.resolve("all.warc.gz");
        export(file);
        try (Child child = Child.start(ValidateTool.class, file.toString())) {
            assertThat(child.exitCode()).isZero();
        }
    }

    private void export(Path file) throws IOException {
        try (OutputStream out = Files.newOutputStream(file)) {
            store.exportWarc(out);
        }
    }

    private void commit(int number) {
        store.commit(Samples.visit(
                        store,
                        Samples.fetched(url(number), "content " + number % 20 + "x".repeat(2_000)),
                        Samples.NOON.plusSeconds(number))
                .event(url(number), PageChange.NEW, VisitClass.NEW, Samples.NOON)
                .note("last", Integer.toString(number).getBytes(StandardCharsets.US_ASCII)));
        store.flush();
    }

    private static CrawlUrl url(int number) {
        return Samples.url("http://a.example/" + number);
    }

    private static void check(Path backup) throws IOException {
        Warcs.checkAll(backup);
        try (Store copy = Store.openExisting(backup, Samples.QUICK, "a test", FakeClock.atNoon())) {
            long last = copy.lastEvent();
            assertThat(CrashingChild.last(copy)).isEqualTo((int) last);
            for (int number = 1; number <= last; number++) {
                UrlRecord record = copy.url(url(number).key()).orElseThrow();
                assertThat(copy.body(record).orElseThrow().body().content())
                        .asString()
                        .startsWith("content " + number % 20);
            }
            assertThat(copy.url(url((int) last + 1).key())).isEmpty();
            copy.commit(new Commit()
                    .event(url(1), PageChange.by(Difference.MUCH), VisitClass.REVISIT, Samples.NOON)); // and it goes on
            copy.flush();
            assertThat(copy.lastEvent()).isEqualTo(last + 1);
        }
    }
}
