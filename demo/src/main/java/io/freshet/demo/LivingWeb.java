package io.freshet.demo;

import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/**
 * A small web that lives, on loopback: ten hosts, some 400 pages, half of them Korean and half English.
 *
 * {@snippet :
 * try (LivingWeb web = LivingWeb.start(1, Clock.systemUTC(), 0)) {
 *     List<String> seeds = web.seeds();                        // crawl from here
 *     web.changedBetween(lastLook, clock.instant());           // what a robot ought to have noticed
 * }
 * }
 *
 * <p>What every page says at a time follows from the seed, the time when the web began, and the time: {@link #pages}, {@link #version} and
 * {@link #changedBetween} tell the truth about any of it, past or future. Only what goes wrong on purpose (a reset, a 503, a delay) depends on the requests that came
 * before, and it changes no page.
 *
 * <p>Safe for use by many threads.
 */
public final class LivingWeb implements AutoCloseable {
    private final World world;
    private final Map<String, HostServer> servers;
    private final Map<String, Desk> desks = new LinkedHashMap<>();
    private final ScheduledThreadPoolExecutor timer;

    private LivingWeb(World world, Map<String, HostServer> servers, ScheduledThreadPoolExecutor timer, Clock clock) {
        this.world = world;
        this.servers = servers;
        this.timer = timer;
        servers.forEach((key, server) -> {
            var desk = new Desk(world, world.site(key), clock);
            desks.put(key, desk);
            server.serve(desk);
        });
    }

    /**
     * A web that begins now.
     *
     * @param basePort the port of the first host, those of the others follow; 0 for whatever ports are free
     */
    public static LivingWeb start(long seed, Clock clock, int basePort) throws IOException {
        return start(seed, clock, basePort, clock.instant());
    }

    /**
     * A web that began at some time: with the same seed, ports and beginning it goes on where it was when it was closed, as if it had lived meanwhile.
     *
     * @throws IOException if a port cannot be had
     */
    public static LivingWeb start(long seed, Clock clock, int basePort, Instant beginning) throws IOException {
        if (basePort < 0 || basePort > 65_535 - World.KEYS.size()) {
            throw new IllegalArgumentException(
                    "a base port is 0 or leaves room for " + World.KEYS.size() + " ports below 65536, not " + basePort);
        }
        var timer = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("living web deadlines").factory());
        timer.setRemoveOnCancelPolicy(true);
        Map<String, HostServer> servers = new LinkedHashMap<>();
        try {
            for (String key : World.KEYS) {
                servers.put(key, HostServer.bind(basePort == 0 ? 0 : basePort + servers.size(), timer));
            }
        } catch (IOException e) {
            for (HostServer server : servers.values()) {
                server.close();
            }
            timer.shutdownNow();
            throw e;
        }
        Map<String, String> origins = new LinkedHashMap<>();
        servers.forEach((key, server) -> origins.put(key, server.origin()));
        var world = new World(seed, beginning.truncatedTo(ChronoUnit.MILLIS), origins);
        return new LivingWeb(world, servers, timer, clock);
    }

    /** The front page of each host. Each of them leads to all pages of all hosts, in time. */
    public List<String> seeds() {
        return world.sites().stream().map(site -> site.origin() + "/").toList();
    }

    /** The hosts, in the order of {@link #seeds}. */
    public List<Site> hosts() {
        return world.sites().stream().map(LiveSite::site).toList();
    }

    /** When it began. */
    public Instant beginning() {
        return world.start();
    }

    /** Every page that is there at that time. The endless pages of the trap are none. */
    public List<PageState> pages(Instant time) {
        return world.pages(time);
    }

    /** What is true of a page at that time, also when it is gone or has moved. Empty when there is no page of this address. */
    public Optional<PageState> version(String url, Instant time) {
        return world.state(url, time);
    }

    /** What answers differently at the second time than at the first: changed, gone, back, moved, or new; as it is at the second time. */
    public List<PageState> changedBetween(Instant from, Instant to) {
        return world.changedBetween(from, to);
    }

    /** What each host was asked for, by its key. */
    public Map<String, Traffic> requests() {
        Map<String, Traffic> traffic = new LinkedHashMap<>();
        desks.forEach((key, desk) -> traffic.put(key, desk.traffic()));
        return traffic;
    }

    /** Hangs up on everybody; afterwards nobody listens. May be called twice. */
    @Override
    public void close() throws IOException {
        for (HostServer server : servers.values()) {
            server.close();
        }
        timer.shutdownNow();
    }
}
