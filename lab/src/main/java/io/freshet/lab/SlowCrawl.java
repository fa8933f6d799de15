package io.freshet.lab;

import io.freshet.fetch.AdaptiveTimeouts;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.fetch.Timeouts;
import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A crawl of a {@link SlowWeb} in invented time: so many turns, each host asked by one at a time, the host that has waited longest first, a host that fails
 * twice in a row or cannot be connected to rests, each time twice as long. The timeouts are the fetcher's own {@link AdaptiveTimeouts}. What the real
 * crawler does with these rules takes as long; this takes milliseconds.
 *
 * <p>Used once, by one thread.
 */
final class SlowCrawl {
    /**
     * How a crawl went.
     *
     * @param seconds until the last page was collected
     */
    record Outcome(int collected, double seconds) {
        double speed() {
            return seconds == 0 ? 0 : collected / seconds;
        }
    }

    /**
     * A host's first rest, and the longest after which a crawl still comes back to it. The first is shorter than the crawler's default of 2 s, so that rests
     * do not hide what timeouts do.
     */
    static final double FIRST_REST = 0.25;

    static final double PATIENCE = 60;

    /** A stage of an exchange: how many seconds it takes, and how long it may. */
    private record Part(Stage stage, double takes, Duration limit) {}

    private record Event(double at, int host, int page, boolean collected) {}

    private static final class HostState {
        final Deque<Integer> waiting = new ArrayDeque<>();
        final AdaptiveTimeouts timeouts;
        int failures;
        boolean busy; // asked, resting or in line

        HostState(TimeoutSettings settings) {
            timeouts = new AdaptiveTimeouts(settings);
        }
    }

    private final SlowWeb web;
    private final int turns;
    private final HostState[] hosts;
    private final BitSet met = new BitSet();
    private final Deque<Integer> line = new ArrayDeque<>(); // hosts that could be asked
    private final PriorityQueue<Event> events = new PriorityQueue<>(
            Comparator.comparingDouble(Event::at).thenComparingInt(event -> -event.page())); // answers before rests
    private int inFlight;
    private double now;
    private int collected;
    private double lastCollected;

    SlowCrawl(SlowWeb web, TimeoutSettings timeouts, int turns) {
        this.web = web;
        this.turns = turns;
        hosts = new HostState[web.hosts()];
        for (int host = 0; host < hosts.length; host++) {
            hosts[host] = new HostState(timeouts);
            meet(web.home(host));
        }
    }

    Outcome run() {
        grant();
        for (Event event = events.poll(); event != null; event = events.poll()) {
            now = event.at();
            if (event.page() >= 0) {
                inFlight--;
                answered(event);
            } else {
                offer(event.host());
            }
            grant();
        }
        return new Outcome(collected, lastCollected);
    }

    private void meet(int page) {
        if (!met.get(page)) {
            met.set(page);
            int host = web.hostOf(page);
            hosts[host].waiting.add(page);
            if (!hosts[host].busy) {
                offer(host);
            }
        }
    }

    private void offer(int host) {
        hosts[host].busy = !hosts[host].waiting.isEmpty();
        if (hosts[host].busy) {
            line.add(host);
        }
    }

    private void grant() {
        while (inFlight < turns && !line.isEmpty()) {
            int host = line.remove();
            boolean dead = web.dead(host); // it does not even give its robots.txt, so the page stays in the queue
            int page = dead ? hosts[host].waiting.element() : hosts[host].waiting.remove();
            inFlight++;
            ask(host, page);
        }
    }

    private void ask(int host, int page) {
        AdaptiveTimeouts learned = hosts[host].timeouts;
        Timeouts limits = learned.current();
        double spent = 0;
        for (Part part : List.of(
                new Part(Stage.CONNECT, web.connect(page), limits.connect()),
                new Part(Stage.HEADER, web.header(page), limits.header()),
                new Part(Stage.BODY, web.body(page), limits.body()))) {
            double most = seconds(part.limit());
            if (part.takes() > most) {
                learned.exceeded(part.stage());
                hosts[host].failures++;
                boolean rests = part.stage() == Stage.CONNECT || hosts[host].failures > 1;
                events.add(new Event(now + spent + most, host, page, false));
                restAfter(host, now + spent + most, rests);
                return;
            }
            spent += part.takes();
        }
        learned.observe(
                new StageTimes(duration(web.connect(page)), duration(web.header(page)), duration(web.body(page))));
        hosts[host].failures = 0;
        events.add(new Event(now + spent, host, page, true));
        restAfter(host, now + spent, false);
    }

    /** An event without a page: the host may be asked again. A rest beyond our patience is for another run. */
    private void restAfter(int host, double answered, boolean rests) {
        double rest = rests ? FIRST_REST * Math.scalb(1.0, Math.min(40, hosts[host].failures - 1)) : 0;
        if (rest <= PATIENCE) {
            events.add(new Event(answered + rest, host, -1, false));
        }
    }

    private void answered(Event event) {
        if (event.collected()) {
            collected++;
            lastCollected = now;
            for (int target : web.links(event.page())) {
                meet(target);
            }
        }
    }

    private static double seconds(Duration time) {
        return time.toNanos() / 1e9;
    }

    private static Duration duration(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
