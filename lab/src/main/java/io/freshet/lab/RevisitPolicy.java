package io.freshet.lab;

import io.freshet.freshness.PlannerSettings;
import io.freshet.freshness.RevisitPlanner;
import io.freshet.freshness.Section;
import io.freshet.freshness.Visit;
import io.freshet.freshness.VisitOutcome;
import io.freshet.plot.Text;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;

/** Who decides which pages are visited on a day of a {@link Replay}. Pages are numbers. */
interface RevisitPolicy {
    /** A page came into sight; again, when it had gone. */
    void know(int page, boolean copy, int day);

    /** At most so many pages, for this day. */
    int[] choose(int day, int most);

    void seen(int page, VisitOutcome outcome, int day);

    /** The policies that are compared. */
    enum Kind {
        ROUND_ROBIN {
            @Override
            RevisitPolicy on(Replay replay) {
                return new RoundRobin();
            }
        },
        PROPORTIONAL {
            @Override
            RevisitPolicy on(Replay replay) {
                return new Proportional(replay.pages().size());
            }
        },
        ADAPTIVE {
            @Override
            RevisitPolicy on(Replay replay) {
                return new AdaptiveInterval(replay.pages().size());
            }
        },
        GREEDY {
            @Override
            RevisitPolicy on(Replay replay) {
                return new Planned(replay, withoutWaves());
            }
        },
        OURS {
            @Override
            RevisitPolicy on(Replay replay) {
                return new Planned(replay, PlannerSettings.DEFAULT);
            }
        },
        ORACLE {
            @Override
            RevisitPolicy on(Replay replay) {
                return new Oracle(replay);
            }
        };

        /** As it is called in figures. */
        Text words() {
            return switch (this) {
                case ROUND_ROBIN -> Text.of("round robin", "순환");
                case PROPORTIONAL -> Text.of("proportional", "비례");
                case ADAPTIVE -> Text.of("adaptive interval", "적응 간격");
                case GREEDY -> Text.of("greedy on rates", "변경률 탐욕");
                case OURS -> Text.of("ours", "본 시스템");
                case ORACLE -> Text.of("oracle", "예언자");
            };
        }

        abstract RevisitPolicy on(Replay replay);

        private static PlannerSettings withoutWaves() {
            PlannerSettings usual = PlannerSettings.DEFAULT;
            return new PlannerSettings(
                    usual.rate(),
                    usual.spread(),
                    usual.halfLife(),
                    1,
                    usual.waveDoubt(),
                    usual.siteDoubt(),
                    usual.deathDoubt(),
                    usual.deathRate(),
                    usual.returnRate(),
                    usual.groupDoubt(),
                    usual.horizon(),
                    usual.forgottenAfter(),
                    usual.deadCopyWorth(),
                    usual.splitAt());
        }
    }

    /** Pages without a copy first, then the one that was visited longest ago. */
    final class RoundRobin implements RevisitPolicy {
        private final ArrayDeque<Integer> fresh = new ArrayDeque<>();
        private final ArrayDeque<Integer> others = new ArrayDeque<>();

        @Override
        public void know(int page, boolean copy, int day) {
            (copy ? others : fresh).add(page);
        }

        @Override
        public int[] choose(int day, int most) {
            int[] chosen = new int[Math.min(most, fresh.size() + others.size())];
            for (int i = 0; i < chosen.length; i++) {
                chosen[i] = fresh.isEmpty() ? others.remove() : fresh.remove();
            }
            return chosen;
        }

        @Override
        public void seen(int page, VisitOutcome outcome, int day) {
            if (outcome != VisitOutcome.GONE) {
                others.add(page);
            }
        }
    }

    /** Those with the largest of some number come first. */
    abstract class Ranked implements RevisitPolicy {
        final boolean[] known;
        final boolean[] copy;
        final int[] visited;

        Ranked(int pages) {
            known = new boolean[pages];
            copy = new boolean[pages];
            visited = new int[pages];
        }

        /** How much a visit of a page with a copy is wanted. */
        abstract double rank(int page, int day);

        @Override
        public void know(int page, boolean now, int day) {
            known[page] = true;
            copy[page] |= now;
            visited[page] = day;
        }

