package io.freshet.freshness;

import java.util.ArrayList;
import java.util.List;

/**
 * What is believed of a page: how often it changes, whether its copy is current, what a visit would be worth. Evidence is kept in the {@link PageTable} as odds over the
 * {@link RateGrid}; the prior is that of the section. Not thread-safe: owned by its planner.
 *
 * <p>With the rate r, section time t since the last visit, and n signals from a source that announces the share s of changes and v false ones a day: the copy is current with the
 * chance e^-x, where x = (1 - s) r t + n ln((s r + v) / v). Without a source s and n are 0.
 */
final class Beliefs {
    /** So many sources fit into a planner, and no more: half a gigabyte of them. */
    static final int SOURCES = 10_000_000;

    /** Days since a visit that was just made: it is noted to the minute. */
    private static final double JUST_NOW = 1.5 / 1_440;

    private static final double LN2 = Math.log(2);

    private final PlannerSettings settings;
    private final PageTable pages;
    private final List<SourceCredit> credits = new ArrayList<>();
    private final double halfLife;
    private final double horizon;
    private final double[] logs = new double[RateGrid.SIZE];
    private final float[] weights = new float[RateGrid.SIZE];
    /** Comebacks that nobody announced, and days over which gone pages were looked for. */
    double returned;

    double goneDays;

    Beliefs(PlannerSettings settings, PageTable pages) {
        this.settings = settings;
        this.pages = pages;
        halfLife = settings.halfLife().toSeconds() / 86_400.0;
        horizon = settings.horizon().toSeconds() / 86_400.0;
    }

    List<SourceCredit> credits() {
        return credits;
    }

    /** The credit of a source, which is known from here on. */
    SourceCredit credit(int source) {
        if (source < 0 || source >= SOURCES) {
            throw new IllegalArgumentException("a source is a number from 0 to " + (SOURCES - 1) + ", not " + source);
        }
        while (credits.size() <= source) {
            credits.add(new SourceCredit());
        }
        return credits.get(source);
    }

    void write(StateWriter out) {
        out.real(returned);
        out.real(goneDays);
        out.number(credits.size());
    }

    /** How many sources there are, whose credits come next. */
    int read(StateReader in) {
        returned = in.real();
        goneDays = in.real();
        return in.number(0, SOURCES);
    }

    void readCredits(StateReader in, int count) {
        for (int i = 0; i < count; i++) {
            credits.add(SourceCredit.read(in));
        }
    }

    /** How likely each rate is for this page, in an array that the next call overwrites. */
    float[] weights(int row, SectionNode speaker, double elapsed) {
        double fade = fade(elapsed);
        if (pages.even(row)) {
            RateGrid.weigh(pages.calm(row) * fade, speaker.heart().prior(), weights);
        } else {
            pages.odds(row, fade, logs);
            RateGrid.weigh(logs, pages.calm(row) * fade, speaker.heart().prior(), weights);
        }
        return weights;
    }

    static double mean(float[] weights) {
        return RateGrid.mean(weights);
    }

    /** Changes a day as people are told them; see {@link RateGrid#pace}. */
    static double pace(float[] weights) {
        return RateGrid.pace(weights);
    }

    /** How lively a section has been since a page was visited; 1 is as usual. */
    static double activity(SectionNode speaker, double visited, double now) {
        Activity clock = speaker.heart().changes;
        return now - visited < JUST_NOW ? 1 : (clock.time(now) - clock.time(visited)) / (now - visited);
    }

    /** The chance that a page has not disappeared since it was visited. */
    double there(SectionNode speaker, double visited, double now) {
        return up(speaker.heart(), visited, now);
    }

    /**
     * What a visit is worth now, in days of freshness, without the page's importance.
     *
     * @param likely the page's {@link #weights}
     */
    double worth(int row, SectionNode node, SectionNode speaker, double visited, double now, float[] likely) {
        double elapsed = Math.max(0, now - visited);
        if (pages.is(row, PageTable.GONE)) {
            return (1 - Math.exp(-returnRate() * elapsed)) * firstCopy(likely);
        }
        if (!pages.is(row, PageTable.COPY)) {
            return firstCopy(likely);
        }
        SectionNode.Heart heart = speaker.heart();
        double aged = heart.changes.time(now) - heart.changes.time(visited);
        int by = source(row, node);
        double worth =
                by < 0 ? RateGrid.value(likely, aged) : signalled(likely, aged, credits.get(by), pages.signals(row));
        double up = up(heart, visited, now);
        if (pages.is(row, PageTable.DELETED)) {
            return Math.min(worth, settings.deadCopyWorth());
        }
        return worth * up;
    }

