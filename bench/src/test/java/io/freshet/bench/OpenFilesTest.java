package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(OS.LINUX)
class OpenFilesTest {
    @TempDir
    Path folder;

    @Test
    void each_file_of_the_folder_may_be_open_once() throws Exception {
        Path a = Files.writeString(folder.resolve("a"), "a");
        Path b = Files.writeString(folder.resolve("b"), "b");
        long before = besides();
        try (InputStream _ = open(a);
                InputStream _ = open(b)) {
            assertThat(besides()).isEqualTo(before);
        }
    }

    @Test
    void a_second_handle_of_a_file_counts() throws Exception {
        Path a = Files.writeString(folder.resolve("a"), "a");
        long before = besides();
        try (InputStream _ = open(a);
                InputStream _ = open(a)) {
            assertThat(besides()).isEqualTo(before + 1);
        }
    }

    @Test
    void a_file_that_was_deleted_and_is_still_open_counts() throws Exception {
        Path a = Files.writeString(folder.resolve("a"), "a");
        long before = besides();
        try (InputStream _ = open(a)) {
            Files.delete(a);
            assertThat(besides()).isEqualTo(before + 1);
        }
    }

    @Test
    void a_file_elsewhere_counts(@TempDir Path elsewhere) throws Exception {
        Path a = Files.writeString(elsewhere.resolve("a"), "a");
        long before = besides();
        try (InputStream _ = open(a)) {
            assertThat(besides()).isEqualTo(before + 1);
        }
    }

    private long besides() throws Exception {
        return OpenFiles.besides(folder);
    }

    private static InputStream open(Path file) throws Exception {
        return Files.newInputStream(file);
    }
}
