package io.freshet.demo;

import java.util.List;

/** When something happens, over and over. Follows from the seed and the time alone: asked again, or in another order, the answer is the same. */
sealed interface Beats permits Poisson, Cycle, Beats.Once, Beats.Share, Beats.Together {
    /** @param now in milliseconds since the start of the web */
    Beat at(long now);

    /** How often an hour on average. */
    double perHour();

    /** One single time. */
    record Once(long time) implements Beats {
        @Override
        public Beat at(long now) {
            return now >= time ? new Beat(1, time) : Beat.NEVER;
        }

        @Override
        public double perHour() {
            return 0;
        }
    }

    /**
     * One page's share in the waves of its section: it takes part in most of them, each time some seconds after the wave began. Its numbers are those of the
     * waves, so some are left out.
     *
     * @param share of the waves in which it takes part
     * @param spread the latest delay in milliseconds; less than a tenth of the period, so that waves do not overtake each other
     */
    record Share(Cycle waves, Seed seed, double share, long spread) implements Beats {
        @Override
        public Beat at(long now) {
            for (long wave = waves.at(now).number(); wave > 0; wave--) {
                Seed mine = seed.with(wave);
                long time = waves.time(wave) + (long) (mine.with("delay").unit() * spread);
                if (mine.unit() < share && time <= now) {
                    return new Beat(wave, time);
                }
            }
            return Beat.NEVER;
        }

        @Override
        public double perHour() {
            return waves.perHour() * share;
        }
    }

    /** Everything that happens to any of these. */
    record Together(List<Beats> parts) implements Beats {
        @Override
        public Beat at(long now) {
            long number = 0;
            long last = Long.MIN_VALUE;
            for (Beats part : parts) {
                Beat beat = part.at(now);
                number += beat.number();
                last = beat.number() > 0 ? Math.max(last, beat.at()) : last;
            }
            return number == 0 ? Beat.NEVER : new Beat(number, last);
        }

        @Override
        public double perHour() {
            return parts.stream().mapToDouble(Beats::perHour).sum();
        }
    }
}
