package io.freshet.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NoticeBoardTest {
    @TempDir
    Path folder;

    private long files() throws Exception {
        try (Stream<Path> files = Files.list(folder.resolve("www"))) {
            return files.count();
        }
    }

    @Test
    void it_begins_once_and_goes_on_with_what_is_there() throws Exception {
        new NoticeBoard(folder.resolve("www"), new SplittableRandom(1)).begin();
        assertThat(files()).isEqualTo(13);
        Path notice = folder.resolve("www/notice-1.html");
        String text = Files.readString(notice);
        new NoticeBoard(folder.resolve("www"), new SplittableRandom(2)).begin();
        assertThat(Files.readString(notice)).isEqualTo(text);
    }

    @Test
    void an_edit_changes_one_notice_and_the_front_page_names_those_that_are_there() throws Exception {
        var board = new NoticeBoard(folder.resolve("www"), new SplittableRandom(3));
        board.begin();
        boolean takenDown = false;
        for (int i = 0; i < 200; i++) {
            String name = board.edit();
            boolean there = Files.exists(folder.resolve("www").resolve(name));
            takenDown |= !there;
            assertThat(Files.readString(folder.resolve("www/index.html")).contains("href=" + name + ">"))
                    .isEqualTo(there);
        }
        assertThat(takenDown).isTrue();
        assertThat(files()).isLessThanOrEqualTo(13);
    }
}
