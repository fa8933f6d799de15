package io.freshet.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.plot.Language;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** How a crawl goes, as JSON. */
final class CrawlDocument {
    private CrawlDocument() {}

    static void write(CrawlStatus crawl, JsonGenerator json) throws IOException {
        json.writeStringField("phase", word(crawl.phase()));
        time("started", crawl.started(), json);
        json.writeStringField("problem", crawl.problem());
        json.writeArrayFieldStart("urls");
        for (String url : crawl.urls()) {
            json.writeString(url);
        }
        json.writeEndArray();
        json.writeNumberField("pages", crawl.pages());
        json.writeNumberField("total", crawl.total());
        json.writeNumberField("requests", crawl.requests());
        json.writeNumberField("failures", crawl.failures());
        json.writeNumberField("gone", crawl.gone());
        json.writeNumberField("notModified", crawl.notModified());
        json.writeNumberField("bytes", crawl.bytes());
        json.writeNumberField("seconds", seconds(crawl.elapsed()));
        json.writeNumberField("pagesPerSecond", Math.round(crawl.rate() * 10) / 10.0);
        json.writeNumberField("waiting", crawl.waiting());
        json.writeNumberField("inFlight", crawl.inFlight());
        json.writeObjectFieldStart("stages");
        for (var stage : new TreeMap<>(crawl.stages()).entrySet()) {
            json.writeObjectFieldStart(stage.getKey());
            json.writeNumberField("seconds", seconds(stage.getValue().time()));
            json.writeNumberField("count", stage.getValue().count());
            json.writeEndObject();
        }
        json.writeEndObject();
        counts("causes", crawl.causes(), json);
        counts("dropped", crawl.dropped(), json);
        json.writeArrayFieldStart("hosts");
        for (CrawlStatus.HostLine host : crawl.hosts()) {
            json.writeStartObject();
            json.writeStringField("host", host.host());
            json.writeNumberField("waiting", host.waiting());
            json.writeStringField("state", word(host.phase()));
            time("until", host.until(), json);
            json.writeStringField("why", host.why());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("seeds");
        for (CrawlStatus.UnfetchedSeed seed : crawl.seeds()) {
            json.writeStartObject();
            json.writeStringField("url", seed.url());
            json.writeStringField("state", seed.state());
            json.writeStringField("target", seed.target());
            json.writeStringField("reason", seed.reason());
            time("until", seed.until(), json);
            json.writeStringField("remedy", word(seed.remedy()));
            json.writeStringField("advice", Messages.in(Language.EN).say("remedy." + seed.remedy()));
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("topics");
        for (String topic : crawl.topics()) {
            json.writeString(topic);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("harvest");
        for (CrawlStatus.Harvest harvest : crawl.harvest()) {
            json.writeStartObject();
            json.writeNumberField("pages", harvest.pages());
            json.writeNumberField("relevant", harvest.relevant());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void counts(String name, Map<String, Long> counts, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        for (var count : new TreeMap<>(counts).entrySet()) {
            json.writeNumberField(count.getKey(), count.getValue());
        }
        json.writeEndObject();
    }

    private static void time(String name, @Nullable Instant time, JsonGenerator json) throws IOException {
        if (time == null) {
            json.writeNullField(name);
        } else {
            json.writeStringField(name, time.toString());
        }
    }

    private static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }
}
