package io.freshet.demo;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What changes on a page, and when. Each slot is one thing on it (a price, a paragraph, a list) that changes at its own beats; whatever is in no slot stays as
 * it was written.
 *
 * @param age how long before the start of the web it was written
 */
record Life(Duration age, Map<String, Beats> slots) {
    Life {
        slots = Map.copyOf(slots);
    }

    static Life written(Duration age) {
        return new Life(age, Map.of());
    }

    Life slot(String name, Beats beats) {
        Map<String, Beats> more = new LinkedHashMap<>(slots);
        more.put(name, beats);
        return new Life(age, more);
    }

    /** The number counts every change of any slot; the time is that of the last one, or of the writing. */
    Beat at(long now) {
        Beat all = together().at(now);
        return all.number() == 0 ? new Beat(0, -age.toMillis()) : all;
    }

    /** How often the slot has changed. */
    long number(String slot, long now) {
        Beats beats = slots.get(slot);
        return beats == null ? 0 : beats.at(now).number();
    }

    /** Changes an hour on average. */
    double perHour() {
        return together().perHour();
    }

    Beats together() {
        return new Beats.Together(List.copyOf(slots.values()));
    }
}
