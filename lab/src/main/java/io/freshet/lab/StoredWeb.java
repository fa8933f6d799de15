package io.freshet.lab;

import io.freshet.fetch.AdaptiveTimeouts;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.fetch.Timeouts;
import io.freshet.model.FailureCause;
import io.freshet.model.UrlKey;
import io.freshet.store.HostRecord;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The web of a store as the crawl saw it: its pages, the link by which each was found, and how long its hosts took. The times of a page are drawn from its host's, of which the store has the histograms
 * that timeouts are made from.
 */
final class StoredWeb {
    private static final Duration ENDLESS = Duration.ofHours(1);
    private static final int STAGES = 3;

    private final List<UrlRecord> pages = new ArrayList<>();
    private final Map<Long, HostRecord> hosts = new HashMap<>();
    private final Map<UrlKey, Integer> numbers = new HashMap<>();
    private final Map<Long, Integer> homes = new HashMap<>();

    private StoredWeb(Store store) {
        store.eachHost(record -> hosts.put(record.host().key(), record));
        store.eachUrl(record -> {
            boolean asked = record.state() == UrlState.PAGE || record.state() == UrlState.FAILED;
            if (asked && hosts.containsKey(record.url().key().host())) {
                pages.add(record);
            }
        });
        pages.sort(Comparator.comparingInt(UrlRecord::depth)
                .thenComparing(record -> record.url().text()));
        for (int page = 0; page < pages.size(); page++) {
            numbers.put(pages.get(page).url().key(), page);
            homes.putIfAbsent(pages.get(page).url().key().host(), page);
        }
    }

    /** Pages that were answered or failed; none when there was no crawl. A page that failed fails here too, in the same stage. */
    static SlowWeb of(Store store, long seed) {
        var stored = new StoredWeb(store);
        double[][] times = stored.times(new SplittableRandom(seed));
        return SlowWeb.of(stored.hostOf(), stored.links(), times[0], times[1], times[2]);
    }

    private int[] hostOf() {
        Map<Long, Integer> order = new HashMap<>();
        int[] hostOf = new int[pages.size()];
        for (int page = 0; page < hostOf.length; page++) {
            hostOf[page] = order.computeIfAbsent(pages.get(page).url().key().host(), _ -> order.size());
        }
        return hostOf;
    }

    /** Each page hangs below the one on which it was found; when that is none of these, such as a sitemap, below the first of its host. */
    private int[][] links() {
        List<List<Integer>> links = new ArrayList<>();
        pages.forEach(_ -> links.add(new ArrayList<>()));
        for (int page = 0; page < pages.size(); page++) {
            UrlRecord record = pages.get(page);
            int home = homes.getOrDefault(record.url().key().host(), page);
            int from = record.via() == null ? home : numbers.getOrDefault(record.via(), home);
            if (page != home) { // a crawl begins with the homes
                links.get(from).add(page);
            }
        }
        return links.stream()
                .map(targets -> targets.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
    }

    /** Connect, header and body of each page. */
    private double[][] times(SplittableRandom random) {
        double[][] times = new double[STAGES][pages.size()];
        for (int page = 0; page < pages.size(); page++) {
            UrlRecord record = pages.get(page);
            HostRecord host =
                    Objects.requireNonNull(hosts.get(record.url().key().host()));
            for (int stage = 0; stage < STAGES; stage++) {
                times[stage][page] = seconds(host, stage, 0.001 + 0.998 * random.nextDouble());
            }
            if (record.state() == UrlState.FAILED) {
                times[stageOf(record.reason())][page] = Double.POSITIVE_INFINITY;
            }
        }
        return times;
    }

    /** Where a page failed: the store has the cause. A timeout is taken for one of the header, which is most of them. */
    private static int stageOf(String reason) {
        boolean connecting = Stream.of(FailureCause.DNS, FailureCause.REFUSED, FailureCause.TLS)
                .anyMatch(cause -> reason.startsWith(cause.words()));
        return connecting ? 0 : reason.startsWith(FailureCause.TOO_SLOW.words()) ? 2 : 1;
    }

    /** A quantile of what was seen of the host's connections (0), headers (1) or bodies (2); no time when it was never seen. */
    static double seconds(HostRecord host, int stage, double quantile) {
        var asked = new TimeoutSettings(all(Duration.ofMillis(1)), all(ENDLESS), quantile, 1, 1);
        Timeouts times = AdaptiveTimeouts.decoded(host.timeouts(), asked).current();
        Duration time = switch (stage) {
            case 0 -> times.connect();
            case 1 -> times.header();
            default -> times.body();
        };
        return time.equals(ENDLESS) ? 0 : time.toNanos() / 1e9;
    }

    private static Timeouts all(Duration time) {
        return new Timeouts(time, time, time);
    }
}
