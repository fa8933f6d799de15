package io.freshet.lab;

import io.freshet.store.HostRecord;
import io.freshet.store.Store;
import io.freshet.store.UrlState;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** URLs that shall be fetched, in the order in which they were found: of which host each is and how long it takes. Immutable. */
final class Workload {
    private static final double PAGE_SIGMA = 0.6;

    private final int hosts;
    private final int[] hostOf;
    private final double[] seconds;

    /** Takes the arrays over. */
    Workload(int[] hostOf, double[] seconds) {
        int most = -1;
        for (int host : hostOf) {
            most = Math.max(most, host);
        }
        this.hosts = most + 1;
        this.hostOf = hostOf;
        this.seconds = seconds;
    }

    /**
     * Hosts of very different sizes and paces: the k-th largest has a share of pages like {@code k^-skew}, the usual time of a host is log-normal (median
     * half a second), and so are its pages' times around it.
     */
    static Workload made(int hosts, int pages, double skew, double spread, long seed) {
        var random = new SplittableRandom(seed);
        double[] share = new double[hosts];
        double sum = 0;
        for (int i = 0; i < hosts; i++) {
            share[i] = Math.pow(i + 1, -skew);
            sum += share[i];
        }
        int[] counts = new int[hosts];
        double[] pace = new double[hosts];
        for (int i = 0; i < hosts; i++) {
            counts[i] = (int) Math.max(1, Math.round(pages * share[i] / sum));
            pace[i] = 0.5 * Math.exp(spread * random.nextGaussian());
        }
        return shuffled(counts, (host, dice) -> pace[host] * Math.exp(PAGE_SIGMA * dice.nextGaussian()), random);
    }

    /**
     * As many pages of each host as a store has, with times drawn from what the crawl saw of that host: the histograms from which its timeouts are made.
     *
     * @param most pages; a larger store is thinned out evenly
     */
    static Workload of(Store store, int most, long seed) {
        Map<Long, Integer> pages = new HashMap<>();
        store.eachUrlState((host, _, state) -> {
            if (state == UrlState.PAGE) {
                pages.merge(host, 1, Integer::sum);
            }
        });
        long all = pages.values().stream().mapToLong(Integer::longValue).sum();
        double keep = Math.min(1, (double) most / Math.max(1, all));
        List<HostRecord> records = new ArrayList<>();
        store.eachHost(record -> {
            if (pages.containsKey(record.host().key())) {
                records.add(record);
            }
        });
        int[] counts = new int[records.size()];
        for (int i = 0; i < counts.length; i++) {
            counts[i] = (int) Math.max(
                    1,
                    Math.round(keep * pages.getOrDefault(records.get(i).host().key(), 0)));
        }
        return shuffled(counts, (host, dice) -> seen(records.get(host), dice), new SplittableRandom(seed));
    }

    int hosts() {
        return hosts;
    }

    int size() {
        return hostOf.length;
    }

    int hostOf(int url) {
        return hostOf[url];
    }

    double seconds(int url) {
        return seconds[url];
    }

    double total() {
        double sum = 0;
        for (double each : seconds) {
            sum += each;
        }
        return sum;
    }

    /** How long the host that takes longest takes, asked by one worker at a time, resting so long between two requests. */
    double longestHost(double rest) {
        double[] sums = new double[hosts];
        int[] counts = new int[hosts];
        double most = 0;
        for (int url = 0; url < size(); url++) {
            int host = hostOf[url];
            sums[host] += seconds[url];
            counts[host]++;
            most = Math.max(most, sums[host] + rest * (counts[host] - 1));
        }
        return most;
    }

    /** No schedule can take less: all work over all workers, or the host that takes longest. */
    double leastTime(int workers, double rest) {
        return Math.max(total() / workers, longestHost(rest));
    }

    private interface PageTime {
        double draw(int host, SplittableRandom random);
    }

    /** Fisher and Yates, while filling. */
    private static Workload shuffled(int[] counts, PageTime time, SplittableRandom random) {
        int[] hostOf = new int[Arrays.stream(counts).sum()];
        int filled = 0;
        for (int host = 0; host < counts.length; host++) {
            for (int i = 0; i < counts[host]; i++) {
                int place = random.nextInt(filled + 1);
                hostOf[filled++] = hostOf[place];
                hostOf[place] = host;
            }
        }
        double[] seconds = new double[filled];
        for (int i = 0; i < filled; i++) {
            seconds[i] = Math.max(0.001, time.draw(hostOf[i], random));
        }
        return new Workload(hostOf, seconds);
    }

    /** A random quantile of what was seen of the host, stage by stage; a stage that was never seen takes no time. */
    private static double seen(HostRecord host, SplittableRandom random) {
        double quantile = 0.001 + 0.998 * random.nextDouble();
        return StoredWeb.seconds(host, 0, quantile)
                + StoredWeb.seconds(host, 1, quantile)
                + StoredWeb.seconds(host, 2, quantile);
    }
}
