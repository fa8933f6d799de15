package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.Body;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.StageTimes;
import io.freshet.testkit.FakeClock;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BodiesTest {
    private static final CrawlUrl A = Samples.url("http://a.example/");
    private static final CrawlUrl B = Samples.url("http://b.example/b");
    private static final CrawlUrl C = Samples.url("http://a.example/c");

    @TempDir
    Path folder;

    private Store store;
    private Instant now = Samples.NOON;

    @BeforeEach
    void open() {
        store = Store.open(folder, Samples.QUICK, "a test", FakeClock.atNoon());
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        Warcs.checkAll(folder);
    }

    @Test
    void a_page_is_read_as_it_was_fetched() throws IOException {
        FetchOutcome.Fetched fetched = Samples.fetched(A, "<title>안녕</title>");
        UrlRecord record = visit(fetched);
        StoredBody body = store.body(record).orElseThrow();
        assertThat(body.url()).isEqualTo(A);
        assertThat(body.at()).isEqualTo(now);
        assertThat(body.status()).isEqualTo(200);
        assertThat(body.body()).isEqualTo(fetched.body());
        assertThat(body.headers().fields())
                .startsWith(fetched.headers().fields().toArray(Headers.Field[]::new));
        assertThat(store.body(Samples.dropped(B, ""))).isEmpty();
    }

    @Test
    void a_compressed_page_is_decompressed() throws IOException {
        FetchOutcome.Fetched gzipped = Samples.gzipped(A, "안녕".repeat(1_000));
        assertThat(store.body(visit(gzipped)).orElseThrow().body()).isEqualTo(gzipped.body());

        byte[] content = "hello".repeat(1_000).getBytes(StandardCharsets.UTF_8);
        ByteArrayOutputStream deflated = new ByteArrayOutputStream();
        try (DeflaterOutputStream out = new DeflaterOutputStream(deflated)) {
            out.write(content);
        }
        FetchOutcome.Fetched deflate = new FetchOutcome.Fetched(
                B,
                200,
                Headers.of("Content-Encoding", "Deflate"),
                new Body(deflated.toByteArray(), content),
                StageTimes.NONE);
        assertThat(store.body(visit(deflate)).orElseThrow().body()).isEqualTo(deflate.body());

        FetchOutcome.Fetched twice = new FetchOutcome.Fetched(
                C,
                200,
                Headers.of("Content-Encoding", "deflate, identity", "Content-Encoding", "x-gzip"),
                new Body(Samples.gzip(deflated.toByteArray()), "other".getBytes(StandardCharsets.UTF_8)),
                StageTimes.NONE);
        assertThat(store.body(visit(twice)).orElseThrow().body().content()).isEqualTo(content);
    }

    @Test
    void the_same_bytes_elsewhere_become_a_revisit_that_is_read_like_a_response() throws IOException {
        visit(Samples.fetched(A, "same"));
        now = now.plusSeconds(5);
        FetchOutcome.Fetched again = Samples.fetched(B, "same");
        UrlRecord record = visit(again);
        StoredBody body = store.body(record).orElseThrow();
        assertThat(body.url()).isEqualTo(B);
        assertThat(body.at()).isEqualTo(now);
        assertThat(body.body()).isEqualTo(again.body());
        assertThat(Warcs.check(Warcs.segments(folder).getFirst()))
                .containsExactly(
                        "response http://a.example/",
                        "revisit http://b.example/b of http://a.example/ at 2026-03-01T12:00:00Z");
        assertThat(store.body(store.versions(B.key()).getFirst().body()).body()).isEqualTo(again.body());
    }

    @Test
    void the_same_content_in_other_bytes_on_the_wire_is_a_response_of_its_own() throws IOException {
        visit(Samples.gzipped(A, "same"));
        UrlRecord record = visit(Samples.fetched(B, "same"));
        assertThat(store.body(record).orElseThrow().body().content()).asString().isEqualTo("same");
        assertThat(Warcs.check(Warcs.segments(folder).getFirst()))
                .containsExactly("response http://a.example/", "response http://b.example/b");
    }

    @Test
    void a_revisit_of_something_that_the_store_does_not_have_is_written_as_a_response() throws IOException {
        FetchOutcome.Fetched fetched = Samples.fetched(B, "never seen");
        Digest digest = Digest.of(fetched.body().content());
        store.commit(new Commit()
                .page(Samples.page(fetched, now, A.key()), store.records().sameAs(fetched, digest, now, A, now)));
        store.flush();
        assertThat(read(B)).isEqualTo("never seen");
        assertThat(store.firstWith(digest)).map(UrlRecord::url).contains(B);
    }

    @Test
    void a_revisit_that_names_a_wrong_original_names_the_right_one_in_the_end() throws IOException {
        visit(Samples.fetched(A, "same"));
        FetchOutcome.Fetched again = Samples.fetched(B, "same");
        Digest digest = Digest.of(again.body().content());
        store.commit(new Commit()
                .page(Samples.page(again, now, C.key()), store.records().sameAs(again, digest, now, C, Instant.EPOCH)));
        store.flush();
        assertThat(read(B)).isEqualTo("same");
        assertThat(Warcs.check(Warcs.segments(folder).getFirst()))
                .contains("revisit http://b.example/b of http://a.example/ at 2026-03-01T12:00:00Z");
    }

    @Test
    void duplicates_within_one_commit_are_noticed() throws IOException {
        FetchOutcome.Fetched a = Samples.fetched(A, "same");
        FetchOutcome.Fetched b = Samples.fetched(B, "same");
        Digest digest = Digest.of(a.body().content());
        store.commit(new Commit()
                .page(Samples.page(a, now, null), store.records().response(a, digest, now))
                .page(Samples.page(b, now, A.key()), store.records().sameAs(b, digest, now, A, now)));
        store.flush();
        assertThat(read(B)).isEqualTo("same");
        assertThat(Warcs.check(Warcs.segments(folder).getFirst()))
                .hasSize(2)
                .anyMatch(line -> line.startsWith("revisit"));
        assertThat(store.firstWith(digest)).map(UrlRecord::url).contains(A);
    }

    @Test
    void the_first_page_with_some_bytes_is_first_only_as_long_as_it_has_them() throws IOException {
        Digest old = Digest.of("old".getBytes(StandardCharsets.UTF_8));
        visit(Samples.fetched(A, "old"));
        assertThat(store.firstWith(old)).map(UrlRecord::url).contains(A);
        visit(Samples.fetched(A, "new"));
        assertThat(store.firstWith(old)).isEmpty();
        visit(Samples.fetched(B, "old"));
        assertThat(store.firstWith(old)).map(UrlRecord::url).contains(B);
    }

    @Test
    void all_versions_of_a_page_can_be_read() throws IOException {
        for (int i = 1; i <= 3; i++) {
            now = Samples.NOON.plusSeconds(i);
            visit(Samples.fetched(A, "version " + i));
        }
        visit(Samples.fetched(C, "another page"));
        assertThat(store.versions(A.key()))
                .extracting(BodyVersion::at)
                .containsExactly(Samples.NOON.plusSeconds(3), Samples.NOON.plusSeconds(2), Samples.NOON.plusSeconds(1));
        assertThat(new String(
                        store.body(store.versions(A.key()).get(1).body()).body().content(), StandardCharsets.UTF_8))
                .isEqualTo("version 2");
        assertThat(store.versions(B.key())).isEmpty();
    }

    @Test
    void a_record_that_is_put_again_keeps_its_body_wherever_the_caller_thinks_it_is() throws IOException {
        UrlRecord record = visit(Samples.fetched(A, "body"));
        store.commit(new Commit().url(UrlRows.withBody(record, null)));
        store.flush();
        assertThat(store.url(A.key())).contains(record);
        store.commit(new Commit().url(UrlRows.withBody(record, new WarcPointer(99, 7, 7))));
        store.flush();
        assertThat(read(A)).isEqualTo("body");
        UrlRecord other = Samples.page(Samples.fetched(A, "not kept"), now, null);
        store.commit(new Commit().url(other));
        store.flush();
        assertThat(store.body(store.url(A.key()).orElseThrow())).isEmpty();
    }

    @Test
    void what_is_forgotten_is_gone() throws IOException {
        visit(Samples.fetched(A, "old"));
        visit(Samples.fetched(A, "secret"));
        UrlRecord copy = visit(Samples.fetched(B, "secret"));
        store.commit(new Commit().forget(A.key()));
        store.flush();
        assertThat(store.url(A.key())).isEmpty();
        assertThat(store.versions(A.key())).isEmpty();
        assertThat(store.firstWith(Digest.of("old".getBytes(StandardCharsets.UTF_8))))
                .isEmpty();
        assertThat(store.firstWith(Digest.of("secret".getBytes(StandardCharsets.UTF_8))))
                .isEmpty();
        assertThat(store.body(copy).orElseThrow().body().content()).asString().isEqualTo("secret");
    }

    @Test
    void forgotten_and_fetched_again_in_one_commit_is_fetched() throws IOException {
        visit(Samples.fetched(A, "one"));
        FetchOutcome.Fetched again = Samples.fetched(A, "one");
        Digest digest = Digest.of(again.body().content());
        store.commit(new Commit()
                .forget(A.key())
                .url(Samples.page(again, now, null))
                .page(Samples.page(again, now, null), store.records().response(again, digest, now)));
        store.flush();
        assertThat(store.versions(A.key())).hasSize(1);
        assertThat(read(A)).isEqualTo("one");
    }

    @Test
    void segments_are_closed_when_they_are_full() throws IOException {
        Samples samples = new Samples(3);
        for (int i = 0; i < 40; i++) {
            visit(Samples.fetched(Samples.url("http://a/" + i), samples.bytes(20_000)));
        }
        assertThat(Warcs.segments(folder))
                .hasSizeBetween(3, 5)
                .allSatisfy(file -> assertThat(Files.size(file)).isLessThanOrEqualTo(Samples.QUICK.segmentBytes()));
        for (int i = 0; i < 40; i++) {
            assertThat(store.body(store.url(Samples.url("http://a/" + i).key()).orElseThrow()))
                    .isPresent();
        }
    }

    @Test
    void a_lost_segment_loses_its_bodies_and_nothing_else() throws IOException {
        UrlRecord lost = visit(Samples.fetched(A, "lost"));
        close();
        Files.delete(folder.resolve("warc/00000001.warc.gz"));
        open();
        assertThatThrownBy(() -> store.body(lost))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("00000001.warc.gz is missing: its bodies are lost unless there is a backup");
        assertThat(store.url(A.key())).isPresent();
        UrlRecord found = visit(Samples.fetched(B, "lost")); // the same bytes: written anew rather than referred to
        assertThat(store.body(found).orElseThrow().body().content()).asString().isEqualTo("lost");
        assertThat(found.content())
                .extracting(UrlRecord.Content::body)
                .extracting("segment")
                .isEqualTo(2);
    }

    @Test
    void a_short_segment_is_reported_and_not_written_to() throws IOException {
        UrlRecord first = visit(Samples.fetched(A, "first"));
        UrlRecord cut = visit(Samples.fetched(B, "cut"));
        close();
        Path segment = folder.resolve("warc/00000001.warc.gz");
        byte[] bytes = Files.readAllBytes(segment);
        Files.write(segment, Arrays.copyOf(bytes, bytes.length - 3));
        open();
        assertThat(store.body(first)).isPresent();
        assertThatThrownBy(() -> store.body(cut))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("is damaged: it ends 3 bytes before the end of a record");
        assertThat(store.body(visit(Samples.fetched(C, "next")))).isPresent();
        Files.write(segment, bytes);
    }

    @Test
    void damaged_bytes_in_a_segment_are_an_io_exception_with_a_sentence() throws IOException {
        UrlRecord record = visit(Samples.fetched(A, "x".repeat(500)));
        close();
        Path segment = folder.resolve("warc/00000001.warc.gz");
        byte[] bytes = Files.readAllBytes(segment);
        WarcPointer pointer = record.content() == null ? null : record.content().body();
        assertThat(pointer).isNotNull();
        open();
        for (int at = (int) pointer.offset(); at < bytes.length; at += 7) {
            byte[] damaged = bytes.clone();
            damaged[at] ^= 0x55;
            Files.write(segment, damaged, StandardOpenOption.TRUNCATE_EXISTING);
            try {
                // bytes of the gzip header that nobody needs may be what they like
                assertThat(store.body(record).orElseThrow().body().content()).hasSize(500);
            } catch (IOException e) {
                assertThat(e).hasMessageStartingWith("the record at " + pointer.offset() + " of 00000001.warc.gz");
            }
        }
        Files.write(segment, bytes);
    }

    @Test
    void what_a_crash_left_behind_the_last_record_is_cut_off() throws IOException {
        UrlRecord record = visit(Samples.fetched(A, "safe"));
        close();
        Path segment = folder.resolve("warc/00000001.warc.gz");
        long length = Files.size(segment);
        Files.write(segment, new byte[] {0x1f, (byte) 0x8b, 8, 0}, StandardOpenOption.APPEND);
        Files.write(folder.resolve("warc/00000002.warc.gz"), new byte[10]);
        Files.writeString(folder.resolve("warc/readme.txt"), "mine");
        open();
        assertThat(segment).hasSize(length);
        assertThat(folder.resolve("warc/00000002.warc.gz")).doesNotExist();
        assertThat(folder.resolve("warc/readme.txt")).exists();
        Files.delete(folder.resolve("warc/readme.txt"));
        assertThat(store.body(record)).isPresent();
        assertThat(store.body(visit(Samples.fetched(B, "next")))).isPresent();
    }

    private UrlRecord visit(FetchOutcome.Fetched fetched) {
        store.commit(Samples.visit(store, fetched, now));
        store.flush();
        return store.url(fetched.url().key()).orElseThrow();
    }

    private String read(CrawlUrl url) throws IOException {
        UrlRecord record = store.url(url.key()).orElseThrow();
        return new String(store.body(record).orElseThrow().body().content(), StandardCharsets.UTF_8);
    }
}
