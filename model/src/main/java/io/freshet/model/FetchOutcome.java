package io.freshet.model;

import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How one attempt to fetch a page ended. A closed family: whoever handles it handles every case. */
public sealed interface FetchOutcome {
    CrawlUrl url();

    StageTimes times();

    /** A 2xx answer with its body. */
    record Fetched(CrawlUrl url, int status, Headers headers, Body body, StageTimes times) implements FetchOutcome {
        /** The media type in lower case without parameters; {@code application/octet-stream} when the server does not say. */
        public String mediaType() {
            String type = headers.first("Content-Type").orElse("");
            int end = type.indexOf(';');
            type = (end < 0 ? type : type.substring(0, end)).strip().toLowerCase(Locale.ROOT);
            return type.isEmpty() ? "application/octet-stream" : type;
        }

        public boolean html() {
            String type = mediaType();
            return type.equals("text/html") || type.equals("application/xhtml+xml");
        }
    }

    /** 304: the copy that we have is current. */
    record NotModified(CrawlUrl url, Headers headers, StageTimes times) implements FetchOutcome {}

    /** 301, 302, 303, 307 or 308; the target is null when the server gave none that can be followed. */
    record Redirected(CrawlUrl url, int status, @Nullable CrawlUrl target, Headers headers, StageTimes times)
            implements FetchOutcome {}

    /** 404 or 410. */
    record Gone(CrawlUrl url, int status, StageTimes times) implements FetchOutcome {}

    /** 429 or 503: later, please. {@code retryAfter} is null when the server did not say how much later. */
    record Busy(CrawlUrl url, int status, @Nullable Duration retryAfter, StageTimes times) implements FetchOutcome {}

    /** By us: type, length, address. Status 0 when there was no answer. */
    record Refused(CrawlUrl url, int status, Refusal why, String detail, StageTimes times) implements FetchOutcome {}

    /** By them. Status 0 when there was no answer. */
    record Failed(CrawlUrl url, int status, Stage stage, FailureCause cause, String detail, StageTimes times)
            implements FetchOutcome {}
}
