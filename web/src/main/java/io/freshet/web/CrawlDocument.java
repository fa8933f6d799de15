package io.freshet.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.freshet.plot.Language;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How a crawl goes, as JSON. */
record CrawlDocument(
        String phase,
        @Nullable Instant started,
        String problem,
        List<String> urls,
        @JsonUnwrapped Figures figures,
        SortedMap<String, StageTime> stages,
        SortedMap<String, Long> causes,
        SortedMap<String, Long> dropped,
        List<HostLine> hosts,
        List<Seed> seeds,
        List<String> topics,
        List<CrawlStatus.Harvest> harvest) {
    /** What was counted and measured. */
    record Figures(@JsonUnwrapped Counts counts, double seconds, double pagesPerSecond, long waiting, int inFlight) {}

    record Counts(long pages, long total, long requests, long failures, long gone, long notModified, long bytes) {}

    record StageTime(double seconds, long count) {
        private static StageTime of(CrawlStatus.Stage stage) {
            return new StageTime(CrawlDocument.seconds(stage.time()), stage.count());
        }
    }

    record HostLine(
            String host,
            long waiting,
            String state,
            @Nullable Instant until,
            String why) {
        private static HostLine of(CrawlStatus.HostLine host) {
            return new HostLine(host.host(), host.waiting(), JsonText.word(host.phase()), host.until(), host.why());
        }
    }

    record Seed(
            String url,
            String state,
            String target,
            String reason,
            @Nullable Instant until,
            String remedy,
            String advice) {
        private static Seed of(CrawlStatus.UnfetchedSeed seed) {
            return new Seed(
                    seed.url(),
                    seed.state(),
                    seed.target(),
                    seed.reason(),
                    seed.until(),
                    JsonText.word(seed.remedy()),
                    Messages.in(Language.EN).say("remedy." + seed.remedy()));
        }
    }

    static CrawlDocument of(CrawlStatus crawl) {
        SortedMap<String, StageTime> stages = new TreeMap<>();
        crawl.stages().forEach((name, stage) -> stages.put(name, StageTime.of(stage)));
        return new CrawlDocument(
                JsonText.word(crawl.phase()),
                crawl.started(),
                crawl.problem(),
                crawl.urls(),
                figures(crawl),
                stages,
                sorted(crawl.causes()),
                sorted(crawl.dropped()),
                crawl.hosts().stream().map(HostLine::of).toList(),
                crawl.seeds().stream().map(Seed::of).toList(),
                crawl.topics(),
                crawl.harvest());
    }

    private static Figures figures(CrawlStatus crawl) {
        var counts = new Counts(
                crawl.pages(),
                crawl.total(),
                crawl.requests(),
                crawl.failures(),
                crawl.gone(),
                crawl.notModified(),
                crawl.bytes());
        double rate = Math.round(crawl.rate() * 10) / 10.0;
        return new Figures(counts, seconds(crawl.elapsed()), rate, crawl.waiting(), crawl.inFlight());
    }

    private static SortedMap<String, Long> sorted(Map<String, Long> counts) {
        return new TreeMap<>(counts);
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }
}
