package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.store.StoreException.Kind;
import io.freshet.testkit.FakeClock;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StoreFolderTest {
    @TempDir
    Path folder;

    private final FakeClock clock = FakeClock.atNoon();

    @Test
    void an_absent_folder_and_an_empty_one_become_stores() throws IOException {
        for (Path each : List.of(Files.createDirectory(folder.resolve("empty")), folder.resolve("a/b"))) {
            open(each).close();
            assertThat(each.resolve("freshet-store")).hasContent("freshet store 1");
            openExisting(each).close();
        }
    }

    @Test
    void a_store_that_must_be_there_is_missing() {
        assertRefused(
                () -> openExisting(folder.resolve("x")),
                Kind.MISSING,
                "there is no store in " + folder.resolve("x") + "; `freshet crawl URL --data " + folder.resolve("x")
                        + "` makes one");
        assertThat(folder.resolve("x")).doesNotExist();
        assertRefused(() -> openExisting(folder), Kind.MISSING, "there is no store in " + folder);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_folder_with_other_files_is_refused_and_not_touched() throws IOException {
        Files.writeString(folder.resolve("thesis.odt"), "years of work");
        Map<String, String> before = tree(folder);
        assertRefused(
                () -> open(folder),
                Kind.NOT_A_STORE,
                folder + " is not a store of Freshet: it has other files, such as thesis.odt");
        assertRefused(() -> openExisting(folder), Kind.NOT_A_STORE, "thesis.odt");
        assertThat(tree(folder)).isEqualTo(before);
    }

    @Test
    void a_file_is_refused() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "x");
        assertRefused(() -> open(file), Kind.NOT_A_STORE, "it is no folder");
        assertRefused(() -> openExisting(file), Kind.NOT_A_STORE, "it is no folder");
    }

    @ParameterizedTest
    @CsvSource({
        "freshet store 7,  NEWER_VERSION, 'store version 7, this one reads up to 1): use that version or another --data'",
        "freshet store 0,  OLDER_VERSION, 'has version 0'",
        "freshet store,    NOT_A_STORE,   'does not say the version of a store'",
        "PK,               NOT_A_STORE,   'does not say the version of a store'"
    })
    void a_store_of_another_version_is_refused_and_not_touched(String version, Kind kind, String words)
            throws IOException {
        Files.writeString(folder.resolve("freshet-store"), version);
        Files.createDirectory(folder.resolve("state"));
        Map<String, String> before = tree(folder);
        assertRefused(() -> open(folder), kind, words);
        assertRefused(() -> openExisting(folder), kind, words);
        assertThat(tree(folder)).isEqualTo(before);
    }

    @Test
    void a_second_opener_in_this_process_is_told_who_has_it_and_the_first_keeps_it() {
        try (Store store = open(folder)) {
            String words = "the store in " + folder + " is in use by process "
                    + ProcessHandle.current().pid() + " (a test), since 12:00:00";
            assertRefused(() -> open(folder), Kind.IN_USE, words);
            assertRefused(() -> openExisting(folder.resolve(".")), Kind.IN_USE, "(a test)");
            store.commit(new Commit().note("a", new byte[] {1}));
            store.flush();
            assertThat(store.note("a")).isPresent();
        }
        open(folder).close();
    }

    @Test
    void another_process_is_told_who_has_it() throws Exception {
        try (Store store = open(folder)) {
            assertThat(store.lastEvent()).isZero();
            try (Child child = Child.start(OpeningChild.class, folder.toString())) {
                assertThat(child.line())
                        .isEqualTo("IN_USE the store in " + folder + " is in use by process "
                                + ProcessHandle.current().pid() + " (a test), since 2026-03-01 12:00:00");
            }
            // the other process closed its channel: the lock is still ours
            try (Child child = Child.start(OpeningChild.class, folder.toString())) {
                assertThat(child.line()).startsWith("IN_USE");
            }
        }
        try (Child child = Child.start(OpeningChild.class, folder.toString())) {
            assertThat(child.line()).isEqualTo("opened");
            assertRefused(() -> open(folder), Kind.IN_USE, "in use by process " + child.pid() + " (a child), since ");
            child.kill();
        }
        open(folder).close(); // the lock went with the process
    }

    @Test
    void whoever_finds_it_in_use_learns_where_to_ask_once_the_owner_has_said_so() throws Exception {
        var api = new LocalApi(URI.create("http://127.0.0.1:8080"), "s3cret");
        try (Store store = open(folder)) {
            assertThatThrownBy(() -> open(folder))
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.holder()).isEmpty());
            Files.setPosixFilePermissions(folder.resolve("freshet.lock"), PosixFilePermissions.fromString("rw-r--r--"));
            store.announce(api);
            assertThatThrownBy(() -> open(folder))
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.holder()).contains(api))
                    .hasMessageNotContaining("s3cret");
            assertThat(api.toString()).doesNotContain("s3cret");
            try (Child child = Child.start(OpeningChild.class, folder.toString())) {
                assertThat(child.line())
                        .startsWith("IN_USE")
                        .endsWith("(a test), since 2026-03-01 12:00:00, http://127.0.0.1:8080 s3cret");
            }
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("freshet.lock"))))
                    .isEqualTo("rw-------");
        }
        assertThat(folder.resolve("freshet.lock")).isEmptyFile();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a b", "", "a\nb"})
    void a_token_is_one_word(String token) {
        assertThatThrownBy(() -> new LocalApi(URI.create("http://127.0.0.1:8080"), token))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** The words of an owner that was killed stay in the file; nobody may be sent to it. */
    @Test
    void the_address_of_an_owner_that_is_gone_is_forgotten() throws Exception {
        open(folder).close();
        Files.writeString(
                folder.resolve("freshet.lock"),
                "pid 1\nholder freshet serve\nsince 2026-03-01T12:00:00Z\naddress http://127.0.0.1:1\ntoken old\n");
        try (Store _ = open(folder)) {
            try (Child child = Child.start(OpeningChild.class, folder.toString())) {
                assertThat(child.line()).startsWith("IN_USE").endsWith("since 2026-03-01 12:00:00");
            }
        }
    }

    @Test
    void the_lock_file_is_for_the_owner_alone() throws IOException {
        try (Store store = open(folder)) {
            assertThat(store.backlog()).isZero();
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("freshet.lock"))))
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void a_store_whose_tables_are_lost_is_refused_and_its_bodies_stay() throws IOException {
        try (Store store = open(folder)) {
            store.commit(Samples.visit(store, Samples.fetched(Samples.url("http://a/"), "x"), Samples.NOON));
        }
        try (Stream<Path> files = Files.list(folder.resolve("state"))) {
            for (Path file : files.toList()) {
                Files.delete(file);
            }
        }
        assertRefused(() -> open(folder), Kind.DAMAGED, "but no tables in");
        assertThat(Warcs.checkAll(folder)).isEqualTo(1);
    }

    @Test
    void damaged_tables_are_reported_with_advice() throws IOException {
        open(folder).close();
        Files.writeString(folder.resolve("state/CURRENT"), "MANIFEST-999999\n");
        assertThatThrownBy(() -> open(folder))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("the tables of the store in " + folder);
        Files.writeString(folder.resolve("state/CURRENT"), "nonsense");
        assertRefused(() -> open(folder), Kind.DAMAGED, "Restore it from a backup, or begin with another --data");
    }

    @Test
    void a_store_that_was_broken_off_while_it_was_made_is_made() throws IOException {
        Files.writeString(folder.resolve("freshet.lock"), "pid 1\n");
        Files.writeString(folder.resolve("freshet-store.new"), "fresh");
        open(folder).close();
        assertThat(folder.resolve("freshet-store.new")).doesNotExist();

        Path other = Files.createDirectory(folder.resolve("other"));
        Files.writeString(other.resolve("freshet-store"), "freshet store 1\n");
        Files.createDirectory(other.resolve("state"));
        open(other).close();
    }

    private Store open(Path path) {
        return Store.open(path, Samples.QUICK, "a test", clock);
    }

    private Store openExisting(Path path) {
        return Store.openExisting(path, Samples.QUICK, "a test", clock);
    }

    private static void assertRefused(ThrowingCallable call, Kind kind, String words) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(kind))
                .hasMessageContaining(words);
    }

    private static Map<String, String> tree(Path root) throws IOException {
        Map<String, String> tree = new TreeMap<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.toList()) {
                tree.put(
                        root.relativize(file).toString(),
                        Files.isDirectory(file) ? "folder" : Files.readString(file) + Files.getLastModifiedTime(file));
            }
        }
        return tree;
    }
}
