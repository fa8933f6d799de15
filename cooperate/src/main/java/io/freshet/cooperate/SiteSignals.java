package io.freshet.cooperate;

import io.freshet.model.Host;
import io.freshet.model.Signal;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last step of every way in: within the site's budget, written down, then counted. Safe for use by many threads. */
final class SiteSignals {
    private final SiteTables tables;
    private final SignalIntake intake;
    private final CooperateSettings settings;

    SiteSignals(SiteTables tables, SignalIntake intake, CooperateSettings settings) {
        this.tables = tables;
        this.intake = intake;
        this.settings = settings;
    }

    /**
     * Takes what one message said.
     *
     * @param signals of one site
     * @param rejected lines of the message that say nothing that counts
     * @param problem why, of the first of them; null if there is none
     * @return how many signals were taken and how many lines and signals were not
     */
    Taken take(Host site, List<Signal> signals, long rejected, @Nullable String problem, Instant now) {
        long room = Math.max(0, settings.noticesPerDay() - tables.today(site, now));
        List<Signal> within = signals.size() <= room ? signals : signals.subList(0, (int) room);
        int beyond = signals.size() - within.size();
        if (!within.isEmpty()) {
            intake.take(within);
        }
        String why = beyond > 0
                ? site + " may speak of " + settings.noticesPerDay() + " pages a day (notices.per-day)"
                : problem;
        tables.count(site, within.size(), rejected + beyond, why, now);
        return new Taken(within, rejected + beyond, why);
    }

    /** What became of a message. */
    record Taken(
            List<Signal> signals, long rejected, @Nullable String problem) {}
}
