package io.freshet.lab;

import io.freshet.fetch.FetchRequest;
import io.freshet.fetch.Fetcher;
import io.freshet.model.Body;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Answers each URL of a {@link Workload} after its time, divided by the scale, without a network: what is measured is who is asked when. Safe for use by many
 * threads.
 */
final class TimedFetcher implements Fetcher {
    private final Workload work;
    private final double scale;

    TimedFetcher(Workload work, double scale) {
        this.work = work;
        this.scale = scale;
    }

    List<CrawlUrl> urls() {
        List<CrawlUrl> urls = new ArrayList<>(work.size());
        for (int url = 0; url < work.size(); url++) {
            urls.add(Canonicaliser.DEFAULT
                    .parse("http://h" + work.hostOf(url) + ".test/" + url)
                    .orElseThrow());
        }
        return urls;
    }

    @Override
    public <R> R fetch(FetchRequest request, Function<FetchOutcome, R> use) {
        CrawlUrl url = request.url();
        if (request.purpose() == FetchRequest.Purpose.ROBOTS) {
            return use.apply(new FetchOutcome.Gone(url, 404, StageTimes.NONE));
        }
        Duration took = Duration.ofNanos(Math.round(
                work.seconds(Integer.parseInt(url.path(), 1, url.path().length(), 10)) / scale * 1e9));
        try {
            Thread.sleep(took);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return use.apply(
                    new FetchOutcome.Failed(url, 0, Stage.HEADER, FailureCause.CLOSED, "interrupted", StageTimes.NONE));
        }
        byte[] html = ("<!DOCTYPE html><title>" + url.path() + "</title>").getBytes(StandardCharsets.UTF_8);
        var times = new StageTimes(Duration.ZERO, took, Duration.ofNanos(1));
        return use.apply(
                new FetchOutcome.Fetched(url, 200, Headers.of("Content-Type", "text/html"), new Body(html), times));
    }

    @Override
    public void close() {}
}