    /** The chance that the copy is what the page says now: 0 without a copy. */
    double current(int row, SectionNode node, SectionNode speaker, double visited, double now, float[] likely) {
        if (pages.is(row, PageTable.GONE) || !pages.is(row, PageTable.COPY)) {
            return 0;
        }
        SectionNode.Heart heart = speaker.heart();
        double aged = heart.changes.time(now) - heart.changes.time(visited);
        int by = source(row, node);
        double chance = 0;
        for (int k = 0; k < RateGrid.SIZE; k++) {
            chance += likely[k] * RateGrid.survival(expected(k, aged, by, pages.signals(row)));
        }
        return Math.clamp(chance * up(heart, visited, now), 0, 1);
    }

    /** The section time after which a visit is worth so much, if nothing happens until then; infinite when it never is. */
    double ageWorth(int row, SectionNode node, float[] likely, double worth) {
        int by = source(row, node);
        double share = by < 0 ? 0 : credits.get(by).announced();
        // changes that are announced do not age a copy: it ages more slowly, and a visit that finds nothing unannounced
        // is worth less
        return RateGrid.age(likely, worth / Math.max(1e-3, 1 - share)) / Math.max(1e-3, 1 - share);
    }

    /** Takes in what a visit found. */
    void learn(int row, SectionNode node, double aged, double elapsed, boolean changed, double chance) {
        int by = source(row, node);
        int signals = pages.signals(row);
        double fade = fade(elapsed);
        double calm = pages.calm(row) * fade;
        double share = 0;
        double wrong = 1;
        if (by >= 0) {
            SourceCredit credit = credits.get(by);
            share = credit.announced();
            wrong = credit.falseRate();
            credit.learn(signals, changed, elapsed, chance);
        }
        pages.calm(row, calm + (changed ? share * aged : aged));
        if (!changed && pages.even(row)) {
            return;
        }
        pages.odds(row, fade, logs);
        if (changed && signals == 0) {
            RateGrid.learnChange((1 - share) * aged, logs);
        }
        for (int k = 0; changed && signals > 0 && k < RateGrid.SIZE; k++) {
            double rate = RateGrid.rate(k);
            double told = share * rate + wrong;
            double none = (1 - share) * rate * aged + signals * Math.log(told / wrong);
            logs[k] += signals * Math.log(told) + Math.log(-Math.expm1(-Math.max(1e-9, none)));
        }
        pages.odds(row, logs);
    }

    /**
     * The last change fell on a day, by words that have proved true; what came before it is not known. A day of a wave says little of the page: on it most pages change.
     *
     * @param lively section time of that day
     * @param calm section time since its end
     */
    void learnMoment(int row, double lively, double calm, double elapsed) {
        double fade = fade(elapsed);
        pages.calm(row, pages.calm(row) * fade + calm);
        pages.odds(row, fade, logs);
        RateGrid.learnChange(lively, logs);
        pages.odds(row, logs);
    }

    /** The page is as it was for so much section time, by words that have proved true. */
    void learnCalm(int row, double calm, double elapsed) {
        pages.calm(row, pages.calm(row) * fade(elapsed) + calm);
    }

    /** The source whose word counts for a page: the one that has sent a signal, else the one that covers its section, else -1. */
    int source(int row, SectionNode node) {
        if (credits.isEmpty()) {
            return -1;
        }
        int by = pages.source(row);
        return by >= 0 ? by : node.sourceUpwards();
    }

    double returnRate() {
        return (returned + 1) / (goneDays + 1 / settings.returnRate());
    }

    private double expected(int k, double aged, int by, int signals) {
        double rate = RateGrid.rate(k);
        if (by < 0) {
            return rate * aged;
        }
        SourceCredit credit = credits.get(by);
        double share = credit.announced();
        double wrong = credit.falseRate();
        return (1 - share) * rate * aged + (signals == 0 ? 0 : signals * Math.log((share * rate + wrong) / wrong));
    }

    private double signalled(float[] likely, double aged, SourceCredit credit, int signals) {
        double share = credit.announced();
        double wrong = credit.falseRate();
        double worth = 0;
        for (int k = 0; k < RateGrid.SIZE; k++) {
            double rate = RateGrid.rate(k);
            double none = (1 - share) * rate * aged;
            if (signals > 0) {
                none += signals * Math.log((share * rate + wrong) / wrong);
            }
            worth += likely[k] * RateGrid.value(none) / rate;
        }
        return worth;
    }

    private double firstCopy(float[] likely) {
        double worth = 0;
        for (int k = 0; k < RateGrid.SIZE; k++) {
            worth += likely[k] * -Math.expm1(-RateGrid.rate(k) * horizon) / RateGrid.rate(k);
        }
        return worth;
    }

    private double up(SectionNode.Heart heart, double visited, double now) {
        if (now - visited < JUST_NOW) {
            return 1;
        }
        return RateGrid.survival(
                settings.deathRate() * Math.max(0, heart.deaths.time(now) - heart.deaths.time(visited)));
    }

    private double fade(double elapsed) {
        return elapsed <= 0 ? 1 : RateGrid.survival(LN2 / halfLife * elapsed);
    }
}
