package io.freshet.web;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How fresh the copies are, as JSON. */
record FreshnessDocument(
        @JsonUnwrapped Figures figures,
        Stretch latest,
        FreshnessStatus.Visits total,
        List<Sample> samples,
        List<FreshnessStatus.Pace> paces,
        @Nullable Study study,
        List<Coming> coming) {
    /** What holds now. */
    record Figures(
            long pages,
            long copies,
            long gone,
            long due,
            long awaited,
            @Nullable Double current,
            int perDay,
            double daySeconds) {}

    record Stretch(double seconds, @JsonUnwrapped FreshnessStatus.Visits visits) {}

    record Sample(
            Instant at,
            double seconds,
            double current,
            @JsonUnwrapped FreshnessStatus.Visits visits,
            long asked) {
        private static Sample of(FreshnessStatus.Sample sample) {
            return new Sample(
                    sample.at(),
                    FreshnessDocument.seconds(sample.over()),
                    rounded(sample.current()),
                    sample.visits(),
                    sample.asked());
        }
    }

    record Study(
            int sampled, Spread downloads, Spread modifications, Forecast nextDownloads, Forecast nextModifications) {
        private static @Nullable Study of(FreshnessStatus.@Nullable Study study) {
            return study == null
                    ? null
                    : new Study(
                            study.sampled(),
                            Spread.of(study.downloads()),
                            Spread.of(study.modifications()),
                            Forecast.of(study.nextDownloads()),
                            Forecast.of(study.nextModifications()));
        }
    }

    record Spread(int pages, List<Double> shares) {
        private static Spread of(FreshnessStatus.Spread spread) {
            return new Spread(spread.pages(), rounded(spread.shares()));
        }
    }

    record Forecast(int pages, List<Double> predicted, List<Double> actual, double mispredicted) {
        private static Forecast of(FreshnessStatus.Forecast forecast) {
            return new Forecast(
                    forecast.pages(),
                    rounded(forecast.predicted()),
                    rounded(forecast.actual()),
                    rounded(forecast.mispredicted()));
        }
    }

    record Coming(
            String url,
            Instant at,
            String why,
            double current,
            double there,
            double changesPerDay,
            double activity,
            int signals,
            double worth,
            double threshold) {
        private static Coming of(FreshnessStatus.Coming coming) {
            PlannedVisit visit = coming.visit();
            return new Coming(
                    coming.url().text(),
                    visit.at(),
                    JsonText.word(visit.why()),
                    rounded(visit.current()),
                    rounded(visit.there()),
                    visit.changesPerDay(),
                    visit.activity(),
                    visit.signals(),
                    visit.worth(),
                    visit.threshold());
        }
    }

    static FreshnessDocument of(FreshnessStatus status) {
        Double current = status.current();
        return new FreshnessDocument(
                new Figures(
                        status.pages(),
                        status.copies(),
                        status.gone(),
                        status.due(),
                        status.awaited(),
                        current == null ? null : rounded(current),
                        status.perDay(),
                        seconds(status.day())),
                new Stretch(seconds(status.latestFor()), status.latest()),
                status.total(),
                status.samples().stream().map(Sample::of).toList(),
                status.paces(),
                Study.of(status.study()),
                status.coming().stream().map(Coming::of).toList());
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }

    private static List<Double> rounded(List<Double> numbers) {
        return numbers.stream().map(FreshnessDocument::rounded).toList();
    }

    private static double rounded(double number) {
        return Math.round(number * 1e4) / 1e4;
    }
}
