package io.freshet.lab;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;

/**
 * A made-up web: pages of hosts, their links, and how long each takes to connect, to its header and to its body. The same settings, the same web. Each host
 * is a tree in which a new page hangs below any older one with equal chance (a random recursive tree), with a few more links across. Immutable, so safe
 * for use by many threads.
 */
final class SlowWeb {
    /** Of hosts, and of what they have: a fifth are overloaded and give four fifths of the slow answers. */
    private static final double OVERLOADED = 0.2;

    private static final double THEIR_PART = 0.8;
    private static final double PACE_SIGMA = 0.8;

    private final int hosts;
    private final int[] hostOf;
    private final int[][] links;
    private final double[] connect;
    private final double[] header;
    private final double[] body;

    private SlowWeb(int hosts, int[] hostOf, int[][] links, double[] connect, double[] header, double[] body) {
        this.hosts = hosts;
        this.hostOf = hostOf;
        this.links = links;
        this.connect = connect;
        this.header = header;
        this.body = body;
    }

    /** For webs drawn by hand: the first page of each host is where a crawl begins. */
    static SlowWeb of(int[] hostOf, int[][] links, double[] connect, double[] header, double[] body) {
        return new SlowWeb(Arrays.stream(hostOf).max().orElse(-1) + 1, hostOf, links, connect, header, body);
    }

    static SlowWeb made(SlowWebSettings settings) {
        var random = new SplittableRandom(settings.seed());
        int count = settings.pages();
        int[] hostOf = new int[count];
        for (int page = 0; page < count; page++) {
            hostOf[page] = page % settings.hosts();
        }
        double[][] delays = delays(settings, hostOf, random.split());
        return new SlowWeb(settings.hosts(), hostOf, links(settings, random.split()), delays[0], delays[1], delays[2]);
    }

    int pages() {
        return hostOf.length;
    }

    int hosts() {
        return hosts;
    }

    int hostOf(int page) {
        return hostOf[page];
    }

    int[] links(int page) {
        return links[page];
    }

    /** Seconds; infinite when it never comes. So are {@link #header} and {@link #body}. */
    double connect(int page) {
        return connect[page];
    }

    double header(int page) {
        return header[page];
    }

    double body(int page) {
        return body[page];
    }

    boolean dead(int host) {
        return connect[home(host)] == Double.POSITIVE_INFINITY;
    }

    /** The first page of a host. */
    int home(int host) {
        int page = 0;
        while (hostOf[page] != host) {
            page++;
        }
        return page;
    }

    boolean everComes(int page) {
        return Double.isFinite(connect[page] + header[page] + body[page]);
    }

    /** The pages that a crawl from the home pages meets when those that do not answer lead nowhere. */
    Reached reached(IntPredicate answers) {
        var met = new BitSet(pages());
        Deque<Integer> todo = new ArrayDeque<>();
        for (int host = 0; host < hosts; host++) {
            met.set(home(host));
            todo.add(home(host));
        }
        int failed = 0;
        while (!todo.isEmpty()) {
            int page = todo.remove();
            if (!answers.test(page)) {
                failed++;
                continue;
            }
            for (int target : links[page]) {
                if (!met.get(target)) {
                    met.set(target);
                    todo.add(target);
                }
            }
        }
        return new Reached(met.cardinality() - failed, failed, pages() - met.cardinality());
    }

    /**
     * How a crawl went.
     *
     * @param failed asked for in vain
     * @param unknown never heard of, since only pages that failed, or those behind them, lead there
     */
    record Reached(int collected, int failed, int unknown) {
        int lost() {
            return failed + unknown;
        }
    }

    private static int[][] links(SlowWebSettings settings, SplittableRandom random) {
        int count = settings.pages();
        int hosts = settings.hosts();
        int[][] links = new int[count][];
        int[] sizes = new int[count];
        Arrays.setAll(links, _ -> new int[2]);
        for (int page = hosts; page < count; page++) {
            int rank = page / hosts; // among the pages of its host
            add(links, sizes, page % hosts + random.nextInt(rank) * hosts, page);
        }
        long extra = Math.round(count * settings.extraLinks());
        for (long i = 0; i < extra; i++) {
            int from = random.nextInt(count);
            boolean near = random.nextInt(10) < 9;
            int perHost = (count - 1 - from % hosts) / hosts + 1;
            add(links, sizes, from, near ? from % hosts + random.nextInt(perHost) * hosts : random.nextInt(count));
        }
        for (int page = 0; page < count; page++) {
            links[page] = Arrays.copyOf(links[page], sizes[page]);
        }
        return links;
    }

    private static void add(int[][] links, int[] sizes, int from, int to) {
        if (sizes[from] == links[from].length) {
            links[from] = Arrays.copyOf(links[from], 2 * sizes[from]);
        }
        links[from][sizes[from]++] = to;
    }

    private static double[][] delays(SlowWebSettings settings, int[] hostOf, SplittableRandom random) {
        DelayModel connect = settings.connects() ? new DelayModel(0.08, 0.5, 1.0, settings.tail()) : DelayModel.NOTHING;
        DelayModel header = new DelayModel(0.30, 0.6, 2.0, settings.tail());
        DelayModel body = new DelayModel(0.20, 0.6, 2.5, settings.tail());
        double[] pace = new double[settings.hosts()];
        double[] slow = new double[settings.hosts()];
        for (int host = 0; host < pace.length; host++) {
            boolean overloaded = host % 5 == 4;
            pace[host] = Math.exp(PACE_SIGMA * random.nextGaussian());
            slow[host] = settings.slow() * (overloaded ? THEIR_PART / OVERLOADED : (1 - THEIR_PART) / (1 - OVERLOADED));
        }
        double[][] delays = new double[3][hostOf.length];
        for (int page = 0; page < hostOf.length; page++) {
            int host = hostOf[page];
            boolean dead = host >= settings.hosts() - settings.dead();
            boolean silent = page >= settings.hosts() && random.nextDouble() < settings.never();
            int stage = settings.connects() ? random.nextInt(3) : random.nextInt(1, 3);
            delays[0][page] = connect.sample(pace[host], random.nextDouble() < slow[host] / 2, random);
            delays[1][page] = header.sample(pace[host], random.nextDouble() < slow[host], random);
            delays[2][page] = body.sample(pace[host], random.nextDouble() < slow[host] / 2, random);
            if (dead) {
                delays[0][page] = Double.POSITIVE_INFINITY;
            } else if (silent) {
                delays[stage][page] = Double.POSITIVE_INFINITY;
            }
        }
        return delays;
    }
}
