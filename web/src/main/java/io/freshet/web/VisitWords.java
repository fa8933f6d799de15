package io.freshet.web;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Says why a page is visited when it is, to people. */
final class VisitWords {
    /** With a smaller chance that a page is still there, people are told of it. */
    private static final double LIKELY_THERE = 0.95;

    private VisitWords() {}

    /** The case that decides, and the numbers behind it: some sentences. */
    static String why(PlannedVisit visit, Messages messages) {
        List<String> sentences = new ArrayList<>();
        switch (visit.why()) {
            case NO_COPY, GONE, FAILED, FORGOTTEN -> sentences.add(messages.say("why." + visit.why()));
            case SIGNAL -> sentences.add(messages.count("why.SIGNAL", visit.signals()));
            case WAVE -> {
                sentences.add(messages.say("why.WAVE", messages.decimal(visit.activity())));
                sentences.add(pace(visit, messages));
            }
            case AGE -> sentences.add(pace(visit, messages));
        }
        switch (visit.why()) {
            case NO_COPY, GONE -> {}
            case SIGNAL, WAVE, FAILED, FORGOTTEN, AGE -> {
                if (visit.there() < LIKELY_THERE) {
                    sentences.add(messages.say("why.there", messages.percent(visit.there())));
                }
                sentences.add(messages.say("why.current", messages.percent(visit.current())));
            }
        }
        switch (visit.why()) {
            case FAILED, FORGOTTEN -> {}
            case NO_COPY, GONE, SIGNAL, WAVE, AGE ->
                sentences.add(messages.say(
                        visit.worth() < visit.threshold() ? "why.gainLater" : "why.gain",
                        messages.lasting(days(visit.worth())),
                        messages.lasting(days(visit.threshold()))));
        }
        return String.join(" ", sentences);
    }

    private static String pace(PlannedVisit visit, Messages messages) {
        return messages.say("why.AGE", messages.lasting(days(1 / Math.max(visit.changesPerDay(), 1e-6))));
    }

    private static Duration days(double days) {
        return Duration.ofSeconds(Math.round(86_400 * days));
    }
}
