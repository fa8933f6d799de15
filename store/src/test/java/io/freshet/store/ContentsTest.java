package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.UrlKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContentsTest {
    private static final ContentRow ROW = new ContentRow(new UrlKey(1, 2), Samples.NOON, 3, new WarcPointer(4, 5, 6));

    @TempDir
    Path folder;

    @Test
    void a_content_that_was_put_is_found_and_of_others_it_is_known_that_they_are_new() {
        try (Tables tables = open()) {
            Contents contents = new Contents(tables);
            List<Digest> kept = digests(1, 60_000); // more than the first filter takes
            put(tables, contents, kept);

            assertThat(kept).noneMatch(contents::surelyNew).allMatch(digest -> ROW.equals(contents.get(digest)));
            assertThat(digests(2, 20_000).stream().filter(contents::surelyNew).count())
                    .isGreaterThan(19_000);
            assertThat(digests(3, 1_000)).allMatch(digest -> contents.get(digest) == null);
        }
    }

    @Test
    void past_what_the_filters_take_more_is_looked_up_and_nothing_is_missed() {
        try (Tables tables = open()) {
            Contents contents = new Contents(tables, 16); // four filters take 6 x 16 x (1 + 4 + 16 + 64) = 8,160 well
            List<Digest> kept = digests(1, 8_000);
            put(tables, contents, kept);
            long known = digests(2, 10_000).stream().filter(contents::surelyNew).count();
            put(tables, contents, digests(3, 40_000));

            assertThat(known).isGreaterThan(8_000);
            assertThat(digests(2, 10_000).stream().filter(contents::surelyNew).count())
                    .isLessThan(known / 2);
            assertThat(kept).allMatch(digest -> ROW.equals(contents.get(digest)));
            assertThat(digests(3, 40_000)).noneMatch(contents::surelyNew);
            assertThat(digests(2, 1_000)).allMatch(digest -> contents.get(digest) == null);
        }
    }

    @Test
    void what_was_there_when_the_store_was_opened_is_found() {
        List<Digest> kept = digests(1, 100);
        try (Tables tables = open()) {
            put(tables, new Contents(tables), kept);
        }
        try (Tables tables = open()) {
            Contents contents = new Contents(tables);
            put(tables, contents, digests(2, 100));

            assertThat(kept).allMatch(digest -> ROW.equals(contents.get(digest)));
            assertThat(digests(2, 100)).allMatch(digest -> ROW.equals(contents.get(digest)));
            assertThat(digests(3, 100)).allMatch(digest -> contents.get(digest) == null);
        }
    }

    private Tables open() {
        return Tables.open(folder, folder.resolve("state"), 8 << 20);
    }

    private static void put(Tables tables, Contents contents, List<Digest> digests) {
        try (Tables.Batch batch = tables.batch()) {
            digests.forEach(digest -> contents.put(batch, digest, ROW));
            tables.write(batch);
        }
    }

    private static List<Digest> digests(long seed, int count) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Digest> digests = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            byte[] bytes = new byte[Digest.LENGTH];
            random.nextBytes(bytes);
            digests.add(new Digest(bytes));
        }
        return digests;
    }
}
