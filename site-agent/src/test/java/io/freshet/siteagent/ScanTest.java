package io.freshet.siteagent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScanTest {
    @TempDir
    Path folder;

    private SiteFolder site;

    @BeforeEach
    void makeSite() throws IOException {
        site = new SiteFolder(folder);
    }

    @Test
    void what_came_changed_and_went_is_logged_and_nothing_else() throws IOException {
        site.write("a.html", "a");
        site.write("한글 폴더/100%:x.html", "b");
        site.write("gone.html", "gone");
        assertThat(site.scan()).hasToString("3 documents: 3 added, 0 updated, 0 deleted");
        assertThat(site.scan().changed()).isFalse();
        site.write("a.html", "changed");
        site.write("new.html", "new");
        Files.delete(site.root.resolve("gone.html"));
        site.scan();
        assertThat(site.log())
                .containsExactly(
                        "A:/a.html:1",
                        "A:/gone.html:4",
                        "A:/한글 폴더/100%25:x.html:1",
                        "U:/a.html:7",
                        "D:/gone.html:4",
                        "A:/new.html:3");
    }

    @Test
    void a_folders_index_is_told_as_the_folder_once() throws IOException {
        site.write("index.html", "i");
        site.write("a/index.htm", "old");
        site.write("a/index.html", "served");
        site.write("a!/x.html", "x");
        site.scan();
        assertThat(site.log()).containsExactlyInAnyOrder("A:/:1", "A:/a/:6", "A:/a/index.htm:3", "A:/a!/x.html:1");
        assertThat(site.scan().changed()).isFalse();
    }

    @Test
    void the_prefix_of_the_site_is_part_of_every_path() throws IOException {
        site.write("a.html", "a");
        var settings = SiteAgentSettings.of(site.root, Site.of("HTTP://Site.Test:80/%ED%8F%B4/docs"), site.state)
                .build();
        site.scan(settings, false);
        assertThat(site.log()).containsExactly("A:/폴/docs/a.html:1");
        assertThat(settings.site()).hasToString("http://site.test/%ED%8F%B4/docs/");
    }

    @Test
    void hidden_and_excluded_files_and_links_out_of_the_root_are_never_named() throws IOException {
        site.write("a.html", "a");
        site.write("draft.html", "d");
        site.write(".htpasswd", "secret");
        site.write(".git/config", "secret");
        site.write(".well-known/x.txt", "x");
        Path outside = Files.writeString(folder.resolve("outside.html"), "secret");
        Files.createSymbolicLink(site.root.resolve("out.html"), outside);
        Files.createSymbolicLink(site.root.resolve("outdir"), folder);
        Files.createSymbolicLink(site.root.resolve("in.html"), Path.of("a.html"));
        Files.createSymbolicLink(site.root.resolve("hidden.html"), Path.of(".htpasswd"));
        Files.createDirectory(site.root.resolve("loop"));
        Files.createSymbolicLink(site.root.resolve("loop/up"), Path.of(".."));
        var settings = site.usual()
                .patterns(List.of(), List.of(Pattern.compile("^/draft")))
                .build();
        site.scan(settings, false);
        assertThat(site.log()).containsExactlyInAnyOrder("A:/.well-known/x.txt:1", "A:/a.html:1", "A:/in.html:1");
        var html = site.usual()
                .patterns(List.of(Pattern.compile("\\.txt$")), List.of())
                .build();
        assertThat(site.scan(html, false).documents()).isEqualTo(1);
    }

    @Test
    void a_vanished_root_is_no_deletion() throws IOException {
        for (int i = 0; i < 3; i++) {
            site.write(i + ".html", "x");
        }
        site.scan();
        Files.move(site.root, folder.resolve("unmounted"));
        assertThatThrownBy(site::scan).isInstanceOf(NoSuchFileException.class);
        Files.move(folder.resolve("unmounted"), site.root);
        assertThat(site.scan().changed()).isFalse();
    }

    @Test
    void many_deletions_are_held_back_until_somebody_accepts_them_and_the_rest_is_told() throws IOException {
        for (int i = 0; i < 20; i++) {
            site.write(i + ".html", "x");
        }
        site.scan();
        for (int i = 0; i < 10; i++) {
            Files.delete(site.root.resolve(i + ".html"));
        }
        site.write("new.html", "n");
        ScanReport held = site.scan();
        assertThat(held).hasToString("21 documents: 1 added, 0 updated, 0 deleted, 10 deletions held back");
        assertThat(site.scan().heldBack()).isEqualTo(10);
        assertThat(site.scan(site.settings(), true).deleted()).isEqualTo(10);
        assertThat(site.scan().heldBack()).isZero();
    }

    @Test
    void nine_deletions_are_never_held_back_and_ten_of_many_neither() throws IOException {
        for (int i = 0; i < 9; i++) {
            site.write(i + ".html", "x");
        }
        site.scan();
        for (int i = 0; i < 9; i++) {
            Files.delete(site.root.resolve(i + ".html"));
        }
        assertThat(site.scan().deleted()).isEqualTo(9);
        for (int i = 0; i < 50; i++) {
            site.write(i + ".html", "x");
        }
        site.scan();
        for (int i = 0; i < 10; i++) {
            Files.delete(site.root.resolve(i + ".html"));
        }
        assertThat(site.scan().deleted()).isEqualTo(10);
    }

    @Test
    void a_file_that_changes_within_the_tick_of_its_clock_is_seen_by_its_content() throws IOException {
        Path file = site.root.resolve("a.html");
        Files.writeString(file, "one");
        var young = FileTime.from(SiteFolder.START.minusMillis(500));
        Files.setLastModifiedTime(file, young);
        site.scan();
        Files.writeString(file, "two");
        Files.setLastModifiedTime(file, young);
        site.clock.advance(Duration.ofMinutes(1));
        assertThat(site.scan().updated()).isEqualTo(1);
        assertThat(site.scan().updated()).isZero();
        assertThat(site.text("snapshot")).as("an old file needs no hash").endsWith(":\n");
    }

    @Test
    void a_restored_backup_with_older_times_is_told_too() throws IOException {
        site.write("a.html", "new");
        site.scan();
        Files.setLastModifiedTime(
                site.root.resolve("a.html"), FileTime.from(SiteFolder.START.minus(Duration.ofDays(900))));
        assertThat(site.scan().updated()).isEqualTo(1);
    }

    @Test
    void what_a_folder_holds_that_cannot_be_read_stays_known() throws IOException {
        site.write("a.html", "a");
        site.write("b/c.html", "c");
        site.scan();
        Path closed = site.root.resolve("b");
        Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
        boolean superuser = Files.isReadable(closed); // whom nothing is closed to
        try {
            ScanReport report = site.scan();
            assertThat(report.deleted()).isZero();
            assertThat(report.unreadFolders()).isEqualTo(superuser ? 0 : 1);
        } finally {
            Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
        assertThat(site.scan().changed()).isFalse();
    }

    @Test
    void a_scan_that_was_interrupted_is_done_again_and_logs_nothing_twice() throws IOException {
        site.write("a.html", "a");
        site.scan();
        byte[] snapshot = Files.readAllBytes(site.state.resolve("snapshot"));
        site.write("b.html", "b");
        site.scan();
        // as a crash leaves it: the log is written, in part, and the snapshot is not replaced
        Files.write(site.state.resolve("snapshot"), snapshot);
        Files.writeString(site.state.resolve("20261119.his"), "A:/c.ht", StandardOpenOption.APPEND);
        site.scan();
        assertThat(site.log()).containsExactly("A:/a.html:1", "A:/b.html:1");
    }

    @Test
    void a_clock_that_was_set_back_does_not_write_into_the_past() throws IOException {
        site.write("a.html", "a");
        site.scan();
        site.clock.set(SiteFolder.START.minus(Duration.ofDays(3)));
        site.write("b.html", "b");
        site.scan();
        assertThat(site.text("20261119.his").lines()).hasSize(2);
    }

    @Test
    void a_second_agent_is_refused_and_the_state_may_not_be_published() throws IOException {
        try (SiteAgent agent = site.open(site.settings())) {
            assertThatThrownBy(() -> site.open(site.settings()))
                    .isInstanceOf(StateInUseException.class)
                    .hasMessageContaining("in use by another site agent");
            assertThat(agent.scan(false).documents()).isZero();
        }
        assertThatThrownBy(() -> SiteAgentSettings.of(site.root, Site.of("http://s.test/"), site.root.resolve("state"))
                        .build())
                .hasMessageContaining("inside the document root");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(site.state)))
                .isEqualTo("rwx------");
    }

    /** Against a map: whatever happens to the files, the folded log says what the files are. */
    @Test
    void after_any_history_the_log_says_what_there_is() throws IOException {
        var random = new SplittableRandom(21);
        Map<String, String> log = new HashMap<>();
        for (int round = 0; round < 25; round++) {
            for (int i = 0; i < 6; i++) {
                String name =
                        "d" + random.nextInt(3) + "/" + "x-.!".charAt(random.nextInt(4)) + random.nextInt(4) + ".html";
                if (random.nextInt(3) == 0) {
                    Files.deleteIfExists(site.root.resolve(name));
                } else {
                    site.write(name, "x".repeat(random.nextInt(1, 9)));
                }
            }
            site.scan(site.settings(), true);
        }
        for (String line : site.log()) {
            String path = line.substring(2, line.lastIndexOf(':'));
            if (line.startsWith("D")) {
                log.remove(path);
            } else {
                log.put(path, line.substring(line.lastIndexOf(':') + 1));
            }
        }
        Map<String, String> files = new HashMap<>();
        try (var all = Files.walk(site.root)) {
            for (Path file : all.filter(Files::isRegularFile).toList()) {
                files.put("/" + site.root.relativize(file), Long.toString(Files.size(file)));
            }
        }
        files.keySet().removeIf(name -> name.contains("/.")); // hidden
        assertThat(log).isEqualTo(files);
    }
}
