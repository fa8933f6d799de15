package io.freshet.web;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.web.Reports.Form;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Followed sites as programs and as commands tell of them. Words have a line break at their end. */
public final class SiteText {
    private SiteText() {}

    public static String list(List<SiteLine> sites, Form form) {
        if (form == Form.JSON) {
            return JsonText.ofArray(json -> {
                        for (SiteLine site : sites) {
                            json.writeStartObject();
                            line(site, json);
                            json.writeEndObject();
                        }
                    })
                    + "\n";
        }
        return sites.isEmpty()
                ? "No site is followed yet. Follow one: freshet site add URL --email ADDRESS\n"
                : sites.stream().map(SiteText::words).collect(Collectors.joining());
    }

    public static String followed(SiteLine site, Form form) {
        return form == Form.JSON ? JsonText.of(json -> line(site, json)) + "\n" : words(site);
    }

    public static String asked(Sites.Asked asked, Form form) {
        return form == Form.JSON
                ? JsonText.of(json -> {
                            line(asked.site(), json);
                            json.writeStringField("remark", asked.remark());
                        })
                        + "\n"
                : asked.remark() + "\n";
    }

    public static String collected(Sites.Collected collected, Form form) {
        if (form == Form.JSON) {
            return JsonText.of(json -> {
                        json.writeNumberField("notices", collected.notices());
                        json.writeNumberField("fetched", collected.fetched());
                        json.writeNumberField("deleted", collected.deleted());
                        json.writeNumberField("rejected", collected.rejected());
                        json.writeArrayFieldStart("problems");
                        for (String problem : collected.problems()) {
                            json.writeString(problem);
                        }
                        json.writeEndArray();
                    })
                    + "\n";
        }
        String line = String.format(
                Locale.ROOT,
                "%,d notices: %,d pages fetched, %,d deleted; %,d lines or mails rejected.%n",
                collected.notices(),
                collected.fetched(),
                collected.deleted(),
                collected.rejected());
        return line
                + collected.problems().stream()
                        .map(problem -> "  " + problem + "\n")
                        .collect(Collectors.joining());
    }

    private static String words(SiteLine site) {
        var text = new StringBuilder(site.url()).append('\n');
        SiteLine.Registration registration = site.registration();
        if (registration != null) {
            text.append(String.format(
                    Locale.ROOT,
                    "  registered at %s, every %d %s%s%s%n",
                    registration.agent(),
                    registration.latencyDays(),
                    registration.latencyDays() == 1 ? "day" : "days",
                    registration.push() ? ", and posted at once" : "",
                    registration.suspended() ? "; suspended" : ""));
        }
        for (SiteLine.Hub hub : site.hubs()) {
            text.append("  hub ")
                    .append(hub.hub())
                    .append(" for ")
                    .append(hub.topic())
                    .append(": ")
                    .append(hub.state())
                    .append('\n');
        }
        for (SiteLine.Channel channel : site.channels()) {
            text.append(String.format(
                    Locale.ROOT,
                    "  by %s: %,d true, %,d late, %,d false, %,d missing, %,d open; credit %.2f of 1%n",
                    channel.name(),
                    channel.proved(),
                    channel.late(),
                    channel.wrong(),
                    channel.missing(),
                    channel.open(),
                    channel.credit()));
        }
        text.append(String.format(
                Locale.ROOT,
                "  %,d messages with %,d notices, %,d rejected%s%n",
                site.messages(),
                site.notices(),
                site.rejected(),
                site.problem().isEmpty() ? "" : ": " + site.problem()));
        return text.toString();
    }

    private static void line(SiteLine site, JsonGenerator json) throws IOException {
        json.writeStringField("url", site.url());
        json.writeStringField("email", site.email());
        json.writeStringField("from", site.sender());
        json.writeStringField("trust", site.plain() ? "plain" : "signed");
        SiteLine.Registration registration = site.registration();
        if (registration != null) {
            json.writeObjectFieldStart("registration");
            json.writeStringField("agent", registration.agent());
            json.writeNumberField("latencyDays", registration.latencyDays());
            json.writeBooleanField("suspended", registration.suspended());
            json.writeBooleanField("push", registration.push());
            json.writeStringField("renewed", registration.renewed().toString());
            json.writeEndObject();
        }
        json.writeArrayFieldStart("hubs");
        for (SiteLine.Hub hub : site.hubs()) {
            json.writeStartObject();
            json.writeStringField("hub", hub.hub());
            json.writeStringField("topic", hub.topic());
            json.writeStringField("state", hub.state());
            if (hub.until() != null) {
                json.writeStringField("until", hub.until().toString());
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("channels");
        for (SiteLine.Channel channel : site.channels()) {
            json.writeStartObject();
            json.writeStringField("name", channel.name());
            json.writeNumberField("credit", Math.round(channel.credit() * 1000) / 1000.0);
            json.writeNumberField("true", channel.proved());
            json.writeNumberField("late", channel.late());
            json.writeNumberField("missing", channel.missing());
            json.writeNumberField("false", channel.wrong());
            json.writeNumberField("open", channel.open());
            json.writeStringField("heard", channel.heard().toString());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("messages", site.messages());
        json.writeNumberField("notices", site.notices());
        json.writeNumberField("rejected", site.rejected());
        if (site.heard() != null) {
            json.writeStringField("heard", site.heard().toString());
        }
        if (!site.problem().isEmpty()) {
            json.writeStringField("problem", site.problem());
        }
    }
}
