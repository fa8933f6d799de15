package io.freshet.protocol.notice;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * Folds the records of a period into one net change a document. A document that came and went within the period is not told of. Not thread-safe.
 *
 * <p>It holds one entry a document that changed, whatever the number of records.
 */
public final class ChangeFold {
    private record Entry(SummaryState state, ChangeRecord last) {}

    private final Map<DocumentPath, Entry> entries = new LinkedHashMap<>();

    /** Takes the next record; records come in the order of the log. */
    public void add(ChangeRecord change) {
        entries.merge(
                change.path(),
                new Entry(SummaryState.START.after(change.status()), change),
                (before, ignored) -> new Entry(before.state().after(change.status()), change));
    }

    /** Hands over the net changes, in the order in which the documents changed first. */
    public void forEach(Consumer<ChangeRecord> receiver) {
        entries.values()
                .forEach(entry -> entry.state()
                        .summary()
                        .ifPresent(status -> receiver.accept(new ChangeRecord(
                                status,
                                entry.last().path(),
                                entry.last().size(),
                                entry.last().modified()))));
    }

    /** How many documents have a net change. */
    public int size() {
        return (int) entries.values().stream()
                .filter(entry -> entry.state().summary().isPresent())
                .count();
    }
}