        @Override
        public int[] choose(int day, int most) {
            long[] order = new long[known.length];
            int count = 0;
            for (int page = 0; page < known.length; page++) {
                double rank = copy[page] ? rank(page, day) : Float.MAX_VALUE;
                if (known[page] && rank > Float.NEGATIVE_INFINITY) {
                    int bits = Float.floatToIntBits((float) rank);
                    int ascending = bits ^ ((bits >> 31) & Integer.MAX_VALUE);
                    order[count++] = ((long) ~ascending << 32) | page;
                }
            }
            Arrays.sort(order, 0, count);
            int[] chosen = new int[Math.min(most, count)];
            for (int i = 0; i < chosen.length; i++) {
                chosen[i] = (int) order[i];
            }
            return chosen;
        }

        @Override
        public void seen(int page, VisitOutcome outcome, int day) {
            copy[page] = outcome != VisitOutcome.GONE;
            known[page] = copy[page];
            visited[page] = day;
        }
    }

    /** As often as a page was seen to change: the more it changes, the more it is visited. */
    final class Proportional extends Ranked {
        private final int[] changes;
        private final int[] days;

        Proportional(int pages) {
            super(pages);
            changes = new int[pages];
            days = new int[pages];
        }

        @Override
        double rank(int page, int day) {
            return (day - visited[page]) * (changes[page] + 0.5) / (days[page] + 75.0);
        }

        @Override
        public void seen(int page, VisitOutcome outcome, int day) {
            if (copy[page]) {
                days[page] += day - visited[page];
                changes[page] += outcome == VisitOutcome.CHANGED ? 1 : 0;
            }
            super.seen(page, outcome, day);
        }
    }

    /** A page that was unchanged waits a fifth longer, one that was changed a fifth less: 1 to 365 days, 30 at first. What is due for longest comes first. */
    final class AdaptiveInterval extends Ranked {
        private final double[] interval;

        AdaptiveInterval(int pages) {
            super(pages);
            interval = new double[pages];
            Arrays.fill(interval, 30);
        }

        @Override
        double rank(int page, int day) {
            return day - visited[page] - interval[page];
        }

        @Override
        public void seen(int page, VisitOutcome outcome, int day) {
            if (copy[page]) {
                interval[page] = Math.clamp(interval[page] * (outcome == VisitOutcome.CHANGED ? 0.8 : 1.2), 1, 365);
            }
            super.seen(page, outcome, day);
        }
    }

    /** Knows the future: visits what is out of date, and will not be again for longest. */
    final class Oracle extends Ranked {
        private final Replay replay;

        Oracle(Replay replay) {
            super(replay.pages().size());
            this.replay = replay;
        }

        @Override
        public int[] choose(int day, int most) {
            for (int page = 0; page < known.length; page++) {
                copy[page] = known[page];
            }
            return super.choose(day, most);
        }

        @Override
        double rank(int page, int day) {
            return replay.isCurrent(page, day) || !replay.pages().get(page).isUp(replay.start() + day)
                    ? Double.NEGATIVE_INFINITY
                    : Math.min(1e6, replay.nextStale(page, day) - day);
        }

        @Override
        public void seen(int page, VisitOutcome outcome, int day) {
            visited[page] = day;
        }
    }

    /** The product's planner. */
    final class Planned implements RevisitPolicy {
        private static final Instant START = Instant.EPOCH.plus(Duration.ofDays(10_000));
        private final List<PageLife> pages;
        private final RevisitPlanner planner;

        Planned(Replay replay, PlannerSettings settings) {
            pages = replay.pages();
            planner = new RevisitPlanner(settings);
        }

        @Override
        public void know(int page, boolean copy, int day) {
            planner.know(page, section(page), copy, at(day));
        }

        @Override
        public int[] choose(int day, int most) {
            return Arrays.stream(planner.due(at(day), most))
                    .mapToInt(page -> (int) page)
                    .toArray();
        }

        @Override
        public void seen(int page, VisitOutcome outcome, int day) {
            planner.observe(page, section(page), new Visit(at(day), outcome));
        }

        private Section section(int page) {
            return Section.of(pages.get(page).site, pages.get(page).page);
        }

        private static Instant at(int day) {
            return START.plus(Duration.ofDays(day));
        }
    }
}
