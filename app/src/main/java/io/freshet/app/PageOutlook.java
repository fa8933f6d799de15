package io.freshet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.freshness.Distribution;
import io.freshet.freshness.Predictor;
import io.freshet.freshness.Question;
import io.freshet.freshness.Rounds;
import io.freshet.freshness.TablePredictor;
import io.freshet.model.Difference.Comparison;
import io.freshet.web.JsonText;
import io.freshet.web.PageForecast;
import io.freshet.web.PageForecast.Chances;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The paper's own use of its prediction: the forecast for one page. Immutable. */
final class PageOutlook {
    /** Where nothing else is asked for: the paper's. */
    static final Duration EVERY = Duration.ofDays(2);

    private static final int PAST = 5;
    private static final int MOST_SHOWN = 5;

    private final String url;
    private final PageForecast forecast;

    private PageOutlook(String url, PageForecast forecast) {
        this.url = url;
        this.forecast = forecast;
    }

    /**
     * Forecasts a page.
     *
     * @param group all pages of the page's group, itself among them
     * @param next how many rounds; 0 for as many as a person wants to see and the past allows
     * @throws WorkFailedException when the forecast would be longer than the observation
     */
    static PageOutlook of(
            String url, String name, List<HistoryFile.Entry> group, Duration every, Comparison comparison, int next) {
        HistoryFile.Entry entry = group.stream()
                .filter(each -> each.url().equals(url))
                .findFirst()
                .orElseThrow(() -> new WorkFailedException("no visit of " + url + " is on record"));
        var observed = ObservedRounds.of(group, every);
        List<Rounds> pages = group.stream()
                .map(each -> observed.of(each.history(), comparison))
                .toList();
        Rounds page = observed.of(entry.history(), comparison);
        int most = page.comparisons() > 0 ? page.comparisons() : page.requests();
        int wanted = next == 0 ? Math.clamp(most, 1, MOST_SHOWN) : next;
        if (wanted > page.requests()) {
            throw new WorkFailedException(String.format(
                    Locale.ROOT,
                    "%s was requested in %,d rounds of %s. No forecast is longer than the observation: --next is 1 to %d, not %d. --after calculates without that limit.",
                    url,
                    page.requests(),
                    Quantity.words(every),
                    page.requests(),
                    wanted));
        }
        Chances modifications =
                wanted > page.comparisons() ? null : chances(Question.MODIFICATION, page, pages, wanted);
        return new PageOutlook(
                url,
                new PageForecast(
                        name,
                        pages.size(),
                        observed.count(),
                        every,
                        page.requestRate(),
                        page.downloadRecall(),
                        page.modificationRecall(),
                        page.requestRate() >= Distribution.LEAST_REQUEST_RATE
                                && page.downloadRecall() >= Distribution.LEAST_RECALL
                                && (modifications == null || page.modificationRecall() >= Distribution.LEAST_RECALL),
                        wanted,
                        chances(Question.DOWNLOAD, page, pages, wanted),
                        modifications));
    }

    private static Chances chances(Question question, Rounds page, List<Rounds> pages, int next) {
        Distribution distribution = Distribution.of(pages, question);
        int hits = question.hits(page);
        int misses = question.trials(page) - hits;
        return new Chances(
                hits,
                misses,
                distribution.pages(),
                list(TablePredictor.chances(distribution, hits, misses, next, false)),
                list(Predictor.best().learn(pages, question, PAST).chances(page, next)));
    }

    private static List<Double> list(double[] chances) {
        return Arrays.stream(chances).boxed().toList();
    }

    PageForecast forecast() {
        return forecast;
    }

    String words() {
        var text = new StringWriter();
        var out = new PrintWriter(text);
        out.println(url);
        out.printf(
                Locale.ROOT,
                "  %,d rounds of %s; group %s, %,d pages%n",
                forecast.rounds(),
                Quantity.words(forecast.every()),
                forecast.group(),
                forecast.pages());
        out.printf(
                Locale.ROOT,
                "  request rate %.2f, download recall %.2f, modification recall %.2f%n",
                forecast.requestRate(),
                forecast.downloadRecall(),
                forecast.modificationRecall());
        if (!forecast.enough()) {
            out.printf(
                    Locale.ROOT,
                    "  Visited too rarely for a reliable forecast: the paper wants a request rate of %.1f and recalls of %.1f.%n",
                    Distribution.LEAST_REQUEST_RATE,
                    Distribution.LEAST_RECALL);
        }
        Chances downloads = forecast.downloads();
        out.printf(
                Locale.ROOT,
                "%nDownloads in the next %d requests, after %d downloads and %d failures%n",
                forecast.next(),
                downloads.hits(),
                downloads.misses());
        table(out, "downloads", downloads);
        Chances modifications = forecast.modifications();
        if (modifications == null) {
            out.printf(
                    Locale.ROOT,
                    "%nModifications: the page was compared less than %d times, so no forecast is made.%n",
                    forecast.next());
        } else {
            out.printf(
                    Locale.ROOT,
                    "%nModifications in the next %d downloads, after %d changed and %d unchanged downloads%n",
                    forecast.next(),
                    modifications.hits(),
                    modifications.misses());
            table(out, "modifications", modifications);
        }
        out.flush();
        return text.toString();
    }

    private static void table(PrintWriter out, String what, Chances chances) {
        if (chances.measured() == 0) {
            out.println(
                    "  No page of the group was visited often enough for the paper's distribution: its chances are all alike.");
        }
        out.printf("  %-14s %10s %10s%n", what, "paper", "ours");
        for (int hits = 0; hits < chances.paper().size(); hits++) {
            out.printf(
                    Locale.ROOT,
                    "  %-14d %8.2f %% %8.2f %%%n",
                    hits,
                    100 * chances.paper().get(hits),
                    100 * chances.ours().get(hits));
        }
    }

    String json() {
        return JsonText.of(json -> {
            json.writeStringField("url", url);
            json.writeStringField("group", forecast.group());
            json.writeNumberField("pages", forecast.pages());
            json.writeNumberField("rounds", forecast.rounds());
            json.writeNumberField("everySeconds", forecast.every().toSeconds());
            json.writeNumberField("requestRate", forecast.requestRate());
            json.writeNumberField("downloadRecall", forecast.downloadRecall());
            json.writeNumberField("modificationRecall", forecast.modificationRecall());
            json.writeBooleanField("enough", forecast.enough());
            json.writeNumberField("next", forecast.next());
            chances(json, "downloads", forecast.downloads());
            chances(json, "modifications", forecast.modifications());
        });
    }

    private static void chances(JsonGenerator json, String name, @Nullable Chances chances) throws IOException {
        if (chances == null) {
            json.writeNullField(name);
            return;
        }
        json.writeObjectFieldStart(name);
        json.writeNumberField("hits", chances.hits());
        json.writeNumberField("misses", chances.misses());
        json.writeNumberField("measured", chances.measured());
        Json.numbers(json, "paper", chances.paper());
        Json.numbers(json, "ours", chances.ours());
        json.writeEndObject();
    }
}
