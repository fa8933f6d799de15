package io.freshet.crawl;

import io.freshet.model.Stage;
import io.freshet.store.Store;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What one run, or all runs on a store together, did.
 *
 * @param pages HTML documents answered 2xx
 * @param documents other types answered 2xx
 * @param duplicates of pages whose bytes were known from another URL
 * @param requests every exchange, robots.txt included
 * @param failures URLs without a usable answer, after all attempts
 * @param gone URLs answered 404 or 410
 * @param refused URLs whose answer was not taken
 * @param bytes of bodies, as sent
 * @param causes how exchanges failed, with their numbers: also those that were tried again with success
 * @param dropped why links were not followed, with their numbers
 */
public record CrawlTotals(
        long pages,
        long documents,
        long duplicates,
        long requests,
        long failures,
        long gone,
        long notModified,
        long redirects,
        long refused,
        long bytes,
        Duration elapsed,
        Map<Stage, StageTotal> stages,
        Map<String, Long> causes,
        Map<String, Long> dropped) {

    /** Time spent in a stage, and how often. */
    public record StageTotal(Duration time, long count) {}

    private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,18}");

    /** Under which the store keeps them. */
    static final String NOTE = "totals";

    public static final CrawlTotals NONE =
            new CrawlTotals(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, Duration.ZERO, Map.of(), Map.of(), Map.of());

    /** Of all runs on the store. */
    public static CrawlTotals of(Store store) {
        return store.note(NOTE).map(CrawlTotals::decoded).orElse(NONE);
    }

    /** The paper's collection speed: pages a second. */
    public double pagesPerSecond() {
        return elapsed.isZero() ? 0 : pages * 1e9 / elapsed.toNanos();
    }

    public Duration stage(Stage stage) {
        StageTotal total = stages.get(stage);
        return total == null ? Duration.ZERO : total.time();
    }

    /** The same with the time of a stage that the crawl does not see, such as the index. */
    public CrawlTotals with(Stage stage, StageTotal total) {
        Map<Stage, StageTotal> all = new EnumMap<>(Stage.class);
        all.putAll(stages);
        all.put(stage, total);
        return with(pages, all);
    }

    CrawlTotals withPages(long counted) {
        return with(counted, stages);
    }

    private CrawlTotals with(long counted, Map<Stage, StageTotal> times) {
        return new CrawlTotals(
                counted,
                documents,
                duplicates,
                requests,
                failures,
                gone,
                notModified,
                redirects,
                refused,
                bytes,
                elapsed,
                times,
                causes,
                dropped);
    }

    public CrawlTotals plus(CrawlTotals other) {
        Map<Stage, StageTotal> sum = new EnumMap<>(Stage.class);
        sum.putAll(stages);
        other.stages.forEach((stage, total) ->
                sum.merge(stage, total, (a, b) -> new StageTotal(a.time().plus(b.time()), a.count() + b.count())));
        return new CrawlTotals(
                pages + other.pages,
                documents + other.documents,
                duplicates + other.duplicates,
                requests + other.requests,
                failures + other.failures,
                gone + other.gone,
                notModified + other.notModified,
                redirects + other.redirects,
                refused + other.refused,
                bytes + other.bytes,
                elapsed.plus(other.elapsed),
                sum,
                merged(causes, other.causes),
                merged(dropped, other.dropped));
    }

    /** Lines of name and value: what a later version adds or drops does no harm. */
    byte[] encoded() {
        StringBuilder text = new StringBuilder();
        Map<String, Long> numbers = new TreeMap<>(Map.of(
                "pages", pages,
                "documents", documents,
                "duplicates", duplicates,
                "requests", requests,
                "failures", failures,
                "gone", gone,
                "notModified", notModified,
                "redirects", redirects,
                "refused", refused,
                "bytes", bytes));
        numbers.put("nanos", elapsed.toNanos());
        stages.forEach((stage, total) -> {
            numbers.put("stage." + stage + ".nanos", total.time().toNanos());
            numbers.put("stage." + stage + ".count", total.count());
        });
        causes.forEach((cause, count) -> numbers.put("cause." + cause, count));
        dropped.forEach((reason, count) -> numbers.put("dropped." + reason, count));
        numbers.forEach(
                (name, value) -> text.append(name).append('\t').append(value).append('\n'));
        return text.toString().getBytes(StandardCharsets.UTF_8);
    }

    static CrawlTotals decoded(byte[] bytes) {
        Map<String, Long> numbers = new TreeMap<>();
        for (String line : new String(bytes, StandardCharsets.UTF_8).split("\n")) {
            int tab = line.lastIndexOf('\t');
            if (tab > 0 && NUMBER.matcher(line.substring(tab + 1)).matches()) { // others are lines of another version
                numbers.put(line.substring(0, tab), Long.parseLong(line.substring(tab + 1)));
            }
        }
        Map<Stage, StageTotal> stages = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            long nanos = numbers.getOrDefault("stage." + stage + ".nanos", 0L);
            stages.put(
                    stage,
                    new StageTotal(Duration.ofNanos(nanos), numbers.getOrDefault("stage." + stage + ".count", 0L)));
        }
        return new CrawlTotals(
                numbers.getOrDefault("pages", 0L),
                numbers.getOrDefault("documents", 0L),
                numbers.getOrDefault("duplicates", 0L),
                numbers.getOrDefault("requests", 0L),
                numbers.getOrDefault("failures", 0L),
                numbers.getOrDefault("gone", 0L),
                numbers.getOrDefault("notModified", 0L),
                numbers.getOrDefault("redirects", 0L),
                numbers.getOrDefault("refused", 0L),
                numbers.getOrDefault("bytes", 0L),
                Duration.ofNanos(numbers.getOrDefault("nanos", 0L)),
                stages,
                under("cause.", numbers),
                under("dropped.", numbers));
    }

    private static Map<String, Long> under(String prefix, Map<String, Long> numbers) {
        Map<String, Long> found = new TreeMap<>();
        numbers.forEach((name, value) -> {
            if (name.startsWith(prefix)) {
                found.put(name.substring(prefix.length()), value);
            }
        });
        return found;
    }

    private static Map<String, Long> merged(Map<String, Long> a, Map<String, Long> b) {
        Map<String, Long> sum = new TreeMap<>(a);
        b.forEach((name, value) -> sum.merge(name, value, Long::sum));
        return sum;
    }
}
