package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Host;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalCredit;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.model.SignalVerdict;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SignalTablesTest {
    private static final Instant NOON = Samples.NOON;
    private static final SignalSource PUSH = new SignalSource(new Host("http://a.example"), SignalChannel.PUSH);
    private static final SignalSource MAIL = new SignalSource(new Host("http://a.example"), SignalChannel.MAIL);

    @TempDir
    Path folder;

    private static Signal signal(SignalSource source, String path, SignalKind kind, int second) {
        return new Signal(
                source,
                Samples.url(source.site() + path),
                kind,
                NOON,
                NOON.plusSeconds(second),
                SignalProof.CONFIRMED,
                second,
                NOON.minusSeconds(1));
    }

    @Test
    void what_was_taken_is_there_in_the_order_in_which_it_was_taken() {
        Signal first = signal(PUSH, "/1", SignalKind.CHANGED, 1);
        Signal second = signal(MAIL, "/1", SignalKind.DELETED, 2);
        Signal third = new Signal(PUSH, first.url(), SignalKind.NEW, NOON, NOON, SignalProof.PLAIN);
        List<SignalRow> taken;
        try (Database database = Database.open(folder)) {
            taken = new SignalTables(database).take(List.of(first, second), 17);
            assertThat(taken).extracting(SignalRow::signal).containsExactly(first, second);
        }
        try (Database database = Database.open(folder)) {
            var tables = new SignalTables(database);
            assertThat(tables.open(0, 9)).isEqualTo(taken);
            assertThat(tables.open(taken.getFirst().number(), 9)).containsExactly(taken.get(1));
            assertThat(tables.open(first.url())).isEqualTo(taken);
            assertThat(taken.getFirst().event()).isEqualTo(17);
            SignalRow replaced = tables.take(List.of(third), 18).getFirst();
            assertThat(tables.open(0, 9)).containsExactly(taken.get(1), replaced);
            assertThat(replaced.signal()).isEqualTo(third);
        }
    }

    @Test
    void of_a_page_and_a_source_there_is_one_open_signal_under_the_number_of_the_latest() {
        try (Database database = Database.open(folder)) {
            var tables = new SignalTables(database);
            SignalRow old = tables.take(List.of(signal(PUSH, "/", SignalKind.CHANGED, 1)), 0)
                    .getFirst();
            List<SignalRow> both = tables.take(
                    List.of(signal(PUSH, "/", SignalKind.CHANGED, 2), signal(PUSH, "/", SignalKind.DELETED, 3)), 0);
            assertThat(both)
                    .singleElement()
                    .satisfies(row -> assertThat(row.signal().kind()).isEqualTo(SignalKind.DELETED));
            assertThat(tables.open(0, 9)).isEqualTo(both);
            assertThat(both.getFirst().number()).isGreaterThan(old.number());
            assertThat(tables.end(Map.of(old, SignalVerdict.FALSE), NOON))
                    .as("it was replaced")
                    .isEmpty();
            SignalSourceRow source = tables.source(PUSH).orElseThrow();
            assertThat(source.taken()).isEqualTo(3);
            assertThat(source.open()).isEqualTo(1);
            assertThat(source.heard()).isEqualTo(NOON.plusSeconds(3));
        }
    }

    @Test
    void an_end_moves_the_credit_of_its_source_once() {
        try (Database database = Database.open(folder)) {
            var tables = new SignalTables(database);
            List<SignalRow> rows = tables.take(
                    List.of(
                            signal(PUSH, "/1", SignalKind.CHANGED, 1),
                            signal(PUSH, "/2", SignalKind.CHANGED, 2),
                            signal(MAIL, "/1", SignalKind.CHANGED, 3)),
                    0);
            SignalCredit credit = SignalCredit.initial(SignalProof.CONFIRMED);
            Map<SignalRow, SignalVerdict> ends =
                    Map.of(rows.get(0), SignalVerdict.TRUE, rows.get(1), SignalVerdict.TRUE);
            assertThat(tables.end(ends, NOON)).hasSize(2);
            assertThat(tables.end(ends, NOON)).isEmpty();
            assertThat(tables.source(PUSH).orElseThrow().credit())
                    .isEqualTo(credit.after(SignalVerdict.TRUE).after(SignalVerdict.TRUE));
            assertThat(tables.source(MAIL).orElseThrow().credit()).isEqualTo(credit);
            assertThat(tables.open(0, 9)).containsExactly(rows.get(2));
            assertThat(tables.ended(9)).extracting(EndedSignal::verdict).containsOnly(SignalVerdict.TRUE);
            assertThat(tables.ended(9))
                    .extracting(EndedSignal::row)
                    .containsExactlyInAnyOrder(rows.get(0), rows.get(1));
            SignalRow next = tables.take(List.of(signal(PUSH, "/1", SignalKind.CHANGED, 4)), 0)
                    .getFirst();
            assertThat(next.number())
                    .as("numbers are not used twice")
                    .isGreaterThan(rows.get(2).number());
        }
    }

    @Test
    void the_latest_signals_are_told_whether_they_are_open_or_ended() {
        try (Database database = Database.open(folder)) {
            var tables = new SignalTables(database);
            assertThat(tables.latest(9)).isEmpty();
            List<SignalRow> rows = tables.take(
                    List.of(
                            signal(PUSH, "/1", SignalKind.CHANGED, 1),
                            signal(MAIL, "/2", SignalKind.DELETED, 2),
                            signal(PUSH, "/3", SignalKind.NEW, 3)),
                    0);
            tables.end(Map.of(rows.get(0), SignalVerdict.FALSE), NOON.plusSeconds(9));
            tables.end(Map.of(rows.get(2), SignalVerdict.TRUE), NOON.plusSeconds(5));
            HeardSignal third = new HeardSignal(rows.get(2), SignalVerdict.TRUE, NOON.plusSeconds(5));
            HeardSignal second = new HeardSignal(rows.get(1), null, null);
            assertThat(tables.latest(9))
                    .containsExactly(
                            third, second, new HeardSignal(rows.get(0), SignalVerdict.FALSE, NOON.plusSeconds(9)));
            assertThat(tables.latest(2)).containsExactly(third, second);
        }
    }

    @Test
    void sources_keep_their_numbers_and_what_they_promised_and_missed() {
        int number;
        try (Database database = Database.open(folder)) {
            var tables = new SignalTables(database);
            number = tables.covers(PUSH, true, SignalProof.SIGNED, NOON).number();
            tables.missed(number);
        }
        try (Database database = Database.open(folder)) {
            var tables = new SignalTables(database);
            tables.take(List.of(signal(MAIL, "/", SignalKind.NEW, 1), signal(PUSH, "/", SignalKind.NEW, 1)), 0);
            assertThat(tables.covering()).singleElement().satisfies(row -> {
                assertThat(row.number()).isEqualTo(number);
                assertThat(row.source()).isEqualTo(PUSH);
                assertThat(row.credit())
                        .isEqualTo(SignalCredit.initial(SignalProof.SIGNED).missedOne());
            });
            assertThat(tables.sources()).extracting(SignalSourceRow::source).containsExactly(PUSH, MAIL);
            tables.covers(PUSH, false, SignalProof.SIGNED, NOON);
            assertThat(tables.covering()).isEmpty();
        }
    }

    @Test
    void signals_that_wait_for_too_long_are_found() {
        try (Database database = Database.open(folder)) {
            var tables = new SignalTables(database);
            tables.take(List.of(signal(PUSH, "/1", SignalKind.NEW, 1), signal(PUSH, "/2", SignalKind.NEW, 100)), 0);
            assertThat(tables.openSinceBefore(NOON.plusSeconds(50), 9))
                    .extracting(row -> row.signal().url().path())
                    .containsExactly("/1");
        }
    }

    @Test
    void a_file_of_the_version_before_gets_the_tables_and_keeps_its_topics() throws IOException {
        try (InputStream in =
                Objects.requireNonNull(SignalTablesTest.class.getResourceAsStream("/control-before-signals.db"))) {
            Files.copy(in, folder.resolve(Database.FILE));
        }
        try (Database database = Database.open(folder)) {
            var tables = new SignalTables(database);
            assertThat(tables.position()).isEmpty();
            tables.take(List.of(signal(PUSH, "/", SignalKind.NEW, 1)), 0);
            tables.position(5);
            tables.position(6);
            assertThat(tables.position()).hasValue(6);
            assertThat(tables.open(0, 9)).hasSize(1);
            assertThat(new TopicTables(database).topics())
                    .extracting(TopicTables.TopicRow::name)
                    .containsExactly("corba");
        }
    }

    /** Each round goes on where the one before was killed. */
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = 1)
    void kill_9_loses_no_signal_that_was_acknowledged(long seed) throws Exception {
        var random = new SplittableRandom(seed);
        int taken = 0;
        int ended = 0;
        for (int round = 0; round < 12; round++) {
            try (Child child = Child.start(SignallingChild.class, folder.toString(), Integer.toString(ended))) {
                String first = child.line();
                assertThat(child.runsFor(random.nextInt(120))).isTrue();
                child.kill();
                for (String line = first; !line.equals("end"); line = child.line()) {
                    int upTo = Integer.parseInt(line.substring(line.indexOf(' ') + 1));
                    taken = line.startsWith("taken ") ? upTo : taken;
                    ended = line.startsWith("ended ") ? upTo : ended;
                }
            }
            try (Database database = Database.open(folder)) {
                check(new SignalTables(database), taken, ended);
            }
        }
        assertThat(ended).isGreaterThan(100);
    }

    private static void check(SignalTables tables, int taken, int ended) {
        Set<Integer> open = new HashSet<>();
        tables.open(0, Integer.MAX_VALUE).forEach(row -> open.add(SignallingChild.number(row.signal())));
        int over = 0;
        for (int number = 0; number < taken; number++) {
            if (!open.contains(number)) {
                assertThat(SignallingChild.ends(number))
                        .as("signal %d of %d", number, taken)
                        .isTrue();
                over++;
            }
            assertThat(open.contains(number) && SignallingChild.ends(number) && number < ended)
                    .as("signal %d ended twice", number)
                    .isFalse();
        }
        long proved = tables.sources().stream()
                .mapToLong(source -> source.credit().proved())
                .sum();
        assertThat(proved)
                .as("the end of a signal moves the credit of its source")
                .isGreaterThanOrEqualTo(over);
        assertThat(tables.position().orElse(-1)).isGreaterThanOrEqualTo(ended - SignallingChild.AT_ONCE);
    }
}
