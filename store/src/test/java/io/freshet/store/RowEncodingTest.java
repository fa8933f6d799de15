package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.PageChange;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiFunction;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RowEncodingTest {
    private static final int ROUNDS = 300;

    static LongStream seeds() {
        return Samples.seeds();
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Row(byte[] key, byte[] value, BiFunction<byte[], byte[], Object> decoder) {}

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void what_is_written_is_read_again(long seed) {
        Samples samples = new Samples(seed);
        for (int i = 0; i < ROUNDS; i++) {
            UrlRecord url = samples.urlRecord();
            UrlKey key = url.url().key();
            assertThat(UrlRows.decode(Keys.url(key), UrlRows.encode(key, url))).isEqualTo(url);

            HostRecord host = samples.hostRecord();
            assertThat(Rows.host(Keys.number(1), Rows.encode(host))).isEqualTo(host);

            QueueEntry entry = samples.queueEntry();
            long hostKey = entry.url().key().host();
            assertThat(Rows.queueEntry(
                            Keys.queue(hostKey, entry.kind(), entry.bucket(), entry.number()),
                            Rows.encode(entry, hostKey)))
                    .isEqualTo(entry);

            Message message = samples.message();
            assertThat(Rows.message(Keys.message(message.shard(), message.number()), Rows.encode(message)))
                    .isEqualTo(message);

            Change.Event event = samples.event();
            long body = samples.random().nextLong(Long.MAX_VALUE);
            assertThat(Rows.event(Keys.number(i), Rows.encode(event, body)))
                    .isEqualTo(new PageEvent(i, event.url(), event.change(), event.visit(), event.at(), body));

            VersionRow version =
                    new VersionRow(samples.time(), samples.bytes(16), samples.pointer(), samples.pointer());
            VersionRow readVersion = VersionRow.decode(Keys.version(key, i), version.encode());
            assertThat(readVersion).usingRecursiveComparison().isEqualTo(version);

            ContentRow content = new ContentRow(key, samples.time(), i, samples.pointer());
            assertThat(ContentRow.decode(new byte[16], content.encode())).isEqualTo(content);
        }
        SegmentRow segment = new SegmentRow(300, Long.MAX_VALUE);
        assertThat(SegmentRow.decode(Keys.segment(7), segment.encode())).isEqualTo(segment);
        Counters counters = new Counters(Long.MAX_VALUE, 2, Integer.MAX_VALUE, 4);
        assertThat(Counters.decode(Keys.COUNTERS, counters.encode())).isEqualTo(counters);
    }

    @Test
    void events_of_the_first_encoding_count_as_changes_by_any_measure() {
        CrawlUrl url = Samples.url("http://a.example/");
        for (PageChange change : List.of(
                PageChange.NEW,
                PageChange.by(Difference.MUCH),
                PageChange.UNCHANGED,
                PageChange.GONE,
                PageChange.FAILED)) {
            byte[] row = new RowEncoder(1, 64)
                    .url(url)
                    .choice(change.kind())
                    .time(Samples.NOON)
                    .bytes();
            VisitClass visit = change.equals(PageChange.NEW) ? VisitClass.NEW : VisitClass.REVISIT;
            assertThat(Rows.event(Keys.number(5), row))
                    .isEqualTo(new PageEvent(5, url, change, visit, Samples.NOON, PageEvent.NEWEST_BODY));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void damaged_bytes_are_reported_and_nothing_else_is_thrown(long seed) {
        Samples samples = new Samples(seed);
        SplittableRandom random = samples.random();
        for (int i = 0; i < ROUNDS; i++) {
            for (Row row : rows(samples)) {
                byte[] value = damaged(row.value(), random);
                byte[] key = random.nextInt(20) == 0 ? damaged(row.key(), random) : row.key();
                try {
                    assertThat(row.decoder().apply(key, value)).isNotNull();
                } catch (StoreException e) {
                    assertThat(e.kind()).isIn(StoreException.Kind.DAMAGED, StoreException.Kind.NEWER_VERSION);
                    assertThat(e).hasMessageContaining("of the table ");
                }
            }
        }
    }

    @Test
    void the_message_names_the_table_and_the_row() {
        byte[] key = Keys.url(new UrlKey(1, 0xABCDEFL));
        assertThatThrownBy(() -> UrlRows.decode(key, new byte[] {1, 0, 0, 99}))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.DAMAGED))
                .hasMessage("the row 00000000000000010000000000abcdef of the table urls is damaged: it ends too early"
                        + " (byte 4 of 4)");
    }

    @Test
    void a_row_of_a_newer_freshet_is_told_from_a_damaged_one() {
        assertThatThrownBy(() -> Rows.message(Keys.message(1, 1), new byte[] {9, 1, 1}))
                .isInstanceOfSatisfying(
                        StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.NEWER_VERSION))
                .hasMessageContaining("was written by a newer Freshet (encoding 9, this one reads up to 1)");
    }

    @Test
    void a_url_that_waits_or_was_dropped_takes_well_under_150_bytes() {
        CrawlUrl url = Samples.url("https://www.example.org/" + "a".repeat(56));
        assertThat(url.text()).hasSize(80);
        UrlKey via = new UrlKey(url.key().host(), 5);
        QueueEntry entry = new QueueEntry(
                url,
                VisitClass.NEW,
                9,
                123_456,
                0.25f,
                7,
                via,
                Samples.NOON.plusNanos(123_456_000),
                0,
                0,
                0,
                null,
                null);
        UrlRecord record = new UrlRecord(
                url, UrlState.DROPPED, "robots.txt", 7, via, Samples.NOON.plusNanos(123_456_000), null, null, null);
        assertThat(Keys.QUEUE_LENGTH + Rows.encode(entry, via.host()).length).isLessThan(135);
        assertThat(Keys.URL_LENGTH + UrlRows.encode(url.key(), record).length).isLessThan(135);
    }

    @Test
    void keys_lie_in_the_order_of_visits() {
        byte[][] inOrder = {
            Keys.queue(1, VisitClass.NEW, 0, 0),
            Keys.queue(1, VisitClass.NEW, 0, 1),
            Keys.queue(1, VisitClass.NEW, 0, Long.MAX_VALUE),
            Keys.queue(1, VisitClass.NEW, 255, 0),
            Keys.queue(1, VisitClass.REVISIT, 0, 0),
            Keys.queue(1, VisitClass.SIGNALLED, 255, Long.MAX_VALUE),
            Keys.queue(-1, VisitClass.NEW, 0, 0)
        };
        for (int i = 1; i < inOrder.length; i++) {
            assertThat(Arrays.compareUnsigned(inOrder[i - 1], inOrder[i])).isNegative();
            byte[] end = Keys.afterAll(Arrays.copyOf(inOrder[i - 1], 9));
            assertThat(end).isNotNull();
        }
        assertThat(Keys.afterAll(new byte[] {1, (byte) 0xFF})).isEqualTo(new byte[] {2});
        assertThat(Keys.afterAll(new byte[] {(byte) 0xFF})).isNull();
    }

    private static List<Row> rows(Samples samples) {
        UrlRecord url = samples.urlRecord();
        UrlKey key = url.url().key();
        QueueEntry entry = samples.queueEntry();
        Message message = samples.message();
        VersionRow version = new VersionRow(samples.time(), samples.bytes(16), samples.pointer(), null);
        ContentRow content = new ContentRow(key, samples.time(), 5, samples.pointer());
        return List.of(
                new Row(Keys.url(key), UrlRows.encode(key, url), UrlRows::decode),
                new Row(Keys.number(1), Rows.encode(samples.hostRecord()), Rows::host),
                new Row(
                        Keys.queue(1, entry.kind(), entry.bucket(), entry.number()),
                        Rows.encode(entry, 1),
                        Rows::queueEntry),
                new Row(Keys.message(1, 2), Rows.encode(message), Rows::message),
                new Row(Keys.number(3), Rows.encode(samples.event(), 7), Rows::event),
                new Row(Keys.version(key, 4), version.encode(), VersionRow::decode),
                new Row(new byte[16], content.encode(), ContentRow::decode),
                new Row(Keys.segment(5), new SegmentRow(1, 2).encode(), SegmentRow::decode),
                new Row(Keys.COUNTERS, new Counters(1, 2, 3, 4).encode(), Counters::decode));
    }

    private static byte[] damaged(byte[] bytes, SplittableRandom random) {
        return switch (random.nextInt(4)) {
            case 0 -> Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 1 -> Arrays.copyOf(bytes, bytes.length + 1 + random.nextInt(20));
            case 2 -> {
                byte[] noise = new byte[1 + random.nextInt(200)];
                random.nextBytes(noise);
                noise[0] = 1; // the version is right
                yield noise;
            }
            default -> {
                byte[] flipped = bytes.clone();
                for (int i = 0; i <= random.nextInt(4); i++) {
                    flipped[random.nextInt(flipped.length)] ^= (byte) (1 << random.nextInt(8));
                }
                yield flipped;
            }
        };
    }
}
