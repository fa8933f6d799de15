package io.freshet.fetch;

import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Refusal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a request for robots.txt means for the host: RFC 9309, 2.3.1. */
public sealed interface RobotsAnswer {
    /** The rules, as text; empty when there is none to be had (4xx), which allows everything. */
    record Rules(String text) implements RobotsAnswer {}

    /** It is said to be elsewhere, perhaps on another host. */
    record Elsewhere(CrawlUrl target) implements RobotsAnswer {}

    /** 5xx, 429 or no answer: nothing of the host may be asked for now. */
    record Later(String why, @Nullable Duration retryAfter) implements RobotsAnswer {}

    /** We may not ask this host at all. */
    record Never(Refusal why, String detail) implements RobotsAnswer {}

    static RobotsAnswer of(FetchOutcome outcome) {
        return switch (outcome) {
            case FetchOutcome.Fetched fetched -> new Rules(text(fetched.body().content()));
            case FetchOutcome.Redirected redirected ->
                redirected.target() == null ? new Rules("") : new Elsewhere(redirected.target());
            case FetchOutcome.Gone _ -> new Rules("");
            case FetchOutcome.Busy busy -> new Later("status " + busy.status(), busy.retryAfter());
            case FetchOutcome.Failed failed -> new Later(failed.cause().words() + ": " + failed.detail(), null);
            case FetchOutcome.NotModified _ -> new Later("not modified, but nobody asked whether it was", null);
            case FetchOutcome.Refused refused ->
                switch (refused.why()) {
                    case STATUS -> new Rules("");
                    case PRIVATE_ADDRESS -> new Never(refused.why(), refused.detail());
                    case TYPE, TOO_LONG, OFF_TOPIC -> new Later(refused.why().words() + ": " + refused.detail(), null);
                };
        };
    }

    /**
     * UTF-8, or what a byte order mark says. A page instead of rules is recognised by its first character alone: servers that call their rules
     * text/html mean them nevertheless.
     */
    private static String text(byte[] bytes) {
        int mark = bytes.length < 2 ? 0 : Byte.toUnsignedInt(bytes[0]) << 8 | Byte.toUnsignedInt(bytes[1]);
        Charset charset = switch (mark) {
            case 0xfffe -> StandardCharsets.UTF_16LE;
            case 0xfeff -> StandardCharsets.UTF_16BE;
            default -> StandardCharsets.UTF_8;
        };
        String text = new String(bytes, charset);
        String rules = text.startsWith("\ufeff") ? text.substring(1) : text;
        return rules.stripLeading().startsWith("<") ? "" : rules;
    }
}
