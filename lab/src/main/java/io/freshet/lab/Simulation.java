package io.freshet.lab;

import io.freshet.plot.Series;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Workers that fetch a {@link Workload} by a {@link Schedule}, in invented time: one URL at a time a worker, one worker at a time a host, and a rest of the
 * host after each answer. The same input, the same outcome.
 *
 * <p>Used once, by one thread.
 */
final class Simulation {
    /**
     * What happened.
     *
     * @param seconds until the last answer
     * @param finished when each worker had its last answer, sorted
     * @param changes how many workers fetch, from when on
     */
    record Outcome(double seconds, List<Double> finished, List<Series.Point> changes, long passedOver, int workers) {
        Outcome {
            finished = List.copyOf(finished);
            changes = List.copyOf(changes);
        }

        /** Share of the workers' time until the end in which they do not fetch, 0 to 1. */
        double idle() {
            return 1 - busy(0, seconds) / seconds;
        }

        /** Idle share in equal parts of the time until {@code end}. */
        double[] idle(int parts, double end) {
            double[] idle = new double[parts];
            for (int i = 0; i < parts; i++) {
                idle[i] = 1 - busy(end * i / parts, end * (i + 1) / parts) / (end / parts);
            }
            return idle;
        }

        /** Seconds between two times in which workers fetch, divided by their number. */
        private double busy(double from, double to) {
            double sum = 0;
            for (int i = 0; i < changes.size(); i++) {
                double begin = Math.max(from, changes.get(i).x());
                double end =
                        Math.min(to, i + 1 < changes.size() ? changes.get(i + 1).x() : seconds);
                sum += Math.max(0, end - begin) * changes.get(i).y();
            }
            return sum / workers;
        }
    }

    private record Event(double at, int worker, int host) {}

    private final Workload work;
    private final Schedule schedule;
    private final int workers;
    private final double rest;
    private final Ready ready;
    private final PriorityQueue<Event> events = new PriorityQueue<>(Comparator.comparingDouble(Event::at)
            .thenComparingInt(Event::worker)
            .thenComparingInt(Event::host));
    private final Deque<Integer> idle = new ArrayDeque<>();
    private final double[] finished;
    private final List<Series.Point> changes = new ArrayList<>();

    /** @param rest seconds that a host is left alone after an answer */
    Simulation(Workload work, Schedule schedule, int workers, double rest) {
        this.work = work;
        this.schedule = schedule;
        this.workers = workers;
        this.rest = rest;
        this.finished = new double[workers];
        ready = new Ready(work);
        for (int worker = 0; worker < workers; worker++) {
            idle.add(worker);
        }
    }

    Outcome run() {
        double now = 0;
        assign(now);
        for (Event event = events.poll(); event != null; event = events.poll()) {
            now = event.at();
            happened(event);
            while (!events.isEmpty() && events.element().at() == now) {
                happened(events.remove());
            }
            assign(now);
        }
        List<Double> sorted = Arrays.stream(finished).sorted().boxed().toList();
        return new Outcome(sorted.getLast(), sorted, changes, schedule.passedOver(), workers);
    }

    private void happened(Event event) {
        if (event.worker() >= 0) {
            finished[event.worker()] = event.at();
            idle.add(event.worker());
            events.add(new Event(event.at() + rest, -1, event.host()));
        } else {
            ready.put(event.host());
        }
    }

    /** Those who have been idle for longest choose first. */
    private void assign(double now) {
        for (int asked = idle.size(); asked > 0 && ready.any(); asked--) {
            int worker = idle.remove();
            int url = schedule.next(worker, ready);
            if (url == Schedule.NOTHING) {
                idle.add(worker);
                continue;
            }
            int host = work.hostOf(url);
            if (!ready.ready(host)) {
                throw new IllegalStateException(
                        schedule.name().en() + " asks host " + host + ", which is busy or resting");
            }
            ready.take(host);
            events.add(new Event(now + work.seconds(url), worker, host));
        }
        changes.add(new Series.Point(now, workers - idle.size()));
    }

    /** Hosts that may be asked and have something left. */
    private static final class Ready implements Schedule.Readiness {
        private final BitSet ready = new BitSet();
        private final Deque<Integer> offers = new ArrayDeque<>();
        private final int[] left;

        Ready(Workload work) {
            left = new int[work.hosts()];
            for (int url = 0; url < work.size(); url++) {
                left[work.hostOf(url)]++;
            }
            for (int host = 0; host < left.length; host++) {
                put(host);
            }
        }

        void put(int host) {
            if (left[host] > 0) {
                ready.set(host);
                offers.add(host);
            }
        }

        void take(int host) {
            ready.clear(host);
            left[host]--;
        }

        boolean any() {
            return !ready.isEmpty();
        }

        @Override
        public boolean ready(int host) {
            return ready.get(host);
        }

        @Override
        public int nextReady() {
            Integer host = offers.poll();
            return host == null ? -1 : host;
        }
    }
}
