package io.freshet.crawl;

import io.freshet.model.PageChange;
import io.freshet.model.Signal;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalVerdict;
import io.freshet.model.VisitClass;
import io.freshet.store.PageEvent;
import io.freshet.store.SignalRow;
import io.freshet.store.UrlRecord;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a signal was true, by what a visit found. A visit that found the page as before counts only if it began after the signal was heard: one that was under way may have seen the page before
 * it changed.
 */
final class SignalJudge {
    private final SignalSettings settings;

    SignalJudge(SignalSettings settings) {
        this.settings = settings;
    }

    /**
     * Null when the visit does not tell.
     *
     * @param record of the page, after the visit
     * @param prompted when the page was asked for because of signals; null when that is not known
     */
    @Nullable
    SignalVerdict of(SignalRow row, PageEvent event, @Nullable UrlRecord record, @Nullable Instant prompted) {
        if (event.number() <= row.event()) {
            return null;
        }
        Signal signal = row.signal();
        boolean deleted = signal.kind() == SignalKind.DELETED;
        return switch (event.change().kind()) {
            case NEW, CHANGED -> deleted ? asFound(SignalVerdict.FALSE, signal, event, prompted) : found(signal, event);
            case UNCHANGED ->
                asFound(
                        deleted || !foundBefore(signal, record) ? SignalVerdict.FALSE : SignalVerdict.LATE,
                        signal,
                        event,
                        prompted);
            case GONE ->
                signal.kind() == SignalKind.NEW
                        ? asFound(SignalVerdict.FALSE, signal, event, prompted)
                        : found(signal, event);
            case MOVED -> deleted ? found(signal, event) : SignalVerdict.UNUSED;
            case REFUSED -> SignalVerdict.UNUSED;
            case FAILED -> null;
        };
    }

    /** The visit found what the signal says. */
    private static SignalVerdict found(Signal signal, PageEvent event) {
        return event.at().isBefore(signal.heard()) ? SignalVerdict.LATE : SignalVerdict.TRUE;
    }

    /** The verdict, if the visit surely began after the signal was heard. */
    private @Nullable SignalVerdict asFound(
            SignalVerdict verdict, Signal signal, PageEvent event, @Nullable Instant prompted) {
        boolean after = (event.visit() == VisitClass.SIGNALLED && prompted != null)
                ? !signal.heard().isAfter(prompted)
                : !event.at().isBefore(signal.heard().plus(settings.inFlight()));
        return after ? verdict : null;
    }

    /** Whether the copy is younger than the change that the signal tells of. */
    private boolean foundBefore(Signal signal, @Nullable UrlRecord record) {
        UrlRecord.Content content = record == null ? null : record.content();
        return content != null
                && !content.fetched().isBefore(signal.happened().minus(settings.slowClock()))
                && content.fetched().isBefore(signal.heard());
    }

    /** Whether a visit of a page told of a change that a source should have announced. */
    static boolean unannounced(PageEvent event) {
        return event.change().kind() == PageChange.Kind.CHANGED && event.visit() == VisitClass.REVISIT;
    }
}
