package io.freshet.web;

import io.freshet.web.Reports.Form;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Followed sites as programs and as commands tell of them. Words have a line break at their end. */
public final class SiteText {
    private SiteText() {}

    public static String list(List<SiteLine> sites, Form form) {
        if (form == Form.JSON) {
            return JsonText.of(sites.stream().map(SiteDocument::of).toList()) + "\n";
        }
        return sites.isEmpty()
                ? "No site is followed yet. Follow one: freshet site add URL --email ADDRESS\n"
                : sites.stream().map(SiteText::words).collect(Collectors.joining());
    }

    public static String followed(SiteLine site, Form form) {
        return form == Form.JSON ? JsonText.of(SiteDocument.of(site)) + "\n" : words(site);
    }

    public static String asked(Sites.Asked asked, Form form) {
        return form == Form.JSON
                ? JsonText.of(SiteDocument.of(asked.site(), asked.remark())) + "\n"
                : asked.remark() + "\n";
    }

    public static String notices(List<Sites.Notice> notices, Form form) {
        if (form == Form.JSON) {
            return JsonText.of(notices) + "\n";
        }
        return notices.isEmpty()
                ? "No site has told of a change yet.\n"
                : notices.stream()
                        .map(notice -> notice.heard() + " " + notice.url() + " " + notice.kind() + " by "
                                + notice.channel() + ": " + notice.verdict() + "\n")
                        .collect(Collectors.joining());
    }

    public static String collected(Sites.Collected collected, Form form) {
        if (form == Form.JSON) {
            return JsonText.of(collected) + "\n";
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
}
