package io.freshet.store;

import io.freshet.model.Host;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.model.SignalVerdict;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Takes signals and ends every third of them until it is killed; says after each call what is safe. */
final class SignallingChild {
    static final int AT_ONCE = 7;

    private SignallingChild() {}

    /** The folder, and the first number. */
    public static void main(String[] args) {
        try (Database database = Database.open(Path.of(args[0]))) {
            var tables = new SignalTables(database);
            for (int first = Integer.parseInt(args[1]); ; first += AT_ONCE) {
                List<SignalRow> rows = tables.take(signals(first), first);
                System.out.println("taken " + (first + AT_ONCE));
                Map<SignalRow, SignalVerdict> ends = new LinkedHashMap<>();
                for (SignalRow row : rows) {
                    if (ends(number(row.signal()))) {
                        ends.put(row, SignalVerdict.TRUE);
                    }
                }
                long position = first;
                database.transaction(_ -> {
                    tables.end(ends, Samples.NOON);
                    tables.position(position);
                    return true;
                });
                System.out.println("ended " + (first + AT_ONCE));
            }
        }
    }

    static boolean ends(int number) {
        return number % 3 == 0;
    }

    private static List<Signal> signals(int first) {
        return IntStream.range(first, first + AT_ONCE)
                .mapToObj(SignallingChild::signal)
                .toList();
    }

    static Signal signal(int number) {
        var source = new SignalSource(new Host("http://h" + number % 3 + ".example"), SignalChannel.PUSH);
        return new Signal(
                source,
                Samples.url(source.site() + "/" + number),
                SignalKind.CHANGED,
                Samples.NOON,
                Samples.NOON.plusSeconds(number),
                SignalProof.SIGNED,
                number,
                null);
    }

    static int number(Signal signal) {
        return (int) signal.size();
    }
}
