package io.freshet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.model.CrawlUrl;
import io.freshet.web.CrawlStatus;
import io.freshet.web.CrawlStatus.Remedy;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What became of the seeds of a run.
 *
 * @param given how many seeds there are
 * @param fetched how many of them the store has
 * @param troubles those that could not be fetched, and why; those that only wait for their turn are not among them
 */
record SeedReport(int given, int fetched, List<Trouble> troubles) {
    private static final int SHOWN = 10;

    SeedReport {
        troubles = List.copyOf(troubles);
    }

    /**
     * A seed that could not be fetched.
     *
     * @param state of the URL, as {@code freshet page} names it
     * @param target where its redirects lead; the seed itself when it has none
     * @param until when its host may be asked again; null when nothing forbids it
     * @param remedy what the user can do about it
     */
    record Trouble(
            CrawlUrl url,
            String state,
            CrawlUrl target,
            String reason,
            @Nullable Instant until,
            Remedy remedy) {
        private boolean redirected() {
            return !target.equals(url);
        }

        String sentence() {
            return (redirected() ? "it leads to " + target + ": " : "")
                    + reason
                    + (until == null ? "" : "; the host is not asked again before " + CrawlReport.time(until));
        }

        CrawlStatus.UnfetchedSeed shown() {
            return new CrawlStatus.UnfetchedSeed(
                    url.text(), state, redirected() ? target.text() : "", reason, until, remedy);
        }
    }

    boolean noneFetched() {
        return fetched == 0;
    }

    void words(PrintWriter out) {
        if (troubles.isEmpty()) {
            return;
        }
        if (noneFetched()) {
            out.println(given == 1 ? "The seed could not be fetched:" : "No seed could be fetched:");
        } else {
            out.printf(Locale.ROOT, "%,d of %,d seeds could not be fetched:%n", troubles.size(), given);
        }
        for (Trouble trouble : troubles.stream().limit(SHOWN).toList()) {
            out.printf(
                    "  %s%n    Reason: %s.%n    %s%n",
                    trouble.url(), trouble.sentence(), SeedAdvice.words(trouble.remedy()));
        }
        if (troubles.size() > SHOWN) {
            out.printf(
                    Locale.ROOT,
                    "  %,d more could not be fetched either. --json lists all of them; freshet page URL explains one.%n",
                    troubles.size() - SHOWN);
        }
    }

    /** Writes the field {@code seeds}. */
    void json(JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("seeds");
        json.writeNumberField("given", given);
        json.writeNumberField("fetched", fetched);
        json.writeArrayFieldStart("notFetched");
        for (Trouble trouble : troubles) {
            json.writeStartObject();
            json.writeStringField("url", trouble.url().text());
            json.writeStringField("state", trouble.state());
            json.writeStringField("reason", trouble.sentence());
            json.writeStringField("advice", SeedAdvice.words(trouble.remedy()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
