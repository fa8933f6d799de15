package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.testkit.FakeClock;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EarlierVersionsTest {
    @TempDir
    Path folder;

    @Test
    void the_store_of_version_1_opens() throws IOException {
        unzip("/store-version-1.zip");
        try (Store store = Store.openExisting(folder, Samples.QUICK, "a test", FakeClock.atNoon())) {
            UrlRecord page = store.url(StoreOfVersion1.PAGE.key()).orElseThrow();
            assertThat(page.found()).isEqualTo(Samples.NOON);
            assertThat(content(store, page)).isEqualTo(StoreOfVersion1.CONTENT);
            UrlRecord copy = store.url(StoreOfVersion1.COPY.key()).orElseThrow();
            assertThat(content(store, copy)).isEqualTo(StoreOfVersion1.CONTENT);
            UrlRecord zipped = store.url(StoreOfVersion1.ZIPPED.key()).orElseThrow();
            assertThat(content(store, zipped)).startsWith("zipped zipped ");
            assertThat(store.url(StoreOfVersion1.DROPPED.key()))
                    .contains(Samples.dropped(StoreOfVersion1.DROPPED, "robots.txt"));
            assertThat(store.queued(page.url().key().host(), VisitClass.REVISIT, null, 9))
                    .containsExactly(StoreOfVersion1.ENTRY);
            assertThat(store.host(page.url().key().host())).contains(StoreOfVersion1.HOST);
            assertThat(store.messages()).containsExactly(StoreOfVersion1.MESSAGE);
            List<PageEvent> events = store.events(0, 9);
            assertThat(events).extracting(PageEvent::number).containsExactly(1L, 2L);
            assertThat(events).extracting(PageEvent::change).containsOnly(PageChange.NEW);
            assertThat(events).extracting(PageEvent::visit).containsOnly(VisitClass.NEW);
            assertThat(store.body(events.getFirst()).orElseThrow().url()).isEqualTo(StoreOfVersion1.PAGE);
            assertThat(store.note("totals").orElseThrow()).containsExactly(1);
            assertThat(store.note("after").orElseThrow()).containsExactly(2);
            store.commit(new Commit().event(page.url(), PageChange.UNCHANGED, VisitClass.REVISIT, Samples.NOON));
            store.flush();
            assertThat(store.lastEvent()).isEqualTo(3);
        }
        assertThat(Warcs.checkAll(folder)).isEqualTo(3);
    }

    private static String content(Store store, UrlRecord record) throws IOException {
        return new String(store.body(record).orElseThrow().body().content(), StandardCharsets.UTF_8);
    }

    private void unzip(String resource) throws IOException {
        try (InputStream in = Objects.requireNonNull(EarlierVersionsTest.class.getResourceAsStream(resource));
                ZipInputStream zip = new ZipInputStream(in)) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                Path file = folder.resolve(entry.getName());
                Files.createDirectories(Objects.requireNonNull(file.getParent()));
                Files.copy(zip, file);
            }
        }
    }
}
